export const OOM = "OOM command not allowed when used memory > 'maxmemory'.";

/** An error that a Redis answers with; of a transaction, for another one. */
export const replyError = (message: string, cause?: Error) =>
  Object.assign(new Error(message), { name: "ReplyError", previousErrors: cause && [cause] });

/** As much of a Redis client as submissions use, in memory; `away` makes every command fail, `lose` forgets like a fail-over. */
export class FakeRedisClient {
  away = false;
  /** It answers, and takes no transaction. */
  full = false;
  readonly status = "ready";
  readonly #values: Map<string, { text: string; ends: number }>;
  readonly #hashes: Map<string, { fields: Record<string, string>; ends: number }>;
  readonly #sets: Map<string, Set<string>>;

  /** Of the same Redis as another client, or of one of its own. */
  constructor(other?: FakeRedisClient) {
    this.#values = other ? other.#values : new Map();
    this.#hashes = other ? other.#hashes : new Map();
    this.#sets = other ? other.#sets : new Map();
  }

  async get(key: string): Promise<string | null> {
    this.#answer();
    const value = this.#values.get(key);
    return value && value.ends > Date.now() ? value.text : null;
  }

  async set(key: string, text: string, unit: "EX" | "PX", time: number, only?: "NX"): Promise<"OK" | null> {
    if (only && (await this.get(key)) !== null) return null;
    this.#answer();
    this.#values.set(key, { text, ends: Date.now() + time * (unit === "EX" ? 1000 : 1) });
    return "OK";
  }

  async del(...keys: string[]): Promise<number> {
    this.#answer();
    return keys.filter((key) => this.#values.delete(key)).length;
  }

  async sadd(key: string, member: string | number): Promise<number> {
    this.#answer();
    const set = this.#sets.get(key) ?? new Set();
    this.#sets.set(key, set.add(String(member)));
    return 1;
  }

  async smembers(key: string): Promise<string[]> {
    this.#answer();
    return [...(this.#sets.get(key) ?? [])];
  }

  async expire(key: string, seconds: number): Promise<number> {
    this.#answer();
    const hash = this.#hashes.get(key);
    if (hash) hash.ends = Date.now() + seconds * 1000;
    return hash || this.#sets.has(key) ? 1 : 0;
  }

  async time(): Promise<[seconds: number, microseconds: number]> {
    this.#answer();
    return [Math.floor(Date.now() / 1000), (Date.now() % 1000) * 1000];
  }

  async hgetall(key: string): Promise<Record<string, string>> {
    this.#answer();
    const hash = this.#hashes.get(key);
    return hash && hash.ends > Date.now() ? { ...hash.fields } : {};
  }

  async hdel(key: string, ...fields: string[]): Promise<number> {
    const left = Object.entries(await this.hgetall(key)).filter(([field]) => !fields.includes(field));
    const hash = this.#hashes.get(key);
    if (hash) hash.fields = Object.fromEntries(left);
    return fields.length;
  }

  /** A transaction of the three commands that add a version. */
  multi() {
    const commands: (() => unknown)[] = [];
    const chain = {
      hsetnx: (key: string, field: string, text: string) => {
        commands.push(() => {
          const { fields } = this.#hash(key);
          const isNew = !(field in fields);
          fields[field] ??= text;
          return isNew ? 1 : 0;
        });
        return chain;
      },
      hget: (key: string, field: string) => {
        commands.push(() => this.#hash(key).fields[field] ?? null);
        return chain;
      },
      hkeys: (key: string) => {
        commands.push(() => Object.keys(this.#hash(key).fields));
        return chain;
      },
      expire: (key: string, seconds: number) => {
        commands.push(() => (this.#hash(key).ends = Date.now() + seconds * 1000));
        return chain;
      },
      exec: async (): Promise<[null, unknown][]> => {
        this.#answer();
        if (this.full) throw replyError("EXECABORT Transaction discarded because of previous errors.", replyError(OOM));
        return commands.map((command) => [null, command()]);
      },
    };
    return chain;
  }

  /** Sorted as members come: scores only grow. */
  async zadd(key: string, ...scoresAndMembers: (number | string)[]): Promise<number> {
    let added = 0;
    for (const member of scoresAndMembers.filter((_each, index) => index % 2 === 1)) {
      added += await this.sadd(key, String(member));
    }
    return added;
  }

  async zmscore(key: string, ...members: string[]): Promise<(string | null)[]> {
    this.#answer();
    return members.map((member) => (this.#sets.get(key)?.has(member) ? "1" : null));
  }

  async zremrangebyrank(key: string, from: number, to: number): Promise<number> {
    const all = await this.smembers(key);
    const gone = all.slice(from, to + 1 || all.length);
    for (const member of gone) this.#sets.get(key)?.delete(member);
    return gone.length;
  }

  async zrange(key: string, from: number, to: number): Promise<string[]> {
    const all = await this.smembers(key);
    return all.slice(from, to < 0 ? Math.max(0, all.length + to + 1) : to + 1);
  }

  async zrem(key: string, ...members: string[]): Promise<number> {
    this.#answer();
    return members.filter((member) => this.#sets.get(key)?.delete(member)).length;
  }

  /** Another connection to the address, at which another Redis may be by now. */
  duplicate(): FakeRedisClient {
    return new FakeRedisClient(this);
  }

  on(): this {
    return this;
  }

  disconnect(): void {}

  /** Forgets everything. */
  lose(): void {
    this.#values.clear();
    this.#hashes.clear();
    this.#sets.clear();
  }

  get texts(): string[] {
    const hashes = [...this.#hashes].flatMap(([key, { fields }]) => [key, ...Object.values(fields)]);
    return [...this.#values].flatMap(([key, { text }]) => [key, text]).concat(hashes);
  }

  #hash(key: string) {
    const known = this.#hashes.get(key);
    if (known && known.ends > Date.now()) return known;
    const hash = { fields: {} as Record<string, string>, ends: Infinity };
    this.#hashes.set(key, hash);
    return hash;
  }

  #answer(): void {
    if (this.away) throw new Error("Redis is away");
  }
}
