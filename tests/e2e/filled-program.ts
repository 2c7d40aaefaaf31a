import { randomInt } from 'node:crypto';
import { cp, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import keytar from 'keytar';
import { isProcessAlive } from '../host/processes.ts';
import type { DemoOptions, DemoService } from '../support/demo/index.ts';
import type { LaunchedApp } from '../support/launch.ts';
import { untilPainted } from '../support/take-picture.ts';
import { ConnectPage } from './pages/connect.ts';
import type { Credentials } from './pages/connect.ts';
import { Frame } from './pages/frame.ts';
import { givePictures } from './kept-pictures.ts';
import { clearPictures, forgetAllBut, launchStill, settingsIn, unusedBut, within } from './shared-program.ts';

interface Answer<T> {
  readonly ok: boolean;
  readonly value: T;
}

/** The calls that put one account in the place of another. */
interface Bridge {
  readonly accounts: {
    readonly connect: (given: object) => Promise<Answer<{ readonly account: { readonly id: string } }>>;
    readonly select: (given: { id: string }) => Promise<Answer<unknown>>;
  };
  readonly sync: { readonly findDialect: () => Promise<Answer<unknown>> };
  readonly items: { readonly counts: () => Promise<Answer<unknown>> };
}

/** What is kept of an account, as far as it is asked for here. */
interface Account {
  readonly id: string;
  readonly apiKey: string;
}

/** A program in use, and its one account. */
interface Lent {
  readonly app: LaunchedApp;
  readonly account: string;
}

const accountIn = async (profile: string): Promise<Account> => {
  const { accounts } = await settingsIn(profile);
  const [account] = (accounts ?? []) as unknown as readonly Account[];
  if (!account) throw new Error('The profile has no account');
  return account;
};

/** Adds an account and leaves it at once for the one before, so that none of its files is open; the answer is its id. */
const addAside = ({ app, account }: Lent, service: Credentials): Promise<string> =>
  app.window.evaluate(
    async ({ typed, before }) => {
      const { accounts, items } = (globalThis as unknown as { readonly vitrine: Bridge }).vitrine;
      // On this screen nobody asks for rows, so that nothing is read.
      location.hash = '#/connect';
      const added = await accounts.connect(typed);
      if (!added.ok || added.value.account.id === before) throw new Error('no account was added');
      const back = await accounts.select({ id: before });
      // What an account shows is there when the files of the one before it are closed.
      const shown = await items.counts();
      if (!back.ok || !shown.ok) throw new Error('the account before was not taken into use again');
      return added.value.account.id;
    },
    {
      typed: {
        serviceAddress: service.baseUrl,
        signInAddress: service.authUrl,
        apiKey: service.apiKey,
        apiPassword: service.apiPassword,
        // As it is called where it is the only one.
        name: new URL(service.baseUrl).host,
      },
      before: account,
    },
  );

const select = async ({ window }: LaunchedApp, account: string): Promise<void> => {
  const taken = await window.evaluate(
    (id) => (globalThis as unknown as { readonly vitrine: Bridge }).vitrine.accounts.select({ id }),
    account,
  );
  if (!taken.ok) throw new Error('the account was not taken into use');
};

/** Has the account in use find out what its service takes, as it does before it reads everything. */
const findOut = async ({ window }: LaunchedApp): Promise<void> => {
  const found = await window.evaluate(() =>
    (globalThis as unknown as { readonly vitrine: Bridge }).vitrine.sync.findDialect(),
  );
  if (!found.ok) throw new Error('what the service takes was not found out');
};

/** Free for a worker as long as it lives: beneath those that systems give to connections. */
const choosePorts = (): { readonly basePort: number; readonly authPort: number } => {
  const basePort = randomInt(10_000, 16_000) * 2;
  return { basePort, authPort: basePort + 1 };
};

/**
 * A program that tests have one after the other, each with an account of its own that has just read everything, as
 * though it were new. Everything is read once; the files as they are then are what each account begins with, and so are
 * the pictures of the first screen, as to make those takes long. What cannot be made so is ended, and the next test gets
 * another one.
 */
export class FilledProgram {
  readonly #ports = choosePorts();
  readonly #startTime = new Date().toISOString();
  /** Whether an account knows more of its service than its files hold. */
  readonly #findsOut: boolean;
  #profile: string | null = null;
  #idle: Lent | null = null;
  #lent: Lent | null = null;
  #services = 0;

  constructor({ generation }: Required<Pick<DemoOptions, 'generation'>>) {
    this.#findsOut = generation === 'live';
  }

  /** What a service is to be started with whose account is to be found filled. */
  options(): DemoOptions {
    const apiKey = `key-${this.#services++}`;
    return { ...this.#ports, startTime: this.#startTime, apiKey };
  }

  /** With an account of this service, which must have been started with `options()`. */
  async take(service: DemoService): Promise<LaunchedApp> {
    const profile = (this.#profile ??= await this.#fill(service));
    this.#lent = (await this.#renewed(profile, service)) ?? (await this.#launched(profile, service));
    return this.#lent.app;
  }

  /** `fit`: nothing went wrong while it was lent, so that it may be lent again. */
  async giveBack(fit: boolean): Promise<void> {
    const lent = this.#lent;
    this.#lent = null;
    if (lent && fit) this.#idle = lent;
    else if (lent) await this.#end(lent);
  }

  async close(): Promise<void> {
    if (this.#idle) await this.#end(this.#idle);
    if (this.#profile !== null) await rm(join(this.#profile, '..'), { recursive: true, force: true });
  }

  /** Connects as a person does, waits until everything is here, and quits: the answer is the profile. */
  async #fill(service: DemoService): Promise<string> {
    const profile = join(await mkdtemp(join(tmpdir(), 'vitrine-filled-')), 'profile');
    const app = await launchStill(profile);
    const connect = new ConnectPage(app.window);
    await connect.fill(service);
    await connect.submit();
    await new Frame(app.window).upToDate();
    await untilPainted(app.window);
    await app.close();
    return profile;
  }

  async #launched(profile: string, service: DemoService): Promise<Lent> {
    const own = join(await mkdtemp(join(tmpdir(), 'vitrine-shared-')), 'profile');
    await cp(profile, own, { recursive: true });
    const settings = await settingsIn(own);
    const account = await accountIn(own);
    const accounts = [{ ...account, apiKey: service.apiKey }];
    await writeFile(join(own, 'settings.json'), JSON.stringify({ ...settings, accounts, used: {} }));
    await keytar.setPassword('Vitrine', account.id, service.apiPassword);
    await service.clearRequests();
    return { app: await launchStill(own), account: account.id };
  }

  /** The program that is idle, with a new account; null where there is none, or that did not work. */
  async #renewed(profile: string, service: DemoService): Promise<Lent | null> {
    const idle = this.#idle;
    this.#idle = null;
    if (!idle) return null;
    let renewed: Lent | null = null;
    const renew = async (): Promise<boolean> => {
      renewed = await this.#renew(idle, profile, service);
      return renewed !== null;
    };
    if (await within(renew())) return renewed;
    await this.#end(idle);
    return null;
  }

  async #renew(idle: Lent, profile: string, service: DemoService): Promise<Lent | null> {
    const { app } = idle;
    if (!app.refresh || !isProcessAlive(app.mainPid) || app.window.isClosed()) return null;
    const account = await addAside(idle, service);
    const folder = join(app.userData, 'accounts', account);
    await rm(folder, { recursive: true, force: true });
    const { id } = await accountIn(profile);
    await cp(join(profile, 'accounts', id), folder, { recursive: true });
    await clearPictures(app);
    await givePictures({ profile, account: id }, { profile: app.userData, account });
    await select(app, account);
    if (this.#findsOut) await findOut(app);
    // What it is asked from here on is what a program asks that opens a filled account.
    await service.clearRequests();
    await forgetAllBut(account, app);
    await app.refresh();
    await truncate(join(app.userData, 'vitrine.log'));
    return (await unusedBut([account], app.userData)) ? { app, account } : null;
  }

  async #end({ app }: Lent): Promise<void> {
    await app.close();
    await rm(join(app.userData, '..'), { recursive: true, force: true });
  }
}
