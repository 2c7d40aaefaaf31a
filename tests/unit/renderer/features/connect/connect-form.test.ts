import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectForm } from '../../../../../renderer/features/connect/connect-form.svelte.ts';
import { BridgeError, page } from '../../../../support/fake-page.ts';
import { session } from '../../../../support/fake-session.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const block = ['Service: https://api.northfield.example/api/v3/', 'Key: nf_live_4c1f09a7', 'Password: s3cret!'].join(
  '\n',
);
const northfield = {
  name: 'Northfield Goods',
  demo: false,
  serviceAddress: 'https://pim.northfield.example',
  signInAddress: 'https://signin.northfield.example',
};
const demo = { ...northfield, name: 'Demo account', demo: true, serviceAddress: 'http://127.0.0.1:1' };
let failure: BridgeError | null = null;
let sent: unknown = null;
Object.assign(session, {
  connect: (given: unknown): Promise<unknown> => {
    sent = given;
    return failure === null ? Promise.resolve({ notice: null }) : Promise.reject(failure);
  },
});

beforeEach(() => {
  // Clears the values that an earlier test left in the form.
  const before = new ConnectForm();
  Object.assign(before.values, { serviceAddress: '', signInAddress: '', name: '' });
  before.forget();
  page.reset();
  failure = null;
  session.accounts = [];
  session.account = null;
});
const connected = (...accounts: readonly unknown[]): void => {
  session.accounts = accounts;
  session.account = accounts[0];
};

describe('ConnectForm', () => {
  it('fills the fields from a pasted block, tidies the address and marks the guessed one', () => {
    const form = new ConnectForm();
    expect(form.fillFrom(block, null)).toBe(true);
    expect({ ...form.values }).toEqual({
      serviceAddress: 'https://api.northfield.example',
      signInAddress: 'https://auth.northfield.example',
      apiKey: 'nf_live_4c1f09a7',
      apiPassword: 's3cret!',
      name: '',
    });
    expect(form.tidied.serviceAddress).toBe('Removed /api/v3/');
    expect(form.sources).toMatchObject({ signInAddress: { kind: 'guessed' } });
    expect(form.pasted).toEqual({ found: 3, guessed: 1 });
    expect(form.nextField).toBe('signInAddress');
  });

  it.each(['serviceAddress', 'signInAddress', 'apiKey', 'apiPassword', 'name'] as const)(
    'accepts a block pasted into the field %s like one pasted into the text area',
    (field) => {
      const form = new ConnectForm();
      expect(form.fillFrom(block, field)).toBe(true);
      expect(form.values.apiPassword).toBe('s3cret!');
    },
  );

  it.each([
    ['apiKey', 'nf_live_4c1f09a7'],
    ['apiPassword', 'key=abc'],
    ['apiPassword', 'https://pim.example'],
    ['signInAddress', 'https://pim.example'],
    ['name', 'Northfield'],
  ] as const)('leaves the value of %s, %s, to the field itself', (field, text) => {
    const form = new ConnectForm();
    expect(form.fillFrom(text, field)).toBe(false);
    expect(form.values.serviceAddress).toBe('');
  });

  it('takes a labelled value that is pasted into its own field', () => {
    const form = new ConnectForm();
    expect(form.fillFrom('API key: abc1', 'apiKey')).toBe(true);
    expect(form.values.apiKey).toBe('abc1');
  });

  it('replaces a guess, and keeps an address that was typed', () => {
    const form = new ConnectForm();
    form.values.serviceAddress = 'api.one.example';
    form.leaveAddress('serviceAddress');
    expect(form.values.signInAddress).toBe('https://auth.one.example');
    form.values.serviceAddress = 'api.two.example';
    form.leaveAddress('serviceAddress');
    expect(form.values.signInAddress).toBe('https://auth.two.example');
    form.values.signInAddress = 'https://login.two.example';
    form.touch('signInAddress');
    form.values.serviceAddress = 'api.three.example';
    form.leaveAddress('serviceAddress');
    expect(form.values.signInAddress).toBe('https://login.two.example');
  });

  it('does not guess an address while it connects', async () => {
    const form = new ConnectForm();
    form.values.serviceAddress = 'api.one.example';
    expect(await form.connect()).toBeNull();
    expect(form.problems.signInAddress).toBe('Enter the sign-in address.');
  });

  it('prefills the addresses of the account in use for a second account, but never the demo’s addresses', () => {
    connected(northfield, demo);
    const form = new ConnectForm();
    expect(form.serviceInUse?.name).toBe('Northfield Goods');
    expect(form.sources.signInAddress).toEqual({ kind: 'account', name: 'Northfield Goods' });
    expect(form.nextField).toBe('apiKey');
    expect(form.services).toHaveLength(1);
    connected(demo);
    expect(new ConnectForm().values.serviceAddress).toBe('');
  });

  it('takes the other address of a known service instead of a guess', () => {
    connected(northfield);
    const form = new ConnectForm();
    form.fillFrom('https://other.example\nKey: k1', null);
    form.fillFrom('https://pim.northfield.example/api/v3', null);
    expect(form.values.signInAddress).toBe('https://signin.northfield.example');
  });

  it('shows swapped addresses at both fields and forgets that once they are swapped back', async () => {
    const form = new ConnectForm();
    form.fillFrom(block, null);
    const problems = [
      { field: 'serviceAddress', message: 'This is the sign-in address.' },
      { field: 'signInAddress', message: 'This is the service address.' },
    ];
    failure = new BridgeError({ code: 'badArgument', message: 'Both addresses answer.', problems, retryable: false });
    expect(await form.connect()).toBeNull();
    expect(form.problems).toEqual({
      serviceAddress: 'This is the sign-in address.',
      signInAddress: 'This is the service address.',
    });
    expect(form.isSwapped).toBe(true);
    form.swap();
    expect([form.problems, form.error, form.isSwapFound]).toEqual([{}, null, false]);
    expect(form.values.signInAddress).toBe('https://api.northfield.example');
  });

  it('shows at the password that key or password is wrong', async () => {
    const form = new ConnectForm();
    form.fillFrom(block, null);
    failure = new BridgeError({ code: 'signInRefused', message: 'Refused.', retryable: false });
    await form.connect();
    expect(form.problems).toEqual({ apiPassword: 'The key or the password is wrong.' });
    expect(form.firstToCorrect).toBe('apiPassword');
    expect([form.isInDoubt('apiKey'), form.isInDoubt('serviceAddress')]).toEqual([true, false]);
    form.touch('apiPassword');
    expect(form.isInDoubt('apiKey')).toBe(false);
  });

  it.each([
    ['apiKey', 'The service does not know this key.'],
    ['apiPassword', 'Wrong password for this key.'],
  ] as const)('shows the error only at %s when the service names it', async (field, words) => {
    const form = new ConnectForm();
    form.fillFrom(block, null);
    failure = new BridgeError({ code: 'signInRefused', message: 'Refused.', field, retryable: false });
    await form.connect();
    expect(form.problems).toEqual({ [field]: words });
    expect([form.isInDoubt('apiKey'), form.isInDoubt('apiPassword')]).toEqual([false, field === 'apiKey']);
    expect(form.firstToCorrect).toBe(field);
  });

  it('keeps typed values except key and password until the form is opened again', async () => {
    const form = new ConnectForm();
    form.fillFrom(`${block}\nAccount name: Mine`, null);
    form.forget();
    const again = new ConnectForm();
    expect({ ...again.values }).toMatchObject({
      serviceAddress: 'https://api.northfield.example',
      apiKey: '',
      apiPassword: '',
      name: 'Mine',
    });
    again.fillFrom(block, null);
    await again.connect();
    expect(sent).toMatchObject({ apiPassword: 's3cret!', name: 'Mine' });
    again.forget();
    expect(new ConnectForm().values.serviceAddress).toBe('');
  });
});
