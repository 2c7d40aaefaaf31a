import { EventEmitter } from 'node:events';
import path from 'node:path';
import type { Download, Page } from '@playwright/test';
import { app } from './app.ts';
import { createEvent, type Part } from './events.ts';
import { toProgramUrl } from './origins.ts';
import { logLine } from './recorded.ts';
import { getDefaultSession } from './session.ts';
import { createStrictProxy } from './strict-proxy.ts';

type Implemented = 'getFilename' | 'getURL' | 'setSavePath' | 'getSavePath' | 'cancel' | 'savePath';

class DownloadItem extends EventEmitter implements Part<Electron.DownloadItem, Implemented> {
  private readonly download: Download;
  savePath: string;
  canceled = false;

  constructor(download: Download) {
    super();
    this.download = download;
    this.savePath = path.join(app.getPath('downloads'), download.suggestedFilename());
  }

  getFilename(): string {
    return this.download.suggestedFilename();
  }

  getURL(): string {
    return toProgramUrl(this.download.url());
  }

  setSavePath(file: string): void {
    this.savePath = file;
  }

  getSavePath(): string {
    return this.savePath;
  }

  cancel(): void {
    this.canceled = true;
  }
}

async function finish(item: DownloadItem, download: Download): Promise<void> {
  if (item.canceled) await download.cancel();
  else await download.saveAs(item.savePath);
  item.emit('done', createEvent({}), item.canceled ? 'cancelled' : 'completed');
}

/** Emits `will-download` to the program for every download of the page, as Electron does. */
export function watchDownloads(page: Page, contents: Electron.WebContents): void {
  page.on('download', (download) => {
    const item = new DownloadItem(download);
    const event = createEvent({});
    (getDefaultSession() as unknown as EventEmitter).emit(
      'will-download',
      event,
      createStrictProxy('DownloadItem', item),
      contents,
      contents.mainFrame,
    );
    if (event.defaultPrevented) item.cancel();
    finish(item, download).catch((error: unknown) => logLine(`a download failed: ${String(error)}`));
  });
}
