import { beforeEach, expect, it, vi } from 'vitest';
import type { ReviewFile } from '../../../../../electron/contract/index.ts';
import { SimilarFiles } from '../../../../../renderer/features/uploads/look-alike-files.svelte.ts';

const { ofFile } = vi.hoisted(() => ({ ofFile: vi.fn() }));
vi.mock('../../../../../renderer/app/bridge.ts', () => ({ bridge: { lookAlikes: { ofFile } } }));

const file = (some: Partial<ReviewFile> = {}): ReviewFile =>
  ({ id: 7, note: 'new', pixels: { width: 320, height: 320 }, sendable: true, ...some }) as ReviewFile;
const similar = { id: 'a', filename: 'a.jpg', width: 640, height: 640 };

beforeEach(() => void ofFile.mockReset().mockResolvedValue({ ok: true, value: similar }));

it('runs one query at a time, and none after a look-alike was found', async () => {
  const files = new SimilarFiles('batch');
  await Promise.all([files.lookFor(file()), files.lookFor(file())]);
  await files.lookFor(file());
  expect(ofFile.mock.calls).toEqual([[{ batch: 'batch', file: 7 }]]);
  expect(files.of(file())).toEqual(similar);
});

it('repeats the query when the row is shown again, after a failure or an empty result', async () => {
  const files = new SimilarFiles('batch');
  ofFile.mockResolvedValueOnce({ ok: true, value: null }).mockResolvedValueOnce({ ok: false });
  for (let showing = 0; showing < 3; showing += 1) await files.lookFor(file());
  expect(files.of(file())).toEqual(similar);
});

it('runs no query for a file that is already in the account or has no picture', async () => {
  const files = new SimilarFiles('batch');
  for (const some of [{ note: 'alreadyThere' }, { pixels: null }, { sendable: false }] as const)
    await files.lookFor(file(some));
  expect(ofFile).not.toHaveBeenCalled();
});
