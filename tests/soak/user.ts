import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect } from '@playwright/test';
import type { RandomSequence } from '../../electron/demo/random.ts';
import { AssetsPage } from '../e2e/pages/assets.ts';
import { CreateDialog } from '../e2e/pages/create.ts';
import { Frame } from '../e2e/pages/frame.ts';
import { type ListPage, productList } from '../e2e/pages/list.ts';
import type { Workplace } from './workplace.ts';

/** One action of the user in the program. */
type UserAction = (user: User, dice: RandomSequence) => Promise<void>;

const searchTexts = ['bag', 'lamp', 'steel', 'cuir', 'status:Draft', '"', 'zzqq', 'a AND (b', '🎒', ''];
const screens = [
  'Families',
  'Attributes',
  'Asset lists',
  'eCatalogs',
  'PDF catalogs',
  'Connections',
  'Changes',
  'Outbox',
];
/** The longest wait of the user for a reaction on an idle machine. */
const maxWaitMs = 5_000;
const views = /^(No GTIN|No picture|All)/;

/** Items that the user creates in a form: the screen, the dialog, and the field of the name. */
const forms = [
  { screen: 'Products', dialog: 'New product', field: 'SKU' },
  { screen: 'eCatalogs', dialog: 'New eCatalog', field: 'Name' },
  { screen: 'PDF catalogs', dialog: 'New PDF catalog', field: 'Name' },
] as const;

const actions: readonly (readonly [name: string, deed: UserAction])[] = [
  ['search', (user, dice) => user.search(dice.pick(searchTexts))],
  ['scroll', (user, dice) => user.scroll(dice)],
  ['open details', (user) => user.openDetail()],
  ['narrow by a view', (user, dice) => user.narrow(dice)],
  ['go to a screen', (user, dice) => user.go(dice.pick(screens))],
  ['sync', (user) => user.sync()],
  ['create', (user, dice) => user.create(dice.pick(forms))],
  ['create', (user, dice) => user.create(dice.pick(forms))],
  ['upload', (user, dice) => user.upload(1 + dice.below(3))],
];

/** A user who works with the program through its screens. */
export class User {
  readonly #workplace: Workplace;
  /** The titles of items that the program accepted. They must not be lost. */
  readonly acceptedTitles = new Set<string>();
  #createdCount = 0;

  constructor(place: Workplace) {
    this.#workplace = place;
  }

  /** Performs a random action, and describes the problem if the program did not allow it. */
  async performRandomAction(dice: RandomSequence): Promise<string[]> {
    const [name, action] = dice.pick(actions);
    try {
      await action(this, dice);
      return [];
    } catch (error) {
      const why = stripVTControlCharacters(String(error)).split('\n').slice(0, 16).join(' ');
      return [`the user could not ${name}: ${why}\n    on the screen: ${await this.#describeScreen()}`];
    }
  }

  /** Returns the content of the screen as a short text. */
  async #describeScreen(): Promise<string> {
    const describeScreen = (): string => {
      const { innerText: said = '' } = document.querySelector<HTMLElement>('main') ?? {};
      const box = document.querySelector<HTMLInputElement>('main [data-page-search]');
      const pressed = [...document.querySelectorAll<HTMLElement>('main [aria-pressed=true]')].map(
        (one) => one.innerText,
      );
      const busy = document.querySelector('main [aria-busy=true]') ? 'busy; ' : '';
      const filters = `«${box?.value ?? ''}» ${pressed.join(', ')}`;
      return `${location.hash} ${filters}; ${busy}${said}`.replace(/\s+/g, ' ').slice(0, 300);
    };
    return this.#workplace.page.evaluate(describeScreen).catch(String);
  }

  async go(screen: string): Promise<void> {
    await this.#waitFor(() => new Frame(this.#workplace.page).go(screen));
  }

  /** Starts a sync with the keyboard shortcut, because the button would stop a sync that is in progress. */
  async sync(): Promise<void> {
    await this.#workplace.page.keyboard.press('ControlOrMeta+r');
  }

  async search(typed: string): Promise<void> {
    const products = await this.#openProducts();
    await products.search.fill(typed);
    await this.#waitFor(() => products.settled());
  }

  async scroll(dice: RandomSequence): Promise<void> {
    const products = await this.#openProducts();
    await this.#waitFor(() => products.focus());
    for (let presses = 2 + dice.below(6); presses > 0; presses--)
      await this.#workplace.page.keyboard.press(dice.pick(['PageDown', 'PageDown', 'End', 'Home', 'ArrowDown']));
  }

  async openDetail(): Promise<void> {
    const { keyboard } = this.#workplace.page;
    const products = await this.#openProducts();
    await this.#waitFor(() => products.focus());
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await this.#workplace.page.getByRole('region').getByRole('tab', { name: /^JSON/ }).click();
    await keyboard.press('Escape');
  }

  async narrow(dice: RandomSequence): Promise<void> {
    const products = await this.#openProducts();
    const buttons = this.#workplace.page.getByRole('group', { name: 'Views' }).getByRole('button', { name: views });
    await buttons.nth(dice.below(await buttons.count())).click();
    await this.#waitFor(() => products.settled());
    await buttons.first().click();
    await this.#waitFor(() => products.settled());
  }

  /** Fills in a form. Cancels the dialog if the program does not accept the item within 8 seconds. */
  async create({ screen, dialog: title, field }: (typeof forms)[number]): Promise<void> {
    const name = this.#createName();
    await this.go(screen);
    const form = new CreateDialog(this.#workplace.page, title);
    await form.open();
    await form.field(field).fill(name);
    await form.dialog.getByRole('button', { name: /^(Create|Add to outbox)$/ }).click();
    const isAccepted = await form.dialog.waitFor({ state: 'hidden', timeout: 8_000 }).then(
      () => true,
      () => false,
    );
    if (isAccepted) this.acceptedTitles.add(name);
    else await this.#workplace.page.keyboard.press('Escape');
    await form.dialog.waitFor({ state: 'hidden' });
  }

  async upload(count: number): Promise<void> {
    const names = Array.from({ length: count }, () => `${this.#createName()}.bin`);
    const folder = join(this.#workplace.folder, 'files');
    await mkdir(folder, { recursive: true });
    for (const name of names) await writeFile(join(folder, name), randomBytes(20_000 + 20_000 * names.indexOf(name)));
    await this.go('Assets');
    await this.#workplace.app.dropFiles(names.map((name) => join(folder, name)));
    const assets = new AssetsPage(this.#workplace.page);
    await this.#waitFor(() => expect(assets.review).toBeVisible());
    await assets.review.getByRole('button', { name: 'Start upload' }).click();
    await this.#waitFor(() => expect(assets.review).toBeHidden());
    for (const name of names) this.acceptedTitles.add(name);
  }

  /** Waits longer the busier the machine is. */
  #waitFor(wait: () => Promise<void>): Promise<void> {
    return this.#workplace.canary.retryPatiently(wait, maxWaitMs);
  }

  #createName(): string {
    return `Soak-${String((this.#createdCount += 1)).padStart(4, '0')}`;
  }

  async #openProducts(): Promise<ListPage> {
    await this.go('Products');
    const products = productList(this.#workplace.page);
    if ((await products.search.inputValue()) !== '') {
      await products.search.fill('');
      // Suggestions of earlier searches cover the views.
      await products.search.press('Escape');
    }
    return products;
  }
}
