import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { detectFileKind } from '../../../electron/asset-files/file-kind.ts';
import type { PictureFetch } from '../../../electron/asset-files/fetch-picture.ts';
import type { OriginalFile } from '../../../electron/asset-files/original-store.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import type { OriginalMode } from '../../../electron/pictures/contract.ts';
import { type OriginalsParts, createOriginals } from '../../../electron/pictures/original-files.ts';
import { ScriptedThreads, formatValue } from '../../support/scripted-threads.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { checkTrace } from '../../support/trace-state.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 10_000 }));
afterEach(() => void vi.useRealTimers());

const gif = 'GIF89a and more';
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Opens the originals of an account whose asset `same` has the checksum of `gif`, and `known` has a size. */
const open = () => {
  const script = new ScriptedThreads();
  const folder = tempFolder();
  const stored = new Map<string, OriginalFile>();
  const transfers = new Map<string, Parameters<PictureFetch['download']>[3]>();
  let hasAccount = true;
  let allows = true;
  let held: string | null = null;
  const name = (key: string): string => key.replace(hash(gif), 'of gif');
  const account = {
    id: 'shop',
    cache: {
      assetSource: async (id: string) =>
        id === 'none'
          ? null
          : {
              ...{ path: `/${id}`, modified: null, contentType: null },
              ...{ checksum: id.startsWith('same') ? hash(gif) : null, size: id === 'known' ? 100 : null },
            },
    },
    origins: { serviceAddress: 'https://shop.example', assetAddress: null },
  };
  const store = {
    get: async (key: string) => stored.get(key) ?? null,
    begin: async (key: string) => {
      await script.call(`begin ${name(key)}`, undefined as never);
      const path = join(folder, String(stored.size));
      let content = '';
      return {
        write: async (part: Uint8Array) => {
          await script.call(`write ${name(key)}`, undefined as never);
          content += Buffer.from(part).toString();
        },
        finish: async (sha256: string, target = key) => {
          writeFileSync(path, content);
          const file = { ...detectFileKind(Buffer.from(content)), path, size: content.length, sha256 };
          stored.set(target, file);
          script.note(`stored ${name(target)}: ${content}, ${sha256 === hash(content) ? 'intact' : 'other digest'}`);
          return file;
        },
        abandon: async () => void (await script.call(`abandon ${name(key)}`, undefined as never)),
      };
    },
  };
  const originals = createOriginals({
    account: async () => (hasAccount ? account : null),
    download: async (path: string, _: unknown, signal: AbortSignal, hooks: Parameters<PictureFetch['download']>[3]) => {
      transfers.set(path.slice(1), hooks);
      await script.call(`download ${path}`, undefined as never);
      if (signal.aborted) script.note(`${path} aborted`);
    },
    draw: async ({ type }: OriginalFile) => {
      await script.call(`draw ${type}`, undefined as never);
      return Buffer.from(gif);
    },
    store,
    metering: {
      allows: (id: string, kind: string) => (script.note(`allows ${id} ${kind}`), allows),
      came: (id: string, count: number) => script.note(`${count} bytes of ${id}`),
      whole: (id: string) => script.note(`a whole file of ${id}`),
      status: () => ({ held }),
    },
    onHere: ({ asset }: { asset: string }, { differs }: { differs: boolean }) =>
      script.note(`${asset} is here${differs ? ', but differs' : ''}`),
    onProgress: ({ id, came, of }: { id: string; came: number; of: number | null }) =>
      script.note(`progress of ${id}: ${came} of ${of}`),
    log: (text: string, error: unknown) => script.note(`log: ${text}, ${formatValue(error)}`),
  } as unknown as OriginalsParts);
  const get = (asset: string, how: OriginalMode) =>
    script.run(`get ${asset} ${how}`, async () => {
      const file = await originals.get(asset, how);
      return file && `${file.kind} ${file.size} ${file.differs ? 'differs' : 'same'}`;
    });
  const findNow = async (call: 'shown' | 'file', asset: string): Promise<string> => {
    const file = await originals[call](asset).catch((error: unknown) => formatValue(error));
    if (file === null) return 'none';
    return typeof file === 'string' ? file : `${file.type} ${file.size}`;
  };
  /** Finds the file to display. */
  const show = (asset: string) => script.run(`shown ${asset}`, () => findNow('shown', asset));
  /** Finds the file for other programs, which is read from the disk. */
  const readFile = (asset: string) => async () => script.note(`file ${asset}: ${await findNow('file', asset)}`);
  return {
    ...{ script, originals, get, show, readFile, stored },
    part: (asset: string, text: string) =>
      script.run(`part of ${asset}`, () => transfers.get(asset)?.part(Buffer.from(text))),
    length: (asset: string, count: number | null) => () => transfers.get(asset)?.length(count),
    wait: (milliseconds: number) => () => void vi.advanceTimersByTime(milliseconds),
    set: (more: { hasAccount?: boolean; allows?: boolean; held?: string | null }) => () => {
      hasAccount = more.hasAccount ?? hasAccount;
      allows = more.allows ?? allows;
      held = more.held === undefined ? held : more.held;
    },
  };
};

it('downloads each file once, in parts, with progress while the user waits', async () => {
  const { script, get, show, readFile, part, length, wait, originals } = open();
  const hold = (asset: string) => () => script.hold(`download /${asset}`);
  const release = (asset: string) => () => script.release(`download /${asset}`);
  const fail = new VitrineError('offline', 'It is offline.');
  await checkTrace(script.read, [
    ['not stored', get('known', 'kept'), { log: ['get known kept: null'] }],
    ['not stored', readFile('known'), { log: ['file known: none'] }],
    ['not stored', show('known'), { log: ['shown known: none'] }],
    ['held', hold('known'), { log: [] }],
    ['prefetch', get('known', 'ahead'), { log: ['allows shop ahead', 'begin shop known  /known', 'download /known'] }],
    ['part', part('known', 'GI'), { log: ['2 bytes of shop', 'write shop known  /known', 'part of known: nothing'] }],
    ['shown', get('known', 'now'), { log: [] }],
    [
      'part',
      part('known', 'F8'),
      { log: ['2 bytes of shop', 'progress of known: 4 of 100', 'write shop known  /known', 'part of known: nothing'] },
    ],
    ['99 ms later', wait(99), { log: [] }],
    ['part', part('known', '9a'), { log: ['2 bytes of shop', 'write shop known  /known', 'part of known: nothing'] }],
    ['1 ms later', wait(1), { log: [] }],
    ['length', length('known', null), { log: ['progress of known: 6 of 100'] }],
    ['later', wait(100), { log: [] }],
    ['length', length('known', 7), { log: ['progress of known: 6 of 7'] }],
    ['later', wait(100), { log: [] }],
    [
      'part',
      part('known', '!'),
      { log: ['1 bytes of shop', 'progress of known: 7 of 7', 'write shop known  /known', 'part of known: nothing'] },
    ],
    [
      'complete',
      release('known'),
      {
        log: [
          'stored shop known  /known: GIF89a!, intact',
          'a whole file of shop',
          'known is here',
          'known is here',
          'get known ahead: picture 7 same',
          'get known now: picture 7 same',
        ],
      },
    ],
    ['stored', get('known', 'ahead'), { log: ['known is here', 'get known ahead: picture 7 same'] }],
    ['file', readFile('known'), { log: ['file known: image/gif 7'] }],
    ['shown', show('known'), { log: ['shown known: image/gif 7'] }],
    [
      'address',
      script.run('address', () => originals.address('known')),
      { log: ['address: https://shop.example/known'] },
    ],
    ['no address', script.run('address', () => originals.address('none')), { log: ['address: null'] }],
    ['nothing to download', get('none', 'kept'), { log: ['get none kept: null'] }],
    ['nothing to download', get('none', 'ahead'), { log: ['get none ahead: null'] }],
    ['nothing to download', get('none', 'now'), { log: ['get none now failed: file'] }],
    ['nothing to download', get('none', 'asked'), { log: ['get none asked failed: file'] }],
    ['nothing to cancel', () => originals.cancel('none'), { log: [] }],
    ['held', hold('a'), {}],
    ['download', get('a', 'now'), { log: ['begin shop a  /a', 'download /a'] }],
    [
      'part',
      part('a', 'x'),
      { log: ['1 bytes of shop', 'progress of a: 1 of null', 'write shop a  /a', 'part of a: nothing'] },
    ],
    ['held', () => script.hold('abandon shop a  /a'), { log: [] }],
    ['cancel', () => originals.cancel('a'), {}],
    ['cancelled', release('a'), { log: ['/a aborted', 'abandon shop a  /a'] }],
    [
      'abandoned',
      () => script.release('abandon shop a  /a'),
      { log: ['log: An original could not be read, cancelled', 'get a now failed: cancelled'] },
    ],
    [
      'fails',
      () =>
        void (script.results['download /a'] = () => {
          throw fail;
        }),
      { log: [] },
    ],
    [
      'download again',
      get('a', 'now'),
      {
        log: [
          'begin shop a  /a',
          'download /a',
          'abandon shop a  /a',
          'log: An original could not be read, offline',
          'get a now failed: offline',
        ],
      },
    ],
    [
      'disk',
      () =>
        void (script.results['begin shop a  /a'] = () => {
          throw new Error('Full');
        }),
      { log: [] },
    ],
    [
      'cannot begin',
      get('a', 'now'),
      { log: ['begin shop a  /a', 'log: An original could not be read, disk', 'get a now failed: disk'] },
    ],
    [
      'disk',
      () =>
        void (script.results['write shop b  /b'] = () => {
          throw new Error('Full');
        }),
      { log: [] },
    ],
    ['held', hold('b'), {}],
    ['download', get('b', 'asked'), { log: ['begin shop b  /b', 'download /b'] }],
    [
      'cannot write',
      part('b', 'x'),
      { log: ['1 bytes of shop', 'progress of b: 1 of null', 'write shop b  /b', 'part of b failed: disk'] },
    ],
    [
      'empty',
      release('b'),
      { log: ['stored shop b  /b: , other digest', 'a whole file of shop', 'b is here', 'get b asked: other 0 same'] },
    ],
  ]);
});

it('downloads three files at a time, first those that are shown, and none after it is closed', async () => {
  const { script, get, originals } = open();
  for (const asset of ['a', 'b', 'c', 'd', 'e', 'f']) script.hold(`download /${asset}`);
  await checkTrace(script.read, [
    ['prefetch', get('a', 'ahead'), { log: ['allows shop ahead', 'begin shop a  /a', 'download /a'] }],
    ['prefetch', get('b', 'ahead'), { log: ['allows shop ahead', 'begin shop b  /b', 'download /b'] }],
    ['prefetch', get('c', 'ahead'), { log: ['allows shop ahead', 'begin shop c  /c', 'download /c'] }],
    ['prefetch', get('d', 'ahead'), { log: ['allows shop ahead'] }],
    ['show', get('e', 'now'), { log: [] }],
    [
      'one is complete',
      () => script.release('download /b'),
      {
        log: [
          'stored shop b  /b: , intact',
          'a whole file of shop',
          'begin shop e  /e',
          'download /e',
          'b is here',
          'get b ahead: other 0 same',
        ],
      },
    ],
    ['another one', get('f', 'ahead'), { log: ['allows shop ahead'] }],
    ['cancel', () => originals.cancel('d'), { log: [] }],
    [
      'one is complete',
      () => script.release('download /c'),
      {
        log: [
          'stored shop c  /c: , intact',
          'a whole file of shop',
          'begin shop f  /f',
          'c is here',
          'log: An original could not be read, cancelled',
          'download /f',
          'get c ahead: other 0 same',
          'get d ahead failed: cancelled',
        ],
      },
    ],
    ['close', script.run('close', () => originals.close()), { log: [] }],
    [
      'one is complete',
      () => script.release('download /e'),
      {
        log: [
          '/e aborted',
          'abandon shop e  /e',
          'log: An original could not be read, cancelled',
          'get e now failed: cancelled',
        ],
      },
    ],
    [
      'complete',
      () => void (script.release('download /a'), script.release('download /f')),
      {
        log: [
          '/a aborted',
          '/f aborted',
          'abandon shop a  /a',
          'abandon shop f  /f',
          'log: An original could not be read, cancelled',
          'log: An original could not be read, cancelled',
          'close: nothing',
          'get a ahead failed: cancelled',
          'get f ahead failed: cancelled',
        ],
      },
    ],
  ]);
});

it('keeps to the limits, and downloads a file with another checksum once more', async () => {
  const { script, get, show, readFile, part, set } = open();
  const hold = (asset: string) => () => script.hold(`download /${asset}`);
  const fill = (asset: string, text: string) => async () => {
    part(asset, text)();
    await script.settle();
    await script.release(`download /${asset}`);
  };
  await checkTrace(script.read, [
    ['limit', set({ allows: false, held: 'ceiling' }), {}],
    ['ahead', get('a', 'ahead'), { log: ['allows shop ahead', 'get a ahead: null'] }],
    ['now', get('a', 'now'), { log: ['get a now: null'] }],
    [
      'asked',
      get('a', 'asked'),
      {
        log: [
          'begin shop a  /a',
          'download /a',
          'stored shop a  /a: , intact',
          'a whole file of shop',
          'a is here',
          'get a asked: other 0 same',
        ],
      },
    ],
    ['other limit', set({ held: 'user' }), { log: [] }],
    ['ahead', get('b', 'ahead'), { log: ['allows shop ahead', 'get b ahead: null'] }],
    [
      'now',
      get('b', 'now'),
      {
        log: [
          'begin shop b  /b',
          'download /b',
          'stored shop b  /b: , intact',
          'a whole file of shop',
          'b is here',
          'get b now: other 0 same',
        ],
      },
    ],
    ['no limit', set({ allows: true, held: null }), { log: [] }],
    ['held', hold('same'), {}],
    ['download', get('same', 'now'), { log: ['begin shop checksum of gif', 'download /same'] }],
    [
      'other content',
      fill('same', 'GIF89a but other'),
      {
        log: [
          '16 bytes of shop',
          'progress of same: 16 of null',
          'write shop checksum of gif',
          'part of same: nothing',
          'stored shop same  /same: GIF89a but other, intact',
          'a whole file of shop',
          'same is here, but differs',
          'get same now: picture 16 differs',
        ],
      },
    ],
    ['file', readFile('same'), { log: ['file same: file'] }],
    ['shown', show('same'), { log: ['shown same: image/gif 16'] }],
    ['the other asset', get('same 2', 'kept'), { log: ['get same 2 kept: null'] }],
    ['kept', get('same', 'kept'), { log: ['same is here, but differs', 'get same kept: picture 16 differs'] }],
    ['ahead', get('same', 'ahead'), { log: ['same is here, but differs', 'get same ahead: picture 16 differs'] }],
    ['held', hold('same'), { log: [] }],
    ['now', get('same', 'now'), { log: ['begin shop checksum of gif', 'download /same'] }],
    [
      'other content',
      fill('same', 'GIF89a but other'),
      {
        log: [
          '16 bytes of shop',
          'progress of same: 16 of null',
          'write shop checksum of gif',
          'part of same: nothing',
          'stored shop same  /same: GIF89a but other, intact',
          'a whole file of shop',
          'same is here, but differs',
          'get same now: picture 16 differs',
        ],
      },
    ],
    ['now', get('same', 'now'), { log: ['same is here, but differs', 'get same now: picture 16 differs'] }],
    ['held', hold('same'), { log: [] }],
    ['asked', get('same', 'asked'), { log: ['begin shop checksum of gif', 'download /same'] }],
    [
      'the right content',
      fill('same', gif),
      {
        log: [
          '15 bytes of shop',
          'progress of same: 15 of null',
          'write shop checksum of gif',
          'part of same: nothing',
          'stored shop checksum of gif: GIF89a and more, intact',
          'a whole file of shop',
          'same is here',
          'get same asked: picture 15 same',
        ],
      },
    ],
    ['asked', get('same', 'asked'), { log: ['same is here', 'get same asked: picture 15 same'] }],
    ['file', readFile('same'), { log: ['file same: image/gif 15'] }],
    ['the other asset', get('same 2', 'kept'), { log: ['same 2 is here', 'get same 2 kept: picture 15 same'] }],
    ['no account', set({ hasAccount: false }), { log: [] }],
    ['kept', get('same', 'kept'), { log: ['get same kept: null'] }],
    ['now', get('same', 'now'), { log: ['get same now failed: file'] }],
  ]);
});

it('draws a picture once, again after a failure, and nothing that is not a picture', async () => {
  const { script, get, show, readFile, part, stored } = open();
  const fill = (asset: string, text: string) => async () => {
    script.hold(`download /${asset}`);
    get(asset, 'now')();
    await script.settle();
    part(asset, text)();
    await script.settle();
    await script.release(`download /${asset}`);
  };
  await checkTrace(script.read, [
    [
      'a file without content',
      fill('text', 'text'),
      {
        log: [
          'begin shop text  /text',
          'download /text',
          '4 bytes of shop',
          'progress of text: 4 of null',
          'write shop text  /text',
          'part of text: nothing',
          'stored shop text  /text: text, intact',
          'a whole file of shop',
          'text is here',
          'get text now: other 4 same',
        ],
      },
    ],
    [
      'fails',
      () =>
        void (script.results['draw image/tiff'] = () => {
          throw new Error('No memory');
        }),
      { log: [] },
    ],
    [
      'a drawn picture',
      fill('tiff', 'II*\0 picture'),
      {
        log: [
          'begin shop tiff  /tiff',
          'download /tiff',
          '12 bytes of shop',
          'progress of tiff: 12 of null',
          'write shop tiff  /tiff',
          'part of tiff: nothing',
          'stored shop tiff  /tiff: II*\x00 picture, intact',
          'a whole file of shop',
          'begin shop tiff  /tiff drawn',
          'draw image/tiff',
          'abandon shop tiff  /tiff drawn',
          'get tiff now failed: No memory',
        ],
      },
    ],
    ['held', () => (delete script.results['draw image/tiff'], script.hold('draw image/tiff')), { log: [] }],
    ['shown', show('tiff'), { log: ['begin shop tiff  /tiff drawn', 'draw image/tiff'] }],
    ['get', get('tiff', 'kept'), { log: [] }],
    [
      'drawn',
      () => script.release('draw image/tiff'),
      {
        log: [
          'write shop tiff  /tiff drawn',
          'stored shop tiff  /tiff drawn: GIF89a and more, intact',
          'tiff is here',
          'get tiff kept: picture 12 same',
          'shown tiff: image/gif 15',
        ],
      },
    ],
    ['shown', show('tiff'), { log: ['shown tiff: image/gif 15'] }],
    ['cleared', () => void stored.delete('shop tiff  /tiff drawn'), { log: [] }],
    [
      'drawn again',
      show('tiff'),
      {
        log: [
          'begin shop tiff  /tiff drawn',
          'draw image/tiff',
          'write shop tiff  /tiff drawn',
          'stored shop tiff  /tiff drawn: GIF89a and more, intact',
          'shown tiff: image/gif 15',
        ],
      },
    ],
    ['changed on the disk', () => writeFileSync(stored.get('shop tiff  /tiff')?.path ?? '', 'changed'), { log: [] }],
    ['file', readFile('tiff'), { log: ['file tiff: none'] }],
  ]);
});
