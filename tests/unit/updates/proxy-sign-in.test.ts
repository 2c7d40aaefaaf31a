import { EventEmitter } from 'node:events';
import type { AuthInfo } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { afterEach, expect, it, vi } from 'vitest';
import { handleProxyLogins, findProxyCredentials } from '../../../electron/updates/proxy-sign-in.ts';

const asking: AuthInfo = { isProxy: true, scheme: 'basic', host: 'proxy.example', port: 8080, realm: 'company' };
const proxies = ['http://other.example:8080', 'http://me:p%40ss@proxy.example:8080'];

it('signs in to a proxy with the name and password that the environment gives for its address', () => {
  expect(findProxyCredentials(asking, proxies)).toEqual({ username: 'me', password: 'p@ss' });
  expect(findProxyCredentials({ ...asking, port: 80 }, ['http://me:pass@proxy.example'])).toMatchObject({
    password: 'pass',
  });
  expect(findProxyCredentials({ ...asking, host: '::1' }, ['http://me:pass@[::1]:8080'])).toMatchObject({
    password: 'pass',
  });
});

it.each<[string, Partial<AuthInfo>]>([
  ['another proxy', { host: 'other.example' }],
  ['another port', { port: 3128 }],
  ['a server that is no proxy', { isProxy: false }],
])('sends nothing to %s', (_what, other) => {
  expect(findProxyCredentials({ ...asking, ...other }, [...proxies, 'not an address'])).toBeNull();
});

afterEach(() => void vi.unstubAllEnvs());

it('answers each request of the updater, and sends a rejected sign-in only once for each check', () => {
  vi.stubEnv('HTTPS_PROXY', 'http://me:pass@proxy.example:8080');
  const updater = new EventEmitter();
  handleProxyLogins(updater as unknown as AppUpdater);
  const emitLogin = (asked: AuthInfo): unknown[][] => {
    const answer = vi.fn();
    updater.emit('login', asked, answer);
    return answer.mock.calls;
  };
  expect(emitLogin({ ...asking, host: 'other.example' })).toEqual([[]]);
  expect(emitLogin(asking)).toEqual([['me', 'pass']]);
  expect(emitLogin(asking)).toEqual([[]]);
  updater.emit('checking-for-update');
  expect(emitLogin(asking)).toEqual([['me', 'pass']]);
});
