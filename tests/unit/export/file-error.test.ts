import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asFileError } from '../../../electron/export/part-file.ts';

const fault = (code: string): Error => Object.assign(new Error(code), { code, syscall: 'write' });

describe('a file that cannot be written', () => {
  it.each([
    ['ENOSPC', /^The disk is full/],
    ['EACCES', /permission to write/],
    ['EROFS', /read-only/],
    ['EBUSY', /in use by another program/],
    ['EIO', /reports an error/],
  ])('is told in words: %s', (code, words) => {
    expect(asFileError(fault(code))).toMatchObject({ code: 'disk', message: expect.stringMatching(words) as string });
  });

  it.runIf(existsSync('/dev/full'))('is known by what the system really says of a full disk', () => {
    const file = openSync('/dev/full', 'w');
    try {
      expect(() => writeSync(file, 'x')).toThrow(
        expect.toSatisfy((error) => (asFileError(error) as Error).message.startsWith('The disk is full')),
      );
    } finally {
      closeSync(file);
    }
  });

  it('is nothing else: what is wrong in the program stays an error of its own', () => {
    const error = new TypeError('x');
    expect(asFileError(error)).toBe(error);
  });
});
