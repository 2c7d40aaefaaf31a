import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { getErrorCode, getFileErrorKind, isNotFoundError } from '../../../electron/base/errno.ts';

const failure = (path: string): Promise<unknown> =>
  readFile(path).then(
    () => null,
    (error: unknown) => error,
  );

it('names the error of the file system', async () => {
  const missing = await failure(`${tmpdir()}/there/is/no/such/file`);
  expect([getErrorCode(missing), getFileErrorKind(missing), isNotFoundError(missing)]).toEqual([
    'ENOENT',
    'missing',
    true,
  ]);
  const folder = await failure(tmpdir());
  expect([getFileErrorKind(folder), isNotFoundError(folder)]).toEqual(['isFolder', false]);
});

it('treats the permission of a file and of an operation as equal', () => {
  for (const code of ['EACCES', 'EPERM'])
    expect(getFileErrorKind(Object.assign(new Error(code), { code }))).toBe('notAllowed');
});

it('returns nothing for any other error', () => {
  for (const error of [null, 'ENOENT', new Error('ENOENT'), Object.assign(new Error('x'), { code: 'ERR_INVALID_URL' })])
    expect(getFileErrorKind(error)).toBeNull();
});
