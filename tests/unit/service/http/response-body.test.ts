import { describe, expect, it } from 'vitest';
import { decodeBodyText, toUtf8Body } from '../../../../electron/service/http/response-body.ts';

const text = '{"label":"Größe – 5 €"}';
const windows1252 = Uint8Array.from(Buffer.from(text.replace('–', '\u0096').replace('€', '\u0080'), 'latin1'));

describe('toUtf8Body', () => {
  it.each([undefined, 'application/json', 'application/json; charset=utf-8', 'text/json;charset=windows-1252'])(
    'decodes a body in the encoding of Western systems with the content type %s',
    (type) => {
      expect(decodeBodyText(toUtf8Body(windows1252, type))).toBe(text);
    },
  );

  it('keeps the valid characters of a body with an invalid one', () => {
    const bytes = Uint8Array.from([...Buffer.from('{"a":"ö'), 0xff, ...Buffer.from('"}')]);
    expect(decodeBodyText(toUtf8Body(bytes, 'application/json'))).toBe('{"a":"ö\ufffd"}');
  });
});
