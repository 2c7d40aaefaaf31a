import { expect, it } from 'vitest';
import { Records } from '../../../electron/demo/request-log.ts';
import type { RequestRecord } from '../../../electron/demo/types.ts';

it('keeps the last 5,000 requests in the record', () => {
  const records = new Records();
  for (let n = 0; n < 5_100; n++) records.add({ path: `/${n}` } as RequestRecord);
  const logged = records.all();
  expect([logged.length, logged[0]?.path, logged.at(-1)?.path]).toEqual([5_000, '/100', '/5099']);
});
