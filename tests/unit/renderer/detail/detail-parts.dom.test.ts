import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import AttributeValue from '../../../../renderer/detail/AttributeValue.svelte';
import DetailPreview from '../../../../renderer/detail/stage/DetailPreview.svelte';
import DetailSummary from '../../../../renderer/detail/DetailSummary.svelte';
import QueryDescription from '../../../../renderer/detail/QueryDescription.svelte';
import JsonTab from '../../../../renderer/detail/tabs/JsonTab.svelte';
import { dialogs } from '../../../../renderer/app/dialogs.svelte.ts';
import { m } from '../../../../renderer/messages/lazy.ts';
import { page } from '../../../support/fake-page.ts';
import { traceOutline } from '../../../support/trace-outline.ts';
import { itemDetail } from '../items.ts';

const any = <T>(value: unknown): T => value as T;
beforeEach(() => page.reset());

describe('the parts of a detail when the item changes', () => {
  it('summarizes the item', async () => {
    const parent = { field: 'parent_id', to: 'product', id: 'p1', name: 'BAG' };
    const refreshed = vi.fn();
    expect(
      await traceOutline(
        DetailSummary,
        any({
          item: itemDetail('product', { values: { label: 'Bag', status: 'Draft' } }),
          fetching: false,
          onrefresh: undefined,
        }),
        [
          { item: itemDetail('product', { values: { label: '', alt_text: 'A bag' }, links: [any(parent)] }) },
          { item: itemDetail('asset', { values: { extension: 'jpg', file_size: 2_000 } }) },
          { onrefresh: refreshed },
          ({ click }) => click('button', m.detail.refresh),
          { fetching: true },
          { fetching: false, item: itemDetail('channel', { values: { active: true, format: 'csv' } }) },
          { item: itemDetail('channel', { values: { active: false, format: 'other' }, known: 'list' as never }) },
          { item: itemDetail('attribute'), onrefresh: undefined },
        ],
      ),
    ).toEqual([
      ['Bag', 'Draft'],
      ['- Bag', '- Draft', '+ A bag', '+ — Variant of BAG'],
      ['- A bag', '- — Variant of BAG', '+ JPG 2.0 kB'],
      ['+ button “Refresh”'],
      [],
      ['- button “Refresh”', '+ button “Refresh”, disabled, disabled'],
      [
        '- JPG 2.0 kB',
        '- button “Refresh”, disabled, disabled',
        '+ Active csv Read 20 Nov 2026, 13:00',
        '+ button “Refresh”',
      ],
      ['- Active csv Read 20 Nov 2026, 13:00', '+ Off other'],
      ['- Off other', '- button “Refresh”'],
    ]);
    expect(refreshed).toHaveBeenCalledOnce();
  });

  it('shows the pictures of the item', async () => {
    const pictures = (...names: readonly string[]) =>
      names.map((name) => ({ id: toResourceId(`a-${name}`), name: `${name}.jpg` }));
    const opened = vi.spyOn(dialogs, 'open').mockImplementation(() => undefined);
    expect(
      await traceOutline(
        DetailPreview,
        any({ item: itemDetail('product', { pictures: pictures('1', '2', '3') }), tall: false }),
        [
          ({ click }) => click('button', m.detail.nextPicture),
          ({ click }) => click('button', m.detail.nextPicture),
          ({ click }) => click('button', m.detail.lookAt('3.jpg')),
          { item: itemDetail('product', { pictures: pictures('1', '2') }) },
          ({ click }) => click('button', m.detail.nextPicture),
          ({ click }) => click('button', m.detail.previousPicture),
          { item: itemDetail('product', { pictures: pictures('4') }) },
          { item: itemDetail('product') },
          { item: itemDetail('asset', { title: 'x.pdf', values: { extension: 'pdf' } }) },
          { tall: true },
        ],
      ),
    ).toEqual([
      [
        'button “View 1.jpg”',
        'link “1.jpg”',
        '1 of 3',
        'button “Previous picture”',
        'button “Next picture”',
        '→ #/assets/a-1',
      ],
      [
        '- button “View 1.jpg”',
        '- link “1.jpg”',
        '- 1 of 3',
        '- → #/assets/a-1',
        '+ button “View 2.jpg”',
        '+ link “2.jpg”',
        '+ 2 of 3',
        '+ → #/assets/a-2',
      ],
      [
        '- button “View 2.jpg”',
        '- link “2.jpg”',
        '- 2 of 3',
        '- → #/assets/a-2',
        '+ button “View 3.jpg”',
        '+ link “3.jpg”',
        '+ 3 of 3',
        '+ → #/assets/a-3',
      ],
      [],
      [
        '- button “View 3.jpg”',
        '- link “3.jpg”',
        '- 3 of 3',
        '- → #/assets/a-3',
        '+ button “View 2.jpg”',
        '+ link “2.jpg”',
        '+ 2 of 2',
        '+ → #/assets/a-2',
      ],
      [
        '- button “View 2.jpg”',
        '- link “2.jpg”',
        '- 2 of 2',
        '- → #/assets/a-2',
        '+ button “View 1.jpg”',
        '+ link “1.jpg”',
        '+ 1 of 2',
        '+ → #/assets/a-1',
      ],
      [
        '- button “View 1.jpg”',
        '- link “1.jpg”',
        '- 1 of 2',
        '- → #/assets/a-1',
        '+ button “View 2.jpg”',
        '+ link “2.jpg”',
        '+ 2 of 2',
        '+ → #/assets/a-2',
      ],
      [
        '- button “View 2.jpg”',
        '- link “2.jpg”',
        '- 2 of 2',
        '- button “Previous picture”',
        '- button “Next picture”',
        '- → #/assets/a-2',
        '+ button “View 4.jpg”',
        '+ link “4.jpg”',
        '+ → #/assets/a-4',
      ],
      ['- button “View 4.jpg”', '- link “4.jpg”', '- → #/assets/a-4', '+ No picture'],
      ['- No picture', '+ button “View x.pdf”', '+ x.pdf'],
      ['+ button “View”'],
    ]);
    expect(opened.mock.calls.map(([name, request]) => [name, any<{ at: number }>(request).at])).toEqual([
      ['viewer', 2],
    ]);
    opened.mockRestore();
  });

  it('shows the value of an attribute by its kind', async () => {
    expect(
      await traceOutline(
        AttributeValue,
        any({ key: 'colours', name: 'Colours', value: ['red', 'green', 'blue'], open: false }),
        [
          { value: ['red', 'green', 'blue', 'black'] },
          { open: true },
          { open: false },
          ({ click }) => click('button', m.lists.and(2)),
          { value: ['one', 'two', 'three', 'four', 'five'] },
          { value: { height: 2, unit: 'cm' } },
          { value: '2026-11-20' },
          { value: '#ff0000' },
          { value: 12, key: 'weight_kg', name: 'Weight (kg)' },
          { value: '<p>Long <b>text</b></p>' },
          { value: { deep: { deeper: [1, { two: 2 }] } } },
        ],
      ),
    ).toEqual([
      ['red, green, blue'],
      ['- red, green, blue', '+ red, green', '+ button “+2”'],
      ['- red, green', '- button “+2”', '+ red, green, blue, black'],
      ['- red, green, blue, black', '+ red, green', '+ button “+2”'],
      ['- red, green', '- button “+2”', '+ red, green, blue, black'],
      ['- red, green, blue, black', '+ one, two, three, four, five'],
      ['- one, two, three, four, five', '+ height 2, unit cm'],
      ['- height 2, unit cm', '+ 20 Nov 2026'],
      ['- 20 Nov 2026', '+ #ff0000'],
      ['- #ff0000', '+ 12'],
      ['- 12', '+ Long text'],
      ['- Long text', '+ 1 member deep'],
    ]);
  });

  it('finds text in the JSON, and shows a long one in full on request', async () => {
    const find =
      (text: string) =>
      ({ type }: { type: (role: string, name: string, text: string) => Promise<void> }) =>
        type('searchbox', m.detail.findJson, text);
    const long = JSON.stringify({ name: 'x'.repeat(200_000), end: 'last' });
    const traced = await traceOutline(JsonTab, any({ item: { raw: '{"sku":"BAG","label":"Bag bag"}' } }), [
      find('bag'),
      ({ click }) => click('button', m.detail.nextMatch),
      ({ click }) => click('button', m.detail.previousMatch),
      ({ click }) => click('button', m.detail.previousMatch),
      ({ press, get }) => press(get('searchbox', m.detail.findJson), 'Enter'),
      ({ press, get }) => press(get('searchbox', m.detail.findJson), 'Enter', { shiftKey: true }),
      { item: { raw: '{"sku":"BAG"}' } },
      find('nothing'),
      { origin: 'Put together' },
      { item: { raw: long } },
      ({ click }) => click('button', m.detail.jsonShowAll('200 kB')),
    ]);
    expect(traced.map((lines) => lines.map((line) => line.slice(0, 120)))).toEqual([
      [
        'searchbox “Find in the JSON”: ',
        'button “Previous match”, disabled',
        'button “Next match”, disabled',
        'The body as received from the service.',
        'button “Copy JSON”',
        '{ "sku": "BAG", "label": "Bag bag" }',
      ],
      [
        '- searchbox “Find in the JSON”: ',
        '- button “Previous match”, disabled',
        '- button “Next match”, disabled',
        '+ searchbox “Find in the JSON”: bag',
        '+ button “Clear”',
        '+ 1 of 3',
        '+ button “Previous match”',
        '+ button “Next match”',
      ],
      ['- 1 of 3', '+ 2 of 3'],
      ['- 2 of 3', '+ 1 of 3'],
      ['- 1 of 3', '+ 3 of 3'],
      ['- 3 of 3', '+ 1 of 3'],
      ['- 1 of 3', '+ 3 of 3'],
      ['- 3 of 3', '- { "sku": "BAG", "label": "Bag bag" }', '+ 1 of 1', '+ { "sku": "BAG" }'],
      [
        '- searchbox “Find in the JSON”: bag',
        '- 1 of 1',
        '- button “Previous match”',
        '- button “Next match”',
        '+ searchbox “Find in the JSON”: nothing',
        '+ Not found',
        '+ button “Previous match”, disabled',
        '+ button “Next match”, disabled',
      ],
      ['- The body as received from the service.', '+ Put together'],
      [
        '- Put together',
        '- { "sku": "BAG" }',
        '+ Only the first 200 kB are shown. Copy JSON copies everything.',
        '+ button “Show all, 200 kB”',
        '+ { "name": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      ],
      [
        '- Only the first 200 kB are shown. Copy JSON copies everything.',
        '- button “Show all, 200 kB”',
        '- { "name": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
        '+ Put together',
        '+ { "name": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      ],
    ]);
  });

  it('describes the query of a list', async () => {
    expect(
      await traceOutline(QueryDescription, any({ query: null, plain: false }), [
        { query: { or: [{ and: [{ field: 'status', operator: 'eq', value: 'Completed' }] }] } },
        { query: [[{ field: 'product_id', operator: 'in', value: ['p1'] }]] },
        { plain: true },
      ]),
    ).toEqual([
      ['It has no conditions.'],
      ['- It has no conditions.', '+ 1 member or'],
      ['- 1 member or', '+ product_id is one of “p1”'],
      [],
    ]);
  });
});
