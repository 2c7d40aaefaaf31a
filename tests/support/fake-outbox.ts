import type { IntentId } from '../../electron/base/branded-types.ts';
import type { Intent, IntentState } from '../../electron/contract/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { Rejection, page } from './fake-page.ts';

const noCounts = { waiting: 0, sending: 0, needsYou: 0, looking: 0, done: 0 };

type Body = Readonly<Record<string, unknown>>;

/** Creates an outbox entry with only the given properties. */
export const fakeIntent = (id: string, some: Partial<Intent> = {}): Intent =>
  ({
    id: id as IntentId,
    kind: 'create',
    resource: 'product',
    state: 'waiting',
    title: '',
    body: {},
    file: null,
    error: null,
    resultId: null,
    notTaken: [],
    dependsOn: [],
    found: [],
    edit: null,
    ...some,
  }) as Intent;

/** An outbox in memory for the fake page. The test determines the state of each entry. */
export class FakeOutbox {
  readonly intents = new Map<IntentId, Intent>();
  /** Whether entries can be read. */
  isReadable = true;
  #next = 0;

  constructor() {
    page.answer('outbox.create', (argument) => this.#add(argument as never));
    page.answer('outbox.createBatch', ({ creations }) =>
      (JSON.parse(creations) as { resource: ResourceName; body: Body }[]).map((one) => this.#add(one).id),
    );
    page.answer('outbox.get', ({ id }) =>
      this.isReadable ? (this.intents.get(id) ?? null) : new Rejection('timeout'),
    );
    page.answer('outbox.discard', ({ id }) => {
      const { state } = this.intents.get(id) ?? {};
      if (state === 'failed' || state === 'cancelled' || state === 'done') this.intents.delete(id);
      return null as never;
    });
  }

  get all(): readonly Intent[] {
    return [...this.intents.values()];
  }

  /** Changes the state of an entry and emits it. */
  move(id: IntentId, state: IntentState, some: Partial<Intent> = {}): void {
    const intent = this.intents.get(id);
    if (intent === undefined) return;
    this.intents.set(id, { ...intent, state, ...some });
    page.emit('outbox.changed', { changed: [{ id, state }], counts: noCounts });
  }

  #add({ resource, body }: { readonly resource: ResourceName; readonly body: Body }): Intent {
    this.#next += 1;
    const intent = fakeIntent(`i${String(this.#next)}`, { resource, body });
    this.intents.set(intent.id, intent);
    return intent;
  }
}
