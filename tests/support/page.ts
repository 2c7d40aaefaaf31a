import { createAppSettings } from '../../electron/account/app-settings.ts';
import {
  type CallName,
  type Emit,
  type EventName,
  type Events,
  type Reply,
  calls,
} from '../../electron/contract/index.ts';
import { callNames } from '../../electron/contract/channels.ts';
import { answerCall, programOrigin } from '../../electron/ipc/call-handler.ts';
import { handleAccounts } from '../../electron/ipc/accounts.ts';
import { handleDrafts } from '../../electron/ipc/drafts.ts';
import { handleFeed } from '../../electron/quality/feed-ipc.ts';
import { handleReferenced } from '../../electron/ipc/referenced.ts';
import type { Handle } from '../../electron/ipc/handle.ts';
import { handleItems } from '../../electron/ipc/items.ts';
import { handleOutbox } from '../../electron/ipc/outbox.ts';
import { handleSync } from '../../electron/ipc/sync.ts';
import { createDemoHost } from '../../electron/demo/demo-host.ts';
import { type ConnectsTo, type Core, startCore } from './core.ts';

/**
 * A renderer without a window: its state and its calls run here, over a bridge to the program's real handlers. Must be
 * imported before any module of `renderer/`, because those use the window when they are loaded.
 */
type Answer = (argument: unknown) => Promise<Reply<unknown>>;
type Listener = (value: unknown) => void;

/** The handlers of the last opened page. Listeners stay subscribed for all later pages. */
let answers: ReadonlyMap<CallName, Answer> = new Map();
const listeners = new Map<EventName, Set<Listener>>();

/** Calls during loading are answered by the first opened page. */
const { promise: opened, resolve: open } = Promise.withResolvers<undefined>();

const invoke = async (name: CallName, argument: unknown): Promise<Reply<unknown>> => {
  await opened;
  const answer = answers.get(name);
  if (answer === undefined) throw new Error(`Nobody answers ${name} here`);
  return structuredClone(await answer(structuredClone(argument)));
};

const namespaces: Record<string, Record<string, Answer>> = {};
for (const name of callNames) {
  const [head = '', verb = ''] = name.split('.');
  (namespaces[head] ??= {})[verb] = (argument) => invoke(name, argument);
}
const on = (name: EventName, listener: Listener): (() => void) => {
  const heard = listeners.get(name) ?? new Set();
  listeners.set(name, heard.add(listener));
  return () => void heard.delete(listener);
};

const location = { hash: '', replace: (to: string): string => (location.hash = to) };
Object.assign(globalThis, {
  window: Object.assign(new EventTarget(), { location, vitrine: { ...namespaces, on } }),
});

const log = { warn: console.warn, error: console.error };
const sender = { senderFrame: { parent: null, url: `${programOrigin}/index.html` } } as Parameters<
  typeof answerCall
>[0];

export interface Page {
  readonly core: Core;
  /** Connects to another service as an additional, current account. */
  connect(service: ConnectsTo): Promise<void>;
  close(): Promise<void>;
}

/** Opens a page on a temporary profile, connected to this service and fully synced. */
export const openPage = async (service: ConnectsTo): Promise<Page> => {
  const answered = new Map<CallName, Answer>();
  const emit: Emit = <Name extends EventName>(name: Name, value: Events[Name]) =>
    [...(listeners.get(name) ?? [])].forEach((listener) => listener(structuredClone(value)));
  const handling: Handle = {
    handle: (name, run) =>
      void answered.set(name, (argument) => answerCall(sender, name, calls[name].argument, argument, run, log)),
    handleDrop: () => undefined,
  };
  const core = await startCore({}, { emit });
  const { accounts, workspaces } = core;
  const settings = createAppSettings(core.settings);
  const nowhere = (): Promise<null> => Promise.resolve(null);
  handleAccounts(handling, {
    accounts,
    workspaces,
    confirmPrivateHost: async () => true,
    demo: createDemoHost(new URL('../../electron/', import.meta.url), accounts),
  });
  handleItems(handling, { workspaces, accounts });
  handleReferenced(handling, { workspaces });
  handleDrafts(handling, { workspaces });
  handleFeed(handling, { workspaces, emit });
  handleSync(handling, { workspaces });
  handleOutbox(handling, { workspaces, accounts, secrets: core.secrets, chooseSave: nowhere, version: () => 'test' });
  handling.handle('app.info', () => ({
    version: '',
    platform: '',
    modifier: 'Ctrl' as const,
    dataFolder: '',
    region: null,
    electron: '',
    settingsDamage: null,
  }));
  handling.handle('app.settings', () => settings.get());
  handling.handle('app.remembered', ({ key }) => settings.remembered(key));
  handling.handle('app.remember', ({ key, value }) => {
    settings.remember(key, value);
    return undefined;
  });
  const leave = accounts.onChange((current) => emit('accounts.changed', current));
  answers = answered;
  const connect = async (to: ConnectsTo): Promise<void> => {
    await core.connect(to);
  };
  await connect(service);
  open(undefined);
  const { session } = await import('../../renderer/app/session.svelte.ts');
  // From then on it follows the current account.
  if (!session.ready) await session.start();
  return {
    core,
    connect,
    close: async () => {
      leave();
      answers = new Map();
      await core.close();
    },
  };
};
