import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../electron/contract/index.ts';
import { parseCreationDenial } from '../../../electron/model/index.ts';

const failed = (rest: Partial<AppError>): AppError => ({ code: 'invalid', message: 'no', retryable: false, ...rest });
const plan = 'Cannot create new items the feature PDF_CATALOGS for account a1 is not active';

describe('rejected creation', () => {
  it('distinguishes a rejection by role from one by plan', () => {
    expect(parseCreationDenial(failed({ code: 'forbidden', message: 'PermissionError' }))).toEqual({
      kind: 'role',
      message: 'PermissionError',
    });
    expect(parseCreationDenial(failed({ code: 'notInPlan', message: 'Upgrade' }))).toEqual({
      kind: 'plan',
      message: 'Upgrade',
    });
    expect(parseCreationDenial(failed({ message: plan }))).toEqual({ kind: 'plan', message: plan });
    expect(parseCreationDenial(failed({ message: 'Two', problems: [{ message: 'x' }, { message: plan }] }))).toEqual({
      kind: 'plan',
      message: plan,
    });
  });

  it('reports nothing about the account when a field or the service caused the error', () => {
    for (const error of [
      failed({ message: 'sku: Field required' }),
      failed({ code: 'conflict', message: 'AlreadyExists' }),
      failed({ code: 'serviceFault', message: plan }),
      failed({ message: 'The feature is described in the manual' }),
    ])
      expect(parseCreationDenial(error)).toBeNull();
  });
});
