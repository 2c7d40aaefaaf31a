import { expect, test } from 'vitest';
import { truncateName } from '../../../../renderer/ui/truncate-name.ts';

const deleted = (name: string): string => `${name} deleted`;

test('truncates a long name at its end, and keeps the sentence complete', () => {
  const name = `Winter ${'in the mountains '.repeat(6)}2026`;
  const { message, whole } = truncateName(deleted, name);
  expect(message).toMatch(/^Winter in the .+… deleted$/);
  expect(message.length).toBeLessThan(50);
  expect(whole).toBe(`${name} deleted`);
  expect(truncateName(deleted, 'Winter')).toEqual({ message: 'Winter deleted', whole: 'Winter deleted' });
});
