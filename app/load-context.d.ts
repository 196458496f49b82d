import type { IncomingMessage, ServerResponse } from "node:http";

declare module "@remix-run/node" {
  /** What the process hands to every loader and action beside the web request. */
  interface AppLoadContext {
    /** The raw request. A multipart body is only here: the web request of such a POST has none. */
    incoming: IncomingMessage;
    outgoing: ServerResponse;
    /** The visitor's address, proxies believed as far as TRUST_PROXY says. */
    clientAddress: string;
    /** The public origin, without a trailing slash. */
    siteOrigin: string;
    /** The visitor asked for as few bytes as possible (`Save-Data: on`). */
    saveData: boolean;
    /** The body of a POST of the application was over the limit of a form without files, and was dropped. */
    bodyTooLarge: boolean;
  }
}

export {};
