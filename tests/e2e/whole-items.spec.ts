import { type Field, type ResourceName, resourceNames, getResource } from '../../electron/model/index.ts';
import { type TinyService, startTiny } from '../support/tiny-service.ts';
import { type Leaf, leavesOf, createFullItem } from '../unit/model/whole-items.ts';
import { check } from './axe.ts';
import { type Part, DetailPane } from './pages/detail.ts';
import type { Frame } from './pages/frame.ts';
import { ListPage } from './pages/list.ts';
import { expect, test } from './world.ts';

/** One item of each resource, with every field of every table of the interface document. */
const startFullService = (): Promise<TinyService> =>
  startTiny({
    items: (path) =>
      resourceNames.filter((name) => getResource(name).path.endsWith(`/${path}`)).map((name) => createFullItem(name)),
  });

const getTitle = (name: ResourceName): string => String(createFullItem(name)[getResource(name).title]);

const openIt = async (frame: Frame, name: ResourceName): Promise<DetailPane> => {
  const { labels, can } = getResource(name);
  await frame.go(labels.title);
  const detail = new DetailPane(frame.page, getTitle(name));
  if (!can.search) {
    await frame.page.getByRole('button', { name: 'Add by ID' }).click();
    await frame.page.getByRole('textbox', { name: 'Channel ID' }).fill(String(createFullItem(name)['id']));
    await frame.page.keyboard.press('Enter');
  } else {
    if (name === 'asset') await frame.page.getByRole('button', { name: 'List', exact: true }).click();
    const list = new ListPage(frame.page, labels.title, `Search ${labels.many}`);
    await expect(list.row(getTitle(name))).toBeVisible();
    await list.grid.focus();
    await frame.page.keyboard.press('Enter');
  }
  await expect(detail.region).toBeVisible();
  await expect(detail.tab('Overview')).toHaveAttribute('aria-selected', 'true');
  return detail;
};

const getParts = async (detail: DetailPane): Promise<Part[]> => {
  const parts: Part[] = [];
  for (const part of ['Overview', 'Attributes', 'Assets', 'Related'] as const)
    if ((await detail.tab(part).count()) > 0) parts.push(part);
  return parts;
};

/** Returns the possible displayed forms of a value: grouped numbers, local dates with UTC next to them. */
const shownAs = ({ type, value }: Leaf): string[] => {
  if (typeof value === 'number') return [value.toLocaleString('en-US'), String(value)];
  if (typeof value === 'boolean') return ['Yes', 'Succeeded'];
  return type === 'date-time' ? [value] : [value];
};

/** Returns the text of all tabs, with everything expanded. */
const readParts = async (detail: DetailPane): Promise<string> => {
  let shownText = '';
  for (const part of await getParts(detail)) {
    await detail.show(part);
    await detail.unfold();
    shownText += await detail.told();
    for (const page of await detail.panel.locator('button.page').all()) {
      await page.click();
      await detail.unfold();
      shownText += await detail.told();
    }
  }
  return shownText;
};

/** Checks that every field of an item’s tables is shown in a tab of its detail. */
const expectAllShown = async (frame: Frame, name: ResourceName): Promise<void> => {
  const detail = await openIt(frame, name);
  let shownText = '';
  const getLost = async (): Promise<string[]> => {
    shownText = await readParts(detail);
    return leavesOf(name, createFullItem(name))
      .filter((leaf) => !shownAs(leaf).some((words) => shownText.includes(words)))
      .map(({ path }) => path.join('.'));
  };
  // A tab may show its content later than itself.
  await expect.poll(getLost, { timeout: 60_000 }).toEqual([]);
  for (const part of await getParts(detail)) {
    // The other tabs of the other resources use the same components.
    if (part !== 'Overview' && name !== 'product') continue;
    await detail.show(part);
    await detail.unfold();
    await check(frame.page, `${name}, ${part}`);
  }
  // The header shows these without their labels.
  const { fields, title } = getResource(name);
  const isUnlabelled = ({ name: field, kind }: Field): boolean =>
    [title, 'format', 'last_run_error', 'last_run_msg'].includes(field) || kind === 'status' || kind === 'map';
  const expected = fields.filter((field) => !field.expanded && !field.newer && !isUnlabelled(field));
  expect(expected.map(({ label }) => label).filter((label) => !shownText.includes(label))).toEqual([]);
};

// One program shows one item of each resource in turn, without changes.
test('shows every field of the tables in the detail of each resource', async ({ world, app }) => {
  test.setTimeout(600_000);
  const service = await startFullService();
  const frame = await world.connect(app.window, {
    ...service,
    baseUrl: service.address,
    authUrl: service.address,
  });
  for (const name of resourceNames) await test.step(name, () => expectAllShown(frame, name));
  await service.close();
});
