import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";

import { freePort, startProgram } from "../../support/program";

import { findProgram, waitUntil } from "./programs";
import { type Answer, visit } from "./visit";

export interface Nginx {
  url: string;
  port: number;
  /** Serves these ports of the loopback from now on, without losing a request. */
  reload: (sites: readonly number[]) => Promise<void>;
  /** Its access log so far, one object a line. */
  accessLog: () => Record<string, unknown>[];
  /** Its error log so far. */
  errors: () => readonly string[];
  /** The folders of its copies. */
  copies: string;
  /** Its own figures. */
  status: () => Promise<Answer>;
  stop: () => Promise<void>;
}

interface Options {
  /** Ports of the loopback on which the site's processes listen, or the port of a name server and theirs. */
  sites: readonly number[] | { nameServer: number; port: number };
  trust?: "private" | "nobody";
  /** A folder with fullchain.pem and privkey.pem, and the port for https. */
  tls?: { folder: string; port: number };
}

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/**
 * Starts the real nginx with the shipped files of deploy/. Only what a machine decides is replaced: folders, the
 * port, the user, and in upstream.conf the servers' names by ports of the loopback.
 */
export async function startNginx({ sites, trust = "private", tls }: Options): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const [port, statusPort, readingPort] = [await freePort(), await freePort(), await freePort()];
  const local = (text: string) =>
    text
      .replaceAll(/^\s*include \/etc\/nginx\/mime\.types;$/gm, "types { text/html html; }")
      .replaceAll("/etc/nginx/tls", tls?.folder ?? "")
      .replaceAll("/var/log/nginx/", `${folder}/nginx/logs/`)
      .replaceAll(/\/(?:etc|run|var\/cache)\/nginx(?=[/.])/g, `${folder}/nginx`)
      .replaceAll("listen 8080", `listen 127.0.0.1:${port}`)
      .replaceAll("listen 8081", `listen 127.0.0.1:${statusPort}`)
      .replaceAll("listen [::]:8080", `listen [::]:${port}`)
      .replaceAll("listen [::]:8443", `listen [::]:${tls?.port}`)
      .replaceAll("listen 8443", `listen 127.0.0.1:${tls?.port}`)
      .replaceAll(/^worker_rlimit_nofile .*$/gm, "")
      .replaceAll(/^user .*$/gm, process.getuid?.() === 0 ? "user root;" : "");
  const install = (from: string, to: string, change = local) =>
    writeFileSync(join(folder, "nginx", to), change(readFileSync(join("deploy", from), "utf8")));

  for (const name of ["conf.d", "logs", "site", "tmp"]) mkdirSync(join(folder, "nginx", name), { recursive: true });
  cpSync("deploy/pages", join(folder, "nginx/site-pages"), { recursive: true });
  install("nginx/main.conf", "nginx.conf");
  install("nginx.conf", "conf.d/default.conf");
  install(`nginx/trust-${trust}.conf`, "site/trust.conf");
  if (tls) install("nginx/tls.conf", "site/tls.conf");
  writeFileSync(
    join(folder, "nginx/conf.d/0-folders.conf"),
    TEMPORARY.map((name) => `${name}_temp_path ${folder}/nginx/tmp/${name};\n`).join(""),
  );
  const upstream = (places: Options["sites"]) =>
    install("nginx/upstream.conf", "site/upstream.conf", (text) => withPlaces(text, places));
  upstream(sites);
  /** Which reading of its configuration a worker has. */
  let reading = 0;
  const markReading = () =>
    writeFileSync(
      join(folder, "nginx/conf.d/0-reading.conf"),
      `server { listen 127.0.0.1:${readingPort}; access_log off; return 200 "${reading}"; }\n`,
    );
  markReading();
  /** Whether the old workers have stopped listening: ten connections that follow each other are all answered by new ones. */
  const isReadByAll = async () => {
    for (let time = 0; time < 10; time++)
      if ((await visit(`http://127.0.0.1:${readingPort}`, "/")).body !== String(reading)) return false;
    return true;
  };

  const { dir } = parse(findProgram("nginx") ?? "");
  const program = startProgram(
    "sh",
    ["deploy/nginx/start.sh", "-p", join(folder, "nginx"), "-c", "nginx.conf", "-e", "stderr"],
    { env: { ...process.env, PATH: `${dir}:${process.env.PATH}`, NGINX_LOGS: join(folder, "nginx/logs") } },
  );
  // Not until it listens: a signal between that and its first worker is lost.
  await waitUntil("nginx answers", () => program.hasEnded() || isReadByAll().catch(() => false));
  if (program.hasEnded()) throw new Error("nginx did not start; the lines above say why");

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async reload(ports) {
      upstream(ports);
      reading += 1;
      markReading();
      program.signal("SIGHUP");
      await waitUntil("nginx has read its configuration again", isReadByAll);
    },
    accessLog: () =>
      readFileSync(join(folder, "nginx/logs/access.log"), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    errors: () => program.lines,
    copies: `${join(folder, "nginx/site")} ${join(folder, "nginx/queries")}`,
    status: () => visit(`http://127.0.0.1:${statusPort}`, "/nginx_status", { from: "127.0.0.1" }),
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function withPlaces(text: string, places: Options["sites"]): string {
  if ("port" in places) {
    return text
      .replace("resolver 127.0.0.11 valid=5s", `resolver 127.0.0.1:${places.nameServer} valid=1s`)
      .replaceAll("site:3000", `site:${places.port}`);
  }
  return text
    .replaceAll(/^resolver.*\n/gm, "")
    .replaceAll(/^(\s*)server site:3000 resolve(.*)$/gm, (_line, indent: string, rest: string) =>
      places.map((port) => `${indent}server 127.0.0.1:${port}${rest}`).join("\n"),
    );
}
