import type { RequestRecord } from './types.ts';

const MAX_RECORDS = 5000;

/** The last received requests. */
export class Records {
  private records: RequestRecord[] = [];

  add(record: RequestRecord): void {
    this.records.push(record);
    if (this.records.length > MAX_RECORDS) this.records.shift();
  }

  /** Returns a copy, the oldest first. */
  all(): RequestRecord[] {
    return structuredClone(this.records);
  }

  clear(): void {
    this.records = [];
  }
}
