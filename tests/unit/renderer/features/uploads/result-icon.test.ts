import { expect, it } from 'vitest';
import { getResultIcon } from '../../../../../renderer/features/uploads/result-icon.ts';

it('shows success only if no upload failed and none is without a response', () => {
  expect(getResultIcon({ failed: 0, unknown: 0 }).tone).toBe('success');
  expect(getResultIcon({ failed: 0, unknown: 1 }).tone).toBe('warn');
  expect(getResultIcon({ failed: 1, unknown: 1 }).tone).toBe('danger');
});
