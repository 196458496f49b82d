/** What a route's `handle` tells the process of the addresses that the route answers. */
export interface RouteHandle {
  /** The query parameters that the route reads. On a read all others are cut off before it sees them (contract 13). */
  readonly query?: readonly string[];
  /** Those of them of which it reads every value; of the others, only the first one counts. */
  readonly repeated?: readonly string[];
  /** The answer depends on the picture formats that the browser accepts. */
  readonly pictures?: boolean;
  /** The language of the page where it is not English: a key of content's words. Such a page brings its own header and footer. */
  readonly language?: string;
  /** The page says the same in the other language, at the address of the same name under it. */
  readonly translated?: boolean;
  /** The answer depends on cookies that leave other pages shared: it is made anew for everyone who asks. */
  readonly own?: boolean;
  /** A file that is the same for everybody: whoever asks for it with a cookie of ours shares it too. */
  readonly common?: boolean;
}
