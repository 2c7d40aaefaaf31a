import { type IpcRendererEvent, contextBridge, ipcRenderer, webUtils } from 'electron';
import { callNames, droppedChannel, eventNames } from './contract/channels.ts';

/**
 * The bridge: one frozen object on the window with one namespace per feature, and no logic. The renderer can only call
 * the channels of the contract.
 */
type Invoke = (argument?: unknown) => Promise<unknown>;

const namespaces: Record<string, Record<string, Invoke>> = {};
for (const name of callNames) {
  const [head = '', verb = ''] = name.split('.');
  (namespaces[head] ??= {})[verb] = (argument) => ipcRenderer.invoke(name, argument);
}

const on = (name: string, listener: (value: unknown) => void): (() => void) => {
  if (!(eventNames as readonly string[]).includes(name)) throw new Error('There is no such event.');
  const forward = (_event: IpcRendererEvent, value: unknown): void => listener(value);
  ipcRenderer.on(name, forward);
  return () => void ipcRenderer.removeListener(name, forward);
};

/** Paths are only sent to the main process: the renderer passes File objects and receives a review. */
const drop = (files: readonly File[]): Promise<unknown> =>
  ipcRenderer.invoke(droppedChannel, {
    paths: Array.from(files, (file) => webUtils.getPathForFile(file)).filter(Boolean),
  });

contextBridge.exposeInMainWorld('vitrine', { ...namespaces, on, drop });
