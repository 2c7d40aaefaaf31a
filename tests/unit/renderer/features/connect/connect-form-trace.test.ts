import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectForm, type FieldName } from '../../../../../renderer/features/connect/connect-form.svelte.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { BridgeError, page } from '../../../../support/fake-page.ts';
import { session } from '../../../../support/fake-session.ts';
import { checkTrace } from '../../../../support/trace-state.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
const createAccount = (name: string, host: string, demo = false) => ({
  ...{ name, demo, serviceAddress: `https://api.${host}`, signInAddress: `https://auth.${host}` },
});
const [north, south] = [createAccount('North', 'north.example'), createAccount('South', 'south.example')];
/** The connection attempts: what was sent, and the functions that end the last one. */
let attempts: unknown[] = [];
let [succeed, fail]: ((value: unknown) => void)[] = [];
const start = (sent: unknown) => {
  attempts.push(sent);
  return new Promise((resolve, reject) => ([succeed, fail] = [resolve, reject]));
};
Object.assign(session, { connect: start, openDemo: () => start('demo') });

const useAccounts = (...accounts: readonly object[]): void => {
  session.accounts = accounts;
  session.account = accounts[0] ?? null;
};
const open = () => {
  const form = new ConnectForm();
  let cancels = page.asked('accounts.cancelConnect').length;
  const read = () => {
    const { values, problems, tidied, sources, error, busy, pasted, serviceInUse, suggestedName } = form;
    const cancelled = page.asked('accounts.cancelConnect').length - cancels;
    cancels += cancelled;
    const present = (object: object) =>
      Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
    return {
      ...{
        service: values.serviceAddress,
        signIn: values.signInAddress,
        key: values.apiKey,
        password: values.apiPassword,
      },
      ...{
        name: values.name,
        problems: Object.keys(present(problems)).join(' '),
        tidied: Object.keys(present(tidied)).join(' '),
      },
      sources: Object.entries(present(sources))
        .map(([name, source]) => `${name} ${any<{ name?: string }>(source).name ?? 'guessed'}`)
        .join(', '),
      ...{ error: error?.code ?? null, busy, pasted, inUse: serviceInUse?.name ?? null, suggestedName },
      ...{
        first: form.firstToCorrect ?? null,
        next: form.nextField,
        swapped: form.isSwapped,
        swapFound: form.isSwapFound,
      },
      doubts: (['apiKey', 'apiPassword'] as const).filter((name) => form.isInDoubt(name)).join(' '),
      ...{ attempts: attempts.splice(0), cancelled },
    };
  };
  const type = (name: FieldName, value: string) => () => {
    form.values[name] = value;
    form.touch(name);
  };
  return { form, read, type };
};
beforeEach(() => {
  // Clears the values that an earlier test left in the form.
  useAccounts();
  const before = new ConnectForm();
  Object.assign(before.values, { serviceAddress: '', signInAddress: '', name: '' });
  before.forget();
  page.reset();
  attempts = [];
});

const reject = (code: string, field?: string, problems?: readonly { field: string; message: string }[]) => async () => {
  fail?.(new BridgeError(any({ code, message: code, field, problems })));
  await page.settle();
};

describe('the connection form, step by step', () => {
  it('guesses, checks and sends what the user types', async () => {
    const { form, read, type } = open();
    expect(read()).toMatchObject({ service: '', inUse: null, next: 'serviceAddress', suggestedName: '' });
    const connect = () => void form.connect();
    await checkTrace(read, [
      [
        'connect without values',
        connect,
        { problems: 'serviceAddress signInAddress apiKey apiPassword', first: 'serviceAddress' },
      ],
      [
        'an address',
        type('serviceAddress', 'api.a.example/api/v3/'),
        {
          service: 'api.a.example/api/v3/',
          problems: 'signInAddress apiKey apiPassword',
          first: 'signInAddress',
          next: 'signInAddress',
          suggestedName: 'api.a.example',
        },
      ],
      [
        'leave it',
        () => form.leaveAddress('serviceAddress'),
        {
          service: 'https://api.a.example',
          signIn: 'https://auth.a.example',
          tidied: 'serviceAddress',
          sources: 'signInAddress guessed',
          problems: 'apiKey apiPassword',
          first: 'apiKey',
        },
      ],
      ['leave the guess', () => form.leaveAddress('signInAddress'), {}],
      [
        'another address',
        type('serviceAddress', 'https://api.b.example'),
        { service: 'https://api.b.example', tidied: '', suggestedName: 'api.b.example' },
      ],
      ['leave it', () => form.leaveAddress('serviceAddress'), { signIn: 'https://auth.b.example' }],
      ['an address without a guess', type('serviceAddress', 'https://x'), { service: 'https://x', suggestedName: 'x' }],
      ['leave it', () => form.leaveAddress('serviceAddress'), { signIn: '', sources: '' }],
      ['leave an empty one', () => form.leaveAddress('signInAddress'), {}],
      [
        'the other address',
        type('signInAddress', 'https://auth.c.example'),
        { signIn: 'https://auth.c.example', next: 'apiKey' },
      ],
      ['leave it', () => form.leaveAddress('signInAddress'), {}],
      ['clear the first', type('serviceAddress', ''), { service: '', next: 'serviceAddress', suggestedName: '' }],
      [
        'leave the other',
        () => form.leaveAddress('signInAddress'),
        { service: 'https://api.c.example', sources: 'serviceAddress guessed', suggestedName: 'api.c.example' },
      ],
      ['the key', type('apiKey', 'k'), { key: 'k', problems: 'apiPassword', first: 'apiPassword' }],
      ['a blank password', type('apiPassword', ' '), { password: ' ', problems: '', first: null }],
      ['connect', connect, { problems: 'apiPassword', first: 'apiPassword' }],
      ['the password', type('apiPassword', 's'), { password: 's', problems: '', first: null }],
      ['the name', () => void (form.values.name = ' N '), { name: ' N ' }],
      ['cancel nothing', () => form.cancel(), {}],
      [
        'connect',
        connect,
        {
          busy: 'connecting',
          attempts: [
            {
              serviceAddress: 'https://api.c.example',
              signInAddress: 'https://auth.c.example',
              apiKey: 'k',
              apiPassword: 's',
              name: 'N',
            },
          ],
        },
      ],
      [
        'connect and the demo meanwhile',
        () => {
          connect();
          void form.openDemo();
        },
        { attempts: [] },
      ],
      ['cancel', () => form.cancel(), { cancelled: 1 }],
      ['cancelled', reject('cancelled'), { busy: null, cancelled: 0 }],
      ['connect', connect, { busy: 'connecting', attempts: [expect.anything()] }],
      [
        'refused',
        reject('signInRefused'),
        {
          busy: null,
          error: 'signInRefused',
          problems: 'apiPassword',
          first: 'apiPassword',
          doubts: 'apiKey',
          attempts: [],
        },
      ],
      [
        'connect',
        connect,
        { busy: 'connecting', error: null, problems: '', first: null, doubts: '', attempts: [expect.anything()] },
      ],
      [
        'a wrong key',
        reject('signInRefused', 'apiKey'),
        {
          busy: null,
          error: 'signInRefused',
          problems: 'apiKey',
          first: 'apiKey',
          doubts: 'apiPassword',
          attempts: [],
        },
      ],
      [
        'connect',
        connect,
        { busy: 'connecting', error: null, problems: '', first: null, doubts: '', attempts: [expect.anything()] },
      ],
      [
        'a wrong password',
        reject('signInRefused', 'apiPassword'),
        { busy: null, error: 'signInRefused', problems: 'apiPassword', first: 'apiPassword', attempts: [] },
      ],
      [
        'connect',
        connect,
        { busy: 'connecting', error: null, problems: '', first: null, attempts: [expect.anything()] },
      ],
      [
        'a problem of a field',
        reject('hostNotFound', 'serviceAddress'),
        { busy: null, error: 'hostNotFound', problems: 'serviceAddress', first: 'serviceAddress', attempts: [] },
      ],
      [
        'the demo',
        () => void form.openDemo(),
        { busy: 'openingDemo', error: null, problems: '', first: null, attempts: ['demo'] },
      ],
      ['nothing to cancel', () => form.cancel(), { attempts: [] }],
      ['a problem of no field', reject('disk', 'other'), { busy: null, error: 'disk' }],
      ['connect', connect, { busy: 'connecting', error: null, attempts: [expect.anything()] }],
      [
        'swapped',
        reject('certificate', undefined, [
          { field: 'serviceAddress', message: '1' },
          { field: 'signInAddress', message: '2' },
        ]),
        {
          busy: null,
          error: 'certificate',
          problems: 'serviceAddress signInAddress',
          first: 'serviceAddress',
          swapped: true,
          swapFound: true,
          attempts: [],
        },
      ],
      [
        'a key clears both',
        type('apiKey', 'k2'),
        { key: 'k2', problems: '', first: null, swapped: false, swapFound: false },
      ],
      [
        'swap',
        () => form.swap(),
        {
          service: 'https://auth.c.example',
          signIn: 'https://api.c.example',
          error: null,
          sources: '',
          next: null,
          suggestedName: 'auth.c.example',
          swapped: true,
        },
      ],
      [
        'swap back',
        () => form.swap(),
        {
          service: 'https://api.c.example',
          signIn: 'https://auth.c.example',
          suggestedName: 'api.c.example',
          swapped: false,
        },
      ],
      ['connect', connect, { busy: 'connecting', attempts: [expect.anything()] }],
      [
        'half swapped',
        reject('certificate', undefined, [{ field: 'serviceAddress', message: '1' }]),
        { busy: null, error: 'certificate', attempts: [] },
      ],
      ['no name', () => void (form.values.name = ' '), { name: ' ' }],
      [
        'connect',
        connect,
        {
          busy: 'connecting',
          error: null,
          attempts: [expect.not.objectContaining({ name: expect.anything() as unknown })],
        },
      ],
      [
        'connected',
        async () => (succeed?.({}), page.settle()),
        {
          service: '',
          signIn: '',
          key: '',
          password: '',
          name: '',
          busy: null,
          attempts: [],
          next: 'serviceAddress',
          suggestedName: '',
        },
      ],
    ]);
    expect(form.problems).toEqual({});
    form.forget();
    expect(new ConnectForm().values.serviceAddress).toBe('');
  });

  it('prefills a service of this computer, and keeps other typed values until the form is opened again', async () => {
    useAccounts(north, south, { ...north, name: 'North 2' }, createAccount('Demo', 'demo.example', true));
    const { form, read, type } = open();
    expect(form.services.map(({ name }) => name)).toEqual(['North', 'South']);
    await checkTrace(read, [
      [
        'use another service',
        () => form.useService(any(south)),
        {
          service: south.serviceAddress,
          signIn: south.signInAddress,
          sources: 'serviceAddress South, signInAddress South',
          inUse: 'South',
          suggestedName: 'api.south.example',
        },
      ],
      [
        'another sign-in address',
        type('signInAddress', north.signInAddress),
        { signIn: north.signInAddress, sources: 'serviceAddress South', inUse: null },
      ],
      [
        'leave it',
        () => form.leaveAddress('signInAddress'),
        {
          service: north.serviceAddress,
          sources: 'serviceAddress North, signInAddress North',
          inUse: 'North',
          suggestedName: 'api.north.example',
        },
      ],
      [
        'a pasted address',
        () => expect(form.fillFrom('Service: https://api.x.example', null)).toBe(true),
        {
          service: 'https://api.x.example',
          signIn: 'https://auth.x.example',
          sources: 'signInAddress guessed',
          pasted: { found: 1, guessed: 1 },
          inUse: null,
          next: 'signInAddress',
          suggestedName: 'api.x.example',
        },
      ],
      [
        'a pasted name',
        () => expect(form.fillFrom('Account name: Shop\nKey: k1\nPassword: p1', null)).toBe(true),
        { name: 'Shop', key: 'k1', password: 'p1', pasted: { found: 2, guessed: 1 } },
      ],
      [
        'nothing in a paste',
        () => expect(form.fillFrom('hello', null)).toBe(true),
        { pasted: { found: 0, guessed: 0 } },
      ],
      ['a value in its field', () => expect(form.fillFrom('https://api.y.example', 'serviceAddress')).toBe(false), {}],
      ['forget', () => form.forget(), { key: '', password: '' }],
    ]);
    expect(open().read()).toMatchObject({
      service: 'https://api.x.example',
      signIn: 'https://auth.x.example',
      name: 'Shop',
      key: '',
      sources: '',
    });
    form.useService(any(south));
    form.forget();
    expect(open().read()).toMatchObject({ service: north.serviceAddress, inUse: 'North', name: '' });
    session.account = null;
    expect(open().read()).toMatchObject({ inUse: 'South', sources: 'serviceAddress South, signInAddress South' });
    expect(form.problems).toEqual({});
    expect(m.connect.missing.apiKey).not.toBe('');
  });
});
