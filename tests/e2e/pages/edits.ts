import { type Locator, type Page, expect } from '@playwright/test';
import type { NewEdit } from '../../../electron/contract/index.ts';
import type { DemoService } from '../../support/demo/index.ts';
import { Client } from '../../unit/demo/client.ts';

/** The field of a product with its new value. `at` is the index of the product in the list of all products. */
export interface ProductEdit {
  readonly at: number;
  readonly field: string;
  readonly value: string;
}

/** The page of staged edits. */
export class EditsPage {
  readonly page: Page;
  readonly grid: Locator;
  readonly rows: Locator;
  readonly search: Locator;
  readonly cost: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: 'Edits' });
    this.rows = this.grid.locator('[role=row][data-index]');
    this.search = page.getByRole('searchbox', { name: 'Search edits' });
    this.cost = page.getByRole('status').filter({ hasText: 'request' });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** Stages edits as a form does, without its screen. Resolves to the SKUs of the products. */
  async stage(edits: readonly ProductEdit[]): Promise<readonly string[]> {
    return this.page.evaluate(async (wanted) => {
      const query = {
        resource: 'product',
        searchText: '',
        view: 'all',
        type: null,
        sort: { field: 'sku', descending: false },
      } as const;
      const found = await vitrine.items.ids({ query, from: 0, to: 1_000 });
      if (!found.ok) throw new Error(found.error.message);
      const staged = wanted.map(({ at, field, value }): NewEdit => {
        const product = found.value[at];
        if (product === undefined) throw new Error('There is no such product');
        return { resource: 'product', item: product.id, field, value };
      });
      for (let from = 0; from < staged.length; from += 1_000) {
        const added = await vitrine.edits.add({ origin: 'bulk', edits: staged.slice(from, from + 1_000) });
        if (!added.ok) throw new Error(added.error.message);
      }
      return wanted.map(({ at }) => found.value[at]?.title ?? '');
    }, edits);
  }

  /** Chooses `Review and send` in the settings of the account. */
  async allowSending(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await this.page.getByRole('group', { name: 'Editing' }).getByRole('button', { name: 'Review and send' }).click();
    await expect(this.page.getByRole('region', { name: 'Accounts' }).getByText('Saved', { exact: true })).toBeVisible();
  }
}

/** Another program that changes products at the service. */
export class SecondWriter {
  readonly #client: Client;

  constructor(service: DemoService) {
    this.#client = new Client(service);
  }

  /** Changes one field of the product with this SKU. */
  async change(sku: string, field: string, value: unknown): Promise<void> {
    const path = `products/${String((await this.read(sku))['id'])}/${field.replace('.', '/')}`;
    const { status } = await this.#client.send(`${this.#client.demo.baseUrl}/api/v3/${path}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...this.#client.bearer() },
      body: JSON.stringify(value),
    });
    expect(status).toBe(204);
  }

  /** Returns the product with this SKU as the service has it. */
  async read(sku: string): Promise<Record<string, unknown>> {
    if (this.#client.token === '') await this.#client.signIn();
    for (let path: string | null = 'products'; path !== null;) {
      const { data, json } = await this.#client.get(path);
      const found = data.find((item) => item['sku'] === sku);
      if (found !== undefined) return found;
      const next = json['next'];
      path = typeof next === 'string' ? next : null;
    }
    throw new Error(`No product has the SKU ${sku}`);
  }
}
