import { beforeEach, describe, expect, it } from 'vitest';
import type { EditorProps } from '../../../../../../renderer/form/editor-types.ts';
import QueryInput from '../../../../../../renderer/features/create/query/QueryInput.svelte';
import { m } from '../../../../../../renderer/messages/lazy.ts';
import { Rejection, page } from '../../../../../support/fake-page.ts';
import type { Mounted } from '../../../../../support/mount-component.ts';
import { type OpenEditor, openEditor, serveNoItems } from '../open-editor.ts';

const messages = m.queries;
const createProduct = (at: number) => ({ id: `p${String(at)}`, cells: { sku: `BAG-${String(at)}` }, thumb: null });
const createMatches = (count: number, rows: readonly number[] = [1]): never =>
  ({ found: { count, rows: rows.map(createProduct) }, doubts: [], links: [] }) as never;

beforeEach(() => {
  serveNoItems();
  page.answer('feed.queryMatches', () => createMatches(1));
});
const open = (query: unknown, more: Partial<EditorProps> = {}): Promise<OpenEditor> =>
  openEditor(QueryInput, 'assetList', 'query', query, more);
const getGroup = (name: string): HTMLElement => {
  const group = document.querySelector<HTMLElement>(`[role=group][aria-label="${name}"]`);
  if (group === null) throw new Error(`No group ${name}`);
  return group;
};
const getText = ({ outline }: Pick<Mounted, 'outline'>): string => outline().join('\n');
/** Returns the labels of the inputs in a group with the errors below them. */
const getErrors = (name: string): string[] =>
  [...getGroup(name).querySelectorAll('input[aria-invalid=true]')].map((input) => {
    const label = document.querySelector(`label[for="${input.id}"]`)?.textContent.trim() ?? '';
    const line = document.querySelector(`[id="${input.getAttribute('aria-describedby') ?? ''}"]`);
    return `${label}: ${line?.textContent.trim() ?? ''}`;
  });

const relation = (id: string, products: readonly unknown[] = [{ id: 'p1', qty_operator: 'exists' }]): object => ({
  operator: 'in',
  relationship_id: id,
  product_ids: products,
});

describe('the input of a query', () => {
  it('adds alternatives, conditions and products', async () => {
    const mounted = await open(undefined);
    await mounted.click('button', messages.addFirst);
    expect(mounted.getValue()).toEqual([[{ operator: 'in' }]]);
    await mounted.click('button', messages.addAnd);
    await mounted.click('button', messages.addOr);
    expect(mounted.getValue()).toEqual([[{ operator: 'in' }, { operator: 'in' }], [{ operator: 'in' }]]);
    const names = [...document.querySelectorAll('[role=group][aria-label]')].map((group) =>
      group.getAttribute('aria-label'),
    );
    const third = getGroup(messages.conditionAt(2, 1));
    [...third.querySelectorAll('button')].find(({ textContent }) => textContent.includes(messages.addProduct))?.click();
    await mounted.settle();
    expect(mounted.getValue()).toEqual([
      [{ operator: 'in' }, { operator: 'in' }],
      [{ operator: 'in', product_ids: [{ id: '', qty_operator: 'exists' }] }],
    ]);
    expect(names).toEqual(expect.arrayContaining([messages.conditionAt(1, 2), messages.groupAt(2)]));
    expect(third.contains(document.activeElement)).toBe(true);
  });

  it('removes the condition of its button, and restores it', async () => {
    const query = [[relation('r1'), relation('r2')], [relation('r3')]];
    const mounted = await open(query);
    await mounted.click('button', m.nestedInput.remove(messages.conditionAt(1, 1)));
    expect(mounted.getValue()).toEqual([[relation('r2')], [relation('r3')]]);
    expect(document.activeElement?.hasAttribute('data-undo')).toBe(true);
    await mounted.click('button', m.nestedInput.remove(messages.conditionAt(1, 1)));
    expect(mounted.getValue()).toEqual([[relation('r3')]]);
    (document.activeElement as HTMLElement).click();
    await mounted.settle();
    expect(mounted.getValue()).toEqual([[relation('r2')], [relation('r3')]]);
  });

  it('shows one condition as JSON, and its inputs again after a condition was removed', async () => {
    const mounted = await open([[relation('r1'), relation('r2')]]);
    const second = messages.conditionAt(1, 2);
    await mounted.click('button', m.nestedInput.jsonOf(second));
    await mounted.type('textbox', second, '{"operator":"not_in"}');
    expect(mounted.getValue()).toEqual([[relation('r1'), { operator: 'not_in' }]]);
    expect(getGroup(messages.conditionAt(1, 1)).querySelector('textarea')).toBeNull();
    await mounted.click('button', m.nestedInput.remove(messages.conditionAt(1, 1)));
    expect(getGroup(messages.conditionAt(1, 1)).querySelector('textarea')).toBeNull();
  });

  it('marks the missing parts of each condition and each product at their inputs', async () => {
    const mounted = await open([
      [relation('r1', [{ id: '', qty_operator: 'exists' }, { id: 'p2' }, { id: 'p3', qty_operator: 'eq' }])],
      [{ operator: '', product_ids: [] }],
      [],
    ]);
    expect(getErrors(messages.conditionAt(1, 1))).toEqual([]);
    mounted.props.problem = 'It is incomplete.';
    await mounted.wait();
    expect(getErrors(messages.productAt(1)).map((text) => text.replace(/^.*: /, ''))).toEqual([messages.lacks.product]);
    expect(getErrors(messages.conditionAt(1, 1)).map((text) => text.replace(/^.*: /, ''))).toEqual([
      ...[messages.lacks.product, messages.lacks.quantity, messages.lacks.value],
    ]);
    expect(getErrors(messages.conditionAt(2, 1)).map((text) => text.replace(/^.*: /, ''))).toEqual([
      ...[messages.lacks.operator, messages.lacks.relationship],
    ]);
    const lines = mounted.outline();
    expect(lines.filter((line) => line === messages.lacks.product)).toHaveLength(2);
    expect(lines).toContain(messages.lacks.conditions);
  });

  it('changes only the product of an input, and removes the property of an emptied one', async () => {
    const products = [
      { id: 'p1', qty_operator: 'exists', note: 1 },
      { id: 'p2', qty_operator: 'eq', value: [2] },
    ];
    const mounted = await open([[relation('r1', products)]]);
    const second = getGroup(messages.productAt(2));
    const [, operator, value] = [...second.querySelectorAll('input')];
    await mounted.typeIn(value, '3, 4');
    expect(mounted.getValue()).toEqual([[relation('r1', [products[0], { ...products[1], value: [3, 4] }])]]);
    await mounted.typeIn(value, '');
    await mounted.typeIn(operator, '');
    expect(mounted.getValue()).toEqual([[relation('r1', [products[0], { id: 'p2' }])]]);
    await mounted.click('button', m.nestedInput.remove(messages.productAt(1)));
    expect(mounted.getValue()).toEqual([[relation('r1', [{ id: 'p2' }])]]);
    await mounted.click('button', m.nestedInput.remove(messages.productAt(1)));
    expect(mounted.getValue()).toEqual([[{ operator: 'in', relationship_id: 'r1' }]]);
  });

  it('keeps the matches of the last complete query while a number is incomplete', async () => {
    const mounted = await open([[relation('r1', [{ id: 'p1', qty_operator: 'eq', value: [1] }])]]);
    const value = [...getGroup(messages.productAt(1)).querySelectorAll('input')].at(-1);
    await mounted.typeIn(value, '1 x');
    expect([getErrors(messages.productAt(1)).length, getText(mounted).includes(messages.count(1))]).toEqual([1, true]);
    expect(page.asked('feed.queryMatches')).toHaveLength(1);
  });

  it('shows how many products match, the first of them, or why that is unknown', async () => {
    page.answer('feed.queryMatches', () => createMatches(12, [1, 2]));
    const mounted = await open([[relation('r1')]]);
    for (const text of [messages.count(12), 'BAG-1', 'BAG-2', messages.more(10)])
      expect(getText(mounted)).toContain(text);
    page.answer('feed.queryMatches', () => createMatches(2, [1, 2]));
    page.emit('items.changed', { resources: ['product'] } as never);
    await mounted.wait();
    expect([getText(mounted).includes(messages.count(2)), /and \d+ more/.test(getText(mounted))]).toEqual([
      true,
      false,
    ]);
    const doubts = [{ kind: 'operator', what: 'odd' }];
    page.answer('feed.queryMatches', () => ({ found: null, doubts, links: [] }) as never);
    mounted.props.value = JSON.stringify([[{ operator: 'odd' }]]);
    await mounted.wait();
    expect([
      getText(mounted).includes(messages.cannot),
      getText(mounted).includes(messages.doubts.operator('odd')),
    ]).toEqual([true, true]);
    mounted.props.value = '';
    await mounted.wait();
    expect(getText(mounted)).not.toContain(messages.cannot);
  });

  it('shows no matches of an earlier query if those of the current one cannot be read', async () => {
    const mounted = await open([[relation('r1')]]);
    expect(getText(mounted)).toContain(messages.count(1));
    page.answer('feed.queryMatches', () => new Rejection('internal'));
    mounted.props.value = JSON.stringify([[relation('r2')]]);
    await mounted.wait();
    expect(getText(mounted)).not.toContain(messages.count(1));
  });

  it('says that a static list needs no query', async () => {
    const mounted = await open(undefined, { draft: { type: ' Static ' } });
    expect(getText(mounted)).toContain(messages.staticTitle);
    mounted.props.draft = { type: 'dynamic' };
    await mounted.wait();
    expect(getText(mounted)).not.toContain(messages.staticTitle);
  });

  it('suggests the operators that lists of the account use', async () => {
    const raw = { query: [[{ operator: 'near', product_ids: [{ qty_operator: 'most' }] }]] };
    page.answer(
      'referenced.search',
      () => ({ offset: 0, rows: [{ id: 'l1', kind: 'productList' }], total: 1 }) as never,
    );
    page.answer('referenced.get', () => ({ raw: JSON.stringify(raw), title: 'List', above: [] }) as never);
    const mounted = await open([[relation('r1')]]);
    const options = mounted.outline().flatMap((line) => /^option “([^”]*)”/.exec(line)?.[1] ?? []);
    expect(options.filter((name) => /near|most/.test(name)).length).toBe(2);
  });
});
