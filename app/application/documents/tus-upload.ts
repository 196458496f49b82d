import type { DetailedError, Upload } from "tus-js-client";

import { paths } from "~/paths";

import { DRAFT_ENDED_HEADER, PAGE_HEADER, uploadMessages } from "../rules/outcome";

import { storeAddress, uploadAddress } from "./browser-storage";
import type { ChosenDocument } from "./chosen-document";
import { readHead } from "./early-check";

/** Of one request; there are several, so that what is said of the progress is true. */
const REQUEST_BYTES = 8 * 1024 * 1024;
/** A line that is silent for so long is taken for broken. */
const SILENT_MS = 60_000;

export interface UploadEvents {
  /** It was begun: `uploadAddress` says where. */
  onBegun: () => void;
  /** From 0 to 1. */
  onShare: (share: number) => void;
  onEnd: (end: UploadEnd) => void;
}

/** How a try ended, with the site's sentence where it has one. */
export type UploadEnd =
  /** `address` names the saved document. */
  | { kind: "saved"; address: string }
  | { kind: "unreadable" }
  /** `status` 0: no answer came. `ended`: the draft is gone with the login. */
  | { kind: "failed"; status: number; retryAfter: number | null; text: string; ended: boolean };

/** Uploads a document, as `startUpload`. */
export type StartUpload = (document: ChosenDocument, events: UploadEvents) => () => void;

/** Uploads a document of a page, or what is missing of it, by tus. Returns a function that stops it: no event comes after that. */
export function startUpload(page: string, { id, group, file, name }: ChosenDocument, events: UploadEvents): () => void {
  const address = uploadAddress(id);
  let upload: Upload | undefined;
  let stopped = false;
  let silence: number | undefined;
  const end = (how: UploadEnd) => {
    if (stopped) return;
    stop();
    events.onEnd(how);
  };
  const stop = () => {
    stopped = true;
    window.clearTimeout(silence);
    void upload?.abort();
  };
  const fail = () => end(failure(null));
  /** A script that a newer site has no more never comes, on whatever line: where the site answers, that is its fault. */
  const failWithoutScript = async () => {
    const answer = await fetch(paths.documents, { method: "OPTIONS" }).catch(() => null);
    end({ ...failure(null), status: answer ? 500 : 0 });
  };
  const listen = () => {
    window.clearTimeout(silence);
    if (!stopped) silence = window.setTimeout(fail, SILENT_MS);
  };

  listen();
  void import("tus-js-client").then((tus) => {
    if (stopped) return;
    upload = new tus.Upload(file, {
      // With both, an upload that was begun would be begun anew whenever the site is away for a moment.
      ...(address === null
        ? { endpoint: new URL(paths.documents, window.location.href).href }
        : { uploadUrl: new URL(address, window.location.href).href }),
      metadata: { filename: name, group },
      headers: { [PAGE_HEADER]: page },
      chunkSize: REQUEST_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(""),
      onUploadUrlAvailable: () => {
        storeAddress(id, pathOf(upload?.url));
        events.onBegun();
      },
      onProgress: (sent, total) => {
        listen();
        if (!stopped) events.onShare(total ? sent / total : 0);
      },
      onSuccess: ({ lastResponse }) =>
        end({ kind: "saved", address: pathOf(lastResponse.getHeader("Content-Location") ?? upload?.url) }),
      onError: (error) =>
        // It may have been moved or changed since it was chosen.
        void readHead(file).then((head) => end(head ? failure(error) : { kind: "unreadable" })),
    });
    upload.start();
  }, failWithoutScript);
  return stop;
}

/**
 * Removes a document, or a part of one, from the site. Returns `null`, or where that has failed a sentence for the applicant.
 * `onLoggedOut` hears that the login has run out, or the draft has `ended` with it.
 */
export async function removeUpload(address: string, onLoggedOut: (ended: boolean) => void): Promise<string | null> {
  const silent = new AbortController();
  const silence = window.setTimeout(() => silent.abort(), SILENT_MS);
  try {
    const answer = await fetch(address, {
      method: "DELETE",
      headers: { "Tus-Resumable": "1.0.0" },
      keepalive: true,
      signal: silent.signal,
    });
    const ended = answer.headers.has(DRAFT_ENDED_HEADER);
    if (answer.status === 401) onLoggedOut(ended);
    if (answer.ok || answer.status === 404 || ended) return null;
    return sentenceOf(answer.headers.get("Content-Type"), await answer.text()) || uploadMessages.notRemoved;
  } catch {
    return uploadMessages.notRemoved;
  } finally {
    window.clearTimeout(silence);
  }
}

function failure(error: Error | DetailedError | null) {
  const answer = error && "originalResponse" in error ? error.originalResponse : null;
  return {
    kind: "failed" as const,
    status: answer?.getStatus() ?? 0,
    retryAfter: Number(answer?.getHeader("Retry-After")) || null,
    ended: Boolean(answer?.getHeader(DRAFT_ENDED_HEADER)),
    text: sentenceOf(answer?.getHeader("Content-Type"), answer?.getBody()),
  };
}

/** A proxy's own page is no sentence. */
const sentenceOf = (type: string | null | undefined, body = "") => (/^text\/plain/.test(type ?? "") ? body.trim() : "");

const pathOf = (url: string | null | undefined) => new URL(url ?? "", window.location.href).pathname;
