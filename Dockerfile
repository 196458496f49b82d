# syntax=docker/dockerfile:1
# By its digest, so that a build can be repeated; compose.yaml has the same. deploy/handbook.md, "Images", says how it is renewed.
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
FROM ${NODE_IMAGE} AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
ARG COMMIT=unknown
RUN npm run build && rm -f build/sandbox-api.js && npm prune --omit=dev --no-audit --no-fund
# What only compilers and editors read.
RUN rm -rf node_modules/typescript node_modules/@types node_modules/.cache && find node_modules -type f -name '*.d.*ts' -delete
# Whatever umask the checkout had, the user below reads it.
RUN chmod -R a+rX package.json build node_modules

FROM ${NODE_IMAGE}
# glibc keeps what is freed for each thread and by its own guesses: two places, and whole pages of the site go back at once.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
# Young objects have 16 MB, not 32: each process takes so much less, and pages cost the same (docs/decisions, 0046).
ENV NODE_OPTIONS=--max-semi-space-size=8
# Documents on disk take half of them at most.
ENV UV_THREADPOOL_SIZE=8
WORKDIR /site
COPY --from=build --chown=root:root /site/package.json ./
COPY --from=build --chown=root:root /site/node_modules ./node_modules
COPY --from=build --chown=root:root /site/build ./build
# An empty volume takes over the owner: documents saved before Submit, and the assets of the last versions.
RUN install -d -o node -g node -m 700 /drafts /assets
ENV DRAFT_FILES=/drafts
ENV ASSET_FILES=/assets
# By number, as Kubernetes wants it for runAsNonRoot.
USER 1000
EXPOSE 3000
STOPSIGNAL SIGTERM
ARG COMMIT=unknown
LABEL org.opencontainers.image.title=study-abroad-site org.opencontainers.image.revision=${COMMIT}
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is PID 1 and handles SIGTERM itself: it finishes what is under way, then ends.
CMD ["node", "build/server.js"]
