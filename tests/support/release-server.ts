import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { listen, shut } from './loopback.ts';

/** The contents of the server: a release for AppImages, or an error of a broken server. */
export interface Shelf {
  /** The text of the channel's file (`latest-linux.yml`), or null if there is none. */
  channel: string | null;
  /** The text of its signature (`latest-linux.yml.sig`), or null if there is none. */
  signature: string | null;
  status: number;
  /** The file that is served under any other name. */
  file: Buffer;
  /** The number of bytes of the file after which the connection ends, or null for the complete file. */
  breakAfter: number | null;
}

export interface ReleaseServer {
  readonly url: string;
  readonly shelf: Shelf;
  /** The requested paths, without queries. */
  readonly asked: string[];
  /** Publishes a version with the correct checksum. */
  readonly release: (version: string, file: Buffer, notes?: string) => void;
  readonly close: () => Promise<void>;
}

/** Returns the description of a release in the format of electron-builder. */
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

/** Starts a local server of releases, like a plain file server. */
export const startReleaseServer = async (): Promise<ReleaseServer> => {
  const shelf: Shelf = { channel: null, signature: null, status: 200, file: Buffer.alloc(0), breakAfter: null };
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push(pathname);
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
    asked: requests,
    release: (version, file, notes) => {
      Object.assign(shelf, { channel: channelFile(version, file, notes), file, status: 200, breakAfter: null });
    },
    close: () => shut(server),
  };
};
