/** A store of values by key, such as the settings file. */
export interface KeyValue {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** Replaces the backup, so that it does not contain deleted values. Never throws. */
  backUp?(): void;
}
