import { m } from '../../messages/lazy.ts';
import { usedBy } from '../../detail/used-by.ts';
import { factNames, factsOf } from './looked-facts.ts';
import type { LookedFact } from './looked-facts.ts';
import type { LookedFile } from './looked-file.svelte.ts';

/** A fact of one of two files. */
export type ComparedCell = Pick<LookedFact, 'value' | 'note' | 'fault'>;

export interface ComparedRow {
  readonly label: string;
  readonly left: ComparedCell;
  readonly right: ComparedCell;
  readonly same: boolean;
}

const unknown: ComparedCell = { value: m.detail.none, note: '', fault: '' };

const row = (label: string, left: ComparedCell, right: ComparedCell): ComparedRow => ({
  label,
  left,
  right,
  same: left.value === right.value && left.note === right.note,
});

const usesCell = (file: LookedFile): ComparedCell => {
  const { links, count } = usedBy(file.item);
  const few = links.slice(0, 3).map(({ id, name }) => name ?? id);
  const note = count > few.length && few.length > 0 ? m.viewer.moreUses(count - few.length) : '';
  return { value: few.length === 0 ? m.viewer.noProduct : few.join(', '), note, fault: '' };
};

/**
 * Returns the facts known of at least one of two files. The print size is left out, because it only depends on the
 * pixels.
 */
export const comparedRows = (left: LookedFile, right: LookedFile): readonly ComparedRow[] => {
  const [ofLeft, ofRight] = [factsOf(left), factsOf(right)];
  const known = [...ofLeft, ...ofRight];
  const labels = factNames
    .filter((name) => name !== 'print')
    .flatMap((name) => known.find((fact) => fact.name === name) ?? []);
  const of = (facts: readonly LookedFact[], name: LookedFact['name']): ComparedCell =>
    facts.find((fact) => fact.name === name) ?? unknown;
  return [
    ...labels.map(({ name, label }) => row(label, of(ofLeft, name), of(ofRight, name))),
    row(m.viewer.usedBy, usesCell(left), usesCell(right)),
  ];
};
