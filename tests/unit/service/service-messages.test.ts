import { describe, expect, it } from 'vitest';
import { VitrineError } from '../../../electron/base/errors.ts';
import { getResource } from '../../../electron/model/index.ts';
import {
  assignToFields,
  findXmlReason,
  redactErrorSecrets,
  findProblems,
} from '../../../electron/service/service-messages.ts';

const catalog = getResource('pdfCatalog');
const assignEntry = (entry: unknown): ReturnType<typeof assignToFields> =>
  assignToFields(findProblems({ detail: [entry] }), catalog);

describe('error in a nested value', () => {
  it.each([
    [{ loc: ['body', 'pages', 0, 'name'], msg: 'too long' }, 'pages.0.name'],
    [{ loc: ['body', 'data', 'pages', 1], msg: 'too long' }, 'pages.1'],
    [{ loc: ['pages', 0, 'name'], msg: 'too long' }, 'pages.0.name'],
    [{ loc: ['body', 'name'], msg: 'too long' }, 'name'],
    [{ field: 'pages[0].name', msg: 'too long' }, 'pages.0.name'],
    [{ msg: 'body.pages.0.name: too long' }, 'pages.0.name'],
    [{ msg: 'pages[0].name: too long' }, 'pages.0.name'],
    [{ loc: ['body'], msg: 'name: too long' }, 'name'],
  ])('assigns %j to %s', (entry, field) => {
    expect(assignEntry(entry)).toEqual([{ field, message: 'too long' }]);
  });

  it('keeps the path in the message if the field is unknown', () => {
    expect(assignEntry({ loc: ['body', 'owner', 'mail'], msg: 'is odd' })).toEqual([{ message: 'owner.mail: is odd' }]);
    expect(assignEntry({ loc: ['body', 'owner'], msg: 'is odd' })).toEqual([{ message: 'is odd' }]);
    expect(assignEntry({ loc: 'pages', msg: 'is odd' })).toEqual([{ message: 'is odd' }]);
    expect(assignEntry({ loc: [null, {}, []], msg: 'is odd' })).toEqual([{ message: 'is odd' }]);
  });

  it('shows no secret that a service repeats in the field name', () => {
    const problems = findProblems({ detail: [{ loc: ['body', 'hush-hush'], msg: 'no' }] }, ['hush-hush']);
    expect(JSON.stringify(problems)).not.toContain('hush');
    const error = new VitrineError('invalid', 'no', {
      field: 'hush-hush',
      problems: [{ field: 'hush-hush', message: 'no' }],
    });
    const shown = redactErrorSecrets(error, ['hush-hush']) as VitrineError;
    expect(JSON.stringify([shown.field, shown.problems])).not.toContain('hush');
    expect(redactErrorSecrets(error, ['other'])).toBe(error);
  });
});

describe('problems in the formats of frameworks', () => {
  const product = getResource('product');

  it.each([
    [{ message: 'Invalid.', errors: { sku: ['is taken'], 'label.0': ['is long'] } }],
    [{ title: 'Invalid', errors: { '$.sku': ['is taken'], label: ['is long'] } }],
    [{ sku: ['is taken'], label: ['is long'] }],
    [{ Message: 'Invalid.', ModelState: { 'product.sku': ['is taken'], label: ['is long'] } }],
    [
      {
        violations: [
          { propertyPath: 'sku', message: 'is taken' },
          { propertyPath: 'label', message: 'is long' },
        ],
      },
    ],
    [
      {
        errors: [
          { param: 'sku', msg: 'is taken' },
          { param: 'label', msg: 'is long' },
        ],
      },
    ],
  ])('are assigned to their fields: %j', (body) => {
    expect(assignToFields(findProblems(body), product)).toMatchObject([
      { field: 'sku', message: 'is taken' },
      { message: 'is long' },
    ]);
  });

  it.each([
    [{ error: 'invalid_request', error_description: 'The key is missing' }, ['The key is missing']],
    [{ error: 'invalid_request' }, ['invalid_request']],
    [{ detail: ['one', 'two'] }, ['one', 'two']],
    [{ data: [] }, []],
    [{ status: 'fail', data: { sku: 'is taken', label: ['is long', 'is odd'] } }, ['is taken', 'is long', 'is odd']],
    [{ status: 'error', message: 'No database' }, ['No database']],
    [{ status: 'fail', data: { errors: [{ field: 'sku', message: 'is bad' }] } }, ['is bad']],
    [{ statusCode: 400, message: ['is bad', 'is long'], error: 'Bad Request' }, ['is bad', 'is long']],
    [{ success: false, error: { issues: [{ path: ['sku'], message: 'is bad' }], name: 'ZodError' } }, ['is bad']],
    [{ error: { code: '1', message: { lang: 'en', value: 'The SKU is missing' } } }, ['The SKU is missing']],
    [{ errors: { sku: 'is bad', label: 'is long' } }, ['is bad', 'is long']],
    [{ errors: { message: 'is bad', code: '12' } }, ['is bad']],
    [{ status: 'success', data: { sku: 'A-1' } }, []],
    [{ fault: { faultstring: 'The key is not valid', detail: { errorcode: 'oauth' } } }, ['The key is not valid']],
    [{}, []],
  ])('are the messages of %j', (body, messages) => {
    expect(findProblems(body).map(({ message }) => message)).toEqual(messages);
  });
});

describe('the reason in XML', () => {
  it.each([
    ['<error><code>12</code><message>sku is taken</message></error>', 'sku is taken'],
    ['<?xml version="1.0"?>\n<Error>\n <Message>A &amp; B</Message></Error>', 'A & B'],
    ['<s:Envelope><s:Body><s:Fault><faultstring xml:lang="en">No access</faultstring></s:Fault></s:Body>', 'No access'],
    ['<e><description><![CDATA[ sku < 3 letters ]]></description></e>', ' sku < 3 letters '],
    ['<errors><error>sku is taken</error></errors>', 'sku is taken'],
    ['<error/>', null],
    ['message: none', null],
  ])('is found in %j', (text, reason) => {
    expect(findXmlReason(text)).toBe(reason);
  });
});
