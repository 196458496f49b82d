import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";
import { parse } from "yaml";

import { settings } from "../../app/env.server";

interface Service {
  build?: { args: Record<string, string> };
  environment?: Record<string, string>;
  command?: string[];
  volumes?: string[];
  healthcheck?: { test: string[] };
  mem_limit?: string;
  scale?: string;
  cap_drop?: string[];
  security_opt?: string[];
  logging?: { options: Record<string, string> };
  read_only?: boolean;
  sysctls?: Record<string, number>;
}

const compose = parse(readFileSync("deploy/compose.yaml", "utf8")) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const edge = parse(readFileSync("deploy/compose.edge.yaml", "utf8")) as { services: Record<string, Service> };
const { site, redis, nginx } = compose.services;
const cache = compose.services["redis-cache"];

/** The value of an option in a Redis command. */
const option = (service: Service | undefined, name: string) => service?.command?.[service.command.indexOf(name) + 1];

describe("compose.yaml", () => {
  it("hands on every setting, but where the container listens", () => {
    const ours = settings.filter((name) => !["PORT", "HOST"].includes(name));
    expect(Object.keys(site?.environment ?? {})).toEqual(expect.arrayContaining(ours));
    for (const name of ours) expect(site?.environment?.[name]).toContain(`\${${name}:`);
  });

  it("asks for nothing that .env.example does not name", () => {
    const named = [...readFileSync("deploy/.env.example", "utf8").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    const files = readFileSync("deploy/compose.yaml", "utf8") + readFileSync("deploy/compose.edge.yaml", "utf8");
    const required = [...files.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    expect(required.length).toBeGreaterThan(4);
    expect(named).toEqual(expect.arrayContaining([...required, "COMPOSE_FILE", "SITE_SCALE"]));
    expect(site?.scale).toBe("${SITE_SCALE:-1}");
  });

  it("keeps saved documents and assets where the image has made room for them", () => {
    const dockerfile = readFileSync("Dockerfile", "utf8");
    for (const [setting, folder] of [
      ["DRAFT_FILES", "/drafts"],
      ["ASSET_FILES", "/assets"],
    ] as const) {
      expect(dockerfile).toContain(`ENV ${setting}=${folder}`);
      expect(site?.environment?.[setting]).toBe(`\${${setting}:-${folder}}`);
      expect(site?.volumes?.some((volume) => volume.endsWith(`:${folder}`))).toBe(true);
    }
  });

  it("builds on the same image as the Dockerfile, named by its digest", () => {
    const [, image = ""] = /^ARG NODE_IMAGE=(.*)$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
    expect(image).toMatch(/^node:[\w.-]+@sha256:[\da-f]{64}$/);
    expect(site?.build?.args.NODE_IMAGE).toBe(`\${NODE_IMAGE:-${image}}`);
  });

  it("runs the image as a user with a number, which Kubernetes can tell from root", () => {
    expect(readFileSync("Dockerfile", "utf8")).toMatch(/^USER [1-9]\d*$/m);
  });

  it("trusts one proxy unless told otherwise", () => {
    expect(site?.environment?.TRUST_PROXY).toBe("${TRUST_PROXY:-1}");
  });

  it("keeps what must last where nothing is evicted, and on disk", () => {
    expect(site?.environment?.REDIS_URL).toContain("redis://redis:6379");
    expect(option(redis, "--maxmemory-policy")).toBe("noeviction");
    expect(option(redis, "--appendonly")).toBe("yes");
    expect(redis?.volumes).toEqual(["redis:/data"]);
  });

  it("keeps the cache in a Redis of its own that may evict anything", () => {
    expect(site?.environment?.REDIS_CACHE_URL).toContain("redis://redis-cache:6379");
    expect(option(cache, "--maxmemory-policy")).toBe("allkeys-lru");
    expect(option(cache, "--appendonly")).toBe("no");
  });

  it("bounds every container and its log, takes its rights away, and lets none but nginx write outside its volumes", () => {
    for (const service of Object.values(compose.services)) {
      expect(service.mem_limit).toMatch(/^\d+[mg]$/);
      expect(service.cap_drop).toEqual(["ALL"]);
      expect(service.security_opt).toEqual(["no-new-privileges:true"]);
      expect(service.logging?.options["max-size"]).toBe("50m");
    }
    for (const service of [site, redis, cache]) expect(service?.read_only).toBe(true);
    for (const service of [redis, cache]) expect(service?.healthcheck?.test).toEqual(["CMD", "redis-cli", "ping"]);
  });

  it("lets nginx take a port again, of which it has some for each container", () => {
    expect(nginx?.sysctls).toEqual({ "net.ipv4.tcp_tw_reuse": 1 });
  });

  it("mounts every file that nginx.conf asks for, and the edge replaces whom it trusts", () => {
    const mounts = (service: Service | undefined) =>
      (service?.volumes ?? []).map((line) => line.replace(/\$\{.*\}/, "tls").split(":"));
    const mounted = mounts(nginx).map(([, inside]) => inside);
    const files = [...readFileSync("deploy/nginx.conf", "utf8").matchAll(/include (\/[^*;]+);/g)].map(
      ([, file]) => file,
    );
    expect(files.length).toBe(2);
    expect(mounted).toEqual(expect.arrayContaining([...files, "/etc/nginx/site-pages", "/etc/nginx/nginx.conf"]));
    for (const [outside = ""] of mounts(nginx).filter(([from]) => from?.startsWith("./") && from.endsWith(".conf"))) {
      expect(readFileSync(`deploy/${outside}`, "utf8")).not.toBe("");
    }
    expect(mounts(edge.services.nginx)).toContainEqual([
      "./nginx/trust-nobody.conf",
      "/etc/nginx/site/trust.conf",
      "ro",
    ]);
  });
});
