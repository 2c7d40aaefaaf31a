import type {
  AccountSettings,
  AccountView,
  AppInfo,
  AppSettings,
  CallArgument,
  Connected,
  CurrentAccount,
  SessionView,
} from '../../electron/contract/index.ts';
import { unwrapReply, bridge } from './bridge.ts';
import { firstAnswers, waitForFirstRows } from './initial-requests.ts';
import { LatestRequest } from './latest-request.ts';

const nobody: SessionView = {
  signedIn: false,
  expiresAt: null,
  needed: false,
  why: null,
  keptIn: null,
  otherAccount: null,
};
const plainSettings: AppSettings = {
  theme: 'system',
  density: 'comfortable',
  region: 'international',
  uploadsAtOnce: 3,
  uploadBytesPerSecond: null,
  updates: true,
  updateChannel: 'latest',
};
const unknownInfo: AppInfo = {
  version: '',
  platform: '',
  modifier: 'Ctrl',
  dataFolder: '',
  electron: '',
  region: null,
  settingsDamage: null,
};

/** The current account, its sign-in state, and the user's settings. */
class Session {
  #account = $state.raw<AccountView | null>(null);
  #view = $state.raw<SessionView>(nobody);
  #accounts = $state.raw<readonly AccountView[]>([]);
  #info = $state.raw<AppInfo>(unknownInfo);
  #settings = $state.raw<AppSettings>(plainSettings);
  #ready = $state(false);
  readonly #accountId = $derived(this.#account?.id ?? null);

  get account(): AccountView | null {
    return this.#account;
  }
  /**
   * The ID of the current account. Effects that depend only on it do not run again when other properties of the account
   * change.
   */
  get accountId(): AccountView['id'] | null {
    return this.#accountId;
  }
  /** The sign-in state. It never contains a token. */
  get view(): SessionView {
    return this.#view;
  }
  get accounts(): readonly AccountView[] {
    return this.#accounts;
  }
  get info(): AppInfo {
    return this.#info;
  }
  get settings(): AppSettings {
    return this.#settings;
  }
  /** Whether the first replies have arrived. */
  get ready(): boolean {
    return this.#ready;
  }

  /** Reads everything once and subscribes to changes. */
  async start(): Promise<void> {
    const firstReplies = new LatestRequest();
    const isUnchanged = firstReplies.start();
    bridge.on('accounts.changed', (current) => {
      firstReplies.dropAll();
      this.#take(current);
      void this.#readAccounts();
    });
    bridge.on('app.settings', (settings) => {
      this.#settings = settings;
    });
    const [current, info, settings, accounts] = await Promise.all([
      unwrapReply(firstAnswers.current),
      unwrapReply(firstAnswers.info),
      unwrapReply(firstAnswers.settings),
      unwrapReply(firstAnswers.accounts),
    ]);
    this.#accounts = accounts;
    this.#info = info;
    this.#settings = settings;
    // A change that was reported meanwhile is newer than the first replies.
    if (isUnchanged()) this.#take(current);
    await waitForFirstRows();
    this.#ready = true;
  }

  async connect(sign: CallArgument<'accounts.connect'>): Promise<Connected> {
    return this.#opened(await unwrapReply(bridge.accounts.connect(sign)));
  }
  async openDemo(): Promise<Connected> {
    return this.#opened(await unwrapReply(bridge.accounts.openDemo()));
  }
  async signIn(id: AccountView['id'], apiPassword: string): Promise<Connected> {
    return this.#opened(await unwrapReply(bridge.accounts.signIn({ id, apiPassword })));
  }
  async openOther(id: AccountView['id']): Promise<Connected> {
    return this.#opened(await unwrapReply(bridge.accounts.openOther({ id })));
  }
  async select(id: AccountView['id']): Promise<void> {
    this.#take(await unwrapReply(bridge.accounts.select({ id })));
  }
  async signOut(id: AccountView['id']): Promise<void> {
    this.#take(await unwrapReply(bridge.accounts.signOut({ id })));
  }
  async forget(id: AccountView['id'], evenUnsent: boolean): Promise<void> {
    this.#take(await unwrapReply(bridge.accounts.forget(evenUnsent ? { id, evenUnsent } : { id })));
    await this.#readAccounts();
  }
  async rename(id: AccountView['id'], name: string): Promise<void> {
    this.#replace(await unwrapReply(bridge.accounts.rename({ id, name })));
  }
  async saveAccountSettings(id: AccountView['id'], settings: Partial<AccountSettings>): Promise<void> {
    this.#replace(await unwrapReply(bridge.accounts.saveSettings({ id, settings })));
  }
  async saveSettings(settings: Partial<AppSettings>): Promise<void> {
    this.#settings = await unwrapReply(bridge.app.saveSettings(settings));
  }

  /** Records that the user has acknowledged the loss of settings. */
  async noteSettingsDamage(): Promise<void> {
    await unwrapReply(bridge.app.noteSettingsDamage());
    this.#info = { ...this.#info, settingsDamage: null };
  }

  #take(current: CurrentAccount): void {
    this.#account = current.account;
    this.#view = current.session;
  }
  async #opened(connected: Connected): Promise<Connected> {
    this.#take(await unwrapReply(bridge.accounts.current()));
    await this.#readAccounts();
    return connected;
  }
  async #readAccounts(): Promise<void> {
    this.#accounts = await unwrapReply(bridge.accounts.list());
  }
  #replace(account: AccountView): void {
    this.#accounts = this.#accounts.map((known) => (known.id === account.id ? account : known));
    if (this.#account?.id === account.id) this.#account = account;
  }
}

export const session = new Session();
