import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildVariantMatrix } from '../../../../electron/model/variant-axes.ts';
import ParentVariants from '../../../../renderer/detail/variants/ParentVariants.svelte';
import VariantIssues from '../../../../renderer/detail/variants/VariantIssues.svelte';
import { dialogs } from '../../../../renderer/app/dialogs.svelte.ts';
import { m } from '../../../../renderer/messages/lazy.ts';
import { page } from '../../../support/fake-page.ts';
import { traceOutline } from '../../../support/trace-outline.ts';

const any = <T>(value: unknown): T => value as T;
beforeEach(() => page.reset());

describe('the variants of a parent', () => {
  const member = (sku: string, size: string, more: object = {}) => ({
    ...{
      id: `id-${sku}`,
      sku,
      label: sku,
      noGtin: false,
      noPicture: false,
      conflicts: [],
      values: { size, colour: 'red' },
    },
    ...more,
  });
  const parent = {
    ...{ id: 'p1', sku: 'BAG', label: 'Bag', variants: 2, missing: 0, twice: 0, conflicts: 0, noGtin: 0 },
    ...{ axes: { row: 'size', column: null }, candidates: ['size', 'colour'] },
    members: [member('BAG-S', 'S'), member('BAG-M', 'M')],
  };
  const axes = { row: 'size', column: null };
  const change = (...members: readonly object[]) => ({
    parent: { ...parent, members },
    matrix: buildVariantMatrix(any<Parameters<typeof buildVariantMatrix>[0]>(members), axes),
  });

  it('lists the issues with an action for each kind', async () => {
    const opened = vi.spyOn(dialogs, 'open').mockImplementation(() => undefined);
    const conflict = { attribute: 'material', own: 'Wool', parents: 'Silk' };
    expect(
      await traceOutline(VariantIssues, any({ ...change(...parent.members), axes }), [
        any(change(member('BAG-S', 'S'), member('BAG-S2', 'S'))),
        ({ click }) => click('button', m.variants.fixSheet(2)),
        any(change(member('BAG-S', 'S', { noGtin: true }), member('BAG-M', 'M', { noPicture: true }))),
        ({ click }) => click('button', m.variants.fixSheet(1)),
        any(change(member('BAG-S', 'S', { conflicts: [conflict] }), member('BAG-M', 'M', { conflicts: [conflict] }))),
        ({ click }) => click('button', m.variants.fixSheet(2)),
      ]),
    ).toEqual([
      ['heading “To fix 0”', 'Nothing to fix here.'],
      [
        '- heading “To fix 0”',
        '- Nothing to fix here.',
        '+ heading “To fix 1”',
        '+ 1 duplicate S: BAG-S and BAG-S2',
        '+ button “Create sheet 2”',
      ],
      [],
      [
        '- heading “To fix 1”',
        '- 1 duplicate S: BAG-S and BAG-S2',
        '- button “Create sheet 2”',
        '+ heading “To fix 2”',
        '+ 1 without a GTIN BAG-S',
        '+ button “Create sheet 1”',
        '+ 1 without a picture BAG-M',
      ],
      [],
      [
        '- 1 without a GTIN BAG-S',
        '- button “Create sheet 1”',
        '- 1 without a picture BAG-M',
        '+ 2 conflicts BAG-S: material is Wool, the parent has Silk · BAG-M: material is Wool, the parent has Silk',
        '+ button “Create sheet 2”',
      ],
      [],
    ]);
    const sheets = opened.mock.calls.map(([name, sheet]) => {
      const {
        columns,
        rows,
        name: file,
        source,
      } = any<{ columns: string[]; rows: number; name: string; source: { scope: { picked: { ids: string[] } } } }>(
        sheet,
      );
      return [name, file, rows, columns, source.scope.picked.ids];
    });
    expect(sheets).toEqual([
      ['sheet', 'BAG-variants', 2, ['attributes.size'], ['id-BAG-S', 'id-BAG-S2']],
      ['sheet', 'BAG-variants', 1, ['gtin'], ['id-BAG-S']],
      ['sheet', 'BAG-variants', 2, ['attributes.material'], ['id-BAG-S', 'id-BAG-M']],
    ]);
    opened.mockRestore();
  });

  it('shows the matrix of the chosen axes', async () => {
    const choose =
      (name: string, value: string) =>
      ({ get, settle }: { get: (role: string, name: string) => HTMLElement; settle: () => Promise<void> }) => {
        const select = get('combobox', name) as HTMLSelectElement;
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        return settle();
      };
    expect(
      await traceOutline(ParentVariants, any({ parent, inDetail: false }), [
        choose(m.variants.columns, 'colour'),
        choose(m.variants.rows, 'colour'),
        choose(m.variants.rows, ''),
        { inDetail: true },
      ]),
    ).toEqual([
      [
        'heading “BAG”',
        'Bag · 2 variants',
        'button “Open product”',
        'combobox “Rows”',
        'combobox “Columns”',
        'Variants differ by this one. SKUs start with BAG.',
        'size',
        'S',
        'link “BAG-S, S”',
        'M',
        'link “BAG-M, M”',
        'heading “To fix 0”',
        'Nothing to fix here.',
        '→ #/products/id-BAG-S',
        '→ #/products/id-BAG-M',
      ],
      [
        '- Variants differ by this one. SKUs start with BAG.',
        '- size',
        '- link “BAG-S, S”',
        '- link “BAG-M, M”',
        '+ Variants differ by these two. SKUs start with BAG.',
        '+ size, colourred',
        '+ link “BAG-S, S red”',
        '+ link “BAG-M, M red”',
      ],
      [
        '- Variants differ by these two. SKUs start with BAG.',
        '- size, colourred',
        '- S',
        '- link “BAG-S, S red”',
        '- M',
        '- link “BAG-M, M red”',
        '- heading “To fix 0”',
        '- Nothing to fix here.',
        '- → #/products/id-BAG-M',
        '+ Variants differ by this one. SKUs start with BAG.',
        '+ colour',
        '+ red',
        '+ link “BAG-S, red and BAG-M”',
        '+ heading “To fix 1”',
        '+ 1 duplicate red: BAG-S and BAG-M',
        '+ button “Create sheet 2”',
      ],
      [
        '- Variants differ by this one. SKUs start with BAG.',
        '- colour',
        '- red',
        '- link “BAG-S, red and BAG-M”',
        '- heading “To fix 1”',
        '- 1 duplicate red: BAG-S and BAG-M',
        '- button “Create sheet 2”',
        '+ No distinguishing attribute found. Choose one. SKUs start with BAG.',
        '+ BAG',
        '+ link “BAG-S, and BAG-M”',
        '+ heading “To fix 0”',
        '+ Nothing to fix here.',
      ],
      ['- heading “BAG”', '- Bag · 2 variants', '- button “Open product”'],
    ]);
  });
});
