import { describe, expect, it } from 'vitest';
import { getResource } from '../../../electron/model/index.ts';
import { toCreationError, markSent, parseCreationResponse } from '../../../electron/service/creation-result.ts';
import { readExactId } from '../../../electron/service/exact-id.ts';
import type { RequestBody } from '../../../electron/service/http/request-body.ts';
import { isRejectedAfterSending, ServiceError } from '../../../electron/service/service-error.ts';

const resource = getResource('ecatalog');
const body = (isComplete: boolean): RequestBody => ({ complete: () => isComplete }) as RequestBody;
const answered = (status: number | null): ServiceError =>
  new ServiceError('offline', 'In words.', status === null ? {} : { status });

/** Returns the identity in a response, or the code of its error. */
const read = (status: number, text: string, of = resource): unknown => {
  const answer = { status, header: () => undefined, body: new TextEncoder().encode(text) };
  try {
    return parseCreationResponse(answer, { resource: of, doing: 'create' }, 0).id;
  } catch (error) {
    return (error as ServiceError).code;
  }
};

describe('toCreationError', () => {
  it.each<[string, ServiceError, boolean, string]>([
    ['keeps the failure of a body that did not leave whole', answered(null), false, 'offline'],
    ['makes an unknown outcome of a whole body without an answer', answered(null), true, 'unknownOutcome'],
    ['makes an unknown outcome of a whole body that was redirected', answered(302), true, 'unknownOutcome'],
    ['keeps the failure of a whole body that the service refused', answered(403), true, 'offline'],
  ])('%s', (_, error, isComplete, code) => {
    expect(toCreationError(error, body(isComplete))).toMatchObject({ code });
  });
});

describe('markSent', () => {
  it.each([
    ['a whole body', body(true), true],
    ['a part of a body', body(false), false],
    ['no body', undefined, false],
  ])('marks a rejection of %s as one after the complete request (%s)', (_, sent, expected) => {
    expect(isRejectedAfterSending(markSent(answered(429), sent))).toBe(expected);
  });
});

describe('parseCreationResponse', () => {
  it.each<[string, number, string, unknown]>([
    ['an identity alone', 201, '"a1"', 'a1'],
    ['an identity beyond 2^53', 201, '{"data":9007199254740993}', '9007199254740993'],
    ['an empty identity alone', 201, '{"data":""}', 'unknownOutcome'],
    ['an item with an identity', 201, '{"data":[{"id":"a"}]}', 'a'],
    ['an item with a name alone', 201, '{"data":[{"name":"Spring"}]}', null],
    ['an identity and complaints', 201, '{"data":[{"id":"a"}],"errors":[{"description":"No logo"}]}', 'a'],
    ['complaints alone', 200, '{"data":[],"errors":[{"description":"No name"}]}', 'invalid'],
    ['a name and complaints', 200, '{"data":[{"name":"Spring"}],"errors":[{"description":"No"}]}', 'unknownOutcome'],
    ['nothing', 200, '{"data":[],"errors":[]}', 'unknownOutcome'],
    ['no JSON', 200, '<html>', 'unknownOutcome'],
    ['a fault of the service', 500, '', 'unknownOutcome'],
    ['a request that the service does not know', 501, '', 'unknownOutcome'],
    ['a fault of a proxy', 502, '', 'unknownOutcome'],
    ['a timeout of the service', 408, '', 'unknownOutcome'],
    ['a refusal', 403, '', 'forbidden'],
    ['a page of the network', 511, '<html>', 'unknownOutcome'],
    ['a proxy that forwards nothing', 407, '<html>', 'notThisService'],
    ['a proxy that forwards nothing, without a page', 407, '', 'notThisService'],
  ])('reads %s', (_, status, text, expected) => {
    expect(read(status, text)).toBe(expected);
  });

  it('reads an ID with a message only for a resource that cannot be searched, and never one with an error', () => {
    const messages = [{ message: 'Created' }, { error: 'Not possible' }, { error: null, message: '' }];
    const texts = messages.map((properties) => JSON.stringify({ id: 'a1', ...properties }));
    expect(texts.map((text) => read(201, text))).toEqual(['unknownOutcome', 'unknownOutcome', 'a1']);
    expect(texts.map((text) => read(201, text, getResource('channel')))).toEqual(['a1', 'unknownOutcome', 'a1']);
  });
});

describe('readExactId', () => {
  it.each(['9007199254740991', '9007199254740993', '18446744073709551615', '7'])('keeps the digits of %s', (id) => {
    const raw = `{"id":${id},"name":"Spring"}`;
    expect(readExactId(resource, raw, JSON.parse(raw))).toBe(id);
  });
});
