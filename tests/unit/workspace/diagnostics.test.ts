import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAppSettings } from '../../../electron/account/app-settings.ts';
import { defaultSettings } from '../../../electron/account/account-store.ts';
import { callNames } from '../../../electron/contract/channels.ts';
import { noBudget } from '../../../electron/contract/index.ts';
import {
  type DiagnosticsParts,
  logScopes,
  collectProgramDiagnostics,
} from '../../../electron/workspace/diagnostics.ts';

const secret = 'hunter2-correct-horse';
const error = { code: 'signInRefused', message: `Not with ${secret}`, retryable: false } as const;

/** Diagnostics input with a secret in every text. */
const parts: DiagnosticsParts = {
  at: '2026-11-20T10:00:00.000Z',
  versions: { vitrine: '1.0.0', electron: '45.0.0', platform: 'linux x64', ...{ token: secret } },
  settings: { ...defaultAppSettings, ...{ apiPassword: secret } },
  account: {
    serviceAddress: `https://user:${secret}@pim.example.com/${secret}?token=${secret}#${secret}`,
    signInAddress: 'https://sign-in.example.com/',
    demo: false,
    settings: {
      ...defaultSettings,
      assetAddress: `https://cdn.example.com/?k=${secret}`,
      descriptionAttribute: secret,
    },
    ...{ apiKey: secret, name: secret },
  },
  sync: {
    state: 'failed',
    itemsSoFar: 7,
    since: null,
    nextAt: null,
    offlineSince: null,
    problem: error,
    resources: [
      { resource: 'product', state: 'failed', items: 7, syncedAt: null, problem: error, read: null, ofOthers: 0 },
    ],
    budget: noBudget,
    forecast: null,
    everything: null,
  },
  outbox: { waiting: 1, sending: 0, looking: 0, needsYou: 2, done: 3, ...{ title: secret } },
  storage: { folder: `/home/${secret}`, cacheBytes: 1, historyBytes: 2, outboxBytes: 3, picturesBytes: 4 },
  log: [
    '[2026-11-20 10:00:00.000] [info]  Vitrine 1.0.0 starts',
    `[2026-11-20 10:00:01.000] [error] call items.get Error: ENOSPC at ${secret}`,
    `[2026-11-20 10:00:01.500] [error] (cache/writer-thread) Pages could not be stored Error [ERR_SQLITE_ERROR 13]: ${secret}`,
    `    at write (file:///home/${secret}/dist/main/chunks/writer-Bx_9-kQ.js:9:1)`,
    `  caused by VitrineError [disk]: ${secret}`,
    `[2026-11-20 10:00:01.700] [warn]  (elsewhere) slow rows took 312 ms, and 2 more before`,
    `    at run (file:///home/${secret}/dist/main/main.js:120:7)`,
    `[2026-11-20 10:00:02.000] [warn]  call ${secret}.get: badArgument`,
    `[2026-11-20 10:00:03.000] [info]  Bearer ${secret}`,
    `Authorization: ${secret}`,
  ].join('\n'),
};

describe('diagnostics of the program', () => {
  it('contain useful details', () => {
    expect(collectProgramDiagnostics(parts)).toMatchObject({
      versions: { vitrine: '1.0.0' },
      account: { service: 'https://pim.example.com', assets: 'https://cdn.example.com' },
      sync: { state: 'failed', problem: 'signInRefused', resources: [{ resource: 'product', items: 7 }] },
      outbox: { waiting: 1, needsYou: 2 },
      bytes: { cache: 1, pictures: 4 },
      log: [
        { level: 'info', what: 'Vitrine 1.0.0 starts' },
        { level: 'error', what: 'call items.get · Error · ENOSPC' },
        { level: 'error', scope: 'cache/writer-thread', what: 'Error [ERR_SQLITE_ERROR 13]' },
        'at chunks/writer-Bx_9-kQ:9',
        'caused by VitrineError [disk]',
        { level: 'warn', what: 'slow rows took 312 ms' },
        'at main:120',
        { level: 'warn', what: '' },
        { level: 'info', what: '' },
      ],
    });
  });

  it('name every call of the contract', () => {
    const log = callNames.map((name) => `[2026-11-20 10:00:01.000] [error] (ipc) call ${name} Error: x`).join('\n');
    const what = callNames.map((name) => ({ scope: 'ipc', what: `call ${name} · Error` }));
    expect(collectProgramDiagnostics({ ...parts, log })).toMatchObject({ log: what });
  });

  it('name every thread and every layer that writes the log', () => {
    const files = globSync('electron/**/*.ts');
    const threads = files.filter((file) => file.endsWith('-thread.ts') && file !== 'electron/base/on-demand-thread.ts');
    const layers = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/createLogger\('([^']+)'\)/g)]);
    const known = new Set([...layers.map(([, scope = '']) => scope)].filter((scope) => scope !== 'thread'));
    const entries = threads.map((file) => file.replaceAll('\\', '/').slice('electron/'.length, -'.ts'.length));
    expect([...known, ...entries].sort()).toEqual([...logScopes].sort());
  });

  it('contain no secret, wherever one is stored', () => {
    expect(JSON.stringify(collectProgramDiagnostics(parts))).not.toContain(secret);
  });

  it('contain no secret in any line of the log', () => {
    const hidden = fc.stringMatching(/^zz[a-z0-9]{8,20}$/);
    const before = fc.constantFrom(
      '',
      '[2026-11-20 10:00:00.000] [error] ',
      '    at ',
      '  caused by ',
      '(cache) ',
      '(',
      'call items.get ',
      '/',
    );
    const after = fc.constantFrom('', ': badArgument', ' starts', '.js:1:2)', ' Error', '/main.js:1:2');
    fc.assert(
      fc.property(fc.array(fc.tuple(before, before, hidden, after), { maxLength: 20 }), (lines) => {
        const log = lines.map((line) => line.join('')).join('\n');
        const json = JSON.stringify(collectProgramDiagnostics({ ...parts, log }));
        return lines.every(([, , word]) => !json.includes(word));
      }),
    );
  });

  it('are complete without an account and without a log', () => {
    const bare = collectProgramDiagnostics({
      ...parts,
      account: null,
      sync: null,
      outbox: null,
      storage: null,
      log: '',
    });
    expect(bare).toMatchObject({ account: null, sync: null, outbox: null, bytes: null, log: [] });
  });
});
