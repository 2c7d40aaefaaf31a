import type { RequestRecord } from './types.ts';

const KEPT = 5000;

/** The last received requests. */
export class Records {
  private records: RequestRecord[] = [];

  add(record: RequestRecord): void {
    this.records.push(record);
    if (this.records.length > KEPT) this.records.shift();
  }

  /** Returns a copy, the oldest first. */
  all(): RequestRecord[] {
    return structuredClone(this.records);
  }

  clear(): void {
    this.records = [];
  }
}
