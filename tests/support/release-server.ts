import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { listen, shut } from './loopback.ts';

/** What the server keeps: a release for AppImages, or what a broken place of releases answers. */
export interface Shelf {
  /** The text of the channel's file (`latest-linux.yml`); null: there is none. */
  channel: string | null;
  /** The text of the signature beside it (`latest-linux.yml.sig`); null: there is none. */
  signature: string | null;
  status: number;
  /** The file that is served under any other name. */
  file: Buffer;
  /** Ends the connection after so many bytes of the file; null: sends it whole. */
  breakAfter: number | null;
}

export interface ReleaseServer {
  readonly url: string;
  readonly shelf: Shelf;
  /** Paths that were asked for, without their questions. */
  readonly asked: string[];
  /** Puts a version there, with the right checksum. */
  readonly release: (version: string, file: Buffer, notes?: string) => void;
  readonly close: () => Promise<void>;
}

/** The description of a release as electron-builder writes it. */
export const channelFile = (version: string, file: Buffer, notes = ''): string =>
  JSON.stringify({
    version,
    files: [
      {
        url: `Vitrine-${version}.AppImage`,
        sha512: createHash('sha512').update(file).digest('base64'),
        size: file.length,
      },
    ],
    ...(notes === '' ? {} : { releaseNotes: notes }),
    releaseDate: '2026-11-20T10:00:00.000Z',
  });

/** A place of releases on this machine, as simple as those that only keep files. */
export const startReleaseServer = async (): Promise<ReleaseServer> => {
  const shelf: Shelf = { channel: null, signature: null, status: 200, file: Buffer.alloc(0), breakAfter: null };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    asked.push(pathname);
    if (pathname.endsWith('.yml')) {
      const status = shelf.status === 200 && shelf.channel === null ? 404 : shelf.status;
      return void response.writeHead(status, { 'content-type': 'text/yaml' }).end(shelf.channel ?? '');
    }
    if (pathname.endsWith('.yml.sig'))
      return void response.writeHead(shelf.signature === null ? 404 : 200).end(shelf.signature ?? '');
    if (pathname.endsWith('.blockmap')) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-length': shelf.file.length });
    if (shelf.breakAfter === null) return void response.end(shelf.file);
    response.write(shelf.file.subarray(0, shelf.breakAfter), () => response.destroy());
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}/`,
    shelf,
    asked,
    release: (version, file, notes) => {
      Object.assign(shelf, { channel: channelFile(version, file, notes), file, status: 200, breakAfter: null });
    },
    close: () => shut(server),
  };
};
