import { describe, expect, test } from 'vitest';
import { describeStartupError } from '../../electron/startup-error.ts';

const createError = (code: string, path?: string): Error =>
  Object.assign(new Error(`${code}: as the system says it`), { code, syscall: 'open', ...(path ? { path } : {}) });

describe('startup error', () => {
  test.each([
    ['ENOSPC', 'full: free up space there'],
    ['EACCES', 'give yourself permission'],
    ['EROFS', 'read-only'],
    ['EISDIR', 'move it away'],
    ['EIO', 'the disk reports an error'],
  ])('names the path and the fix, for %s', (code, words) => {
    const message = describeStartupError(createError(code, '/home/anna/vitrine/settings.json'), '/home/anna/vitrine');
    expect(message).toMatch(/^\/home\/anna\/vitrine\/settings\.json is|^\/home\/anna\/vitrine\/settings\.json cannot/);
    expect(message).toContain(words);
    expect(message).toContain('then start Vitrine again.');
    expect(message).not.toContain(code);
  });

  test('names the profile if the system names no path', () =>
    expect(describeStartupError(createError('ENOSPC'), '/home/anna/vitrine')).toMatch(
      /^\/home\/anna\/vitrine is on a disk that is full/,
    ));

  test('describes other failures, and that no data is lost', () =>
    expect(describeStartupError(new Error('No bundle.'), '/p')).toBe(
      'Something in Vitrine itself failed: No bundle. Start it again.\n\nWhat Vitrine keeps is untouched, in /p.',
    ));

  test('accepts any thrown value', () =>
    expect(describeStartupError('why', '/p')).toContain('failed: why. Start it again.'));
});
