import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAppSettings } from '../../../electron/account/app-settings.ts';
import { defaultSettings } from '../../../electron/account/store.ts';
import { noBudget } from '../../../electron/contract/index.ts';
import { programDiagnostics } from '../../../electron/shell/diagnostics.ts';
import type { DiagnosticsParts } from '../../../electron/shell/diagnostics.ts';

const secret = 'hunter2-correct-horse';
const error = { code: 'signInRefused', message: `Not with ${secret}`, retryable: false } as const;

/** Parts in which a secret stands wherever a text can be. */
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
    problem: error,
    resources: [{ resource: 'product', state: 'failed', items: 7, syncedAt: null, problem: error, read: null }],
    budget: noBudget,
  },
  outbox: { waiting: 1, sending: 0, looking: 0, needsYou: 2, done: 3, ...{ title: secret } },
  storage: { folder: `/home/${secret}`, cacheBytes: 1, historyBytes: 2, outboxBytes: 3, picturesBytes: 4 },
  log: [
    '[2026-11-20 10:00:00.000] [info]  Vitrine 1.0.0 starts',
    `[2026-11-20 10:00:01.000] [error] call items.get Error: ENOSPC at ${secret}`,
    `    at run (file:///home/${secret}/dist/main/main.js:120:7)`,
    `[2026-11-20 10:00:02.000] [warn]  call ${secret}.get: badArgument`,
    `[2026-11-20 10:00:03.000] [info]  Bearer ${secret}`,
    `Authorization: ${secret}`,
  ].join('\n'),
};

describe('the diagnostics of the program', () => {
  it('tell what helps', () => {
    expect(programDiagnostics(parts)).toMatchObject({
      versions: { vitrine: '1.0.0' },
      account: { service: 'https://pim.example.com', assets: 'https://cdn.example.com' },
      sync: { state: 'failed', problem: 'signInRefused', resources: [{ resource: 'product', items: 7 }] },
      outbox: { waiting: 1, needsYou: 2 },
      bytes: { cache: 1, pictures: 4 },
      log: [
        { level: 'info', what: 'Vitrine 1.0.0 starts' },
        { level: 'error', what: 'call items.get · Error · ENOSPC' },
        'at main:120',
        { level: 'warn', what: '' },
        { level: 'info', what: '' },
      ],
    });
  });

  it('hold no secret, wherever one stands', () => {
    expect(JSON.stringify(programDiagnostics(parts))).not.toContain(secret);
  });

  it('hold no secret of any line of the log', () => {
    const hidden = fc.stringMatching(/^zz[a-z0-9]{8,20}$/);
    const before = fc.constantFrom('', '[2026-11-20 10:00:00.000] [error] ', '    at ', 'call items.get ', '/');
    const after = fc.constantFrom('', ': badArgument', ' starts', '.js:1:2)', ' Error', '/main.js:1:2');
    fc.assert(
      fc.property(fc.array(fc.tuple(before, before, hidden, after), { maxLength: 20 }), (lines) => {
        const log = lines.map((line) => line.join('')).join('\n');
        const told = JSON.stringify(programDiagnostics({ ...parts, log }));
        return lines.every(([, , word]) => !told.includes(word));
      }),
    );
  });

  it('are whole without an account and without a log', () => {
    const bare = programDiagnostics({ ...parts, account: null, sync: null, outbox: null, log: '' });
    expect(bare).toMatchObject({ account: null, sync: null, outbox: null, log: [] });
  });
});
