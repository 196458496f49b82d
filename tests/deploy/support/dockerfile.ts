import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

/** One instruction, continued lines joined. */
interface Instruction {
  name: string;
  text: string;
}

/** What the image says of how it is run. */
export interface Image {
  /** The image's file system, as far as the Dockerfile fills it. */
  root: string;
  folder: string;
  environment: Record<string, string>;
  command: string[];
  healthCheck: string[];
  stopSignal: NodeJS.Signals;
}

/**
 * Carries out the instructions of a Dockerfile that this project uses, in `work`: its RUN lines with a real shell, its
 * COPY lines with real files. The base images' own programs are this machine's. An unknown instruction is an error.
 */
export function buildImage(work: string): Image {
  const stages = new Map<string, string>();
  const context = join(work, "context");
  copyContext(context);
  const image: Image = { root: "", folder: "/", environment: {}, command: [], healthCheck: [], stopSignal: "SIGTERM" };

  for (const { name, text } of instructions()) {
    const inside = (path: string) => join(image.root, path.startsWith("/") ? path : join(image.folder, path));
    switch (name) {
      case "FROM": {
        image.root = join(work, `stage-${stages.size}`);
        stages.set(/ AS (\S+)$/i.exec(text)?.[1] ?? "last", image.root);
        mkdirSync(image.root);
        break;
      }
      case "WORKDIR":
        image.folder = text;
        mkdirSync(inside(text), { recursive: true });
        break;
      case "COPY": {
        const [, from, rest = ""] = /^(?:--from=(\S+) )?(?:--chown=root:root )?(.*)$/.exec(text) ?? [];
        const words = rest.split(" ");
        const target = words.pop() ?? "";
        for (const word of words) {
          const source = from ? join(stages.get(from) ?? "", word) : join(context, word);
          const into = target.endsWith("/") && !statSync(source).isDirectory() ? join(target, basename(word)) : target;
          cpSync(source, inside(into), { recursive: true, verbatimSymlinks: true });
        }
        break;
      }
      case "RUN":
        // The only step outside the folder of the site makes the volumes' mount points.
        if (text.startsWith("install -d")) text.match(/ \/\S+/g)?.forEach((path) => mkdirSync(inside(path.trim())));
        // A build knows nothing of the tests that start it: NODE_ENV=test would make another site.
        else
          execFileSync("sh", ["-ec", `unset NODE_ENV; ${text}`], {
            cwd: inside("."),
            stdio: ["ignore", "ignore", "inherit"],
          });
        break;
      case "ENV": {
        for (const [, variable = "", value = ""] of text.matchAll(/(\w+)=(\S+)/g)) image.environment[variable] = value;
        break;
      }
      case "CMD":
        image.command = JSON.parse(text) as string[];
        break;
      case "HEALTHCHECK":
        image.healthCheck = JSON.parse(text.slice(text.indexOf("CMD") + 3)) as string[];
        break;
      case "STOPSIGNAL":
        image.stopSignal = text as NodeJS.Signals;
        break;
      case "ARG":
      case "EXPOSE":
      case "LABEL":
      case "USER":
        break;
      default:
        throw new Error(`${name} is not known here`);
    }
  }
  return image;
}

/** Takes the right to write away from everybody in a tree. */
export function makeReadOnly(tree: string): void {
  for (const entry of readdirSync(tree, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chmodSync(path, statSync(path).mode & ~0o222);
  }
  chmodSync(tree, 0o555);
}

function instructions(): Instruction[] {
  return readFileSync("Dockerfile", "utf8")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter(Boolean)
    .map((line) => ({ name: line.split(" ", 1)[0] ?? "", text: line.slice(line.indexOf(" ") + 1).trim() }));
}

/** What `docker build` would send: the files of the project, less those of .dockerignore, as a umask of 077 leaves them. */
function copyContext(to: string): void {
  const files = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
    .stdout.split("\n")
    .filter(Boolean);
  const ignored = readFileSync(".dockerignore", "utf8")
    .split("\n")
    .filter((line) => line && !line.includes("*"));
  for (const file of files) {
    if (!ignored.some((folder) => file === folder || file.startsWith(`${folder}/`))) cpSync(file, join(to, file));
  }
  execFileSync("chmod", ["-R", "go=", to]);
}
