import { expect, it } from 'vitest';
import { createDoneMessage } from '../../../../../renderer/features/create/done-message.ts';

const creation = { resource: 'product', title: 'NEW-1', notTaken: [], notice: null, alreadyThere: false } as const;

it('shows that something was created only if it was', () => {
  expect(createDoneMessage(creation)).toEqual({ tone: 'success', message: 'NEW-1 created', whole: 'NEW-1 created' });
  const notice = 'It was already there, exactly as intended; nothing was created.';
  expect(createDoneMessage({ ...creation, alreadyThere: true, notice })).toMatchObject({
    tone: 'info',
    message: 'NEW-1 was already there',
    detail: 'It is exactly what you entered, so nothing was created.',
  });
  expect(createDoneMessage({ ...creation, notTaken: ['label'] })).toMatchObject({
    tone: 'warn',
    message: 'NEW-1 created',
  });
});

it('warns about values that were not applied, also if the item was already there', () => {
  const detail = (text: string): string => expect.stringContaining(text) as string;
  const again = { ...creation, alreadyThere: true };
  expect(createDoneMessage({ ...again, notTaken: ['label'] })).toMatchObject({
    ...{ tone: 'warn', message: 'NEW-1 was already there', detail: detail('Label') },
  });
  expect(createDoneMessage({ ...again, notTaken: ['label'] }).detail).toContain('nothing was created');
  expect(createDoneMessage({ ...creation, notTaken: ['label', 'gtin'], notice: 'A notice.' })).toMatchObject({
    ...{ tone: 'warn', message: 'NEW-1 created', detail: expect.stringMatching(/Label.*GTIN.* A notice\.$/) as string },
  });
  expect(createDoneMessage({ ...creation, notice: 'A notice.' })).toMatchObject({ tone: 'warn', detail: 'A notice.' });
});
