import type { Dispatcher } from 'undici';
import { expect, it } from 'vitest';
import { createClient } from '../../../electron/service/client.ts';

it('sends nothing after it was closed, and ends what is on its way as cancelled', async () => {
  const asked: string[] = [];
  const client = createClient({
    serviceAddress: 'https://service.example/api',
    signInAddress: 'https://service.example/auth',
    apiKey: 'key',
    password: async () => {
      asked.push('password');
      return new Promise<string>(() => undefined);
    },
    dispatcher: { close: async () => undefined, destroy: async () => undefined } as unknown as Dispatcher,
  });
  const running = expect(client.signIn()).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(() => asked).toEqual(['password']);
  await client.close();
  await running;
  await expect(client.signIn()).rejects.toMatchObject({ code: 'cancelled' });
  await expect(client.ask('product', [])).rejects.toMatchObject({ code: 'cancelled' });
  expect(asked).toEqual(['password']);
});
