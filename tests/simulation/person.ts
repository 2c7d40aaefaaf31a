import { createHash } from 'node:crypto';
import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Accounts } from '../../electron/account/accounts.ts';
import type { GetAccountSecrets } from '../../electron/account/creation-secret-store.ts';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { Intent } from '../../electron/contract/index.ts';
import { storeWithSecrets } from '../../electron/workspace/creation-secrets.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import type { SourceFile } from '../../electron/outbox/outbox.ts';
import type { Workspace } from '../../electron/workspace/workspace.ts';
import type { Workspaces } from '../../electron/workspace/workspaces.ts';
import { placeFile } from './disk.ts';
import type { EditingPerson } from './editing-person.ts';
import { type Step, isEditStep } from './plan.ts';
import type { RateWatch } from './rates.ts';
import { type SimulatedService, nameOf } from './service.ts';

/** The running program. */
export interface Program {
  readonly accounts: Accounts;
  readonly workspaces: Workspaces;
  readonly secrets: GetAccountSecrets;
}

/** A request of the simulated user. */
export interface Wish {
  readonly title: string;
  /** The checksums of a file's content when it was chosen, and since. */
  readonly checksums: Set<string>;
  readonly secret: string | null;
}

export const password = 'secretpassword';
const address = 'http://localhost';
const perTenSeconds = 5;
const slugs: Partial<Record<ResourceName, string>> = {
  product: 'products',
  asset: 'assets',
  assetList: 'asset-lists',
  ecatalog: 'ecatalogs',
  connection: 'connections',
};

const sizes = [40, 3_000, 3_000, 60_000, 250_000];
/** Returns the same content for the same number. */
const getFile = (content: number): Buffer => {
  const size = sizes[content % sizes.length] ?? 40;
  return Buffer.alloc(size, createHash('sha256').update(String(content)).digest());
};
const getSha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The simulated user: connects, creates items, changes their mind, and records what the program confirmed. */
export class Person {
  readonly #service: SimulatedService;
  readonly #folder: string;
  readonly #rates: RateWatch;
  /** The requests that the program confirmed as stored, by intent ID. */
  readonly kept = new Map<string, Wish>();
  /** All requests, confirmed or not. */
  readonly wishes = new Map<string, Wish>();

  /** Whether names are long, and contain double blanks, accents and symbols. */
  readonly #hasLongNames: boolean;

  /** Edits existing items; null if the service has no updates. */
  readonly #editing: EditingPerson | null;

  constructor(
    service: SimulatedService,
    folder: string,
    rates: RateWatch,
    { hasLongNames, editing }: { readonly hasLongNames: boolean; readonly editing: EditingPerson | null },
  ) {
    this.#hasLongNames = hasLongNames;
    this.#editing = editing;
    this.#service = service;
    this.#folder = folder;
    this.#rates = rates;
  }

  async does(step: Step, program: Program): Promise<void> {
    const { what, title, content } = step;
    const { accounts, workspaces } = program;
    const { account } = accounts.current();
    if (what === 'connect') await this.#connect(program);
    else if (account === null) return;
    else if (what === 'signOut') await accounts.signOut(account.id);
    else if (what === 'signIn') await accounts.signIn(account.id, password);
    else if (what === 'pace') {
      accounts.saveSettings(account.id, { requestsPerTenSeconds: perTenSeconds });
      this.#rates.set(perTenSeconds);
    } else if (what === 'editing') accounts.saveSettings(account.id, { editing: content % 4 === 0 ? 'sheet' : 'send' });
    else if (isEditStep(step)) await this.#editing?.does(step, await workspaces.current());
    else {
      const workspace = await workspaces.current();
      await (this.#makes(workspace, program.secrets, { what, title, content }) ??
        this.#acts(workspace, { what, title }));
    }
  }

  /** Makes sure that work continues after all disturbances. */
  async goesOn(program: Program): Promise<void> {
    const { accounts, workspaces } = program;
    const { account, session } = accounts.current();
    if (account === null) await this.#connect(program);
    else if (session.needed) await accounts.signIn(account.id, password);
    const workspace = await workspaces.current();
    workspace.begin();
    await workspace.outbox.hold(false);
    workspace.wake();
    workspace.sync.now();
    for (const intent of await workspace.outbox.list()) {
      await this.#decide(workspace, intent);
      if (intent.state === 'failed' && intent.error?.code === 'unauthorized') await workspace.outbox.retry(intent.id);
    }
    await this.#editing?.allow(workspace);
  }

  async #connect({ accounts, workspaces }: Program): Promise<void> {
    await accounts.connect({ serviceAddress: address, signInAddress: address, apiKey: 'key', apiPassword: password });
    workspaces.beginSoon();
  }

  /** Returns the full name for a title in the script. */
  #nameOf(title: string): string {
    return this.#hasLongNames ? `${title}  Cafe\u0301 & more of a name that is longer than most` : title;
  }

  #makes(workspace: Workspace, secrets: GetAccountSecrets, step: Omit<Step, 'at'>): Promise<unknown> | null {
    const title = this.#nameOf(step.title);
    if (step.what === 'product') return this.#create(workspace, 'product', { sku: title, label: `Label of ${title}` });
    if (step.what === 'catalog') return this.#create(workspace, 'ecatalog', { name: title });
    if (step.what === 'catalogOfList') return this.#createCatalogOfList(workspace, title);
    if (step.what === 'connection') return this.#createConnection(workspace, secrets, title);
    if (step.what === 'upload') return this.#upload(workspace, step);
    return step.what === 'uploads' ? this.#uploadMany(workspace, step) : null;
  }

  async #acts({ outbox, sync, cache, wake }: Workspace, { what, title }: Pick<Step, 'what' | 'title'>): Promise<void> {
    if (what === 'sync') sync.now();
    else if (what === 'wake') wake();
    else if (what === 'look') await cache.counts();
    else if (what === 'hold' || what === 'release') await outbox.hold(what === 'hold');
    else if (what === 'spoil') this.#spoil(title);
    else {
      const own = (await outbox.list()).find((intent) => intent.title.startsWith(title));
      if (own) await this.#actsOn({ outbox, sync, cache, wake } as Workspace, what, own);
    }
  }

  async #actsOn(workspace: Workspace, what: Step['what'], own: Intent): Promise<void> {
    if (what === 'cancel') await workspace.outbox.cancel(own.id);
    else if (what === 'retry') await workspace.outbox.retry(own.id);
    else if (what === 'decide') await this.#decide(workspace, own);
    // SKUs are unique, so only other resources can have two items with one name.
    else if (what === 'twin' && own.resource === 'ecatalog')
      await this.#create(workspace, 'ecatalog', { name: own.title });
  }

  /** Checks the service for what the program asks about, and resolves it. */
  async #decide({ outbox }: Workspace, { id, state, look, resource, title, sentAt }: Intent): Promise<void> {
    if (state !== 'unknown' || look?.state !== 'asks') return;
    // A recent request may still be in transit, so its outcome cannot be checked.
    const age = Date.now() - Date.parse(sentAt ?? '');
    if (age >= 0 && age < 60_000) return;
    const results = new Set((await outbox.list()).map(({ resultId }) => resultId as string | null));
    const items = this.#service.held(slugs[resource] ?? '');
    const there = items.find((item) => this.#service.sent.get(item.id)?.name === title && !results.has(item.id));
    if (there) await outbox.confirmThere(id, toResourceId(there.id));
    else await outbox.sendAgain(id);
  }

  async #create(
    { outbox }: Workspace,
    resource: ResourceName,
    body: Readonly<Record<string, unknown>>,
    dependsOn: Parameters<Workspace['outbox']['create']>[2] = [],
    secret: string | null = null,
  ): Promise<Intent> {
    const wish = this.#wish(nameOf(body), secret);
    const intent = await outbox.create(resource, body, dependsOn);
    this.kept.set(intent.id, wish);
    return intent;
  }

  async #createCatalogOfList(workspace: Workspace, title: string): Promise<void> {
    const list = await this.#create(workspace, 'assetList', { name: `L${title}`, type: 'Static' });
    await this.#create(workspace, 'ecatalog', { name: title }, [{ id: list.id, member: 'asset_list_id' }]);
  }

  #createConnection(workspace: Workspace, secrets: GetAccountSecrets, title: string): Promise<void> {
    const secret = `secretof${title}.`;
    return storeWithSecrets(secrets(workspace.account), async (keepIn) => {
      const body = await keepIn('connection', { name: title, type: 'sftp', password: secret });
      await this.#create(workspace, 'connection', body, [], secret);
    });
  }

  async #upload({ outbox }: Workspace, { title, content }: Omit<Step, 'at'>): Promise<void> {
    const { file, wish } = this.#choose(title, content);
    const [id] = await outbox.addUploads([file]);
    if (id !== undefined) this.kept.set(id, wish);
  }

  /** Uploads three files in two batches. */
  async #uploadMany({ outbox }: Workspace, { title, content }: Omit<Step, 'at'>): Promise<void> {
    const chosen = [0, 1, 2].map((at) => this.#choose(`${title}${'abc'.charAt(at)}`, content + at));
    const files = chosen.map(({ file }) => file);
    const parts = async function* (): AsyncGenerator<readonly SourceFile[]> {
      yield files.slice(0, 2);
      yield files.slice(2);
    };
    await outbox.addParts(parts(), { signal: new AbortController().signal, onProgress: () => undefined });
  }

  #choose(title: string, content: number): { file: SourceFile; wish: Wish } {
    const name = `${this.#nameOf(title)}.bin`;
    const path = join(this.#folder, name);
    const sha256 = this.#write(path, getFile(content), 0);
    const wish = this.#wish(name, null);
    wish.checksums.add(sha256);
    const { size, mtimeMs } = statSync(path);
    return { file: { path, name, size, mtimeMs, sha256: content % 2 === 0 ? sha256 : null }, wish };
  }

  /** Overwrites a chosen file with other content of the same size. */
  #spoil(title: string): void {
    const wish = this.wishes.get(`${this.#nameOf(title)}.bin`);
    if (!wish) return;
    const path = join(this.#folder, wish.title);
    const bytes = Buffer.alloc(statSync(path).size, `other ${title}`);
    wish.checksums.add(this.#write(path, bytes, 60_000 * wish.checksums.size));
  }

  /** Sets the file time from the run, not from the computer. */
  #write(path: string, bytes: Buffer, at: number): string {
    placeFile(path, bytes);
    utimesSync(path, at / 1_000, at / 1_000);
    return getSha256(bytes);
  }

  #wish(title: string, secret: string | null): Wish {
    const wish = this.wishes.get(title) ?? { title, checksums: new Set(), secret };
    this.wishes.set(title, wish);
    return wish;
  }
}
