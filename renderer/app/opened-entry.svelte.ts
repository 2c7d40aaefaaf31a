import type { Reply } from '../../electron/contract/index.ts';

/** An entry that is opened by its ID. The previous entry is shown until the new one has loaded. */
export abstract class OpenedEntry<Id, Entry> {
  #id: Id | null = null;
  #entry = $state.raw<Entry | null>(null);
  #isUnknown = $state(false);
  #problem = $state<string | null>(null);

  /** The ID of the open entry, or null if none is open. */
  protected get id(): Id | null {
    return this.#id;
  }
  /** The entry, or null if none is open or it has not loaded yet. */
  get entry(): Entry | null {
    return this.#entry;
  }
  /** Whether no entry with the ID exists. */
  get isUnknown(): boolean {
    return this.#isUnknown;
  }
  /** The message of the error, or null. */
  get problem(): string | null {
    return this.#problem;
  }

  async open(id: Id | null): Promise<void> {
    this.#id = id;
    await this.reload();
  }

  protected abstract read(id: Id): Promise<Reply<Entry | null>>;

  protected async reload(): Promise<void> {
    const id = this.#id;
    const reply = id === null ? null : await this.read(id);
    if (!Object.is(this.#id, id)) return;
    // The main process rejects an invalid ID, for example in a manually typed route.
    this.#problem = reply === null || reply.ok || reply.error.code === 'badArgument' ? null : reply.error.message;
    this.#entry = reply?.ok ? reply.value : null;
    this.#isUnknown = id !== null && this.#entry === null && this.#problem === null;
  }
}
