/** Where values are kept by name; the settings file is one. */
export interface KeyValue {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** Replaces the backup, so that it holds nothing that was deleted. Never throws. */
  backUp?(): void;
}
