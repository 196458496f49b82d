import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  links: string[];
}
export type Mailbox = ReturnType<typeof createMailbox>;

const sender = "Admissions desk <no-reply@consultancy.example>";

/** Writes mails as text files into `outbox/` of the data folder and prints their links. */
export function createMailbox(dataFolder: string) {
  const folder = join(dataFolder, "outbox");
  mkdirSync(folder, { recursive: true });
  let counter = 0;

  return {
    send({ to, subject, text, links }: Mail) {
      counter += 1;
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${String(counter).padStart(4, "0")}.eml`;
      const head = [
        `From: ${sender}`,
        `To: ${oneLine(to)}`,
        `Subject: ${subject}`,
        `Date: ${new Date().toUTCString()}`,
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
      ];
      writeFileSync(join(folder, name), `${head.join("\r\n")}\r\n\r\n${text}\r\n\r\n${links.join("\r\n")}\r\n`);
      for (const link of links) console.log(`mail to ${oneLine(to)}: ${link}`);
    },

    /** All mails of the outbox, oldest first. */
    list(): (Mail & { file: string })[] {
      return readdirSync(folder)
        .filter((name) => name.endsWith(".eml"))
        .sort()
        .map((file) => ({ file, ...parse(readFileSync(join(folder, file), "utf8")) }));
    },

    clear() {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    },
  };
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");

function parse(source: string): Mail {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const text = rest.join("\r\n\r\n").trim();
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1]?.trim() ?? "";
  return { to: header("To"), subject: header("Subject"), text, links: text.match(/https?:\/\/\S+/g) ?? [] };
}
