# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && rm -f build/sandbox-api.js && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# glibc keeps what is freed for each thread and by its own guesses: two places, and whole pages of the site go back at once.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /site
COPY --from=build --chown=root:root /site/package.json ./
COPY --from=build --chown=root:root /site/node_modules ./node_modules
COPY --from=build --chown=root:root /site/build ./build
# An empty volume takes over the owner: documents saved before Submit (DRAFT_FILES of deploy/compose.yaml).
RUN install -d -o node -g node -m 700 /drafts
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is PID 1 and handles SIGTERM itself: it finishes what is under way, then ends.
CMD ["node", "build/server.js"]
