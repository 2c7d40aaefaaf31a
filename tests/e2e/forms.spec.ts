import type { Locator } from '@playwright/test';
import { check } from './axe.ts';
import { expect, test } from './looking.ts';
import { CreateDialog } from './pages/create.ts';
import type { Frame } from './pages/frame.ts';
import { walk } from './tab-walk.ts';
import type { Generation } from './world.ts';

/** A creation form: its page, and the steps that open each of its editors. */
interface Form {
  readonly place: string;
  readonly dialog: string;
  /** Opens the editors, with keys alone. */
  readonly fill?: (form: CreateDialog) => Promise<void>;
}

const press = async (control: Locator, key = 'Enter'): Promise<void> => {
  await control.focus();
  await control.press(key);
};
const button = ({ dialog }: CreateDialog, name: string | RegExp): Locator =>
  dialog.getByRole('button', { name }).first();

const fillProduct = async (form: CreateDialog): Promise<void> => {
  const add = form.dialog.getByRole('combobox', { name: 'Add attribute' });
  await add.focus();
  await form.page.keyboard.type('house_note');
  await form.page.keyboard.press('Enter');
  await expect(form.dialog.getByRole('textbox', { name: 'house_note' })).toBeFocused();
};

const fillList = async (form: CreateDialog): Promise<void> => {
  await press(button(form, 'Add condition'));
  await press(button(form, 'Add product'));
  await press(button(form, 'Or another product'));
  await press(button(form, 'And another condition'));
  await press(button(form, 'Or something else'));
  await expect(form.dialog.getByRole('group', { name: /^Condition/ })).toHaveCount(3);
};

const fillChannel = async (form: CreateDialog, format: string): Promise<void> => {
  await form.field('Format').focus();
  await form.page.keyboard.type(format);
  await form.page.keyboard.press('Tab');
  await press(form.dialog.getByRole('switch', { name: 'Rebuild periodically' }), 'Space');
  await form.field('Frequency').focus();
  await form.page.keyboard.type('WEEKLY');
  await expect(form.field('Day of the week')).toBeVisible();
};

const addOutput = async (form: CreateDialog, to: string): Promise<void> => {
  const add = button(form, `Add attributes to ${to}`);
  await press(add);
  const choice = form.page.getByRole('dialog', { name: `Add attributes to ${to}` });
  await expect(choice.getByRole('searchbox')).toBeFocused();
  await press(choice.getByRole('listitem').getByRole('button').first());
  await form.page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  await expect(add).toBeFocused();
};

const fillEcatalog = async (form: CreateDialog): Promise<void> => {
  await addOutput(form, 'Output attributes');
  await addOutput(form, 'Quote request attributes');
  await press(button(form, 'Add address'));
  await press(button(form, 'Add entry'));
  await form.dialog.getByLabel('Price list', { exact: true }).selectOption('yes');
};

const fillPdf = async (form: CreateDialog): Promise<void> => {
  await addOutput(form, 'Output attributes');
  await press(button(form, 'Add entry'));
  for (const pages of [1, 2]) {
    await press(button(form, 'Add page'));
    await expect(form.dialog.getByRole('option')).toHaveCount(pages);
  }
  await press(form.dialog.getByText('Settings, frame and background image'));
};

const forms: readonly (readonly Form[])[] = [
  [
    { place: 'Products', dialog: 'New product', fill: fillProduct },
    { place: 'Attributes', dialog: 'New attribute' },
    { place: 'Assets', dialog: 'New asset' },
    { place: 'Asset lists', dialog: 'New asset list', fill: fillList },
    { place: 'Connections', dialog: 'New connection' },
  ],
  [
    // Only this format has a preview.
    { place: 'Channels', dialog: 'New channel', fill: (form) => fillChannel(form, 'CSV') },
    { place: 'eCatalogs', dialog: 'New eCatalog', fill: fillEcatalog },
  ],
  [
    // An unknown format shows the fields of all formats.
    { place: 'Channels', dialog: 'New channel', fill: (form) => fillChannel(form, 'SCROLL') },
    { place: 'PDF catalogs', dialog: 'New PDF catalog', fill: fillPdf },
  ],
];

/** Returns the fields with a hint that no control of the field refers to. */
const findUnlinkedHints = ({ dialog }: CreateDialog): Promise<readonly string[]> =>
  dialog.locator('form').evaluate((form) =>
    [...form.querySelectorAll<HTMLElement>('[data-field]')].flatMap((field) => {
      const described = [...field.querySelectorAll('[aria-describedby]')].flatMap((element) =>
        (element.getAttribute('aria-describedby') ?? '').split(' '),
      );
      const hints = [...field.querySelectorAll('[id$="-line"]')].filter((line) => line.textContent.trim() !== '');
      return hints.some(({ id }) => described.includes(id)) || hints.length === 0 ? [] : [field.dataset['field'] ?? ''];
    }),
  );

const tryForm = async (frame: Frame, { place, dialog, fill }: Form, generation: Generation): Promise<void> => {
  const { page } = frame;
  await frame.go(place);
  const form = new CreateDialog(page, dialog);
  const opener = page.getByRole('button', { name: dialog }).first();
  await press(opener);
  await expect(form.dialog.locator('form input').first()).toBeFocused();
  const more = button(form, 'More fields');
  if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false') await press(more, 'Space');
  await fill?.(form);
  await press(button(form, 'Show request'));
  await expect(form.dialog.getByRole('region', { name: 'Request' })).toContainText('POST /api/v3/');
  await expect.poll(() => findUnlinkedHints(form), 'hints that no control refers to').toEqual([]);
  await walk(page, form.dialog);

  // Clicked with errors, the button announces them and moves the focus to the first.
  const getAnnouncement = (): Promise<string | null> => page.locator('.vh.said').textContent();
  const before = await getAnnouncement();
  await press(button(form, /^Create$/));
  const faulty = form.dialog.locator('[aria-invalid="true"]').first();
  // A live service requires one of two fields there, and names none of them.
  if (generation === 'live' && dialog === 'New asset')
    await expect(form.dialog.getByRole('alert')).toContainText('exactly one of url and content');
  else {
    await expect(faulty).toBeFocused();
    await expect(faulty).toHaveAccessibleDescription(/required/i);
    await expect.poll(getAnnouncement).not.toBe(before);
    await expect.poll(getAnnouncement).toMatch(/required fields? (?:is|are) empty|another value/);
  }
  await check(page, `${dialog} with all that it has, and faults`);

  await page.keyboard.press('Escape');
  await expect(form.dialog).toBeHidden();
  await expect(opener).toBeFocused();
};

for (const some of forms)
  test(`${some.map(({ dialog }) => dialog).join(', ')}: axe, and every control by keys`, async ({
    frame,
    generation,
  }) => {
    test.slow();
    for (const form of some) await test.step(form.dialog, () => tryForm(frame, form, generation));
  });
