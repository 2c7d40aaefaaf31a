import { createStrictProxy } from './strict-proxy.ts';

type Listener = (details: object, callback: (response: Record<string, unknown>) => void) => void;
type Headers = Record<string, string[]>;

const listeners = new Map<string, Listener>();

function register(name: string) {
  return (filterOrListener: unknown, listener?: unknown): void => {
    const chosen = typeof filterOrListener === 'object' && filterOrListener !== null ? listener : filterOrListener;
    if (chosen === null || chosen === undefined) listeners.delete(name);
    else listeners.set(name, chosen as Listener);
  };
}

export const webRequest = createStrictProxy('session.webRequest', {
  onBeforeRequest: register('onBeforeRequest'),
  onHeadersReceived: register('onHeadersReceived'),
});

async function callListener(name: string, details: object): Promise<Record<string, unknown>> {
  const listener = listeners.get(name);
  return listener ? new Promise((resolve) => listener(details, resolve)) : {};
}

/** Whether the program allows a request of the page. */
export async function allowsRequest(url: string, method: string, resourceType: string): Promise<boolean> {
  const { cancel } = await callListener('onBeforeRequest', { url, method, resourceType, id: 0, timestamp: Date.now() });
  return cancel !== true;
}

/** Returns the headers of a response after the changes of the program's listener. */
export async function reviseHeaders(url: string, responseHeaders: Headers): Promise<Headers> {
  const revised = await callListener('onHeadersReceived', { url, responseHeaders, id: 0, timestamp: Date.now() });
  return (revised['responseHeaders'] as Headers | undefined) ?? responseHeaders;
}
