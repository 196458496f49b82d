/** As much of a Redis client as submissions use, in memory; `away` makes every command fail, `lose` forgets like a fail-over. */
export class FakeStore {
  away = false;
  readonly status = "ready";
  readonly #values = new Map<string, { text: string; ends: number }>();
  readonly #sets = new Map<string, Set<string>>();

  async get(key: string): Promise<string | null> {
    this.#answer();
    const value = this.#values.get(key);
    return value && value.ends > Date.now() ? value.text : null;
  }

  async exists(key: string): Promise<number> {
    return (await this.get(key)) === null ? 0 : 1;
  }

  async set(key: string, text: string, unit: "EX" | "PX", time: number, only?: "NX"): Promise<"OK" | null> {
    if (only && (await this.get(key)) !== null) return null;
    this.#answer();
    this.#values.set(key, { text, ends: Date.now() + time * (unit === "EX" ? 1000 : 1) });
    return "OK";
  }

  async del(key: string): Promise<number> {
    this.#answer();
    return this.#values.delete(key) ? 1 : 0;
  }

  async pexpire(key: string, milliseconds: number): Promise<number> {
    const text = await this.get(key);
    if (text === null) return 0;
    await this.set(key, text, "PX", milliseconds);
    return 1;
  }

  async sadd(key: string, member: string | number): Promise<number> {
    this.#answer();
    const set = this.#sets.get(key) ?? new Set();
    this.#sets.set(key, set.add(String(member)));
    return 1;
  }

  async srem(key: string, member: string | number): Promise<number> {
    this.#answer();
    return this.#sets.get(key)?.delete(String(member)) ? 1 : 0;
  }

  async smembers(key: string): Promise<string[]> {
    this.#answer();
    return [...(this.#sets.get(key) ?? [])];
  }

  async expire(key: string): Promise<number> {
    this.#answer();
    return this.#sets.has(key) ? 1 : 0;
  }

  /** Sorted as members come: scores only grow. */
  async zadd(key: string, _score: number, member: string): Promise<number> {
    return this.sadd(key, member);
  }

  async zscore(key: string, member: string): Promise<string | null> {
    this.#answer();
    return this.#sets.get(key)?.has(member) ? "1" : null;
  }

  async zremrangebyrank(key: string, from: number, to: number): Promise<number> {
    const all = await this.smembers(key);
    const gone = all.slice(from, to + 1 || all.length);
    for (const member of gone) this.#sets.get(key)?.delete(member);
    return gone.length;
  }

  /** Forgets everything. */
  lose(): void {
    this.#values.clear();
    this.#sets.clear();
  }

  get texts(): string[] {
    return [...this.#values].flatMap(([key, { text }]) => [key, text]);
  }

  #answer(): void {
    if (this.away) throw new Error("the store is away");
  }
}
