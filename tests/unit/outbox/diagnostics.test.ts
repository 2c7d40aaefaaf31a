import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytes, toIntentId, toResourceId } from '../../../electron/base/branded-types.ts';
import type { IntentDetail } from '../../../electron/contract/index.ts';
import { defaultSettings } from '../../../electron/account/account-store.ts';
import { type DiagnosticsContext, createIntentDiagnostics } from '../../../electron/outbox/diagnostics.ts';

const apiKey = 'key-3f9a77';
const token = `eyJhbGciOiJIUzI1NiJ9.eyJpYXQiOjE3MDAwMDAwMDB9.c2lnbmF0dXJl`;
const opaque = 'aZ09'.repeat(12);
const password = 'correct horse';

const surroundings: DiagnosticsContext = {
  versions: { vitrine: '1.0.0', electron: '45.0.0', platform: 'linux x64' },
  account: {
    serviceAddress: `https://user:${password}@pim.example.com/base?token=${opaque}`,
    signInAddress: 'https://sign-in.example.com/',
    demo: false,
    settings: {
      ...defaultSettings,
      itemsPerRequest: 100,
      assetAddress: `https://cdn.example.com/?Signature=${opaque}`,
    },
  },
  secrets: [apiKey],
};

const createDetail = (part: Partial<IntentDetail['intent']> = {}, answer: string | null = null): IntentDetail => ({
  intent: {
    id: toIntentId('6c1f5f5e-8f0a-4d42-9c53-d5b7a7b1a001'),
    kind: 'create',
    resource: 'connection',
    state: 'failed',
    title: 'Print partner',
    body: { name: 'Print partner', type: 'sftp', url: `sftp://ftp:${password}@files.example.com/in`, user: 'ftp' },
    file: null,
    edit: null,
    attempts: 1,
    createdAt: '2026-11-20T10:00:00.000Z',
    changedAt: '2026-11-20T10:00:01.000Z',
    error: { code: 'invalid', message: `Bearer ${token} is not for ${apiKey}`, retryable: false },
    resultId: toResourceId('c1'),
    alreadyThere: false,
    notTaken: ['port'],
    notice: null,
    sentAt: '2026-11-20T10:00:00.500Z',
    dependsOn: [],
    answer: answer === null ? null : { at: '2026-11-20T10:00:01.000Z', status: 422, raw: answer, cut: false },
    look: null,
    found: [],
    events: [{ at: '2026-11-20T10:00:00.000Z', what: 'failed', words: `Refused with ${opaque}` }],
    ...part,
  },
  request: { method: 'POST', path: '/api/v3/connections', headers: { Authorization: `Bearer ${token}` }, body: {} },
  unconfirmed: null,
  refused: null,
  batch: null,
});

const getText = (given: IntentDetail, around = surroundings): string =>
  JSON.stringify(createIntentDiagnostics(given, around));
const secrets = [apiKey, token, opaque, password];

describe('diagnostics bundle', () => {
  it('contains useful details', () => {
    const bundle = createIntentDiagnostics(createDetail(), surroundings);
    expect(bundle).toMatchObject({
      versions: { vitrine: '1.0.0' },
      account: { serviceAddress: 'https://pim.example.com/base', settings: { itemsPerRequest: 100 } },
      entry: {
        kind: 'create',
        resource: 'connection',
        state: 'failed',
        notTaken: ['port'],
        error: { code: 'invalid' },
      },
      request: {
        method: 'POST',
        path: '/api/v3/connections',
        body: { fields: { name: 'Print partner', type: 'sftp' } },
      },
      answer: null,
    });
  });

  it('contains no secret, wherever one was stored', () => {
    const item = {
      id: 'c1',
      name: `Print ${apiKey}`,
      password,
      access_token: token,
      headers: { authorization: `Bearer ${token}` },
      url: `https://a:${password}@host.example.com/x?X-Signature=${opaque}`,
    };
    const errors = [{ name: 'Odd', description: `Not with Bearer ${token}` }];
    const answer = JSON.stringify({ data: item, errors, refresh_token: token });
    const text = getText(createDetail({}, answer));
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain('access_token');
    expect(text).toContain('host.example.com');
    expect(text).toContain('refresh_token');
  });

  it('leaves out unknown properties of an entry or an account', () => {
    const given = {
      ...createDetail({ ...{ cookie: opaque, attempts: 2 } }),
      ...{ token },
    };
    const around = { ...surroundings, account: { ...surroundings.account, ...{ apiKey, apiPassword: password } } };
    const text = getText(given, around);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('contains name, size and checksum of a file, never its path', () => {
    const sha256 = 'ab'.repeat(32);
    const file = { name: 'front.jpg', size: bytes(120), sha256, product: null, ...{ path: '/home/ada/front.jpg' } };
    const text = getText(createDetail({ kind: 'upload', resource: 'asset', file, body: { filename: 'front.jpg' } }));
    expect(text).toContain(sha256);
    expect(text).not.toContain('/home/ada');
  });

  it('contains no secret of an address, and no property with such a name, in responses of any format', () => {
    const secret = fc.stringMatching(/^[A-Z]{6,20}$/).map((word) => `zz${word}`);
    const wild = fc.tuple(secret, fc.json(), fc.constantFrom('api_key', 'apiPassword', 'Secret', 'my-token'));
    fc.assert(
      fc.property(wild, ([hidden, json, name]) => {
        const url = `ftp://u:${hidden}@h.example.com/a?k=${hidden}`;
        const data = { [name]: hidden, name: url, url: { [name]: [hidden] }, more: json };
        const answer = JSON.stringify({ data, [name]: hidden, errors: [{ description: url }] });
        const text = getText(createDetail({ body: { name: url } }, answer), { ...surroundings, secrets: [] });
        return !text.includes(hidden);
      }),
    );
  });

  it('is complete JSON for any response', () => {
    for (const answer of ['', '<html>', '[1]', '"id"', '{"id":', JSON.stringify({ id: 'x'.repeat(100_000) })])
      expect(getText(createDetail({}, answer)).length).toBeLessThan(10_000);
  });
});
