import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect as expects } from '@playwright/test';
import sharp from 'sharp';
import { type DemoService, startDemoHere } from './demo/index.ts';
import { AssetsPage } from '../e2e/pages/assets.ts';
import { ConnectPage } from '../e2e/pages/connect.ts';
import { CreateDialog } from '../e2e/pages/create.ts';
import { EditsPage, SecondWriter } from '../e2e/pages/edits.ts';
import { Frame } from '../e2e/pages/frame.ts';
import { productList } from '../e2e/pages/list.ts';
import { QualityPage } from '../e2e/pages/quality.ts';
import { SheetDialog } from '../e2e/pages/sheets.ts';
import { type LaunchedApp, launchApp } from './launch.ts';
import { projectRoot } from './project.ts';
import { makeRealFiles } from './real-files.ts';
import { takePicture } from './take-picture.ts';

/**
 * Runs the main workflow step by step without a display: prints a line for each step, and saves a screenshot of each in
 * `out/tour/`. Uses the demo service of the application, started separately so that it can be stopped for the last
 * steps. Exits with 1 if a step fails.
 */
const pictures = 'out/tour';
/** A user interface font for computers without a desktop; see the file. Only used on Linux. */
const env = { FONTCONFIG_FILE: join(projectRoot, 'tests/support/tour-fonts.conf') };
/** The same timeout as in the end-to-end tests. */
const expect = expects.configure({ timeout: 20_000 });

const stepsInDark = new Set([
  'First run',
  'Detail',
  'Assets',
  'Quality',
  'Create sheet',
  'Review upload',
  'Outbox',
  'Reopened offline',
]);
/** The steps whose screenshots the README and the guide show, with their paths; `--face` updates them. */
const faces: Readonly<Record<string, readonly string[]>> = {
  'First run': ['docs/guide/pictures/connect.webp'],
  Detail: ['resources/screenshot.png', 'docs/guide/pictures/find.webp'],
  Quality: ['docs/guide/pictures/mend.webp'],
  'Download files': ['docs/guide/pictures/save-files.webp'],
  'Review upload': ['docs/guide/pictures/upload.webp'],
  Form: ['docs/guide/pictures/create.webp'],
  'Reopened offline': ['docs/guide/pictures/offline.webp'],
};
const isLive = process.argv.includes('--live');
const updatesFaces = process.argv.includes('--face');
const writePictures = async (picture: string, files: readonly string[]): Promise<void> => {
  // The guide is part of each package: 256 colours are enough for a window, and WebP takes two thirds of PNG's size.
  const palettePng = await sharp(picture).png({ palette: true, effort: 10 }).toBuffer();
  for (const file of files) {
    const isWebp = file.endsWith('.webp');
    const bytes = isWebp ? await sharp(palettePng).webp({ lossless: true, effort: 6 }).toBuffer() : palettePng;
    await writeFile(join(projectRoot, file), bytes);
  }
};

/** Closes the notifications of earlier steps, so that they do not cover anything. */
const closeToasts = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Close' })
    .evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });

class Tour {
  readonly folder: string;
  app!: LaunchedApp;
  #steps = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  async step(title: string, run: () => Promise<string>): Promise<void> {
    const number = String(++this.#steps).padStart(2, '0');
    const began = performance.now();
    await closeToasts(this.app.window);
    const found = await run();
    const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const { window } = this.app;
    // An element under the pointer would look as if it were hovered on purpose.
    await window.mouse.move(0, 0);
    await takePicture(window, `${pictures}/${number}-${slug}.png`);
    if (stepsInDark.has(title)) {
      await window.emulateMedia({ colorScheme: 'dark' });
      await takePicture(window, `${pictures}/${number}-${slug}-dark.png`);
      await window.emulateMedia({ colorScheme: 'light' });
    }
    if (updatesFaces) await writePictures(`${pictures}/${number}-${slug}.png`, faces[title] ?? []);
    const took = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${number}  ${title}: ${found} (${took} s)`);
  }
}

const arrive = async (tour: Tour, service: DemoService): Promise<void> => {
  const { window } = tour.app;
  const connect = new ConnectPage(window);
  const products = productList(window);
  await tour.step('First run', async () => {
    await expect(connect.heading).toBeVisible();
    return 'Connect is shown, because there is no account';
  });
  await tour.step('Wrong password', async () => {
    await connect.fill({ ...service, apiPassword: 'not this one' });
    await connect.submit();
    await expect(connect.alert).toBeVisible();
    return 'the error is shown, and the typed values are kept';
  });
  await tour.step('Connect', async () => {
    await connect.apiPassword.fill(service.apiPassword);
    await connect.accountName.fill('Northfield Goods');
    await connect.submit();
    await expect(products.rows.first()).toBeVisible({ timeout: 30_000 });
    return 'signed in, the first products are shown';
  });
  await tour.step('Sync', async () => {
    await expect(new Frame(window).syncStatus).toHaveText(/^\s*Up to date/, { timeout: 180_000 });
    return `${await products.total()} products in the offline copy`;
  });
};

const browseScreens = async (tour: Tour): Promise<void> => {
  const { window } = tour.app;
  const products = productList(window);
  const assets = new AssetsPage(window);
  await tour.step('Detail', async () => {
    await products.row('Roll-top backpack').first().getByRole('rowheader').click();
    const detail = products.detail(/^[A-Z]{3}-\d+/);
    await expect(detail.getByRole('button', { name: /^View / }).locator('img')).toBeVisible();
    return `${(await detail.getAttribute('aria-label')) ?? 'the product'} is open next to the list`;
  });
  await tour.step('Search', async () => {
    await window.keyboard.press('Escape');
    await products.search.fill('weekender olive');
    await expect.poll(() => products.total()).toBeLessThan(12_000);
    return `${await products.total()} products match «weekender olive»`;
  });
  await tour.step('Assets', async () => {
    await new Frame(window).go('Assets');
    await assets.show('Pictures');
    await expect(assets.pictures.getByRole('option').locator('img').nth(4)).toBeVisible();
    return 'the pictures are shown as tiles';
  });
};

const fixQuality = async (tour: Tour): Promise<void> => {
  const { window } = tour.app;
  const quality = new QualityPage(window);
  const rule = 'No description';
  await tour.step('Quality', async () => {
    await new Frame(window).go('Quality');
    await quality.add('Google Shopping');
    await window.getByRole('button', { name: 'Save profile' }).click();
    await quality.back('Quality');
    await quality.checked();
    await expect(quality.row('Google Shopping').getByRole('img', { name: /pass, .+ fail/ })).toBeVisible();
    return `${String(await quality.fail('Completeness', rule))} products have no description`;
  });
  await tour.step('Create sheet', async () => {
    await quality.rule('Completeness', rule).click();
    await expect(quality.worklist.rows.first()).toContainText('Missing');
    const sheet = new SheetDialog(window);
    await sheet.open(/^Create sheet/);
    await expect(sheet.save).toBeEnabled();
    return 'each row shows its issue next to the column to fill in';
  });
  await window.keyboard.press('Escape');
};

const save = async (tour: Tour): Promise<void> => {
  const { window } = tour.app;
  // The screenshot shows a name that is not random.
  const folder = join(tmpdir(), 'Spring catalogue');
  await mkdir(folder, { recursive: true });
  const dialog = window.getByRole('dialog', { name: 'Download files' });
  const button = dialog.getByRole('button', { name: /^Download [\d,]+ files$/ });
  await tour.step('Download files', async () => {
    await new Frame(window).go('Products');
    await productList(window).focus();
    await window.keyboard.press('ControlOrMeta+Shift+s');
    await tour.app.answerOpenDialog([folder]);
    await dialog.getByRole('button', { name: 'Choose' }).click();
    await expect(button).toBeEnabled();
    return `«${((await button.textContent()) ?? '').trim()}», by SKU and number`;
  });
  await window.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await rm(folder, { recursive: true });
  await new Frame(window).go('Assets');
};

const upload = async (tour: Tour, service: DemoService): Promise<void> => {
  const files = await makeRealFiles(join(tour.folder, 'files'));
  const assets = new AssetsPage(tour.app.window);
  await tour.step('Review upload', async () => {
    await tour.app.answerOpenDialog(files.map(({ path }) => path));
    await assets.pick();
    await expect(assets.review.getByText(files[0]?.name ?? '').first()).toBeVisible();
    return `${files.length} files reviewed, nothing sent`;
  });
  await tour.step('Upload', async () => {
    await assets.start();
    for (const { name } of files) await expect(assets.item(name)).toContainText('Done', { timeout: 60_000 });
    const received = (await service.requests()).flatMap(({ file }) => (file ? [file.sha256] : []));
    expect(received.sort()).toEqual(files.map(({ sha256 }) => sha256).sort());
    return `${files.length} files were received by the service unchanged`;
  });
};

const create = async (tour: Tour): Promise<void> => {
  const { window } = tour.app;
  const frame = new Frame(window);
  await tour.step('New eCatalog', async () => {
    await frame.go('eCatalogs');
    const dialog = new CreateDialog(window, 'New eCatalog');
    await dialog.open();
    await dialog.field('Name').fill('Autumn preview');
    await dialog.create();
    await expect(window.getByRole('region', { name: 'Autumn preview' })).toBeVisible();
    return 'created and open';
  });
  const channel = new CreateDialog(window, 'New channel');
  await tour.step('Form', async () => {
    await frame.go('Channels');
    await channel.open();
    await channel.field('Name').fill('Marketplace Benelux');
    await channel.field('Format').fill('CSV');
    await window.keyboard.press('Tab');
    return 'the request is shown next to the form';
  });
  await tour.step('New channel', async () => {
    await channel.create();
    await expect(window.getByRole('region', { name: 'Marketplace Benelux' })).toBeVisible();
    return 'created and open';
  });
  await tour.step('Outbox', async () => {
    await frame.go('Outbox');
    await expect(window.getByText('Marketplace Benelux').first()).toBeVisible();
    return 'all sent requests are listed with their responses';
  });
};

/** Reviews edits and, where the service accepts updates, sends them into a conflict. */
const edit = async (tour: Tour, service: DemoService): Promise<void> => {
  const { window } = tour.app;
  const frame = new Frame(window);
  const edits = new EditsPage(window);
  const writer = new SecondWriter(service);
  const [sku = ''] = await edits.stage([
    { at: 3, field: 'label', value: 'Weekender bag 42 l, waxed canvas' },
    { at: 3, field: 'gtin', value: '4006381333931' },
    { at: 7, field: 'label', value: 'Tent for two, aluminium poles' },
  ]);
  if (isLive) await edits.allowSending();
  await tour.step('Edits', async () => {
    await frame.go('Edits');
    await expect(edits.rows).toHaveCount(3);
    return '3 edits reviewed, nothing sent';
  });
  if (!isLive) return;
  await writer.change(sku, 'label', 'Weekender bag, organic cotton');
  await tour.step('Conflict', async () => {
    await edits.button('Send 3 edits').click();
    await frame.go('Outbox');
    await window.getByText('1 conflict').first().click();
    const rows = window.getByRole('grid', { name: 'Edits' });
    await rows.getByRole('row').filter({ hasText: 'Conflict' }).click();
    await expect(window.getByRole('button', { name: 'Use mine' })).toBeVisible();
    return 'nothing was overwritten';
  });
};

const reopen = async (tour: Tour): Promise<void> => {
  const { window } = tour.app;
  const frame = new Frame(window);
  const products = productList(window);
  await tour.step('Reopened offline', async () => {
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
    await frame.go('Products');
    await expect.poll(() => products.total()).toBe(12_000);
    await expect(frame.syncStatus).toHaveText(/^\s*Offline.*\d/, { timeout: 40_000 });
    return 'the service is stopped, and all items are shown';
  });
  await tour.step('Search offline', async () => {
    await products.search.fill('olive weekender');
    await expect.poll(() => products.total()).toBeLessThan(12_000);
    return `${await products.total()} products match «olive weekender»`;
  });
  await tour.step('Created items', async () => {
    await frame.go('eCatalogs');
    await expect(window.getByText('Autumn preview').first()).toBeVisible();
    await frame.go('Channels');
    await expect(window.getByText('Marketplace Benelux').first()).toBeVisible();
    return 'the eCatalog and the channel are in the offline copy';
  });
};

const run = async (tour: Tour): Promise<void> => {
  const userData = join(tour.folder, 'profile');
  const service = await startDemoHere({ generation: isLive ? 'live' : 'document' });
  try {
    tour.app = await launchApp({ userData, env });
    console.log(`The tour runs on the ${tour.app.host === 'electron' ? 'Electron' : 'Chromium'} host.`);
    await arrive(tour, service);
    await browseScreens(tour);
    await fixQuality(tour);
    await save(tour);
    await upload(tour, service);
    await create(tour);
    await edit(tour, service);
    await tour.app.close();
    await service.close();
    tour.app = await launchApp({ userData, env });
    await reopen(tour);
  } finally {
    await tour.app.close();
    await service.close();
  }
};

const tour = new Tour(await mkdtemp(join(tmpdir(), 'vitrine-tour-')));
await rm(pictures, { recursive: true, force: true });
await mkdir(pictures, { recursive: true });
try {
  await run(tour);
  console.log(`The tour is complete; its pictures are in ${pictures}/.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('The tour ended early.');
  process.exitCode = 1;
} finally {
  await rm(tour.folder, { recursive: true, force: true });
}
