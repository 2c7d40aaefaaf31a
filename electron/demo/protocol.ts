import { type Thread, serveCalls } from '../base/thread.ts';
import type { CreatedItem, DemoOptions, DemoService, Misbehaviour, RequestRecord, ResourcePath } from './types.ts';

type Addresses = Pick<DemoService, 'baseUrl' | 'authUrl' | 'apiKey' | 'apiPassword'>;

/** The handlers of the demo thread. */
export type DemoHandlers = {
  readonly start: (options: DemoOptions) => Promise<Addresses>;
  readonly set: (change: Misbehaviour) => Promise<void>;
  readonly requests: (argument: null) => Promise<RequestRecord[]>;
  readonly clearRequests: (argument: null) => Promise<void>;
  readonly created: (argument: null) => Promise<CreatedItem[]>;
  readonly item: (place: { readonly resource: ResourcePath; readonly id: string }) => Promise<unknown>;
  readonly close: (argument: null) => Promise<void>;
};

/** Serves the worker thread. Runs once in the thread's entry file. */
export function serveDemo(start: (options: DemoOptions) => Promise<DemoService>): void {
  let service: DemoService | undefined;
  const getRunningService = (): DemoService => {
    if (!service) throw new Error('The demo service was not started');
    return service;
  };
  serveCalls({
    start: async (options: DemoOptions) => {
      service = await start(options);
      const { baseUrl, authUrl, apiKey, apiPassword } = service;
      return { baseUrl, authUrl, apiKey, apiPassword };
    },
    set: (change: Misbehaviour) => getRunningService().set(change),
    requests: () => getRunningService().requests(),
    clearRequests: () => getRunningService().clearRequests(),
    created: () => getRunningService().created(),
    item: ({ resource, id }: { readonly resource: ResourcePath; readonly id: string }) =>
      getRunningService().item(resource, id),
    close: () => getRunningService().close(),
  } satisfies DemoHandlers);
}

/** Starts the service on a thread. Resolves once it listens. On failure rejects and ends the thread. */
export async function startOnThread(thread: Thread<DemoHandlers>, options: DemoOptions): Promise<DemoService> {
  const addresses = await thread.call('start', options).catch(async (error: unknown) => {
    await thread.close();
    throw error;
  });
  let closed: Promise<void> | undefined;
  return {
    ...addresses,
    set: (change) => thread.call('set', change),
    requests: () => thread.call('requests', null),
    clearRequests: () => thread.call('clearRequests', null),
    created: () => thread.call('created', null),
    item: (resource, id) => thread.call('item', { resource, id }),
    close: () => (closed ??= thread.close({ finalCall: 'close' })),
  };
}
