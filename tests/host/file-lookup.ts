import { statSync } from 'node:fs';
import path from 'node:path';
import type { CDPSession } from '@playwright/test';
import { logLine } from './recorded.ts';

/** A reference to an object of the page in the arguments of a call. */
class RemoteObject {
  readonly objectId: string;

  constructor(objectId: string) {
    this.objectId = objectId;
  }
}

type CallPage = (kind: string, ...args: unknown[]) => Promise<string | undefined>;

function findCommonFolder(files: readonly string[]): string[] {
  const [first] = files;
  if (first === undefined) return [];
  const folders = files.map((file) => path.dirname(file));
  let folder = path.dirname(first);
  while (!folders.every((other) => other === folder || other.startsWith(folder + path.sep)))
    folder = path.dirname(folder);
  return [folder];
}

/** Converts between File objects of a page and paths on the disk. */
export class FileLookup {
  private readonly session: CDPSession;
  private readonly callPage: CallPage;

  constructor(session: CDPSession, callPage: CallPage) {
    this.session = session;
    this.callPage = callPage;
  }

  /** Converts a value to an argument of the debugging protocol. */
  toArgument(value: unknown): { objectId: string } | { value: unknown } {
    return value instanceof RemoteObject ? { objectId: value.objectId } : { value };
  }

  /** Sends the page the paths of the files whose event it has delayed. */
  async answer(id: string): Promise<void> {
    try {
      const files = await this.callPage('pending', id);
      const paths = files === undefined ? [] : await this.getPaths(files);
      await this.callPage('paths', id, paths);
    } catch (error) {
      logLine(`the paths of dropped files could not be found: ${String(error)}`);
    }
  }

  /** Drops files and folders on the body of the page, as the user does. */
  async drop(paths: readonly string[]): Promise<void> {
    await this.drag(['dragenter', 'dragover', 'drop'], paths);
  }

  /** Drags files across the page and out of it, as a drag does that begins in the page. */
  async dragAcross(files: readonly string[]): Promise<void> {
    await this.drag(['dragenter', 'dragover', 'dragleave'], files);
  }

  /** Shows the file chooser of the browser. For a chosen folder the browser reports only the files in it. */
  async choose(options: { multiple: boolean; folders: boolean; accept: string }): Promise<string[]> {
    const files = await this.callPage('choose', options);
    const paths = files === undefined ? [] : await this.getPaths(files);
    return options.folders ? findCommonFolder(paths) : paths;
  }

  private async drag(events: readonly string[], paths: readonly string[]): Promise<void> {
    const absolute = paths.map((file) => path.resolve(file));
    const folders = absolute.map((file) => statSync(file).isDirectory());
    const files = absolute.filter((_file, index) => !folders[index]);
    const objectId = await this.callPage('makeInput');
    if (objectId === undefined) throw new Error('The page gave no input element');
    if (files.length > 0) await this.session.send('DOM.setFileInputFiles', { objectId, files });
    await this.callPage('drag', events, new RemoteObject(objectId), absolute, folders);
  }

  private async getPaths(listId: string): Promise<string[]> {
    const { result } = await this.session.send('Runtime.getProperties', { objectId: listId, ownProperties: true });
    const members = result.filter((property) => /^\d+$/.test(property.name));
    return Promise.all(members.map((member) => this.getPath(member.value?.objectId)));
  }

  private async getPath(objectId: string | undefined): Promise<string> {
    if (objectId === undefined) return '';
    const { path: found } = await this.session.send('DOM.getFileInfo', { objectId });
    return found;
  }
}
