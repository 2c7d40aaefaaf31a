import { type Locator, type Page, expect } from '@playwright/test';
import {
  type ResourceName,
  referenced as referencedKinds,
  referencedNames,
  resourceNames,
  getResource,
} from '../../../electron/model/index.ts';
import { sanitizeBidi } from '../../../renderer/ui/sanitize-bidi.ts';
import { ChangesPage } from '../pages/changes.ts';
import { CreateDialog } from '../pages/create.ts';
import { createFromOpened } from '../pages/detail.ts';
import { FiltersPanel } from '../pages/filters.ts';
import type { Frame } from '../pages/frame.ts';
import { openPaste } from '../pages/list.ts';
import { OutboxPage } from '../pages/outbox.ts';
import { AdvancedSettings } from '../pages/settings.ts';
import { SyncDetails } from '../pages/sync-details.ts';
import { payload, payloads, shownIn } from './payloads.ts';

/** Waits until an element shows at least this number of corpus texts. */
export const shows = async (place: Locator, least: number): Promise<void> => {
  await expect
    .poll(async () => shownIn((await place.allTextContents()).join(' ')).size, { message: 'texts that are shown' })
    .toBeGreaterThanOrEqual(least);
};

/** The suffix of a corpus text. */
const marked = /~\d\d~/;

const main = (page: Page): Locator => page.getByRole('main');

const goTo = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
};

/** Selects every column, and some of the custom attributes. */
const showEveryColumn = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('checkbox').first().waitFor();
  await panel.evaluate((element) => {
    for (const list of element.querySelectorAll('ul'))
      for (const box of [...list.querySelectorAll<HTMLElement>('input:not(:checked)')].slice(0, 30)) box.click();
  });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
};

/** Visits every tab of the open detail, with everything expanded. */
const walkDetail = async (page: Page): Promise<void> => {
  const tabs = page.getByRole('main').getByRole('tab');
  await tabs.first().waitFor();
  for (const tab of await tabs.all()) {
    await tab.click();
    const panel = page.getByRole('main').getByRole('tabpanel');
    await expect(panel.locator('[aria-busy=true]')).toHaveCount(0);
    await panel.evaluate((element) => {
      for (let level = 0; level < 3; level += 1)
        for (const one of element.querySelectorAll<HTMLElement>('details:not([open]) > summary')) one.click();
    });
  }
  await shows(page.getByRole('main').getByRole('tabpanel'), 1);
};

/** Visits a list with its search and every column, and the detail of its first item. */
export const list = async (frame: Frame, name: ResourceName): Promise<void> => {
  const { page } = frame;
  const { labels, slug } = getResource(name);
  await frame.go(labels.title);
  if (name === 'asset') {
    await page.getByRole('button', { name: 'Medium pictures', exact: true }).click();
    await shows(page.getByRole('listbox', { name: labels.title }), 5);
    await page.getByRole('button', { name: 'List', exact: true }).click();
  }
  const grid = page.getByRole('grid', { name: labels.title, exact: true });
  await shows(grid, 5);
  const search = page.getByRole('searchbox', { name: `Search ${labels.many}` });
  await search.fill('hit onerror');
  await expect(grid.locator('mark').first()).toBeVisible();
  await search.fill('');
  await showEveryColumn(page);
  await shows(grid, 10);
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain(`#/${slug}/`);
  await walkDetail(page);
};

/** Visits the referenced entities: their lists, and one detail of each kind. */
export const referenced = async (frame: Frame): Promise<void> => {
  const { page } = frame;
  for (const kind of referencedNames) {
    await goTo(page, `#/gathered/${kind}`);
    const { title } = referencedKinds[kind].labels;
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await shows(main(page), 5);
    await main(page).getByRole('grid').or(main(page).getByRole('treegrid')).getByRole('link').first().click();
    await walkDetail(page);
  }
};

export const filters = async (frame: Frame): Promise<void> => {
  const { page } = frame;
  await frame.go('Products');
  const filters = new FiltersPanel(page);
  await filters.put('Status', 'is', payload(2));
  await filters.choose('Family', 'is one of');
  await shows(filters.panel, 2);
  await filters.panel.getByRole('checkbox').first().check();
  await filters.close();
  await shows(filters.inUse, 1);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill(payload(2));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shows(page.getByRole('group', { name: 'Views' }), 1);
  await filters.clear();
};

export const palette = async (frame: Frame): Promise<void> => {
  const { page } = frame;
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  const box = palette.getByRole('combobox');
  for (const searchText of ['hit', 'evil.example', 'globalThis']) {
    await box.fill(searchText);
    await shows(palette, 8);
  }
  await box.fill(`nothing has this ${payload(2)}`);
  await expect(palette.getByRole('status')).toContainText(sanitizeBidi(payload(2)));
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });
};

const created = resourceNames.filter((name) => getResource(name).can.create && name !== 'asset');

/** Visits every form, filled from an item and rejected by the service with its own messages. */
export const forms = async (frame: Frame): Promise<void> => {
  const { page } = frame;
  for (const name of created) {
    const { labels } = getResource(name);
    await frame.go(labels.title);
    await page.getByRole('grid', { name: labels.title, exact: true }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await createFromOpened(page);
    const { dialog } = new CreateDialog(page, `New ${labels.one}`);
    await dialog.waitFor();
    const more = dialog.getByRole('button', { name: 'More fields' });
    await dialog.locator('form input').first().waitFor();
    if (await more.isVisible()) await more.click();
    for (const field of await dialog.locator('[aria-required=true], [required]').all())
      if ((await field.inputValue()) === '') await field.fill(payload(4));
    await dialog.getByRole('button', { name: 'Show request' }).click();
    await shows(dialog, 1);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
};

export const outbox = async (frame: Frame): Promise<void> => {
  const { page } = frame;
  await frame.go('Outbox');
  const { grid } = new OutboxPage(page);
  await grid
    .getByRole('row')
    .filter({ hasText: /Upload \d+ files/ })
    .click();
  const files = page.getByRole('grid', { name: 'Files' });
  await shows(files, 5);
  await files.getByRole('row').filter({ hasText: marked }).first().click();
  // A failed entry is first expanded between the rows.
  const showRequest = files.getByRole('button', { name: 'Show request' });
  const pane = page.getByRole('region', { name: /^Upload (?!\d+ files)/ });
  await pane.or(showRequest).first().waitFor();
  if (await showRequest.isVisible()) await showRequest.click();
  await pane.waitFor();
  await pane.evaluate((element) => {
    for (const one of element.querySelectorAll<HTMLElement>('details:not([open]) > summary')) one.click();
  });
  await shows(pane, 1);
};

/** Visits the changes of a sync, including deleted items, each with old and new values, and the search in them. */
export const changes = async (frame: Frame): Promise<void> => {
  const { page } = frame;
  await frame.go('Changes');
  const changed = new ChangesPage(page);
  await shows(changed.grid, 5);
  await changed.search.fill('hit');
  await shows(changed.grid, 5);
  for (const kind of ['Changed', 'Deleted']) {
    await changed.kind(kind).click();
    await changed.grid.getByRole('row').filter({ hasText: marked }).first().click();
    const panel = page.getByRole('main').getByRole('region').filter({ hasText: marked }).last();
    await shows(panel, 1);
    await panel.evaluate((element) => {
      for (const one of element.querySelectorAll<HTMLElement>('details:not([open]) > summary')) one.click();
    });
    await page.keyboard.press('Escape');
  }
};

/** Visits the account’s name, the errors of its service, and its attributes. */
export const settings = async (frame: Frame): Promise<void> => {
  const { page } = frame;
  await frame.go('Settings');
  const main = page.getByRole('main');
  await shows(main, 1);
  const advanced = new AdvancedSettings(page);
  await advanced.test('the page size').click();
  await shows(advanced.section, 2);
  await page.getByRole('combobox', { name: 'Description' }).fill('hit');
  await shows(page.getByRole('listbox'), 2);
  await page.keyboard.press('Escape');
  for (const [button, title] of [
    ['Rename', 'Rename'],
    ['Remove', 'Remove'],
  ] as const) {
    await main.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${title}`) });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
};

/** Formats a cell like a spreadsheet does on the clipboard. */
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Pastes a table whose headers and cells are corpus texts. */
export const pasted = async (frame: Frame): Promise<void> => {
  const { page } = frame;
  await frame.go('Products');
  await openPaste(page);
  const dialog = page.getByRole('dialog', { name: 'Paste products' });
  // Texts with separators of other tables are left out, because the pasted table would be parsed differently.
  const texts = payloads.filter((text) => !/[;|]/.test(text));
  const headers = ['SKU', 'Name', ...texts.slice(0, 8)];
  const rows = texts.map((_, row) => [
    `ROW-${row}`,
    ...headers.slice(1).map((__, at) => texts[(row + at) % texts.length] ?? ''),
  ]);
  const table = [headers, ...rows].map((line) => line.map(cell).join('\t')).join('\n');
  await dialog.getByRole('textbox', { name: 'Table' }).fill(table);
  await dialog.getByRole('button', { name: 'Read table' }).click();
  const grid = dialog.getByRole('grid', { name: 'Rows to create' });
  await shows(grid, 8);
  await expect(grid).toBeFocused();
  await page.keyboard.press('Home');
  for (const _ of headers) await page.keyboard.press('ArrowRight');
  await shows(dialog, 8);
  await dialog.getByRole('button', { name: /^Add \d+ to outbox$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
};

export const syncDetails = async (frame: Frame): Promise<void> => {
  const details = new SyncDetails(frame.page);
  await details.open();
  await expect(details.row('Products')).toContainText('Failed');
  await frame.page.keyboard.press('Escape');
  await details.panel.waitFor({ state: 'hidden' });
};
