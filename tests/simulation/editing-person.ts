import { RandomSequence } from '../../electron/demo/random.ts';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { EditedResource, EditRow, EditWindow, FormerEdit } from '../../electron/edits/contract.ts';
import type { SentEdit } from '../../electron/edits/sent-edit-contract.ts';
import { type Intent, isBatchId } from '../../electron/contract/index.ts';
import { type EditValue, isSameEditValue } from '../../electron/model/edit-value.ts';
import type { Workspace } from '../../electron/workspace/workspace.ts';
import type { EditLedger } from './edit-ledger.ts';
import type { EditStep } from './plan.ts';
import { type SecondWriter, valueFor } from './second-writer.ts';
import type { FieldOfItem } from './updates.ts';
import { type UpdateWatch, keyOf } from './update-watch.ts';

const getResource = ({ resource }: FieldOfItem): EditedResource => (resource === 'products' ? 'product' : 'asset');
const keyOfEdit = (resource: string, item: string, field: string): string =>
  keyOf({ resource: resource === 'product' ? 'products' : 'assets', id: item, field });
const keyOfRow = ({ resource, item, field }: Pick<FormerEdit, 'resource' | 'item' | 'field'>): string =>
  keyOfEdit(resource, item, field);

type SentIntent = Intent & { readonly edit: SentEdit };
const isSent = (intent: Intent): intent is SentIntent => intent.edit !== null;
const keyOfSent = ({ resource, edit }: SentIntent): string => keyOfEdit(resource, edit.item, edit.field);

/** The part of the simulated user that edits items, reviews and sends the edits, and resolves conflicts. */
export class EditingPerson {
  readonly #ledger: EditLedger;
  readonly #watch: UpdateWatch;
  readonly #others: SecondWriter;
  /** The states of fields before the last action in the staging table, for undo and redo. */
  #before: readonly FormerEdit[] = [];

  constructor(ledger: EditLedger, watch: UpdateWatch, others: SecondWriter) {
    this.#ledger = ledger;
    this.#watch = watch;
    this.#others = others;
  }

  async does({ what, content, at }: EditStep, workspace: Workspace): Promise<void> {
    const dice = new RandomSequence(content, 8, 0);
    if (what === 'edit') await this.#edit(workspace, dice, at);
    else if (what === 'editBack') await this.#editBack(workspace, dice);
    else if (what === 'discardEdits') await this.#discard(workspace, dice);
    else if (what === 'undoEdits') await this.#restore(workspace);
    else if (what === 'send') await this.#send(workspace, dice);
    else if (what === 'resolve') await this.#resolve(workspace, dice, at);
    else if (what === 'undoBatch') await this.#undoBatch(workspace, dice);
    else if (what === 'allow') await this.allow(workspace);
    else await this.#changeSent(workspace, dice, what);
  }

  async allow({ sending }: Workspace): Promise<void> {
    if ((await sending.state()).off === null) return;
    this.#watch.allowed();
    await sending.allow();
  }

  async #edit({ edits }: Workspace, dice: RandomSequence, at: number): Promise<void> {
    for (let count = 1 + dice.below(4); count > 0; count--) {
      const of = dice.pick(this.#others.fields);
      const value = valueFor(of.field, `mine ${at}-${count}`, dice);
      const staged = this.#ledger.wants(keyOf(of), value);
      const added = await edits.add('detail', [
        { resource: getResource(of), item: toResourceId(of.id), field: of.field, value },
      ]);
      staged(added.rejected.length > 0 ? 'ignored' : added.staged.length > 0 ? 'staged' : 'removed');
      this.#before = added.before;
    }
  }

  /** Enters the value from before an edit again. */
  async #editBack({ edits }: Workspace, dice: RandomSequence): Promise<void> {
    const [row] = await this.#some(edits, dice);
    if (row === undefined) return;
    const { resource, item, field, base } = row;
    const staged = this.#ledger.wants(keyOfRow(row), base);
    const added = await edits.add('grid', [{ resource, item, field, value: base }]);
    staged(added.rejected.length > 0 ? 'ignored' : added.staged.length > 0 ? 'staged' : 'removed');
    this.#before = added.before;
  }

  async #discard({ edits }: Workspace, dice: RandomSequence): Promise<void> {
    const rows = await this.#some(edits, dice);
    const discarded = rows.map((row) => this.#ledger.wants(keyOfRow(row), undefined));
    this.#before = await edits.discard({ ids: rows.map(({ id }) => id) });
    for (const one of discarded) one('removed');
  }

  /** Undoes the last action in the staging table, or redoes it. */
  async #restore({ edits }: Workspace): Promise<void> {
    const former = this.#before;
    const restored = former.map((one) => this.#ledger.wants(keyOfRow(one), one.edit?.value));
    this.#before = await edits.restore(former);
    for (const [index, one] of restored.entries()) one(former[index]?.edit === null ? 'removed' : 'staged');
  }

  /** Returns some of the staged edits, or all. */
  async #some(edits: Workspace['edits'], dice: RandomSequence): Promise<readonly EditRow[]> {
    return (await this.#review(edits, dice)).rows;
  }

  async #review(edits: Workspace['edits'], dice: RandomSequence): Promise<Pick<EditWindow, 'rows' | 'revision'>> {
    const { rows, revision } = await edits.list({ tab: 'all', offset: 0, limit: 500 });
    return { rows: dice.chance(50) ? rows : rows.filter(() => dice.chance(60)), revision };
  }

  async #send({ edits, sending }: Workspace, dice: RandomSequence): Promise<void> {
    const requestedAt = this.#ledger.time;
    const { rows, revision } = await this.#review(edits, dice);
    const ids = rows.map(({ id }) => id);
    for (const row of rows) {
      this.#ledger.sees(keyOfRow(row), row.base);
      if (this.#ledger.hasChangedSince(keyOfRow(row), requestedAt)) continue;
      // Former values that the program offers are requested by sending them.
      if (row.origin === 'changes') this.#ledger.wants(keyOfRow(row), row.value)('staged');
      else this.#ledger.sendsValue(keyOfRow(row), row.value);
    }
    const replied = this.#ledger.sends(rows.map(keyOfRow));
    const picked = { inverted: false, ids };
    const selection = { tab: 'all', filter: null, sound: picked, breaking: picked } as const;
    await sending.send(selection, revision).finally(replied);
  }

  async #resolve({ outbox, sending }: Workspace, dice: RandomSequence, at: number): Promise<void> {
    const conflicts = (await outbox.list()).filter(isSent).filter(({ edit }) => edit.conflict !== null);
    for (const intent of conflicts.filter(() => dice.chance(70))) {
      const key = keyOfSent(intent);
      const { edit, id } = intent;
      const how = dice.pick(['theirs', 'mine', 'mine', 'edit', 'reopen'] as const);
      this.#ledger.sees(key, edit.conflict?.atService ?? null);
      if (how === 'reopen') {
        const staged = this.#ledger.wants(key, edit.value);
        const { value } = await sending.reopen(id);
        staged(isSameEditValue(value, edit.value) ? 'staged' : 'ignored');
      } else if (how === 'theirs') {
        const removed = this.#ledger.wants(key, undefined);
        removed((await sending.resolve({ ids: [id] }, how)) > 0 ? 'removed' : 'ignored');
      } else {
        const value: EditValue = how === 'mine' ? edit.value : valueFor(edit.field, `both ${at}`, dice);
        const staged = this.#ledger.wants(key, value);
        const replied = this.#ledger.sends([key]);
        const count = how === 'mine' ? sending.resolve({ ids: [id] }, how) : sending.resolveWith(id, value);
        staged((await count.finally(replied)) === 0 ? 'ignored' : 'staged');
      }
    }
  }

  async #undoBatch({ outbox, sending }: Workspace, dice: RandomSequence): Promise<void> {
    const query = { state: null, resource: null, from: null, to: null, searchText: '', grouped: true };
    const { rows } = await outbox.reader.call('window', { query, offset: 0, limit: 200 });
    const done = rows.flatMap((row) => (row.entry === 'batch' || row.entry === 'intent' ? [row.id] : []));
    if (done.length === 0) return;
    const id = dice.pick(done);
    // All edits of the batch: one that is on its way may be done before the program has read the batch.
    const inBatch = isBatchId(id) ? { ...query, grouped: false, batch: id } : null;
    const members = inBatch && (await outbox.reader.call('window', { query: inBatch, offset: 0, limit: 200 }));
    const ids = new Set<string>([
      id,
      ...(members?.rows ?? []).flatMap((row) => (row.entry === 'intent' ? [row.id] : [])),
    ]);
    const sent = (await outbox.list()).filter(isSent).filter((one) => ids.has(one.id));
    for (const one of sent) this.#ledger.wants(keyOfSent(one), one.edit.base);
    await sending.undo(id).finally(this.#ledger.sends(sent.map(keyOfSent)));
  }

  async #changeSent({ outbox }: Workspace, dice: RandomSequence, what: EditStep['what']): Promise<void> {
    const own = (await outbox.list()).filter(isSent);
    if (own.length === 0) return;
    const { id } = dice.pick(own);
    await (what === 'cancelEdit' ? outbox.cancel(id) : outbox.retry(id));
  }
}
