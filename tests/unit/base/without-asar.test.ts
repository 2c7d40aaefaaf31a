import { expect, it } from 'vitest';
import { withoutAsar } from '../../../electron/base/without-asar.ts';

it('disables archives while a call starts, and restores the previous value also if it throws', () => {
  for (const before of [false, true]) {
    process.noAsar = before;
    expect(withoutAsar(() => process.noAsar)).toBe(true);
    expect(process.noAsar).toBe(before);
    expect(() =>
      withoutAsar(() => {
        throw new Error('failed');
      }),
    ).toThrow('failed');
    expect(process.noAsar).toBe(before);
  }
});
