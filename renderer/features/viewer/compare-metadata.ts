import { m } from '../../messages/lazy.ts';
import { groupUses } from '../../detail/used-by.ts';
import { type ViewerFact, factNames, getViewerFacts } from './file-metadata.ts';
import type { ViewedFile } from './viewed-file.svelte.ts';

/** A fact of one of two files. */
export type ComparedCell = Pick<ViewerFact, 'value' | 'note' | 'fault'>;

export interface ComparedFactRow {
  readonly label: string;
  readonly left: ComparedCell;
  readonly right: ComparedCell;
  readonly same: boolean;
}

const unknown: ComparedCell = { value: m.detail.none, note: '', fault: '' };

const createComparedRow = (label: string, left: ComparedCell, right: ComparedCell): ComparedFactRow => ({
  label,
  left,
  right,
  same: left.value === right.value && left.note === right.note,
});

const createUsesCell = (file: ViewedFile): ComparedCell => {
  const { links, count } = groupUses(file.item);
  const firstNames = links.slice(0, 3).map(({ id, name }) => name ?? id);
  const note = count > firstNames.length && firstNames.length > 0 ? m.viewer.moreUses(count - firstNames.length) : '';
  return { value: firstNames.length === 0 ? m.viewer.noProduct : firstNames.join(', '), note, fault: '' };
};

/**
 * Returns the facts known of at least one of two files. The print size is left out, because it only depends on the
 * pixels.
 */
export const compareFiles = (left: ViewedFile, right: ViewedFile): readonly ComparedFactRow[] => {
  const [ofLeft, ofRight] = [getViewerFacts(left), getViewerFacts(right)];
  const known = [...ofLeft, ...ofRight];
  const labels = factNames
    .filter((name) => name !== 'print')
    .flatMap((name) => known.find((fact) => fact.name === name) ?? []);
  const findFactCell = (facts: readonly ViewerFact[], name: ViewerFact['name']): ComparedCell =>
    facts.find((fact) => fact.name === name) ?? unknown;
  return [
    ...labels.map(({ name, label }) =>
      createComparedRow(label, findFactCell(ofLeft, name), findFactCell(ofRight, name)),
    ),
    createComparedRow(m.viewer.usedBy, createUsesCell(left), createUsesCell(right)),
  ];
};
