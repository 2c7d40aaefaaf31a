import type { Codec } from './codec.ts';

/** Sends a message from the page to the host. The first value of the row is its kind, and all values are plain data. */
export type Post = (...row: unknown[]) => void;

export interface RendererLink {
  api: Record<string, unknown>;
  reply: (id: string, ok: boolean, payload: string) => void;
  event: (channel: string, payload: string) => void;
}

type Listener = (event: object, ...args: unknown[]) => void;

/** `ipcRenderer` over the host's binding. Sent to the page as source: uses nothing from outside its body. */
export function createIpcRenderer(codec: Codec, post: Post): RendererLink {
  const waiting = new Map<string, { resolve(value: unknown): void; reject(error: Error): void }>();
  const listeners = new Map<string, { listener: Listener; once: boolean }[]>();
  // Distinguishes the calls from those of an earlier document of the same window, whose replies must be ignored.
  const documentName = Math.random().toString(36).slice(2);
  let calls = 0;

  const add = (channel: string, listener: Listener, once: boolean): void => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, once }]);
  };
  const remove = (channel: string, listener: Listener): void => {
    const known = listeners.get(channel) ?? [];
    const at = known.findLastIndex((entry) => entry.listener === listener);
    if (at >= 0) listeners.set(channel, known.toSpliced(at, 1));
  };

  const api: Record<string, unknown> = {
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const payload = codec.encode(args);
      const id = `${documentName}:${calls++}`;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        post('invoke', id, channel, payload);
      });
    },
    send(channel: string, ...args: unknown[]): void {
      post('send', channel, codec.encode(args));
    },
    on(channel: string, listener: Listener): unknown {
      add(channel, listener, false);
      return api;
    },
    once(channel: string, listener: Listener): unknown {
      add(channel, listener, true);
      return api;
    },
    off(channel: string, listener: Listener): unknown {
      remove(channel, listener);
      return api;
    },
    removeAllListeners(channel?: string): unknown {
      if (channel === undefined) listeners.clear();
      else listeners.delete(channel);
      return api;
    },
    listenerCount: (channel: string): number => listeners.get(channel)?.length ?? 0,
  };
  api['addListener'] = api['on'];
  api['removeListener'] = api['off'];

  return {
    api,
    reply(id, ok, payload) {
      const call = waiting.get(id);
      waiting.delete(id);
      if (ok) call?.resolve(codec.decode(payload));
      else call?.reject(new Error(codec.decode(payload) as string));
    },
    event(channel, payload) {
      const args = codec.decode(payload) as unknown[];
      for (const { listener, once } of listeners.get(channel) ?? []) {
        if (once) remove(channel, listener);
        try {
          listener({ sender: api, senderId: 0, ports: [] }, ...args);
        } catch (error) {
          // An error in a listener must not prevent the others from running. The browser would report it too.
          reportError(error);
        }
      }
    },
  };
}
