/** Stores bytes by name up to a total size. The least recently used are evicted first. */
export class FileStore {
  private readonly files = new Map<string, Buffer>();
  private readonly limit: number;
  private size = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  keep(name: string, bytes: Buffer): void {
    this.drop(name);
    this.files.set(name, bytes);
    this.size += bytes.length;
    for (const oldest of this.files.keys()) {
      if (this.size <= this.limit) break;
      this.drop(oldest);
    }
  }

  get(name: string): Buffer | undefined {
    const bytes = this.files.get(name);
    if (bytes) {
      this.files.delete(name);
      this.files.set(name, bytes);
    }
    return bytes;
  }

  private drop(name: string): void {
    this.size -= this.files.get(name)?.length ?? 0;
    this.files.delete(name);
  }
}
