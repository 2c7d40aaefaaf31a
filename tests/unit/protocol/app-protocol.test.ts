import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { VitrineError } from '../../../electron/base/errors.ts';
import { setLogSink } from '../../../electron/base/logger.ts';
import type { FileNamed } from '../../../electron/pictures/local-file-thumbnails.ts';
import type { OriginalFile } from '../../../electron/asset-files/original-store.ts';
import { createPageHandler, resolveFile } from '../../../electron/protocol/app-protocol.ts';

let folder: string;
const named: FileNamed[] = [];
let answer: (request: Request) => Promise<Response>;

/** Returns the stored original of an asset that the page may show. */
const shown = (id: string): OriginalFile | null => {
  const file = { path: join(folder, 'film'), size: 10, type: 'video/webm', drawn: false, sha256: '' };
  return id === 'film' || id === 'pdf' || id === 'other' ? { ...file, kind: id === 'film' ? 'video' : id } : null;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-pages-'));
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'film'), '0123456789');
  await writeFile(join(folder, 'secret.json'), '{"secret":1}');
  await writeFile(join(folder, 'site', 'index.html'), '<title>Vitrine</title>');
  await writeFile(join(folder, 'site', 'a b.js'), '1');
  answer = createPageHandler(pathToFileURL(join(folder, 'site/')), {
    get: async (id) => (id === 'known/1' ? { body: new Uint8Array([1, 2]), type: 'image/webp' } : null),
    ofFile: async (file) => {
      named.push(file);
      return { body: new Uint8Array([3]), type: 'image/webp' };
    },
    originals: { shown: async (id) => shown(id) },
  });
});
afterAll(() => rm(folder, { recursive: true }));

describe('pages under app://', () => {
  it('serves built files, with the policy and without sniffing', async () => {
    const response = await answer(new Request('app://vitrine/index.html'));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Vitrine');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/);
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await answer(new Request('app://vitrine/a%20b.js'))).status).toBe(200);
  });

  it('serves pictures of files by their index in a review or the outbox, and by no other name', async () => {
    const id = '0b2f6a51-9c2e-4a55-8a50-0d6f6b1d2c3e';
    for (const path of [`review/${id}/12`, `upload/${id}`])
      expect((await answer(new Request(`app://vitrine/file/${path}`))).status).toBe(200);
    expect(named).toEqual([
      { of: 'review', batch: id, file: 12 },
      { of: 'upload', id },
    ]);
    const wrong = ['', 'etc/passwd', `review/${id}`, `review/${id}/-1`, `review/${id}/1/2`, `upload/${id}/1`].concat([
      'upload/..%2f..%2fetc%2fpasswd',
      `review/${id}/1e3`,
      `other/${id}/1`,
      `upload/%2Fetc%2Fpasswd`,
    ]);
    for (const path of wrong) expect((await answer(new Request(`app://vitrine/file/${path}`))).status).toBe(204);
    expect(named).toHaveLength(2);
  });

  it('serves pictures by asset ID, and nothing if there is none', async () => {
    const response = await answer(new Request('app://vitrine/thumb/known%2F1'));
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2]);
    expect(response.headers.get('content-type')).toBe('image/webp');
    for (const url of ['app://vitrine/thumb/other', 'app://vitrine/thumb/%E0%A4%A'])
      expect((await answer(new Request(url))).status).toBe(204);
  });

  it('serves stored pictures and films, also ranges of them, and no other type of file', async () => {
    const complete = await answer(new Request('app://vitrine/original/film?size=10'));
    expect([complete.status, complete.headers.get('content-type'), await complete.text()]).toEqual([
      200,
      'video/webm',
      '0123456789',
    ]);
    expect(complete.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(complete.headers.get('x-content-type-options')).toBe('nosniff');
    const part = await answer(new Request('app://vitrine/original/film', { headers: { range: 'bytes=2-4' } }));
    expect([part.status, await part.text()]).toEqual([206, '234']);
    for (const id of ['pdf', 'other', 'missing', '%E0%A4%A', ''])
      expect((await answer(new Request(`app://vitrine/original/${id}`))).status).toBe(404);
  });

  it('serves nothing, and logs every error except a cancellation, if a picture cannot be looked up', async () => {
    const lines: string[] = [];
    onTestFinished(setLogSink(({ text }) => lines.push(text)));
    const errors = {
      closed: new VitrineError('cancelled', 'The account is closed.'),
      odd: new Error('disk I/O error'),
    };
    const pictures = createPageHandler(pathToFileURL(join(folder, 'site/')), {
      get: async (id) => Promise.reject(id === 'closed' ? errors.closed : errors.odd),
      ofFile: async () => null,
      originals: { shown: async () => Promise.reject(new Error('disk quota error')) },
    });
    const statuses = [];
    for (const id of ['closed', 'odd'])
      statuses.push((await pictures(new Request(`app://vitrine/thumb/${id}`))).status);
    expect(statuses).toEqual([204, 204]);
    expect(lines).toEqual([expect.stringContaining('disk I/O error')]);
    expect((await pictures(new Request('app://vitrine/original/odd'))).status).toBe(404);
    expect(lines).toEqual([expect.anything(), expect.stringContaining('disk quota error')]);
  });

  it.each([
    'app://vitrine/../secret.json',
    'app://vitrine/%2e%2e/secret.json',
    'app://vitrine/..%2fsecret.json',
    'app://vitrine/..%5csecret.json',
    'app://vitrine/%00/index.html',
    'app://vitrine/%E0%A4%A',
    'app://elsewhere/index.html',
    'app://vitrine/missing.js',
    'app://vitrine/',
  ])('does not serve %s', async (url) => {
    expect((await answer(new Request(url))).status).toBe(404);
  });

  it('never resolves a path outside the folder, for any URL', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('..', '.', '%2e%2e', '%2f', '/', '\\', 'a', 'b.js', '%00', '~', 'C:')),
        (parts) => {
          for (const folder of ['/srv/site/', '/srv/site']) {
            const found = resolveFile(folder, `/${parts.join('/')}`);
            if (found) expect(found.file.startsWith('/srv/site/')).toBe(true);
          }
        },
      ),
    );
    expect(resolveFile('/srv/site', '/../site-other/a.js')).toBeNull();
  });
});
