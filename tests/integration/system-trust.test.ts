import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ms } from '../../electron/base/branded-types.ts';
import { setLogSink } from '../../electron/base/logger.ts';
import { type ServiceClient, createClient } from '../../electron/service/client.ts';
import { createPictureFetch } from '../../electron/asset-files/fetch-picture.ts';
import {
  type SystemTrust,
  createSystemTrust,
  readSystemCertificates,
} from '../../electron/service/http/system-trust.ts';
import { filterValidCertificates } from '../../electron/service/http/valid-certificates.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { listen } from '../support/loopback.ts';
import { projectRoot } from '../support/project.ts';
import { startProxy } from '../support/proxy-server.ts';
import { companySigned, renewedAuthority } from '../support/self-signed.ts';
import { sendJson, whenRead } from '../unit/service/raw-server.ts';

interface Certified {
  readonly cert: string;
  readonly key: string;
}

/** Starts `https://pim.test` with a certificate. Returns the system's settings of the proxy that leads to it. */
const startService = async (certified: Certified): Promise<() => Promise<string>> => {
  for (const name of ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'no_proxy', 'NO_PROXY'])
    vi.stubEnv(name, undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = createServer(certified, (request, response) => {
    if (request.url === '/picture.png') response.end('pixels');
    else whenRead(request, () => sendJson(response, 200, request.method === 'POST' ? { token: 't' } : { data: [] }));
  });
  const port = await listen(closedAfterTest(server));
  const proxy = closedAfterTest(await startProxy({ target: () => port }));
  return async () => `PROXY 127.0.0.1:${proxy.port}`;
};

const connect = (resolveProxy: () => Promise<string>, trust: SystemTrust): ServiceClient =>
  closedAfterTest(
    createClient({
      serviceAddress: 'https://pim.test',
      signInAddress: 'https://pim.test',
      apiKey: 'key',
      password: async () => 'pass',
      resolveProxy,
      trust,
      patience: { person: { attempts: 1, attemptsOffline: 1, attemptsUnanswered: 1 } as never },
    }),
  );

/** Collects the texts that are logged until the test ends. */
const collectLog = (): string[] => {
  const texts: string[] = [];
  onTestFinished(setLogSink(({ text }) => texts.push(text)));
  return texts;
};

/** Reads a company's certificate on a thread that is blocked for 5 s, as macOS blocks the calling thread. */
const readSlowly = (): Promise<readonly string[]> => {
  const script = `const { parentPort, workerData } = require('node:worker_threads');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000);
    parentPort.postMessage([workerData]);`;
  const worker = new Worker(script, { eval: true, workerData: companySigned.ca });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
};

it('keeps the main thread responsive while the system takes 5 s to read its certificates, and then sends waiting requests', async () => {
  const proxy = await startService(companySigned);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const began = performance.now();
  const trust = createSystemTrust(readSlowly);
  const client = connect(proxy, trust);
  const pictures = closedAfterTest(createPictureFetch(proxy, trust));
  const { signal } = new AbortController();
  const origins = { serviceAddress: 'https://pim.test', assetAddress: null };
  const [, picture] = await Promise.all([
    client.probe(),
    pictures.fetch('/picture.png', origins, signal, () => undefined),
  ]);
  delay.disable();
  expect(performance.now() - began).toBeGreaterThan(4_500);
  expect(new TextDecoder().decode(picture)).toBe('pixels');
  // A synchronous read would block it for 5 s; a busy computer blocks it for some tenths of a second.
  expect(delay.max / 1e6).toBeLessThan(1_500);
}, 30_000);

it('trusts the certificates of the runtime when reading the system’s takes too long, and all when they arrive', async () => {
  const texts = collectLog();
  const arrival = Promise.withResolvers<readonly string[]>();
  const client = connect(
    await startService(companySigned),
    createSystemTrust(() => arrival.promise, ms(1)),
  );
  await expect(client.probe()).rejects.toMatchObject({ code: 'certificate' });
  expect(texts).toEqual([
    expect.stringMatching(/takes more than 1 ms: connections trust only the certificates of the runtime/),
  ]);
  arrival.resolve([companySigned.ca]);
  await client.probe();
  expect(texts.at(-1)).toMatch(/read now/);
});

it('trusts the certificates of the runtime when the system’s cannot be read', async () => {
  const texts = collectLog();
  const trust = createSystemTrust(() => Promise.reject(new Error('no store')));
  await expect(connect(await startService(companySigned), trust).probe()).rejects.toMatchObject({
    code: 'certificate',
  });
  expect(texts[0]).toMatch(/cannot be read: .* no store/s);
});

it('connects to a server whose renewed intermediate certificate is in the system as an expired one, too', async () => {
  const { root, expired } = renewedAuthority;
  const proxy = await startService(renewedAuthority);
  const inSystem = [root, expired, 'no certificate'];
  await expect(
    connect(
      proxy,
      createSystemTrust(async () => inSystem.slice(0, 2)),
    ).probe(),
    'without leaving it out',
  ).rejects.toMatchObject({ code: 'certificate' });
  await connect(
    proxy,
    createSystemTrust(async () => filterValidCertificates(inSystem, new Date())),
  ).probe();
  expect(filterValidCertificates(inSystem, new Date())).toEqual([root]);
});

it('reads the certificates of the system on a thread', async () => {
  const system = await readSystemCertificates(new URL('../../electron/', import.meta.url));
  expect(system).toEqual(filterValidCertificates(getCACertificates('system'), new Date()));
  const readers = globSync('electron/**/*.ts', { cwd: projectRoot }).filter((file) =>
    /getCACertificates\(['"](?:system|default)|getCACertificates\(\)/.test(
      readFileSync(join(projectRoot, file), 'utf8'),
    ),
  );
  expect(readers).toEqual([join('electron', 'service', 'http', 'trust-thread.ts')]);
});
