import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditId, EditRow } from '../../../../../electron/contract/index.ts';
import { conflictRows } from '../../../../../renderer/app/edits/conflict-rows.svelte.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import { editList } from '../../../../../renderer/features/edits/edit-list.svelte.ts';
import EditsPage from '../../../../../renderer/features/edits/EditsPage.svelte';
import { m } from '../../../../../renderer/features/edits/messages.ts';
import { prerenderEdits } from '../../../../../renderer/features/edits/prerender-edits.ts';
import { sendMessages } from '../../../../../renderer/features/edits/send/messages.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const createRow = (at: number, more: Partial<EditRow> = {}): EditRow =>
  ({
    ...{ id: `e${String(at)}` as EditId, resource: 'product', item: `p${String(at)}`, field: 'label', value: 'New' },
    ...{
      base: 'Old',
      firstBase: 'Old',
      before: 'Old',
      after: 'New',
      origin: 'bulk',
      state: 'staged',
      title: `BAG-${String(at)}`,
    },
    ...{
      createdAt: new Date('2026-11-20T14:02:00').toISOString(),
      label: null,
      thumb: null,
      fieldLabel: 'Label',
      editor: 'text',
      reason: null,
    },
    ...{ breaksMust: false, warnings: [], rules: null },
    ...more,
  }) as EditRow;

let rows: readonly EditRow[];
/** Lets the time between two reads of the list pass. */
const wait = async (mounted: Pick<Mounted, 'settle'>): Promise<void> => {
  for (let times = 0; times < 3; times += 1) {
    vi.advanceTimersByTime(1_000);
    await mounted.settle();
  }
};
const open = async (): Promise<Mounted> => {
  // As after another account: the list is a part of the page that outlives the test.
  for (const list of [editList, conflictRows]) list.follow(crypto.randomUUID())();
  const mounted = await mountComponent(EditsPage, {});
  await wait(mounted);
  return mounted;
};
const getText = ({ root }: Mounted): string => root.textContent.replaceAll(/\s+/g, ' ');
const isSending = (isOn: boolean): void =>
  page.answer('edits.sending', () => ({
    possible: 'perhaps' as const,
    setting: isOn ? ('send' as const) : ('sheet' as const),
    accountLabel: null,
    off: null,
    isOn,
  }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  rows = [createRow(1), createRow(2, { fieldLabel: 'Status', breaksMust: false }), createRow(3, { breaksMust: true })];
  const countAll = () => ({ all: rows.length, breaksRule: 1, changedSince: 0 });
  page.answer('edits.list', ({ offset, limit, tab, filter }) => {
    const shown = tab === 'all' && (filter?.searchText ?? '') === '' ? rows : [];
    return {
      ...{ offset, rows: shown.slice(offset, offset + limit), total: shown.length, all: rows.length, revision: 7 },
      counts: { ...countAll(), breaksMust: { ...countAll(), all: 1 }, items: rows.length },
    };
  });
  page.answer('edits.conflicts', ({ offset }) => ({ offset, rows: [], total: 0, all: 0 }));
  page.answer('edits.discard', () => rows.slice(0, 1).map((edit) => ({ ...edit, edit })));
  isSending(false);
});
afterEach(() => {
  for (const { id } of toasts.list) toasts.close(id);
  vi.useRealTimers();
});

const noEdits = ['Edit a cell', 'Edit an open item', 'Edit selected items', 'Put back a change'];
const header = ['heading “Edits”', 'button “Undo”, disabled', 'button “Redo”, disabled'];

describe('the page of edits', () => {
  it('lists the edits with their counts, and selects those that break no rule', async () => {
    const mounted = await open();
    const { outline } = mounted;
    expect(outline()).toEqual([
      ...['heading “Edits”', '3 in 3 items', 'button “Undo”, disabled', 'button “Redo”, disabled'],
      ...['searchbox “Search edits”: ', 'button “Filters”'],
      ...['button “All 3”, pressed', 'button “Breaks a rule 1”', 'button “Changed since 0”', 'button “Conflicts 0”'],
      'checkbox “Select all edits of this tab”',
      'Picture SKU Field Before After Before → after Rules From Discard this edit',
      'checkbox “Select Label of BAG-1”, checked',
      ...['BAG-1 Label Old New Bulk 20 Nov 2026', 'button “Discard this edit”'],
      ...['checkbox “Select Status of BAG-2”, checked', 'BAG-2 Status Old New Bulk 20 Nov 2026'],
      ...['checkbox “Select Label of BAG-3”', 'BAG-3 Label Old New Bulk 20 Nov 2026'],
      ...['2 selected', 'button “Clear”', sendMessages.mayAccept, 'link “Editing settings”'],
      ...['button “Discard”', 'button “Save sheet”'],
    ]);
  });

  it('is rendered invisibly before it is opened, with its rows, but not while it is open', async () => {
    const settleAll = (): Promise<void> => wait({ settle: () => page.everything() });
    const openPage = (path: string): void => {
      router.go(path);
    };
    const countRequests = (): number => page.asked('edits.list').length;
    editList.follow(crypto.randomUUID())();
    await settleAll();
    const before = countRequests();
    openPage('/edits');
    prerenderEdits();
    await settleAll();
    expect(countRequests()).toBe(before);
    openPage('/products');
    prerenderEdits();
    await settleAll();
    const prerendered = countRequests();
    expect(prerendered).toBeGreaterThan(before);
    expect([editList.rows.total, document.querySelector('[role="grid"]')]).toEqual([3, null]);
    page.emit('edits.changed', { counts: {}, items: [], alreadyThere: 0 } as never);
    await settleAll();
    expect(countRequests()).toBe(prerendered);
  });

  it('says how to make an edit if there is none', async () => {
    rows = [];
    const mounted = await open();
    const { outline } = mounted;
    expect(outline()).toEqual([
      ...header,
      `heading “${m.emptyTitle}”`,
      m.emptyHint,
      ...noEdits,
      `button “${m.openProducts}”`,
    ]);
  });

  it('shows why the edits cannot be read, until they are read again', async () => {
    page.answer('edits.list', () => new Rejection('disk', 'The disk is full.'));
    const mounted = await open();
    expect(mounted.outline()).toEqual([...header, `heading “${m.failed}”`, 'The disk is full.', `button “${m.again}”`]);
  });

  it.each([
    ['Breaks a rule 1', [`heading “${m.noneInTab}”`, m.noneInTabHint, `button “${m.showAll}”`]],
    ['Conflicts 0', [`heading “${m.noConflicts}”`, m.noConflictsHint]],
  ])('says that the tab %s is empty, and returns to all edits', async (tab, words) => {
    const mounted = await open();
    const { click, outline, get } = mounted;
    await click('button', tab);
    await wait(mounted);
    expect(outline()).toEqual(expect.arrayContaining(words));
    expect(get('button', tab).getAttribute('aria-pressed')).toBe('true');
    expect(outline().includes('button “Save sheet”')).toBe(!tab.startsWith('Conflicts'));
    await click('button', 'All 3');
    await wait(mounted);
    expect(outline().join()).toContain('BAG-1');
  });

  it('says that no edit matches a search, and shows all again', async () => {
    const mounted = await open();
    const { type, click, outline } = mounted;
    await type('searchbox', m.search, 'nothing');
    await wait(mounted);
    expect(outline()).toContain(m.noMatchHint);
    await click('button', m.clearFilters);
    await wait(mounted);
    expect(outline().join()).toContain('BAG-1');
  });

  it('discards the selected edits, which can be undone', async () => {
    const mounted = await open();
    const { click, outline } = mounted;
    await click('button', m.discard);
    expect(page.asked('edits.discard')).toMatchObject([{ selection: { sound: { inverted: true } } }]);
    expect(toasts.list.map(({ message, link }) => [message, link?.label])).toEqual([[m.discarded(1), m.undo]]);
    expect(outline()).toContain(`button “${m.undoOf(m.edits(2))}”`);
    toasts.list[0]?.link?.run();
    await mounted.settle();
    expect(page.asked('edits.restore')).toHaveLength(1);
  });

  it('does nothing without a selected edit, and says why', async () => {
    const mounted = await open();
    await mounted.click('button', m.clear);
    expect(getText(mounted)).toContain('0 selected');
    for (const name of [m.discard, m.saveSheet]) await mounted.click('button', name);
    expect(getText(mounted)).toContain(m.noneSelected);
    expect([page.asked('edits.discard'), page.asked('edits.saveSheet')]).toEqual([[], []]);
    await mounted.click('checkbox', m.selectAll);
    expect(getText(mounted)).toContain('2 selected');
    expect(getText(mounted)).not.toContain(m.noneSelected);
  });

  it.each([
    ['Delete', {}, 'edits.discard', { ids: ['e1'] }],
    ['s', { ctrlKey: true }, 'edits.saveSheet', {}],
    ['S', { metaKey: true }, 'edits.saveSheet', {}],
  ] as const)('handles %s %j in the list', async (key, keys, call, argument) => {
    const mounted = await open();
    const { get, press } = mounted;
    expect(await press(get('grid', 'Edits'), key, keys)).toBe(true);
    expect(page.asked(call)).toMatchObject([argument]);
  });

  it('ignores keys outside of the list, except those of its buttons', async () => {
    const mounted = await open();
    const { get, press } = mounted;
    const search = get('searchbox', m.search);
    for (const [key, keys] of [['Delete'], ['a', { ctrlKey: true }], ['Escape'], ['s']] as const)
      expect(await press(search, key, keys)).toBe(false);
    expect(page.asked('edits.discard')).toEqual([]);
    expect(await press(search, 's', { ctrlKey: true })).toBe(true);
    expect(page.asked('edits.saveSheet')).toHaveLength(1);
    expect(await press(get('grid', 'Edits'), 'a', { ctrlKey: true })).toBe(true);
    await wait(mounted);
    expect(get('checkbox', 'Select Label of BAG-3')).toHaveProperty('checked', true);
  });

  it('opens an edit beside the list, discards it there, and closes it with Escape', async () => {
    rows = [
      createRow(1, {
        ...{ state: 'changedSince', base: 'Newest', warnings: ['Hidden characters'] },
        rules: [{ effect: 'breaks', message: 'Too short', profile: 'Shop', severity: 'must' }],
      }),
    ];
    const mounted = await open();
    const grid = mounted.get('grid', 'Edits');
    await mounted.press(grid, 'Enter');
    const text = getText(mounted);
    for (const words of [
      'Before6 characters',
      'After3 characters',
      'New',
      'Newest',
      'Hidden characters',
      'Too short Shop',
      m.rulesBroken,
    ])
      expect(text).toContain(words);
    expect(mounted.get('link', 'BAG-1').getAttribute('href')).toContain('p1');
    await mounted.click('button', m.putBack);
    expect(page.asked('edits.discard')).toMatchObject([{ ids: ['e1'] }]);
    expect(await mounted.press(grid, 'Escape')).toBe(true);
    expect(mounted.root.querySelector('section[aria-label="At the service now"]')).toBeNull();
    expect(await mounted.press(grid, 'Escape')).toBe(false);
  });

  it('marks the selected rows and the open one, and discards the edit of a row', async () => {
    const mounted = await open();
    const getRows = (attribute: string): (string | null)[] =>
      [...mounted.get('grid', 'Edits').querySelectorAll('.ui-row')].map((row) => row.getAttribute(attribute));
    expect(getRows('aria-selected')).toEqual(['true', 'true', 'false']);
    await mounted.press(mounted.get('grid', 'Edits'), 'End');
    await mounted.press(mounted.get('grid', 'Edits'), 'Enter');
    expect([getRows('aria-selected'), getRows('aria-current')]).toEqual([
      ['true', 'true', 'false'],
      [null, null, 'true'],
    ]);
    const [discard] = mounted
      .get('grid', 'Edits')
      .querySelectorAll<HTMLElement>(`button[aria-label="${m.discardThis}"]`);
    discard?.click();
    await mounted.settle();
    expect(page.asked('edits.discard')).toMatchObject([{ ids: ['e3'] }]);
  });
});

describe('sending from the page of edits', () => {
  const send = sendMessages.send(2, null);
  beforeEach(() => {
    isSending(true);
    page.answer('edits.send', () => ({ edits: 2, batch: null, entry: null, left: [] }));
  });

  it('sends the selected edits at the revision of the list, with the button or Ctrl+Enter', async () => {
    const mounted = await open();
    const { click, press, get } = mounted;
    await click('button', send);
    await press(get('grid', 'Edits'), 'Enter', { ctrlKey: true });
    expect(page.asked('edits.send').map(({ revision }) => revision)).toEqual([7, 7]);
    await click('button', m.clear);
    await press(get('grid', 'Edits'), 'Enter', { ctrlKey: true });
    expect(page.asked('edits.send')).toHaveLength(2);
  });

  it('sends 500 edits without a question', async () => {
    rows = Array.from({ length: 501 }, (_, at) => createRow(at));
    const { click } = await open();
    await click('button', 'Send 500 edits');
    expect(page.asked('edits.send')).toHaveLength(1);
  });

  it('asks for the number of more than 500 edits before it sends them', async () => {
    rows = Array.from({ length: 502 }, (_, at) => createRow(at));
    page.answer('edits.estimate', () => ({ edits: 501, items: 501, requests: 600, seconds: 120 }) as never);
    page.answer(
      'edits.fields',
      () =>
        Array.from({ length: 10 }, (_, at) => ({
          resource: 'product',
          field: `f${String(at)}`,
          label: `Field ${String(at)}`,
          count: 50,
        })) as never,
    );
    const mounted = await open();
    const { click, type, get, outline } = mounted;
    await click('button', 'Send 501 edits');
    expect(page.asked('edits.send')).toEqual([]);
    const getDialog = (): string => outline().join('\n');
    await wait(mounted);
    expect(getDialog()).toContain(sendMessages.many.description(501, 600, 120));
    expect(getDialog()).toContain('Field 7');
    expect(getDialog()).not.toContain('Field 8');
    expect(getDialog()).toContain(sendMessages.many.otherFields);
    const field = sendMessages.many.field(501);
    const confirm = (): void => {
      const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')];
      buttons.findLast(({ textContent }) => textContent.trim() === 'Send 501 edits')?.click();
    };
    await type('textbox', field, '50');
    confirm();
    await wait(mounted);
    expect(getDialog()).toContain(sendMessages.many.wrong('50'));
    expect(page.asked('edits.send')).toEqual([]);
    await type('textbox', field, '501');
    expect(get('textbox', field).getAttribute('aria-invalid')).not.toBe('true');
    confirm();
    await wait(mounted);
    expect(page.asked('edits.send')).toHaveLength(1);
  });
});
