import { EventEmitter } from 'node:events';
import { codec } from './codec.ts';
import { createEvent, type Part } from './events.ts';
import { createStrictProxy } from './strict-proxy.ts';

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown;

export interface Sender {
  contents: Electron.WebContents;
  frame: Electron.WebFrameMain;
  post(kind: string, ...args: unknown[]): void;
}

class IpcMain extends EventEmitter implements Part<Electron.IpcMain, 'handle' | 'handleOnce' | 'removeHandler'> {
  readonly handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
}

const main = new IpcMain();
export const ipcMain = createStrictProxy('ipcMain', main);

function createEventDetails({ contents, frame }: Sender): object {
  return { sender: contents, senderFrame: frame, processId: frame.processId, frameId: frame.routingId, type: 'frame' };
}

async function runHandler(sender: Sender, channel: string, payload: string): Promise<string> {
  const handler = main.handlers.get(channel);
  if (!handler) throw new Error(`No handler registered for '${channel}'`);
  const event = createEvent(createEventDetails(sender)) as unknown as Electron.IpcMainInvokeEvent;
  return codec.encode(await handler(event, ...(codec.decode(payload) as unknown[])));
}

/** Runs the handler of an `invoke` and sends its result, or its error with Electron's message. */
export async function receiveInvoke(sender: Sender, id: string, channel: string, payload: string): Promise<void> {
  try {
    sender.post('reply', id, true, await runHandler(sender, channel, payload));
  } catch (error) {
    sender.post('reply', id, false, codec.encode(`Error invoking remote method '${channel}': ${String(error)}`));
  }
}

/** Passes a `send` to the listeners. */
export function receiveSend(sender: Sender, channel: string, payload: string): void {
  const reply = (to: string, ...args: unknown[]): void => sender.post('event', to, codec.encode(args));
  const event = createEvent({ ...createEventDetails(sender), reply });
  main.emit(channel, event, ...(codec.decode(payload) as unknown[]));
}
