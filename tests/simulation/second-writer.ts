import type { RandomSequence } from '../../electron/demo/random.ts';
import { type EditValue, isSameEditValue } from '../../electron/model/edit-value.ts';
import type { VirtualClock } from './clock.ts';
import { type Disturbance, at } from './fault-plan.ts';
import type { SimulatedService } from './service.ts';
import { type FieldOfItem, editedFields } from './updates.ts';

/** The maximum time between a read of an item and its change by another user, in milliseconds. */
const soonMs = 3_000;
const brands = ['Acme', 'Other', 'Ostrich'] as const;

/** Returns a value for a field. Texts with equal marks are equal. */
export const valueFor = (field: string, mark: string, dice: RandomSequence): EditValue => {
  if (field === 'attributes.tags') return [...['a', 'b', 'c', 'd'].filter(() => dice.chance(50)), mark];
  if (field === 'filename') return `${mark}.png`;
  return dice.chance(20) ? `  ${mark} ` : mark;
};

/** Another user of the service, who changes the items that the simulated user edits. */
export class SecondWriter {
  readonly #clock: VirtualClock;
  readonly #dice: RandomSequence;
  readonly #disturbances: readonly Disturbance[];
  readonly #service: SimulatedService;
  #count = 0;
  /** The fields of the items that are edited. */
  readonly fields: readonly FieldOfItem[];

  constructor(
    clock: VirtualClock,
    dice: RandomSequence,
    disturbances: readonly Disturbance[],
    service: SimulatedService,
  ) {
    this.#clock = clock;
    this.#dice = dice;
    this.#disturbances = disturbances;
    this.#service = service;
    const products = Array.from({ length: 5 }, (_, index) => {
      const attributes = { brand: dice.pick(brands), color: 'red', tags: ['a', 'b'] };
      const own = index === 0 ? { brand: attributes.brand } : attributes;
      return service.othersMake('products', { sku: `O-${index}`, label: 'Old', attributes: own });
    });
    const assets = [1, 2].map((n) => service.othersMake('assets', { filename: `old-${n}.png`, alt_text: null }));
    const getFields = (resource: FieldOfItem['resource'], items: readonly { readonly id: string }[]): FieldOfItem[] =>
      items.flatMap(({ id }) => editedFields[resource].map((field) => ({ resource, id, field })));
    this.fields = [...getFields('products', products), ...getFields('assets', assets)];
  }

  /** Changes a field, sometimes of the given ones, to a new value or to one of the given values. */
  changes(fields: readonly FieldOfItem[], values: readonly EditValue[] = []): void {
    const of = this.#dice.pick(fields);
    const own = valueFor(of.field, `theirs ${(this.#count += 1)}`, this.#dice);
    const isSame = values.length > 0 && this.#dice.chance(10);
    // The former value must not come back: only `modified` would tell that it was changed meanwhile.
    const value = isSame ? this.#dice.pick(values) : own;
    const former = this.#service.changes.filter(({ id, field }) => id === of.id && field === of.field);
    if (!former.some((one) => isSameEditValue(one.value, value))) this.#service.othersChange(of, value);
  }

  /** Called when the program read an item: sometimes changes it before or while it is updated. */
  onRead(id: string): void {
    const busy = at(this.#disturbances, 'others', this.#clock.now);
    if (!busy || !this.#dice.chance(busy.percent)) return;
    const fields = this.fields.filter((of) => of.id === id);
    if (fields.length > 0) this.#clock.later(this.#dice.below(soonMs), () => this.changes(fields));
  }
}
