import { expect, it } from 'vitest';
import { type CheckedRow, checkRow, collectTableFacts } from '../../../../../renderer/features/paste/check-row.ts';
import { fieldTargets } from '../../../../../renderer/features/paste/column-targets.ts';
import { emptyAccount } from './empty-account.ts';

const mapping = fieldTargets.filter(({ key }) => key === 'sku');
const getIssues = async (sku: string, headings: readonly string[] = ['SKU']): Promise<CheckedRow['issues']> =>
  checkRow([sku], 0, await collectTableFacts([[sku]], mapping, { headings }), emptyAccount).issues;

it.each(['-', '—', '?', '...'])('reports that the SKU is missing in place of %s', async (sku) => {
  expect(await getIssues(sku)).toEqual([{ column: 0, tone: 'fault', message: 'The SKU is missing.' }]);
});

it.each(['n/a', 'N/A', 'TBD', 'k. A.', '(leer)', 'New'])('warns about %s in place of an SKU', async (sku) => {
  const message = 'Users write this in place of a missing SKU. Enter the SKU, or tick the row if it is one.';
  expect(await getIssues(sku)).toEqual([{ column: 0, tone: 'warn', message }]);
});

it.each(['0', 'NEW-1', 'x'])('accepts the short SKU %s', async (sku) => {
  expect(await getIssues(sku)).toEqual([]);
});

it('reports the error of a formula in place of an SKU, although “Ref” is a heading', async () => {
  const message = 'A formula failed in the spreadsheet. Enter the value.';
  expect(await getIssues('#REF!', ['Ref'])).toEqual([{ column: 0, tone: 'fault', message }]);
});
