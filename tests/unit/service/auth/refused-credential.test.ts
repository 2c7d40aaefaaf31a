import { describe, expect, it } from 'vitest';
import { findRefusedCredential } from '../../../../electron/service/auth/refused-credential.ts';
import { findProblems } from '../../../../electron/service/service-messages.ts';

const find = (body: unknown): string | null => findRefusedCredential(body, findProblems(body));

describe('findRefusedCredential', () => {
  it.each<[string, unknown]>([
    ['field', { error: { msg: 'Sign-in failed', errors: [{ field: 'api_key', msg: 'Not found' }] } }],
    ['path', { detail: [{ loc: ['body', 'api_key'], msg: 'Not found' }] }],
    ['envelope', { errors: [{ name: 'UnknownApiKeyError', description: 'Unknown API key' }] }],
    ['message', { msg: 'This API key does not exist' }],
  ])('returns the key if the %s of the body names the key alone', (_, body) => {
    expect(find(body)).toBe('apiKey');
  });

  it.each<[string, unknown]>([
    ['field', { error: { msg: 'Sign-in failed', errors: [{ field: 'api_password', msg: 'No match for this key' }] } }],
    ['path', { detail: [{ loc: ['body', 'api_password'], msg: 'Wrong' }] }],
    ['message', { msg: 'Wrong password' }],
  ])('returns the password if the %s of the body names the password alone', (_, body) => {
    expect(find(body)).toBe('apiPassword');
  });

  it.each<[string, unknown]>([
    ['message names both', { msg: 'Bad API key or password' }],
    [
      'field is that of the key but the message names both',
      {
        error: {
          msg: 'Bad API key or password',
          errors: [{ field: 'api_key', msg: 'No match for key and password' }],
        },
      },
    ],
    ['outer message names both', { error: { msg: 'Bad key/password', errors: [{ field: 'api_key', msg: 'No' }] } }],
    [
      'fields are both',
      {
        errors: [
          { field: 'api_key', msg: 'No' },
          { field: 'api_password', msg: 'No' },
        ],
      },
    ],
    ['message names neither', { msg: 'Unauthorized' }],
    ['body is empty', null],
  ])('returns null if the %s', (_, body) => {
    expect(find(body)).toBeNull();
  });
});
