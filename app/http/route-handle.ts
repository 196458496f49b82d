/** What a route's `handle` tells the process of the addresses that the route answers. */
export interface RouteHandle {
  /** The query parameters that the route reads. On a read all others are cut off before it sees them (contract 13). */
  readonly query?: readonly string[];
  /** Those of them of which it reads every value; of the others, only the first one counts. */
  readonly repeated?: readonly string[];
  /** The answer depends on the picture formats that the browser accepts. */
  readonly pictures?: boolean;
  /** The answer depends on cookies that leave other pages shared: it is made anew for everyone who asks. */
  readonly own?: boolean;
}
