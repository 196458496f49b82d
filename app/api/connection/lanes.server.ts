import { type Dispatcher, Pool } from "undici";

import { env } from "~/env.server";
import { withoutCrumbs } from "~/http/crumbs.server";
import { Gate } from "~/http/gate.server";
import { currentAskers } from "~/http/request-context.server";
import { gauge } from "~/metrics.server";

/** Thrown when there is no room in a lane, and the API was not asked, or none for its answer. */
export class LaneBusy extends Error {
  override readonly name = "LaneBusy";
}

/** Renewals on their way to the API, those for which nobody waits any more included. */
const LATE_CONNECTIONS = 128;

interface Size {
  /** Calls under way at once, each on a connection of its own. */
  readonly places: number;
  /** Calls that may wait for a place. */
  readonly waiting: number;
  /**
   * Reads share kept-alive connections. A write opens its own: it cannot be repeated when the API happens to close an
   * idle connection at that moment.
   */
  readonly keepAlive?: boolean;
  /** As many as it has places, where nothing is said: then nothing queues in them. */
  readonly connections?: number;
}

/**
 * Calls to the API by kind, each kind with connections and a queue of its own, so that no crowd of one kind, logins
 * say, keeps the others waiting.
 */
const sizes = {
  reads: { places: 48, waiting: 512, keepAlive: true },
  /** What is asked for by an id of the page's address, which may be any number. */
  details: { places: 32, waiting: 256, keepAlive: true },
  searches: { places: 16, waiting: 128, keepAlive: true },
  /** Each is up to 1000 records, which this process has to read: 50 times what another search costs. */
  "sorted searches": { places: 4, waiting: 32, keepAlive: true },
  /** Half of it is what one address may have under way (contract 10). */
  login: { places: 20, waiting: 64 },
  /** Sign-up, and what has the API send or use a mailed link. */
  accounts: { places: 16, waiting: 64 },
  refresh: { places: 16, waiting: 128, connections: LATE_CONNECTIONS },
  registrations: { places: 16, waiting: 64 },
  probes: { places: 2, waiting: 8, keepAlive: true },
} as const satisfies Record<string, Size>;

export type Lane = keyof typeof sizes;

/** The part of a lane's places, and of its queue, that one visitor gets: many share an address behind their carrier. */
const SHARE = { places: 1 / 2, waiting: 1 / 4 };

/** Longer than this, a visitor is better told at once. A call ends within this and its own time-out: a page's time is bounded. */
export const LONGEST_WAIT_MS = 4000;

const gates = new Map<Lane, Gate>();
const pools = new Map<Lane, { origin: string; pool: Dispatcher }>();

gauge({
  name: "site_api_lane_calls",
  help: "Calls to the API by lane, under way or waiting for a place",
  labelNames: ["lane", "state"],
  collect() {
    for (const [lane, { running, waiting }] of gates) {
      this.set({ lane, state: "under way" }, running);
      this.set({ lane, state: "waiting" }, waiting);
    }
  },
});

gauge({
  name: "site_api_lane_places",
  help: "Calls that a lane may have under way at once",
  labelNames: ["lane"],
  collect() {
    for (const [lane, { places }] of Object.entries(sizes)) this.set({ lane }, places);
  },
});

/**
 * Does `work` when the lane has a place for it; throws `LaneBusy` when there is none in time. Visitors who wait take
 * turns, and none of them fills a lane. Who measures the API's time begins in `work`: the wait is not the API's.
 */
export async function inLane<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
  const gate = gates.get(lane) ?? gateOf(lane);
  gates.set(lane, gate);
  return gate.run(work, currentAskers());
}

function gateOf(lane: Lane): Gate {
  const { places, waiting } = sizes[lane];
  const each = { placesEach: places * SHARE.places, waitingEach: waiting * SHARE.waiting };
  return new Gate(
    { places, waiting, ...each, longestWaitMs: LONGEST_WAIT_MS, favoursFew: true },
    () => new LaneBusy(`no room for more ${lane}`),
  );
}

const late = new Gate(
  { places: LATE_CONNECTIONS, placesEach: LATE_CONNECTIONS * SHARE.places, waiting: 0 },
  () => new LaneBusy("no room for more answers that may come late"),
);

/** Does work of the refresh lane that may go on when its place is another's; throws `LaneBusy` where too much of it does. */
export function onLateConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  return late.run(work, currentAskers());
}

/** The connections of a lane to the API. */
export function poolOf(lane: Lane): Dispatcher {
  const { origin } = env().apiUrl;
  const known = pools.get(lane);
  if (known?.origin === origin) return known.pool;
  void known?.pool.close();
  const { places, keepAlive, connections = places }: Size = sizes[lane];
  const pool = new Pool(origin, {
    connections,
    connect: { timeout: env().apiTimeoutMs },
    ...(keepAlive ? {} : { pipelining: 0 }),
  }).compose(withoutCrumbs);
  pools.set(lane, { origin, pool });
  return pool;
}
