/** Caches a few values by name. The least recently used are evicted first. */
export class Recent<T> {
  private readonly made = new Map<string, T>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get(name: string, make: () => T): T {
    const value = this.made.has(name) ? (this.made.get(name) as T) : make();
    this.made.delete(name);
    this.made.set(name, value);
    for (const oldest of this.made.keys()) {
      if (this.made.size <= this.limit) break;
      this.made.delete(oldest);
    }
    return value;
  }
}
