import { beforeEach, describe, expect, it } from 'vitest';
import { getResource } from '../../../../electron/model/index.ts';
import type { ItemDetail } from '../../../../electron/contract/index.ts';
import IdValue from '../../../../renderer/detail/IdValue.svelte';
import ResourceDetail from '../../../../renderer/detail/ResourceDetail.svelte';
import { ListState } from '../../../../renderer/list/list-state.svelte.ts';
import { m } from '../../../../renderer/messages/lazy.ts';
import { page } from '../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../support/mount-component.ts';
import { itemDetail } from '../items.ts';

/** Shown as 13:00 in every time zone. */
const createdAt = new Date('2026-11-20T13:00:00').toISOString();
const product: Partial<ItemDetail> = {
  values: {
    ...{ sku: 'BAG-1', label: 'Bag 1', gtin: '4006381333931', status: 'Draft', created: createdAt },
    attributes: { colour: 'red', size: 3, empty: null },
  },
  ...{ title: 'BAG-1', raw: '{"a":[1,2],"b":"text"}', rest: { extra: 1 } },
  completeness: [true, true, false, null, true, false],
};
let isClosed: boolean;
beforeEach(() => {
  page.reset();
  isClosed = false;
  page.answer('changes.ofItem', () => ({ offset: 0, rows: [], total: 0 }) as never);
});

const open = async (more: Partial<ItemDetail> = {}): Promise<Mounted> => {
  const known = itemDetail('product', { ...product, ...more });
  page.answer('items.get', () => known);
  const list = new ListState(getResource('product'));
  const { id } = known;
  return mountComponent(ResourceDetail, { resource: 'product', id, list, onclose: () => (isClosed = true), known });
};
/** Opens a tab. Returns the outline below the tabs. */
const openTab = async (mounted: Mounted, name: string): Promise<string[]> => {
  mounted.get('tab', name).dispatchEvent(new Event('focus'));
  await mounted.click('tab', name);
  await expect.poll(async () => mounted.settle().then(() => mounted.outline().at(-1))).not.toMatch(/^tab /);
  const lines = mounted.outline();
  return lines.slice(lines.findLastIndex((line) => line.startsWith('tab ')) + 1);
};

describe('the detail of a product', () => {
  it('shows its facts by group, what is missing, and fields that are not declared', async () => {
    const { outline, click } = await open();
    const buttons = [
      'Previous”, disabled',
      'Next”, disabled',
      'Edit”',
      'Copy”',
      'More”',
      'Open over the list”',
      'Close”',
    ];
    expect(outline()).toEqual([
      ...['heading “BAG-1”', ...buttons.map((name) => `button “${name}`), 'No picture', 'Bag 1', 'Draft'],
      ...['tab “Overview”, selected', 'tab “Quality”', 'tab “Attributes 3”', 'tab “Assets 0”', 'tab “Related 0”'],
      ...['tab “JSON”', 'Complete 3 of 5 GTIN, category missing'],
      ...['heading “What it is”', 'GTIN', '4006381333931', 'Categories', 'Missing'],
      ...['heading “Record”', 'Created', '20 Nov 2026, 13:00', 'heading “Other fields”', 'extra', '1'],
      ...['button “Show 14 empty fields”', 'Family, level, variations and 11 more', 'Read 20 Nov 2026, 13:00'],
    ]);
    await click('button', 'Show 14 empty fields');
    expect(outline()).toContain('Family');
    await click('button', 'Close');
    expect(isClosed).toBe(true);
  });

  it('shows its attributes, and empty ones on request', async () => {
    const mounted = await open();
    const shown = await openTab(mounted, 'Attributes 3');
    const copy = (name: string): string => `button “Copy ${name}”`;
    expect(shown).toEqual([
      ...['searchbox “Search attributes”: ', 'button “Show keys”'],
      ...['colour', 'red', copy('colour'), 'size', '3', copy('size'), 'button “Show 1 empty attribute”', 'empty'],
    ]);
    await mounted.type('searchbox', 'Search attributes', 'col');
    expect(mounted.outline()).toContain('colour');
    expect(mounted.outline()).not.toContain('size');
    await mounted.click('button', 'Copy colour');
    expect(page.asked('app.copy')).toEqual([{ text: 'red' }]);
  });

  it('shows the received body, finds texts in it, and copies it', async () => {
    const mounted = await open();
    const shown = await openTab(mounted, 'JSON');
    expect(shown).toEqual([
      ...['searchbox “Find in the JSON”: ', 'button “Previous match”, disabled', 'button “Next match”, disabled'],
      ...['The body as received from the service.', 'button “Copy JSON”', '{ "a": [ 1, 2 ], "b": "text" }'],
    ]);
    await mounted.type('searchbox', 'Find in the JSON', 'te');
    await expect.poll(async () => mounted.settle().then(() => mounted.outline().join('\n'))).toContain('1 of 1');
    expect(mounted.outline()).toContain('button “Next match”');
    await mounted.click('button', 'Copy JSON');
    expect(page.asked('app.copy')).toEqual([{ text: '{"a":[1,2],"b":"text"}' }]);
  });

  it('says that the service no longer has it, or that it was not yet seen by a sync', async () => {
    const gone = await open({ gone: true });
    expect(gone.outline()).toContain('Deleted in the service: the last full sync did not find it.');
    expect(gone.outline()).not.toContain('button “Edit”');
    const created = await open({
      created: { at: createdAt, unconfirmed: 'missed', notTaken: ['gtin'] },
      title: 'NEW',
    });
    expect(created.outline()).toEqual(
      expect.arrayContaining([
        'Created here, missing from the last sync',
        'Sent, but not applied: GTIN.',
        'button “Edit”',
      ]),
    );
    const confirmed = await open({ created: { at: createdAt, unconfirmed: 'waits' as never, notTaken: ['gtin'] } });
    expect(confirmed.outline()).toContain('Sent, but not applied: GTIN.');
  });
});

it('copies the ID of a field, also if a text is shown instead', async () => {
  const mounted = await mountComponent(IdValue, { id: 'f1', label: 'Family', text: 'Unknown' });
  await mounted.click('button', m.detail.copyField('Family'));
  expect([mounted.root.textContent.trim(), page.asked('app.copy')]).toEqual(['Unknown', [{ text: 'f1' }]]);
});
