import { expect, it } from 'vitest';
import { getResource } from '../../../electron/model/index.ts';
import { createResponseError } from '../../../electron/service/response-errors.ts';

const answer = (status: number, body: string) => ({
  status,
  body: Buffer.from(body),
  header: (name: string) => (name === 'content-type' ? 'application/json' : null),
});
const about = { resource: getResource('channel'), doing: 'create' } as const;
const getMessage = (status: number, body: string): string =>
  createResponseError(answer(status, body) as never, about, Date.now()).message;

it.each([
  [400, ''],
  [422, '{}'],
  [422, '{"errors":[]}'],
  [413, 'null'],
])('says that the service gave no reason for a status %i with the body %j', (status, body) => {
  expect(getMessage(status, body)).toBe(`The service refused this without a reason (status ${String(status)}).`);
});

it('repeats the reason of the service without additions', () => {
  expect(getMessage(422, '{"errors":[{"description":"The format is unknown"}]}')).toBe('The format is unknown');
});

it('repeats a reason in XML, and nothing of a web page', () => {
  expect(getMessage(400, '<error><message>The format is unknown</message></error>')).toBe('The format is unknown');
  expect(getMessage(400, '<html><body><message>Blocked</message></body></html>')).toMatch(/refused this without/);
});
