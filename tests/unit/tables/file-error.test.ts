import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toFileError } from '../../../electron/tables/part-file.ts';

const createError = (code: string): Error => Object.assign(new Error(code), { code, syscall: 'write' });

describe('errors of a file that cannot be written', () => {
  it.each([
    ['ENOSPC', /^The disk is full/],
    ['EACCES', /permission to write/],
    ['EROFS', /read-only/],
    ['EBUSY', /in use by another program/],
    ['EIO', /reports an error/],
  ])('describes the error: %s', (code, words) => {
    expect(toFileError(createError(code))).toMatchObject({
      code: 'disk',
      message: expect.stringMatching(words) as string,
    });
  });

  it.runIf(existsSync('/dev/full'))('recognizes the system’s real error for a full disk', () => {
    const file = openSync('/dev/full', 'w');
    try {
      expect(() => writeSync(file, 'x')).toThrow(
        expect.toSatisfy((error) => (toFileError(error) as Error).message.startsWith('The disk is full')),
      );
    } finally {
      closeSync(file);
    }
  });

  it('leaves a programming error unchanged', () => {
    const error = new TypeError('x');
    expect(toFileError(error)).toBe(error);
  });
});
