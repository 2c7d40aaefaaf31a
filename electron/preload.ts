import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { IpcRendererEvent } from 'electron';
import { callNames, droppedChannel, eventNames } from './contract/channels.ts';

/**
 * The bridge: one frozen object on the window, one namespace a feature, and nothing that decides. The page can name
 * the calls of the contract and no other channel.
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

/** Paths leave here only towards the main process: the page hands over File objects and gets a review. */
const drop = (files: readonly File[]): Promise<unknown> =>
  ipcRenderer.invoke(droppedChannel, {
    paths: Array.from(files, (file) => webUtils.getPathForFile(file)).filter(Boolean),
  });

contextBridge.exposeInMainWorld('vitrine', { ...namespaces, on, drop });
