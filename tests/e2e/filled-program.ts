import { randomInt } from 'node:crypto';
import { cp, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import keytar from 'keytar';
import { isProcessAlive } from '../host/processes.ts';
import type { DemoOptions, DemoService } from '../support/demo/index.ts';
import type { LaunchedApp } from '../support/launch.ts';
import { untilPainted } from '../support/take-picture.ts';
import { type Credentials, ConnectPage } from './pages/connect.ts';
import { Frame } from './pages/frame.ts';
import { givePictures } from './kept-pictures.ts';
import { clearPictures, forgetAllBut, launchStill, settingsIn, unusedBut, within } from './shared-program.ts';

interface Answer<T> {
  readonly ok: boolean;
  readonly value: T;
}

/** The calls that replace one account with another. */
interface Bridge {
  readonly accounts: {
    readonly connect: (given: object) => Promise<Answer<{ readonly account: { readonly id: string } }>>;
    readonly select: (given: { id: string }) => Promise<Answer<unknown>>;
  };
  readonly sync: { readonly findDialect: () => Promise<Answer<unknown>> };
  readonly items: { readonly counts: () => Promise<Answer<unknown>> };
}

/** The used part of a stored account. */
interface Account {
  readonly id: string;
  readonly apiKey: string;
}

/** A program in use with its one account. */
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

/** Adds an account and returns to the previous one, so that none of its files is open. Returns its ID. */
const addSecondAccount = ({ app, account }: Lent, service: Credentials): Promise<string> =>
  app.window.evaluate(
    async ({ typed, before }) => {
      const { accounts, items } = (globalThis as unknown as { readonly vitrine: Bridge }).vitrine;
      // This screen requests no rows, so nothing is read.
      location.hash = '#/connect';
      const added = await accounts.connect(typed);
      if (!added.ok || added.value.account.id === before) throw new Error('no account was added');
      const back = await accounts.select({ id: before });
      // An account is shown after the files of the previous one were closed.
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
        // The name of the account if it is the only one.
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

/** Detects the features of the service of the account in use, as before a full sync. */
const findOut = async ({ window }: LaunchedApp): Promise<void> => {
  const found = await window.evaluate(() =>
    (globalThis as unknown as { readonly vitrine: Bridge }).vitrine.sync.findDialect(),
  );
  if (!found.ok) throw new Error('what the service takes was not found out');
};

/** Returns ports for the lifetime of a worker, below those that systems assign to connections. */
const choosePorts = (): { readonly basePort: number; readonly authPort: number } => {
  const basePort = randomInt(10_000, 16_000) * 2;
  return { basePort, authPort: basePort + 1 };
};

/**
 * A program that tests use one after the other, each with a new account that has just read everything. Everything is
 * read once, and each account starts with a copy of these files and of the pictures on the first screen, which are slow
 * to create. A program that cannot be reset is closed, and the next test gets another one.
 */
export class FilledProgram {
  readonly #ports = choosePorts();
  readonly #startTime = new Date().toISOString();
  /** Whether an account has state about its service that its files do not contain. */
  readonly #findsOut: boolean;
  #profile: string | null = null;
  #idle: Lent | null = null;
  #lent: Lent | null = null;
  #services = 0;

  constructor({ generation }: Required<Pick<DemoOptions, 'generation'>>) {
    this.#findsOut = generation === 'live';
  }

  /** Returns the options of a service whose account starts with all items. */
  options(): DemoOptions {
    const apiKey = `key-${this.#services++}`;
    return { ...this.#ports, startTime: this.#startTime, apiKey };
  }

  /** Returns the program with an account of this service, which must have been started with `options()`. */
  async take(service: DemoService): Promise<LaunchedApp> {
    const profile = (this.#profile ??= await this.#fill(service));
    this.#lent = (await this.#renewed(profile, service)) ?? (await this.#launched(profile, service));
    return this.#lent.app;
  }

  /** Returns the program. `fit`: no error occurred, so it can be reused. */
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

  /** Connects through the form, waits for the end of the sync, and quits. Returns the profile. */
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
    const profilePath = join(await mkdtemp(join(tmpdir(), 'vitrine-shared-')), 'profile');
    await cp(profile, profilePath, { recursive: true });
    const settings = await settingsIn(profilePath);
    const account = await accountIn(profilePath);
    const accounts = [{ ...account, apiKey: service.apiKey }];
    await writeFile(join(profilePath, 'settings.json'), JSON.stringify({ ...settings, accounts, used: {} }));
    await keytar.setPassword('Vitrine', account.id, service.apiPassword);
    await service.clearRequests();
    return { app: await launchStill(profilePath), account: account.id };
  }

  /** Returns the idle program with a new account, or null if there is none or the reset failed. */
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
    const account = await addSecondAccount(idle, service);
    const folder = join(app.userData, 'accounts', account);
    await rm(folder, { recursive: true, force: true });
    const { id } = await accountIn(profile);
    await cp(join(profile, 'accounts', id), folder, { recursive: true });
    await clearPictures(app);
    await givePictures({ profile, account: id }, { profile: app.userData, account });
    await select(app, account);
    if (this.#findsOut) await findOut(app);
    // From here on, requests equal those of a program that opens a filled account.
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
