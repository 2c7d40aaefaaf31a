import type { AppError, CallArgument, Intent } from '../../../electron/contract/index.ts';
import { resourceOf } from '../../../electron/model/index.ts';
import type { Resource, ResourceName } from '../../../electron/model/index.ts';
import { attempt } from '../../attempt.ts';
import { ask, bridge, errorOf } from '../../bridge.ts';
import { m } from '../../messages/index.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { bodyOf, complaints, formFields, meantValue, readDraft, saysNothing } from '../../resource/inputs.ts';
import type { FormField } from '../../resource/inputs.ts';
import { besideForm, valuesOf } from './changing.ts';
import { DraftKeeper } from './drafts.ts';
import { findExisting } from './existing.ts';
import type { Existing } from './existing.ts';
import { Following } from './following.svelte.ts';
import { layoutOf } from './layouts.ts';
import type { FormLayout } from './layouts.ts';
import { firstOffers, loadOffers } from './offers.ts';
import { place } from './placing.ts';

/**
 * `unknown`: it was sent and the answer was lost, so it must not be sent again from here. `left`: it was to be changed
 * while it waits, and has left meanwhile.
 */
export type Phase = 'editing' | 'sending' | 'unknown' | 'left';

/** What the dialog is told once the form has done its work. */
export interface Outcomes {
  readonly done: (intent: Intent) => void;
  /** The outbox has it, and it cannot be sent now. */
  readonly waits: (intent: Intent) => void;
  /** What waits has been changed. */
  readonly saved: (intent: Intent) => void;
  /** Something in the form has to be put right. */
  readonly refused: () => void;
}

type ByField = Readonly<Record<string, string>>;

/** One opening of a creation dialog: what stands in the form, and what became of sending it. */
export class Creation {
  readonly resource: Resource;
  readonly layout: FormLayout;
  readonly fields: readonly FormField[];
  readonly #outcomes: Outcomes;
  readonly #drafts: DraftKeeper;
  readonly #following = new Following((intent) => this.#heard(intent));
  #values = $state.raw<ByField>({});
  #problems = $state.raw<ByField>({});
  #above = $state.raw<readonly string[]>([]);
  #aboveTitle = $state('');
  #existing = $state.raw<Existing | null>(null);
  #offers = $state.raw<Readonly<Record<string, readonly string[]>>>({});
  #phase = $state<Phase>('editing');
  #restored = $state(false);
  #touched = false;
  #held = false;
  readonly #edited: Intent | null;

  /** `edited`: what waits in the outbox and is to be changed there, in place of something new. */
  constructor(name: ResourceName, outcomes: Outcomes, edited: Intent | null = null) {
    this.resource = resourceOf(name);
    this.layout = layoutOf(name);
    this.fields = formFields(this.resource);
    this.#outcomes = outcomes;
    this.#edited = edited;
    this.#drafts = new DraftKeeper(name);
    this.#values = edited === null ? { ...this.layout.initial } : valuesOf(this.fields, edited);
    this.#offers = firstOffers(this.fields);
  }

  get values(): ByField {
    return this.#values;
  }
  get problems(): ByField {
    return this.#problems;
  }
  /** Complaints that belong to no field. */
  get above(): readonly string[] {
    return this.#above;
  }
  /** What they are complaints of. */
  get aboveTitle(): string {
    return this.#aboveTitle;
  }
  /** The item that has the wanted name already. */
  get existing(): Existing | null {
    return this.#existing;
  }
  get offers(): Readonly<Record<string, readonly string[]>> {
    return this.#offers;
  }
  get phase(): Phase {
    return this.#phase;
  }
  /** Whether a draft from before was filled in. */
  get restored(): boolean {
    return this.#restored;
  }
  get intent(): Intent | null {
    return this.#following.intent;
  }

  /** Listens from now on, fills in the draft that was left here, and learns which values to offer. */
  async start(): Promise<void> {
    this.#following.start();
    const draft = this.#edited === null ? [this.#loadDraft()] : [];
    await attempt(() => Promise.all([...draft, this.#loadOffers()]));
  }

  async #loadOffers(): Promise<void> {
    this.#offers = await loadOffers(this.resource.name, this.fields);
  }

  async #loadDraft(): Promise<void> {
    const remembered = await this.#drafts.remembered();
    const draft = readDraft(this.fields, this.layout, remembered);
    if (draft === null || this.#touched) return;
    this.#values = draft;
    this.#restored = true;
  }

  set(name: string, text: string): void {
    if ((this.#values[name] ?? '') === text) return;
    this.#touched = true;
    this.#values = { ...this.#values, [name]: text };
    const { [name]: _put, ...rest } = this.#problems;
    this.#problems = rest;
    if (name === this.resource.title) this.#existing = null;
    if (this.#edited === null) this.#drafts.keepSoon(this.#draft());
  }

  /** Empties the form. */
  discardDraft(): void {
    this.#values = { ...this.layout.initial };
    this.#problems = {};
    this.#above = [];
    this.#existing = null;
    this.#restored = false;
    void this.#drafts.keep(null);
  }

  /** Checks, then hands it to the outbox; `held` says that it cannot be sent now. */
  async submit(held: boolean): Promise<void> {
    if (this.#phase !== 'editing') return;
    this.#held = held;
    this.#existing = null;
    this.#above = [];
    if (!this.#check()) {
      this.#outcomes.refused();
      return;
    }
    this.#phase = 'sending';
    announce(m.create.sending);
    try {
      if (this.#edited !== null) await this.#save(this.#edited);
      else await this.#create();
    } catch (thrown) {
      this.#above = [errorOf(thrown).message];
      this.#aboveTitle = m.create.problem;
      this.#phase = 'editing';
      this.#outcomes.refused();
    }
  }

  async #create(): Promise<void> {
    await this.#discardFailed();
    await this.#following.create({ resource: this.resource.name, body: this.#body() });
  }

  /** Puts what stands in the form in place of what waits, unless that has left. */
  async #save(edited: Intent): Promise<void> {
    const body = { ...besideForm(this.fields, edited), ...this.#body() };
    const reply = await bridge.outbox.edit({ id: edited.id, body: body as CallArgument<'outbox.edit'>['body'] });
    if (reply.ok) {
      this.#outcomes.saved(reply.value);
      return;
    }
    this.#phase = reply.error.code === 'conflict' || reply.error.code === 'notFound' ? 'left' : 'editing';
    this.#put(reply.error, this.#phase === 'left' ? m.create.left : m.create.problem);
  }

  /** The service went out of reach, or came back, while the dialog waits for its answer. */
  reach(held: boolean): void {
    this.#held = held;
    if (this.#phase === 'sending' && this.intent?.state === 'waiting' && held) this.#wait(this.intent);
  }

  /** Ends it: an unsent form is kept as a draft, what was corrected or given up leaves the outbox. */
  close(): void {
    this.#following.stop();
    if (this.#edited !== null) return;
    void this.#drafts.keep(this.#phase === 'editing' ? this.#draft() : null);
    if (this.#phase === 'editing') void attempt(() => this.#discardFailed());
  }

  #draft(): ByField | null {
    return saysNothing(this.layout, this.#values) ? null : this.#values;
  }

  #body(): Record<string, string | number | boolean> {
    return bodyOf(this.fields, this.layout, this.#values);
  }

  #check(): boolean {
    const found = complaints(this.fields, this.layout, this.#values);
    this.#problems = Object.fromEntries([...found].map(([name, complaint]) => [name, m.create[complaint]]));
    return found.size === 0;
  }

  #heard(intent: Intent): void {
    if (this.#phase === 'editing') return;
    if (intent.state === 'done') this.#finish(() => this.#outcomes.done(intent));
    else if (intent.state === 'failed') this.#fail(intent);
    else if (intent.state === 'unknown') this.#phase = 'unknown';
    else if (intent.state === 'cancelled') this.#phase = 'editing';
    else if (intent.state === 'waiting' && (this.#held || intent.error !== null)) this.#wait(intent);
  }

  #wait(intent: Intent): void {
    this.#finish(() => this.#outcomes.waits(intent));
  }

  /** The intent has the form's content now: no draft is left behind. */
  #finish(tell: () => void): void {
    this.#values = { ...this.layout.initial };
    this.#phase = 'editing';
    tell();
  }

  #fail({ error }: Intent): void {
    this.#phase = 'editing';
    if (error === null) return;
    if (error.code === 'conflict') void attempt(() => this.#lookForExisting());
    this.#put(error, m.create.refused);
  }

  /** Puts complaints where they belong. What has left is told above: no field is at fault. */
  #put(error: AppError, title: string): void {
    const placed = place(this.fields, this.resource.title, error);
    const left = this.#phase === 'left';
    this.#problems = left ? {} : Object.fromEntries(placed.atFields);
    this.#above = left ? [error.message] : placed.above;
    this.#aboveTitle = title;
    this.#outcomes.refused();
  }

  async #lookForExisting(): Promise<void> {
    const field = this.fields.find(({ name }) => name === this.resource.title);
    if (field === undefined) return;
    const wanted = meantValue(field.field, this.#values[field.name] ?? '');
    const found = await findExisting(this.resource.name, wanted);
    if (this.#values[field.name]?.trim() === wanted) this.#existing = found;
  }

  /** An attempt whose fault stands in the open form is no entry of the outbox: it was corrected or given up here. */
  async #discardFailed(): Promise<void> {
    const intent = this.#following.forget();
    if (intent?.state === 'failed') await ask(bridge.outbox.discard({ id: intent.id }));
  }
}
