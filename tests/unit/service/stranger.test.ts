import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isWebPage } from '../../../electron/service/http/web-page.ts';
import { findStrangerError } from '../../../electron/service/stranger.ts';

const getBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const messageFor = (
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
): string | undefined => {
  const header = (name: string): string | undefined => (name === 'content-type' ? type : undefined);
  const bytes = typeof body === 'string' ? getBytes(body) : body;
  return findStrangerError({ status, header, body: bytes }, 'api.example.com')?.message;
};
const utf16 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));

describe('isWebPage', () => {
  it.each([
    ['a document type', '<!DOCTYPE html><p>Sign in'],
    ['an element of a page', '\n  <HTML lang="en">'],
    ['a comment before the page', '<!-- proxy -->\n<html>'],
    ['a declaration of XML before the page', '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">'],
    ['a script alone', '<script>location="https://wifi.example"</script>'],
    ['a byte-order mark', '\uFEFF<html>'],
    ['a part of a page', '<p>Access denied</p>'],
    ['the error of a script', '<br />\n<b>Fatal error</b>: Out of memory'],
    ['an element for pages without scripts', '<noscript>Enable scripts</noscript>'],
  ])('recognizes a page by %s', (_, text) => {
    expect(isWebPage(getBytes(text))).toBe(true);
  });

  it('recognizes a page in UTF-16', () => {
    expect(isWebPage(utf16('<!doctype html>'))).toBe(true);
  });

  it.each(['{"data":[]}', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<feed/>', 'plain words', ''])(
    'does not recognize %s as a page',
    (text) => {
      expect(isWebPage(getBytes(text))).toBe(false);
    },
  );
});

describe('strangerIn', () => {
  it('reports that a web page was returned, for any content type', () => {
    for (const type of ['text/html', 'text/plain', 'application/json', ''])
      expect(messageFor(200, '<!doctype html><h1>Welcome to the hotel', type)).toMatch(
        /^A web page answered in place of api\.example\.com/,
      );
  });

  it('reports that the network requires a sign-in', () => {
    expect(messageFor(511, '<html>')).toMatch(/^This network requires a sign-in\./);
    expect(messageFor(200, '{"captive":true,"user-portal-url":"https://wifi.example"}')).toMatch(/requires a sign-in/);
    expect(messageFor(200, '{}', 'application/captive+json')).toMatch(/requires a sign-in/);
  });

  it('reports a firewall page as no response of the service, but a rejection with its message as one', () => {
    expect(messageFor(403, '<html><h1>Access denied by policy</h1>')).toMatch(/^A web page answered in place of/);
    expect(messageFor(403, '{"errors":[{"description":"No right"}]}')).toBeUndefined();
  });

  it('reports that the response has no content', () => {
    expect(messageFor(200, '')).toMatch(/answered without any content/);
    expect(messageFor(204, '')).toMatch(/answered without any content/);
  });

  it('accepts responses of the service and of its gateway', () => {
    for (const [status, body] of [
      [200, '{"data":[]}'],
      [200, '{"message":"captive"}'],
      [200, gzipSync('x')],
      [502, '<html>Bad gateway</html>'],
      [404, '<html>Not found</html>'],
      [401, ''],
    ] as const)
      expect(messageFor(status, typeof body === 'string' ? body : new Uint8Array(body))).toBeUndefined();
  });
});
