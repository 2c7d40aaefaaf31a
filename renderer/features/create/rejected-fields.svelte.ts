import { type RejectedField, type Resource, hasMember, splitFieldPath } from '../../../electron/model/index.ts';
import { clearRejectedFields } from '../../form/reset-rejected-fields.ts';
import { session } from '../../app/session.svelte.ts';
import { m } from '../../messages/lazy.ts';
import type { FormValues, FormField } from '../../form/form-model.ts';
import {
  type RejectedFieldSet,
  type Values,
  getDraftPropertyNames,
  restoreRejectedFields,
  toRejectedFields,
  splitRejectedValues,
  withoutNames,
} from '../../form/rejected-fields.ts';

/** The form that contains rejected fields. */
interface Form {
  readonly resource: Resource;
  readonly fields: readonly FormField[];
  readonly values: () => FormValues;
  /** Returns the body that would be sent. */
  readonly body: () => Values['carried'];
  /** Returns the columns of the table, which also set values. */
  readonly columns: () => readonly string[];
  /** Returns the names of the secrets that are sent. */
  readonly secrets: () => readonly string[];
  readonly put: (values: FormValues) => void;
}

/** The fields that the service rejected in creations, for the form of one resource. */
export class RejectedFields {
  readonly #form: Form;
  #aside = $state.raw<(Values & { readonly refused: RejectedFieldSet; readonly left: FormValues }) | null>(null);

  constructor(form: Form) {
    this.#form = form;
  }

  get #known(): readonly RejectedField[] {
    return session.account?.refusedMembers[this.#form.resource.name] ?? [];
  }

  /** Notes at rejected fields, by field name. */
  get marks(): FormValues {
    const within = this.#known
      .map(({ name, at }) => [splitFieldPath(name), at] as const)
      .filter(([one]) => one.within !== '');
    return Object.fromEntries([
      ...within.map(([one, at]) => [one.holder, m.rejectedFields.within(one.within, at)] as const),
      ...this.#known.map(({ name, at }) => [name, m.rejectedFields.field(at)] as const),
    ]);
  }

  /** The values of the source item that were left out, or null. */
  get leftOut(): RejectedFieldSet | null {
    return this.#aside?.refused ?? null;
  }

  /** Rejected values in the form that can be left out, or null. */
  get held(): RejectedFieldSet | null {
    const { resource, fields, values, columns, secrets } = this.#form;
    const names = [...getDraftPropertyNames(fields, values()), ...columns(), ...secrets()];
    const required = fields.filter((field) => field.required).map(({ name }) => name);
    return toRejectedFields(
      [...fields, ...(resource.secrets ?? [])],
      this.#known.filter(({ name }) => this.#isHeld(name, names) && !required.includes(name)),
    );
  }

  #isHeld(name: string, names: readonly string[]): boolean {
    const { holder, within } = splitFieldPath(name);
    return names.includes(holder) && (within === '' || hasMember(this.#form.body(), name));
  }

  /** Returns the initial values of a form that is filled from an item, without rejected fields. */
  begin(filled: Values): Values {
    const { fields } = this.#form;
    const { kept, aside, members } = splitRejectedValues(filled, this.#known);
    const rejected = toRejectedFields(fields, members);
    this.#aside = rejected === null ? null : { ...aside, refused: rejected, left: kept.values };
    return kept;
  }

  /**
   * Restores the values that were left out, each property separately, and clears their rejection in the account.
   * Returns the original values to send unchanged.
   */
  tryAgain(): Values['carried'] {
    const removedValues = this.#aside;
    if (removedValues === null) return {};
    this.#aside = null;
    this.#form.put(
      restoreRejectedFields(removedValues.values, this.#form.values(), removedValues.left, removedValues.refused.names),
    );
    void clearRejectedFields(this.#form.resource.name, removedValues.refused.labels);
    return removedValues.carried;
  }

  /** Clears the rejected fields. */
  leaveOut(): void {
    const { fields, values, put } = this.#form;
    put(withoutNames(fields, values(), this.held?.names ?? []));
  }
}
