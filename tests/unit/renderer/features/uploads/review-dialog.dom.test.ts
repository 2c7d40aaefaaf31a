import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Review, ReviewFile } from '../../../../../electron/contract/index.ts';
import { uploads } from '../../../../../renderer/app/uploads/uploads.svelte.ts';
import ResumeReview from '../../../../../renderer/features/uploads/ResumeReview.svelte';
import ReviewDialog from '../../../../../renderer/features/uploads/ReviewDialog.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { announcer } from '../../../../../renderer/ui/announce.svelte.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.review;
const createFile = (id: number, more: Partial<ReviewFile> = {}): ReviewFile =>
  ({
    ...{ id, name: `file-${String(id)}.jpg`, sentAs: null, size: 2_000_000, type: 'JPG', pixels: null, note: 'new' },
    ...{ message: 'New', ticked: true, sendable: true, sku: null, product: null, altText: null, alike: null, ...more },
  }) as ReviewFile;
const createReview = (more: Partial<Review> = {}): Review =>
  ({
    ...{ batch: 'b', revision: 1, folder: null, stage: 'ready', files: 3, bytes: 6_000_000, compared: 3 },
    ...{ counts: { all: 3, noteworthy: 1, alreadyThere: 0, check: 1, unreadable: 0, noProduct: 2 }, troubles: [] },
    ...{ ticked: { files: 2, bytes: 4_000_000 }, rules: { sku: '', name: '', altText: '' }, arranging: false },
    ...{ problems: { sku: null, name: null, altText: null }, matched: 0, renamed: 0, nameTwice: 0, starting: null },
    ...{ altText: { sent: false, files: 1 }, ...more },
  }) as unknown as Review;
let files: readonly ReviewFile[];
let review: Review;
const open = async (more: Partial<Review> = {}): Promise<Mounted> => {
  review = createReview(more);
  uploads.reviewOpened(review);
  const mounted = await mountComponent(ReviewDialog, {});
  await mounted.settle();
  return mounted;
};
beforeEach(() => {
  page.reset();
  files = [createFile(1), createFile(2), createFile(3)];
  page.answer('review.get', () => review);
  page.answer(
    'review.rows',
    () => ({ revision: 1, offset: 0, total: files.length, rows: files, head: 'some' }) as never,
  );
  for (const name of ['review.choose', 'review.arrange', 'review.describe'] as const) page.answer(name, () => review);
});

// The review outlives the test.
afterEach(() => uploads.dismiss());

const getText = (mounted: Mounted): string => mounted.outline().join('\n');
/** Returns the lines of the table's rows. */
const getRows = ({ outline }: Mounted): string[] => {
  const lines = outline();
  return lines.slice(lines.lastIndexOf(messages.columns.action) + 1, lines.indexOf(`button “${messages.cancel}”`) - 1);
};
const getCurrent = ({ get }: Mounted): string | null =>
  get('grid', messages.table).getAttribute('aria-activedescendant');

describe('the review of an upload', () => {
  const picture = { pixels: { width: 10, height: 20 } };
  const alike = (width: number): Partial<ReviewFile> => ({
    ...picture,
    alike: { filename: 'old\u200b.jpg', width, height: 20 } as never,
  });
  const product = { id: 'p1', sku: 'AB-1', label: 'Bag' } as never;
  const sku = { text: 'AB-1', at: 2 };
  const name = 'x-AB-1.jpg';
  it.each<[string, Partial<ReviewFile>, string[]]>([
    ['a new file', {}, ['checkbox “Upload file-1.jpg”, checked', 'file-1.jpg 2.0 MB JPG no SKU in the name New']],
    [
      'a file that cannot be sent',
      { sendable: false, ticked: false, size: null, note: 'sameName' },
      ['checkbox “Upload file-1.jpg”, disabled', 'file-1.jpg — JPG no SKU in the name New'],
    ],
    [
      'a file with an unknown SKU',
      { name, sku, ...picture },
      ['checkbox “Upload x-AB-1.jpg”, checked', 'x-AB-1.jpg 2.0 MB JPG 10 × 20 AB-1 not found New'],
    ],
    [
      'a file of a product',
      { name, sku, product, sentAs: 'AB-1_1.jpg' },
      [
        'checkbox “Upload x-AB-1.jpg”, checked',
        'x-AB-1.jpg uploaded as AB-1_1.jpg 2.0 MB JPG',
        ...['link “AB-1”', 'Bag New'],
      ],
    ],
    [
      'a file whose content is already there',
      { note: 'alreadyThere', message: 'Already there', ticked: false },
      [
        'checkbox “Upload file-1.jpg”',
        'file-1.jpg 2.0 MB JPG no SKU in the name Already there',
        'combobox “Action for file-1.jpg”',
      ],
    ],
    ...(
      [
        [20, 'which has more pixels: 20 × 20'],
        [10, 'which has as many pixels: 10 × 20'],
        [5, 'which has fewer pixels: 5 × 20'],
      ] as const
    ).map(([width, than]): [string, Partial<ReviewFile>, string[]] => [
      `a file with a look-alike that is ${String(width)} pixels wide`,
      alike(width),
      [
        'checkbox “Upload file-1.jpg”, checked',
        `file-1.jpg 2.0 MB JPG 10 × 20 no SKU in the name Looks like old·.jpg ${than}`,
      ],
    ]),
    [
      'a damaged file with a look-alike',
      { ...alike(20), note: 'damaged', message: 'Damaged' },
      [
        'checkbox “Upload file-1.jpg”, checked',
        'file-1.jpg 2.0 MB JPG 10 × 20 no SKU in the name Damaged ' +
          'Looks like old·.jpg, which has more pixels: 20 × 20',
      ],
    ],
  ])('shows %s', async (_, more, lines) => {
    files = [createFile(1, more)];
    const mounted = await open();
    expect(getRows(mounted)).toEqual(lines);
    const marked = [...mounted.get('grid', messages.table).querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marked).toEqual(more.sku ? ['AB-1'] : []);
    const icons = mounted.get('grid', messages.table).querySelectorAll('.note .icon, .note svg').length;
    expect(icons > 0).toBe(more.alike !== undefined || (more.note ?? 'new') !== 'new');
  });

  it('searches look-alikes of the pictures on the screen, and loads previews of pictures only', async () => {
    page.answer('lookAlikes.ofFile', () => ({ filename: 'old.jpg', width: 1, height: 1 }) as never);
    files = [
      createFile(1, { ...picture, alike: undefined }),
      createFile(2, { alike: undefined }),
      createFile(3, picture),
    ];
    const mounted = await open();
    expect(page.asked('lookAlikes.ofFile')).toEqual([{ batch: 'b', file: 1 }]);
    expect(getRows(mounted)[1]).toContain('Looks like old.jpg which has fewer pixels: 1 × 1');
    const sources = [...document.querySelectorAll('[role=grid] img')].map((img) => img.getAttribute('src'));
    expect(sources.map((source) => /review\/b\/\d/.exec(source ?? '')?.[0])).toEqual(['review/b/1', 'review/b/3']);
  });

  it('ticks files with their box, their action, the space bar, or all of them', async () => {
    files = [createFile(1, { note: 'twice' }), createFile(2), createFile(3, { ticked: false })];
    const mounted = await open();
    const action = mounted.get('combobox', 'Action for file-1.jpg') as HTMLSelectElement;
    expect(action.value).toBe('upload');
    action.value = 'leave';
    action.dispatchEvent(new Event('change', { bubbles: true }));
    await mounted.click('checkbox', 'Upload file-3.jpg');
    const grid = mounted.get('grid', messages.table);
    expect((mounted.get('checkbox', messages.tickAll) as HTMLInputElement).indeterminate).toBe(true);
    await mounted.press(grid, 'Home');
    await mounted.press(grid, 'ArrowDown');
    expect(await mounted.press(grid, ' ')).toBe(true);
    await mounted.press(grid, 'a', { ctrlKey: true });
    await mounted.click('checkbox', messages.tickAll);
    const all = { some: { filter: 'all', searchText: '' }, upload: true };
    expect(page.asked('review.choose')).toMatchObject([
      { some: { file: 1 }, upload: false },
      { some: { file: 3 }, upload: true },
      { some: { file: 2 }, upload: false },
      ...[all, all],
    ]);
  });

  it('names the current row, moves with the keys, and takes the focus after a click except in an action', async () => {
    files = [createFile(1, { note: 'twice' }), createFile(2), createFile(3)];
    const mounted = await open();
    const grid = mounted.get('grid', messages.table);
    expect([grid.getAttribute('aria-rowcount'), document.activeElement]).toEqual(['4', grid]);
    const rows = [...grid.querySelectorAll('[aria-rowindex]')].map((row) => row.getAttribute('aria-rowindex'));
    expect(rows).toEqual(['1', '2', '3', '4']);
    expect(getCurrent(mounted)).toMatch(/-0$/);
    await mounted.press(grid, 'End');
    expect(getCurrent(mounted)).toMatch(/-2$/);
    expect(document.querySelector(`[id="${String(getCurrent(mounted))}"]`)?.textContent).toContain('file-3.jpg');
    expect([await mounted.press(grid, 'q'), await mounted.press(grid, 'Enter')]).toEqual([false, false]);
    const action = mounted.get('combobox', 'Action for file-1.jpg');
    action.focus();
    action.click();
    await mounted.settle();
    expect([document.activeElement, getCurrent(mounted)]).toEqual([action, expect.stringMatching(/-0$/)]);
    expect(await mounted.press(action, 'End')).toBe(false);
    grid.querySelector<HTMLElement>('[aria-rowindex="3"]')?.click();
    await mounted.settle();
    expect([document.activeElement, getCurrent(mounted)]).toEqual([grid, expect.stringMatching(/-1$/)]);
  });

  it('sorts by a column, and by nothing when it is clicked again', async () => {
    const mounted = await open();
    const head = (label: string): string | null | undefined =>
      mounted.get('button', label).closest('[role=columnheader]')?.getAttribute('aria-sort');
    const table = mounted.get('grid', messages.table);
    const inTable = [...table.querySelectorAll<HTMLElement>('[role=columnheader] button')];
    expect(inTable.at(-1)?.closest('[role=columnheader]')?.getAttribute('aria-sort')).toBe('other');
    for (const [label, sort, order] of [
      [messages.columns.name, 'ascending', 'name'],
      [messages.columns.size, 'descending', 'size'],
      [messages.columns.product, 'other', 'unmatched'],
      [messages.columns.product, null, 'found'],
    ] as const) {
      await mounted.click('button', label);
      expect([head(label) ?? null, page.asked('review.rows').at(-1)?.asked.order]).toEqual([sort, order]);
    }
  });

  it('filters and searches, and shows all files again', async () => {
    const mounted = await open();
    await mounted.click('button', 'No product 2');
    files = [];
    await mounted.type('searchbox', messages.find, 'zz');
    expect(page.asked('review.rows').at(-1)?.asked).toMatchObject({ filter: 'noProduct', searchText: 'zz', offset: 0 });
    expect(getText(mounted)).toContain(`heading “${messages.noneMatch}”`);
    // The chosen filter is listed even if nothing matches it.
    uploads.took(createReview({ revision: 2, counts: { all: 3 } as never }));
    await mounted.settle();
    expect(mounted.outline().filter((line) => / \d+”/.test(line))).toEqual([
      'button “All 3”',
      'button “No product 0”, pressed',
    ]);
    await mounted.click('button', messages.showAll);
    expect(page.asked('review.rows').at(-1)?.asked).toMatchObject({ filter: 'all', searchText: '' });
  });

  it.each<[Partial<Review>, string, string]>([
    [
      { folder: 'Pho\ntos' },
      '3 files, 6.0 MB, from the folder Pho␊tos. Nothing has been sent.',
      '2 files, 4.0 MB will be uploaded, 1 skipped.',
    ],
    [{ stage: 'finding' }, 'Looking for files: 3 so far.', '2 files, 4.0 MB will be uploaded, 1 skipped.'],
    [
      { stage: 'comparing', compared: 1, ticked: { files: 3, bytes: 6_000_000 as never }, matched: 1 },
      '3 files, 6.0 MB. Nothing has been sent. Compared 1 of 3 with the account.',
      '3 files, 6.0 MB will be uploaded. Matched by name only. Attaching is done in the service.',
    ],
    [{ ticked: { files: 0, bytes: 0 as never } }, '3 files, 6.0 MB. Nothing has been sent.', messages.noneTicked],
    [{ starting: 1 }, '3 files, 6.0 MB. Nothing has been sent.', 'Adding to the outbox: 1 of 2 files'],
  ])('describes the batch and the result with %j', async (more, top, bottom) => {
    const mounted = await open(more);
    const lines = mounted.outline();
    expect([lines[1], lines[lines.indexOf(`button “${messages.cancel}”`) - 1]]).toEqual([
      top,
      expect.stringContaining(bottom),
    ]);
  });

  it.each<[Partial<Review>, number, string | null]>([
    [{}, 1, null],
    [{ stage: 'finding' }, 0, 'disabled'],
    [{ ticked: { files: 0, bytes: 0 as never } }, 0, messages.noneTicked],
  ])('starts a complete batch with ticked files: %j', async (more, starts, said) => {
    page.answer('review.start', () => ({ files: 2 }));
    const mounted = await open(more);
    const isDisabled = mounted.get('button', messages.start).getAttribute('aria-disabled') === 'true';
    await mounted.click('button', messages.start);
    expect(page.asked('review.start')).toHaveLength(starts);
    expect(isDisabled).toBe(said === 'disabled');
    if (said === 'disabled') return;
    if (said !== null) expect(announcer.message.trim()).toBe(said);
    else expect(uploads.review).toBeNull();
    if (said === messages.noneTicked) expect(document.activeElement).toBe(mounted.get('grid', messages.table));
  });

  it('is dismissed, and says that a folder has no files', async () => {
    files = [];
    const mounted = await open({ files: 0, ticked: { files: 0, bytes: 0 as never } });
    expect(getText(mounted)).toContain(`heading “${messages.noneHere}”`);
    expect(getText(mounted)).not.toContain(messages.showAll);
    await mounted.click('button', messages.cancel);
    expect([page.asked('review.dismiss').at(-1), uploads.review]).toEqual([{ batch: 'b' }, null]);
  });

  it('opens a product, keeps the review, and returns to it', async () => {
    files = [createFile(1, { sku, product })];
    const mounted = await open();
    await mounted.click('link', 'AB-1');
    expect([location.hash, uploads.aside]).toEqual(['#/products/p1', true]);
    expect(mounted.outline().slice(-3)).toEqual([
      'The review of 3 files is waiting.',
      `button “${messages.back}”`,
      `button “${messages.cancel}”`,
    ]);
    await mounted.click('button', messages.back);
    expect([location.hash, uploads.aside]).toEqual(['#/assets', false]);
  });

  it.each<[Partial<Review>, string[]]>([
    [{ matched: 2 }, ['2 of 3 match a product', 'Local files are not renamed']],
    [
      { rules: { sku: '', name: 'x', altText: '' }, renamed: 1 },
      ['0 of 3 match a product', '1 is uploaded under another name'],
    ],
    [
      { rules: { sku: '', name: 'x', altText: '' }, renamed: 2, nameTwice: 2, altText: { sent: true, files: 1 } },
      ['0 of 3 match a product', '2 are uploaded under another name; 2 would share a name', '1 of 2 ticked have one'],
    ],
    [
      { problems: { sku: 'No SKU.', name: 'No name.', altText: 'No field.' }, altText: { sent: true, files: 1 } },
      ['No SKU.', 'No name.', 'No field.'],
    ],
  ])('shows the effect and the errors of its rules: %j', async (more, hints) => {
    const lines = (await open(more)).outline();
    const before = [m.review.rules.name, m.review.rules.altText, 'button “All 3”, pressed'];
    const shown = before.flatMap((next) => (lines.includes(next) ? [lines[lines.indexOf(next) - 1]] : []));
    expect(shown.slice(0, hints.length)).toEqual(hints);
    expect(lines.filter((line) => /^combobox.*invalid/.test(line))).toHaveLength(more.problems ? 3 : 0);
  });

  it('sends changed rules, and lists files without a product first after a change of the SKU', async () => {
    const mounted = await open({ altText: { sent: true, files: 1 } });
    const rules = { sku: messages.rules.sku, name: messages.rules.name, altText: messages.rules.altText };
    for (const [rule, label] of Object.entries(rules)) {
      await mounted.type('combobox', label, `{${rule}}`);
      expect(page.asked('review.arrange').at(-1)).toEqual({ batch: 'b', rules: { [rule]: `{${rule}}` } });
      expect((mounted.get('combobox', label) as HTMLInputElement).value).toBe(`{${rule}}`);
    }
    expect(page.asked('review.rows').at(-1)?.asked.order).toBe('unmatched');
  });

  it('resolves all problems of a kind', async () => {
    const mounted = await open({
      troubles: [
        { note: 'sameName', files: 3, ticked: 1 },
        { note: 'damaged', files: 2, ticked: 2 },
        { note: 'twice', files: 1, ticked: 0 },
      ],
    });
    await mounted.click('button', messages.troubles.open);
    const lines = mounted.outline();
    const [upload, leave] = [`button “${messages.uploadAsWell}”`, `button “${messages.leaveOut}”`];
    expect(lines.slice(lines.indexOf(messages.troubles.description) + 1).slice(0, 9)).toEqual([
      ...['Same name, other content 3 files, 1 ticked', upload, leave],
      ...['Damaged 2 files, 2 ticked', `${upload}, pressed`, leave],
      ...['Twice in this batch 1 file, 0 ticked', upload, `${leave}, pressed`],
    ]);
    const twice = mounted.get('group', messages.notes.twice).querySelectorAll('button');
    for (const [at, said] of ['1', '0'].entries()) {
      twice[at]?.click();
      await mounted.settle();
      expect(page.asked('review.choose').at(-1)).toEqual({ batch: 'b', some: { note: 'twice' }, upload: at === 0 });
      expect(announcer.message).toBe(`Twice in this batch: ${said} now ticked`);
    }
  });

  it('edits the alt text of the current file', async () => {
    files = [
      createFile(1, { altText: { text: 'A bag', from: 'person' } }),
      createFile(2, { sentAs: 'b.jpg', altText: { text: 'By\u200brule', from: 'rule' } }),
    ];
    const mounted = await open({ altText: { sent: true, files: 2 } });
    const texts = mounted.outline().filter((line) => /no SKU in the name|^typed here/.test(line));
    expect(texts).toEqual([expect.stringContaining('A bag New'), expect.stringContaining('By·rule New'), 'typed here']);
    const grid = mounted.get('grid', messages.table);
    const edit = async (of: string, text: string, key: string, more = {}): Promise<boolean> => {
      await mounted.press(grid, of === 'file-1.jpg' ? 'F2' : 'Enter');
      const input = mounted.get('textbox', messages.altText.of(of));
      expect(document.activeElement).toBe(input);
      await mounted.type('textbox', messages.altText.of(of), text);
      return mounted.press(input, key, more);
    };
    const getSent = () => page.asked('review.describe').map(({ file, altText }) => [file, altText]);
    expect(await edit('file-1.jpg', 'gone', 'Escape')).toBe(true);
    expect([getSent(), document.activeElement]).toEqual([[], grid]);
    expect(mounted.outline()).toContain('textbox “Alt text of file-1.jpg”: A bag');
    expect(await edit('file-1.jpg', 'Two', 'a')).toBe(false);
    expect(await edit('file-1.jpg', 'Two', 'Enter')).toBe(true);
    expect([getSent(), getCurrent(mounted)]).toEqual([[[1, 'Two']], expect.stringMatching(/-1$/)]);
    expect(mounted.outline()).toContain(messages.altText.from.rule);
    expect(await edit('b.jpg', 'Three', 'Enter', { ctrlKey: true })).toBe(false);
    mounted.get('textbox', messages.altText.of('b.jpg')).dispatchEvent(new Event('change', { bubbles: true }));
    expect(getSent()).toEqual([
      [1, 'Two'],
      [2, 'Three'],
    ]);
    await mounted.press(grid, 'Home');
    await mounted.click('button', messages.altText.reset);
    expect(getSent().at(-1)).toEqual([1, null]);
  });
});

describe('a review that the user left to look at a product', () => {
  it('is opened again, or cancelled', async () => {
    uploads.reviewOpened(createReview());
    const mounted = await mountComponent(ResumeReview, {});
    expect(mounted.outline()).toEqual([]);
    const leave = async (): Promise<void> => {
      uploads.leaveReview('/products');
      await mounted.settle();
      expect(mounted.outline()[0]).toBe(messages.waits('3 files'));
    };
    await leave();
    await mounted.click('button', messages.back);
    expect([location.hash, mounted.outline()]).toEqual(['#/assets', []]);
    await leave();
    await mounted.click('button', messages.cancel);
    expect([uploads.review, page.asked('review.dismiss'), mounted.outline()]).toEqual([null, [{ batch: 'b' }], []]);
  });
});
