import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect } from '@playwright/test';
import type { Dice } from '../../electron/demo/random.ts';
import { AssetsPage } from '../e2e/pages/assets.ts';
import { CreateDialog } from '../e2e/pages/create.ts';
import { Frame } from '../e2e/pages/frame.ts';
import { type ListPage, productList } from '../e2e/pages/list.ts';
import type { Workplace } from './workplace.ts';

/** One thing that a person does at the program. */
type Deed = (person: Person, dice: Dice) => Promise<void>;

const words = ['bag', 'lamp', 'steel', 'cuir', 'status:Draft', '"', 'zzqq', 'a AND (b', '🎒', ''];
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
/** So long a person waits for something on a free machine. */
const patienceMs = 5_000;
const views = /^(No GTIN|No picture|All)/;

/** What the person makes by a form: its screen, its dialog, the field of its name. */
const forms = [
  { screen: 'Products', dialog: 'New product', field: 'SKU' },
  { screen: 'eCatalogs', dialog: 'New eCatalog', field: 'Name' },
  { screen: 'PDF catalogs', dialog: 'New PDF catalog', field: 'Name' },
] as const;

const deeds: readonly (readonly [name: string, deed: Deed])[] = [
  ['search', (person, dice) => person.search(dice.pick(words))],
  ['scroll', (person, dice) => person.scroll(dice)],
  ['open details', (person) => person.openDetail()],
  ['narrow by a view', (person, dice) => person.narrow(dice)],
  ['go to a screen', (person, dice) => person.go(dice.pick(screens))],
  ['sync', (person) => person.sync()],
  ['create', (person, dice) => person.create(dice.pick(forms))],
  ['create', (person, dice) => person.create(dice.pick(forms))],
  ['upload', (person, dice) => person.upload(1 + dice.below(3))],
];

/** Works at the program as a person does: by what is on the screen. */
export class Person {
  readonly #place: Workplace;
  /** What the program took, by its title: it must not be lost. */
  readonly handed = new Set<string>();
  #made = 0;

  constructor(place: Workplace) {
    this.#place = place;
  }

  /** Does something; what the program did not let be done, in words. */
  async does(dice: Dice): Promise<string[]> {
    const [name, deed] = dice.pick(deeds);
    try {
      await deed(this, dice);
      return [];
    } catch (error) {
      const why = stripVTControlCharacters(String(error)).split('\n').slice(0, 16).join(' ');
      return [`the person could not ${name}: ${why}\n    before them: ${await this.#scene()}`];
    }
  }

  /** What is on the screen, in short. */
  async #scene(): Promise<string> {
    const look = (): string => {
      const { innerText: said = '' } = document.querySelector<HTMLElement>('main') ?? {};
      const box = document.querySelector<HTMLInputElement>('main [data-page-search]');
      const pressed = [...document.querySelectorAll<HTMLElement>('main [aria-pressed=true]')].map(
        (one) => one.innerText,
      );
      const busy = document.querySelector('main [aria-busy=true]') ? 'busy; ' : '';
      const asked = `«${box?.value ?? ''}» ${pressed.join(', ')}`;
      return `${location.hash} ${asked}; ${busy}${said}`.replace(/\s+/g, ' ').slice(0, 300);
    };
    return this.#place.page.evaluate(look).catch(String);
  }

  async go(screen: string): Promise<void> {
    await this.#until(() => new Frame(this.#place.page).go(screen));
  }

  /** Asks for a sync by its key: the button stops one that goes on already. */
  async sync(): Promise<void> {
    await this.#place.page.keyboard.press('ControlOrMeta+r');
  }

  async search(typed: string): Promise<void> {
    const products = await this.#products();
    await products.search.fill(typed);
    await this.#until(() => products.settled());
  }

  async scroll(dice: Dice): Promise<void> {
    const products = await this.#products();
    await this.#until(() => products.focus());
    for (let presses = 2 + dice.below(6); presses > 0; presses--)
      await this.#place.page.keyboard.press(dice.pick(['PageDown', 'PageDown', 'End', 'Home', 'ArrowDown']));
  }

  async openDetail(): Promise<void> {
    const { keyboard } = this.#place.page;
    const products = await this.#products();
    await this.#until(() => products.focus());
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await this.#place.page.getByRole('region').getByRole('tab', { name: /^JSON/ }).click();
    await keyboard.press('Escape');
  }

  async narrow(dice: Dice): Promise<void> {
    const products = await this.#products();
    const buttons = this.#place.page.getByRole('group', { name: 'Views' }).getByRole('button', { name: views });
    await buttons.nth(dice.below(await buttons.count())).click();
    await this.#until(() => products.settled());
    await buttons.first().click();
    await this.#until(() => products.settled());
  }

  /** Fills in a form; what is not taken within a while is left where it is. */
  async create({ screen, dialog: title, field }: (typeof forms)[number]): Promise<void> {
    const name = this.#name();
    await this.go(screen);
    const form = new CreateDialog(this.#place.page, title);
    await form.open();
    await form.field(field).fill(name);
    await form.dialog.getByRole('button', { name: /^(Create|Add to outbox)$/ }).click();
    const taken = await form.dialog.waitFor({ state: 'hidden', timeout: 8_000 }).then(
      () => true,
      () => false,
    );
    if (taken) this.handed.add(name);
    else await this.#place.page.keyboard.press('Escape');
    await form.dialog.waitFor({ state: 'hidden' });
  }

  async upload(count: number): Promise<void> {
    const names = Array.from({ length: count }, () => `${this.#name()}.bin`);
    const folder = join(this.#place.folder, 'files');
    await mkdir(folder, { recursive: true });
    for (const name of names) await writeFile(join(folder, name), randomBytes(20_000 + 20_000 * names.indexOf(name)));
    await this.go('Assets');
    await this.#place.app.dropFiles(names.map((name) => join(folder, name)));
    const assets = new AssetsPage(this.#place.page);
    await this.#until(() => expect(assets.review).toBeVisible());
    await assets.review.getByRole('button', { name: 'Start upload' }).click();
    await this.#until(() => expect(assets.review).toBeHidden());
    for (const name of names) this.handed.add(name);
  }

  /** Waits as a person does who knows how busy the machine is. */
  #until(wait: () => Promise<void>): Promise<void> {
    return this.#place.canary.patiently(wait, patienceMs);
  }

  #name(): string {
    return `Soak-${String((this.#made += 1)).padStart(4, '0')}`;
  }

  async #products(): Promise<ListPage> {
    await this.go('Products');
    const products = productList(this.#place.page);
    if ((await products.search.inputValue()) !== '') {
      await products.search.fill('');
      // What was searched for before is offered, over the views.
      await products.search.press('Escape');
    }
    return products;
  }
}
