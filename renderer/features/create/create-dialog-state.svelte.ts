import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { AccountSettings, AppError, Intent, FormDraft } from '../../../electron/contract/index.ts';
import {
  type Resource,
  type ResourceName,
  splitFieldPath,
  parseCreationDenial,
  getResource,
} from '../../../electron/model/index.ts';
import { runWithErrorToast, notifyFailure } from '../../app/run-with-toast.ts';
import { BridgeError, unwrapReply, bridge, getBridgeError } from '../../app/bridge.ts';
import { m } from '../../messages/lazy.ts';
import { session } from '../../app/session.svelte.ts';
import { announce } from '../../ui/announce.svelte.ts';
import {
  type FormValues,
  type FormField,
  type DraftDependency,
  validateForm,
  countInvalidInputs,
  fromInputText,
  getDraftDependencies,
  readDraft,
  isUnchangedDraft,
} from '../../form/form-model.ts';
import { getFieldErrorTexts } from '../../form/complaint-text.ts';
import {
  type OriginalValues,
  buildBodyWithOriginals,
  getFieldsOutsideForm,
  getHiddenDependencies,
  toFormValues,
} from './original-values.ts';
import { getCreationFields } from './creation-fields.ts';
import { getInitialOffers, loadOffers } from './field-suggestions.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { type ExistingItem, findExisting } from './find-existing.ts';
import { CreationTracker } from './track-creation.svelte.ts';
import { type FormLayout, createAssetSourceRules, getFormLayout } from './form-layouts.ts';
import { type InitialForm, type NewBody, type Outcomes, type Phase, noOutcomes } from './create-dialog-types.ts';
import { type FormSource, readValuesFromItem, isSameName } from './fill-from-item.ts';
import { explainFileErrors, assignErrors } from './assign-errors.ts';
import { RejectedFields } from './rejected-fields.svelte.ts';
import { FormSecrets } from './form-secrets.svelte.ts';
import { type ShownRequest, toShownRequest } from './request-preview.ts';
import { BatchForm } from './batch/batch-form.svelte.ts';

const uploadFields = (): AccountSettings['uploadFields'] | undefined => session.account?.settings.uploadFields;

/** One opening of a creation dialog: the form values and the state of sending. */
export class CreationForm {
  readonly resource: Resource;
  readonly layout: FormLayout;
  readonly fields: readonly FormField[];
  readonly refused: RejectedFields;
  readonly secrets: FormSecrets;
  #outcomes: Outcomes;
  readonly #edited: Intent | null;
  readonly #from: ResourceId | null;
  readonly #address: string | null;
  #drafts: DraftKeeper | null = null;
  readonly #following = new CreationTracker((intent) => this.#heard(intent));
  #values = $state.raw<FormValues>({});
  #source = $state.raw<FormSource | null>(null);
  /** The values before the user types. */
  #initial: FormValues;
  #carried: OriginalValues = {};
  #several = $state.raw<BatchForm | null>(null);
  #problems = $state.raw<FormValues>({});
  #above = $state.raw<readonly string[]>([]);
  #aboveTitle = $state('');
  #existing = $state.raw<ExistingItem | null>(null);
  #offers = $state.raw<Readonly<Record<string, readonly string[]>>>({});
  #phase = $state<Phase>('editing');
  #restored = $state(false);
  #touched = false;
  #held = false;
  #isClosed = false;

  constructor(name: ResourceName, outcomes: Outcomes, { edited = null, from = null }: InitialForm = {}) {
    this.resource = getResource(name);
    const layout = getFormLayout(name);
    const { fields, early, address } = getCreationFields(this.resource, uploadFields()?.address ?? null);
    this.fields = fields;
    const source = address === null ? {} : createAssetSourceRules(address, uploadFields()?.content ?? '');
    this.layout = { ...layout, ...source, early: [...early, ...layout.early] };
    this.#address = address;
    this.#outcomes = outcomes;
    this.#edited = edited;
    this.#from = from;
    this.#initial = this.layout.initial;
    if (edited === null && from === null) this.#drafts = new DraftKeeper({ resource: name, from: null });
    if (edited !== null) this.#carried = edited.body;
    this.secrets = new FormSecrets(this.resource, () => this.intent ?? edited);
    this.#values = edited === null ? { ...this.#initial } : toFormValues(this.fields, edited);
    this.#offers = getInitialOffers(this.fields);
    this.refused = new RejectedFields({
      resource: this.resource,
      fields: this.fields,
      values: () => this.#values,
      body: () => ({ ...this.#beside(), ...this.#body() }),
      columns: () => this.#several?.columns.map((field) => field.name) ?? [],
      secrets: () => this.secrets.names,
      put: (values) => Object.entries(values).forEach(([field, text]) => this.set(field, text)),
    });
  }

  get values(): FormValues {
    return this.#values;
  }
  get problems(): FormValues {
    return this.#problems;
  }
  get faults(): number {
    return countInvalidInputs(this.layout, this.#problems);
  }
  /** The form errors, which belong to no field. */
  get above(): readonly string[] {
    return this.#above;
  }
  /** The title above the form errors. */
  get aboveTitle(): string {
    return this.#aboveTitle;
  }
  /** The existing item with the requested name. */
  get existing(): ExistingItem | null {
    return this.#existing;
  }
  get offers(): Readonly<Record<string, readonly string[]>> {
    return this.#offers;
  }
  get phase(): Phase {
    return this.#phase;
  }
  /** The item whose values filled the form, once it has been read. */
  get source(): FormSource | null {
    return this.#source;
  }
  /** The table of differing fields, if several items are created. */
  get several(): BatchForm | null {
    return this.#several;
  }
  /** Only a new creation can have several items. */
  get canBeSeveral(): boolean {
    return this.#edited === null && this.#phase === 'editing';
  }
  get restored(): boolean {
    return this.#restored;
  }
  get intent(): Intent | null {
    return this.#following.intent;
  }

  /** The requests that would be sent now, byte for byte. */
  get requests(): readonly ShownRequest[] {
    const isComplete = validateForm(this.fields, this.layout, this.#values).size === 0;
    const rows = this.#several?.creations;
    const show = (body: Intent['body'], dependsOn: readonly DraftDependency[], whole: boolean): ShownRequest =>
      toShownRequest(this, { body: this.secrets.hidden(body), dependsOn, whole });
    if (rows) return rows.map(({ body, dependsOn }) => show(body, dependsOn, true));
    return [show({ ...this.#beside(), ...this.#body() }, this.#needed(), isComplete)];
  }

  /** Subscribes to changes, fills in the item and the stored draft, and loads suggestions. */
  async start(): Promise<void> {
    this.#following.start();
    if (this.#edited?.state === 'failed') this.#fail(this.#edited);
    await runWithErrorToast(() => Promise.all([this.#begin(), this.#loadOffers()]));
  }

  async #loadOffers(): Promise<void> {
    this.#offers = await loadOffers(this.resource.name, this.fields);
  }

  async #begin(): Promise<void> {
    if (this.#edited !== null) return;
    if (this.#from !== null && !(await this.#fill(this.#from))) this.#showAbove([m.createSeveral.unknown]);
    const remembered = await this.#drafts?.remembered();
    const draft = readDraft(this.fields, this.#rules, remembered?.values);
    const table = remembered?.table ?? null;
    if (!remembered || (draft === null && table === null) || this.#touched) return;
    this.#carried = remembered.carried;
    this.#values = draft ?? this.#values;
    if (table !== null) this.#several = this.#table(table);
    this.#restored = true;
  }

  async #fill(from: ResourceId): Promise<boolean> {
    const filled = await readValuesFromItem(
      { resource: this.resource, fields: this.fields, address: this.#address },
      from,
    );
    if (filled === null) return false;
    const { id, title } = filled.source;
    this.#drafts = new DraftKeeper({ resource: this.resource.name, from: { id, title } });
    this.#source = filled.source;
    const { values, carried } = this.refused.begin(filled);
    this.#carried = carried;
    this.#initial = { ...this.layout.initial, ...values };
    this.#values = { ...this.#initial, ...this.#values };
    return true;
  }

  /** The rules of the form with its initial values. */
  get #rules(): FormLayout {
    return { ...this.layout, initial: this.#initial };
  }

  setSecret(name: string, text: string): void {
    this.secrets.set(name, text);
    const { [name]: _put, ...rest } = this.#problems;
    this.#problems = rest;
  }

  set(name: string, text: string): void {
    if ((this.#values[name] ?? '') === text) return;
    this.#touched = true;
    this.#values = { ...this.#values, [name]: text };
    const { [name]: _put, ...rest } = this.#problems;
    this.#problems = rest;
    if (name === this.resource.title) this.#existing = null;
    this.#drafts?.keepSoon(() => this.#draft());
  }

  /** Whether the content of the form has been sent and failed. */
  get hasFailed(): boolean {
    const rows = this.#several?.open.map(({ intent }) => intent) ?? [this.intent ?? this.#edited];
    return rows.some((intent) => intent?.state === 'failed');
  }

  /** The number of rejected fields that can be left out, if there is no other problem. Otherwise 0. */
  get notTaken(): number {
    const names = Object.keys(this.#problems);
    const rejectedHolders = (this.refused.held?.names ?? []).map((name) => splitFieldPath(name).holder);
    if (!this.hasFailed || this.#above.length > 0) return 0;
    return names.every((name) => rejectedHolders.includes(name)) ? names.length : 0;
  }

  /** Restores the values that were left out because the service had rejected them. */
  tryAgain(): void {
    this.#carried = { ...this.#carried, ...this.refused.tryAgain() };
  }

  /** Leaves out the rejected fields, in the form and its table. */
  leaveOut(): void {
    const names = this.refused.held?.names ?? [];
    for (const { name } of this.#several?.columns ?? []) if (names.includes(name)) this.#several?.turnColumn(name);
    this.secrets.leaveOut(names);
    this.refused.leaveOut();
  }

  /** Switches between one item and a table of several. */
  turnSeveral(): void {
    if (this.#several === null) {
      this.#several = this.#table(null);
      return;
    }
    const { title } = this.resource;
    const [first] = this.#several.open;
    this.#several.close();
    this.#several = null;
    this.set(title, first?.cells[title] ?? '');
  }

  #table(kept: FormDraft['table']): BatchForm {
    const { resource, fields, layout: rules } = this;
    const storeDraft = (): void => this.#drafts?.keepSoon(() => this.#draft());
    const typed = { values: () => this.#values, carried: () => this.#carried, secrets: () => this.secrets.typed };
    return new BatchForm({ resource, fields, rules, ...typed, changed: storeDraft }, kept);
  }

  /**
   * Validates the form and the table, then adds all rows to the outbox in one transaction. Each row gets a separate
   * result.
   */
  async submitSeveral(): Promise<boolean> {
    const several = this.#several;
    if (several === null || several.busy || several.open.length === 0) return false;
    const columns = several.columns.map(({ name }) => name);
    const found = [...validateForm(this.fields, this.layout, this.#values)].filter(([name]) => !columns.includes(name));
    this.#problems = getFieldErrorTexts(found, this.#values);
    if (!(await several.check()) || found.length > 0 || !(await several.send())) {
      this.#outcomes.refused();
      return false;
    }
    void this.#drafts?.keep(this.#draft());
    return true;
  }

  /** Resets the form to its initial values. */
  discardDraft(): void {
    this.#values = { ...this.#initial };
    this.secrets.clear();
    this.#problems = {};
    this.#above = [];
    this.#existing = null;
    this.#restored = false;
    this.#several?.close();
    this.#several = null;
    void this.#drafts?.keep(null);
  }

  /** Validates the form and adds it to the outbox. `isHeld` means that it cannot be sent now. */
  async submit(isHeld: boolean): Promise<void> {
    if (this.#phase !== 'editing') return;
    this.#held = isHeld;
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
      this.#showAbove([getBridgeError(thrown).message]);
      this.#phase = 'editing';
      this.#outcomes.refused();
      if (this.#isClosed) notifyFailure(thrown);
    }
    // If a form was closed and could not be sent, its content is stored as a draft again.
    if (this.#isClosed && this.#phase === 'editing') void this.#drafts?.keep(this.#draft());
  }

  async #create(): Promise<void> {
    const { intent } = this.#following;
    if (intent?.state === 'failed') return this.#save(intent);
    const dependsOn = [...this.#needed()];
    const body = { ...this.#body(), ...this.secrets.typed };
    await this.#following.create({ resource: this.resource.name, body, dependsOn });
  }

  /**
   * Replaces a pending or failed intent with the form, unless the intent has been sent. A failed intent is sent again.
   */
  async #save(edited: Intent): Promise<void> {
    const body = { ...this.secrets.keptOf(edited), ...this.#beside(), ...this.#body(), ...this.secrets.typed };
    const dependsOn = [...(getHiddenDependencies(this.fields, edited) ?? []), ...this.#needed()];
    const reply = await this.#following.changing(() => bridge.outbox.edit({ id: edited.id, body, dependsOn }));
    if (reply.ok) {
      if (edited.state === 'failed') await this.#following.follow(reply.value);
      else this.#outcomes.saved(reply.value);
      return;
    }
    // A closed form cannot show the error, so the caller shows a toast.
    if (this.#isClosed) throw new BridgeError(reply.error);
    this.#phase = reply.error.code === 'conflict' || reply.error.code === 'notFound' ? 'left' : 'editing';
    this.#put(reply.error, this.#phase === 'left' ? m.create.left : m.create.problem);
  }

  /** Handles a change of the service's reachability while the dialog waits for the response. */
  reach(isHeld: boolean): void {
    this.#held = isHeld;
    if (this.#phase === 'sending' && this.intent?.state === 'waiting' && isHeld) this.#wait(this.intent);
  }

  /**
   * Closes the form: unsent values are stored as a draft, and a failed intent that was corrected or abandoned is
   * removed from the outbox.
   */
  close(): void {
    this.#isClosed = true;
    // Another form may be open when the response arrives. The outcome of this form must not reach it.
    this.#outcomes = noOutcomes;
    this.#following.stop();
    this.#several?.close();
    if (this.#edited !== null) return;
    void (this.#phase === 'editing' ? this.#drafts?.leave(this.#draft()) : this.#drafts?.keep(null));
    if (this.#phase === 'editing') void runWithErrorToast(() => this.#discardFailed());
  }

  #draft(): FormDraft | null {
    const table = this.#several?.kept ?? null;
    const isEmpty = this.#several?.open.length === 0 || isUnchangedDraft(this.#rules, this.#values);
    return table === null && isEmpty ? null : { values: this.#values, carried: this.#carried, table };
  }

  #body(): NewBody {
    return buildBodyWithOriginals(this.fields, this.layout, this.#values, this.#carried) as NewBody;
  }

  /** The body properties that the form does not show. */
  #beside(): NewBody {
    return (this.#edited === null ? {} : getFieldsOutsideForm(this.fields, this.#edited)) as NewBody;
  }

  #needed(): readonly DraftDependency[] {
    return getDraftDependencies(this.fields, this.layout, this.#values);
  }

  #check(): boolean {
    const found = validateForm(this.fields, this.layout, this.#values);
    const { title, sharedTitle } = this.resource;
    const source = sharedTitle === true ? null : (this.#source?.title ?? null);
    const same = source !== null && isSameName(this.#values[title] ?? '', source);
    const nameError = same ? { [title]: m.createSeveral.mustDiffer(source) } : {};
    this.#problems = { ...nameError, ...getFieldErrorTexts(found, this.#values) };
    return found.size === 0 && !same;
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

  /** The intent has the content of the form, so no draft is kept. */
  #finish(notify: () => void): void {
    this.#values = { ...this.#initial };
    this.secrets.clear();
    this.#phase = 'editing';
    notify();
  }

  #fail(intent: Intent): void {
    const { error } = intent;
    this.#phase = 'editing';
    if (error === null) return;
    if (error.code === 'conflict') void runWithErrorToast(() => this.#lookForExisting(intent));
    const denial = parseCreationDenial(error);
    if (denial === null) this.#put(error, m.create.refused);
    else this.#refused(error.message, m.creationDenial[denial.kind]);
  }

  #showAbove(messages: readonly string[], title: string = m.create.problem): void {
    this.#aboveTitle = title;
    this.#above = messages;
  }

  /** The account is not permitted to do this, so the error belongs to no field. */
  #refused(message: string, { title, hint }: { readonly title: string; readonly hint: string }): void {
    this.#problems = {};
    this.#showAbove([message, hint], title);
    this.#outcomes.refused();
  }

  /** Assigns errors to fields or to the form. If the intent has already been sent, the error belongs to no field. */
  #put(error: AppError, title: string): void {
    const named = [...this.fields, ...(this.resource.secrets ?? [])];
    const assignedErrors = assignErrors(named, this.resource.title, error);
    const left = this.#phase === 'left';
    this.#problems = left ? {} : Object.fromEntries(assignedErrors.atFields);
    const content = this.resource.name === 'asset' ? uploadFields()?.content : undefined;
    this.#showAbove(left ? [error.message] : explainFileErrors(assignedErrors.above, content), title);
    this.#outcomes.refused();
  }

  /** Searches the cache, then the items that the outbox found with the same name. */
  async #lookForExisting({ found: inTheWay }: Intent): Promise<void> {
    const field = this.fields.find(({ name }) => name === this.resource.title);
    if (field === undefined) return;
    const wantedTitle = fromInputText(field.field, this.#values[field.name] ?? '');
    const found = (await findExisting(this.resource.name, wantedTitle)) ?? inTheWay[0] ?? null;
    if (this.#values[field.name]?.trim() === wantedTitle) this.#existing = found;
  }

  /**
   * A failed intent whose error the open form shows is not kept in the outbox: the user corrects or abandons it here.
   */
  async #discardFailed(): Promise<void> {
    const intent = this.#following.forget();
    if (intent?.state === 'failed') await unwrapReply(bridge.outbox.discard({ id: intent.id }));
  }
}
