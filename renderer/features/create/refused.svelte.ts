import { hasMember, holderOf } from '../../../electron/model/index.ts';
import type { RefusedMember, Resource } from '../../../electron/model/index.ts';
import { forgetRefused } from '../../form/forget-refused.ts';
import { session } from '../../app/session.svelte.ts';
import { m } from '../../messages/lazy.ts';
import type { Draft, FormField } from '../../form/inputs.ts';
import { namesSet, putBack, refusedAs, setAside, withoutNames } from '../../form/refused-fields.ts';
import type { Refused, Values } from '../../form/refused-fields.ts';

/** The form that something was refused in. */
interface Form {
  readonly resource: Resource;
  readonly fields: readonly FormField[];
  readonly values: () => Draft;
  /** As it would be sent. */
  readonly body: () => Values['carried'];
  /** Columns of its table: they set something of their own. */
  readonly columns: () => readonly string[];
  /** Names of the secrets that go with it. */
  readonly secrets: () => readonly string[];
  readonly put: (values: Draft) => void;
}

/** What the account's service refused in creations, as a form of one resource sees it. */
export class RefusedFields {
  readonly #form: Form;
  #aside = $state.raw<(Values & { readonly refused: Refused; readonly left: Draft }) | null>(null);

  constructor(form: Form) {
    this.#form = form;
  }

  get #known(): readonly RefusedMember[] {
    return session.account?.refusedMembers[this.#form.resource.name] ?? [];
  }

  /** What stands at fields that were refused, by their names. */
  get marks(): Draft {
    const within = this.#known
      .map(({ name, at }) => [holderOf(name), at] as const)
      .filter(([one]) => one.within !== '');
    return Object.fromEntries([
      ...within.map(([one, at]) => [one.holder, m.refused.within(one.within, at)] as const),
      ...this.#known.map(({ name, at }) => [name, m.refused.field(at)] as const),
    ]);
  }

  /** What was left out of what the form was filled from; null: nothing. */
  get leftOut(): Refused | null {
    return this.#aside?.refused ?? null;
  }

  /** What stands in the form although it was refused, and can be left out; null: nothing. */
  get held(): Refused | null {
    const { resource, fields, values, columns, secrets } = this.#form;
    const names = [...namesSet(fields, values()), ...columns(), ...secrets()];
    const required = fields.filter((field) => field.required).map(({ name }) => name);
    return refusedAs(
      [...fields, ...(resource.secrets ?? [])],
      this.#known.filter(({ name }) => this.#isHeld(name, names) && !required.includes(name)),
    );
  }

  #isHeld(name: string, names: readonly string[]): boolean {
    const { holder, within } = holderOf(name);
    return names.includes(holder) && (within === '' || hasMember(this.#form.body(), name));
  }

  /** What the form begins with of an item's values: without what was refused. */
  begin(filled: Values): Values {
    const { fields } = this.#form;
    const { kept, aside, members } = setAside(filled, this.#known);
    const refused = refusedAs(fields, members);
    this.#aside = refused === null ? null : { ...aside, refused, left: kept.values };
    return kept;
  }

  /** Puts back what was left out, each member on its own, and has the account forget that it was refused; answers what goes as it came. */
  tryAgain(): Values['carried'] {
    const aside = this.#aside;
    if (aside === null) return {};
    this.#aside = null;
    this.#form.put(putBack(aside.values, this.#form.values(), aside.left, aside.refused.names));
    void forgetRefused(this.#form.resource.name, aside.refused.labels);
    return aside.carried;
  }

  /** Empties what was refused. */
  leaveOut(): void {
    const { fields, values, put } = this.#form;
    put(withoutNames(fields, values(), this.held?.names ?? []));
  }
}
