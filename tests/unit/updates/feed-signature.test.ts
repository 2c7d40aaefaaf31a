import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { type FeedRequests, requireSignedFeeds } from '../../../electron/updates/feed-signature.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const getSignature = (text: string): string => sign(null, Buffer.from(text), privateKey).toString('base64');

/** The requests of the library against a server with these texts by path; `asked` are the paths that were requested. */
const requestsTo = (texts: Readonly<Record<string, string | null>>) => {
  const requestedUrls: string[] = [];
  const requests: FeedRequests = {
    request: async ({ path }) => {
      requestedUrls.push(path ?? '');
      const text = texts[path ?? ''];
      if (text === undefined) throw Object.assign(new Error('Not found'), { statusCode: 404 });
      return text;
    },
  };
  requireSignedFeeds(requests, key);
  return { asked: requestedUrls, get: (path: string) => requests.request({ path }) };
};

it('requests the signature of a feed under its path, with the same query', async () => {
  const texts = { '/latest.yml?noCache=1': 'feed', '/latest.yml.sig?noCache=1': getSignature('feed') };
  const { asked: requestedUrls, get } = requestsTo(texts);
  expect(await get('/latest.yml?noCache=1')).toBe('feed');
  expect(requestedUrls).toEqual(['/latest.yml?noCache=1', '/latest.yml.sig?noCache=1']);
});

it('returns anything that is not a feed without a signature', async () => {
  const { asked: requestedUrls, get } = requestsTo({ '/releases?of=a.yml': 'list' });
  expect(await get('/releases?of=a.yml')).toBe('list');
  expect(requestedUrls).toHaveLength(1);
});

it.each<[string, string | null, string | null | undefined, string]>([
  ['without a signature', 'feed', undefined, 'ERR_FEED_SIGNATURE_MISSING'],
  ['with an empty signature', 'feed', null, 'ERR_FEED_SIGNATURE_WRONG'],
  ['with the signature of another text', 'feed', getSignature('other'), 'ERR_FEED_SIGNATURE_WRONG'],
  ['without a text', null, getSignature('null'), 'ERR_FEED_SIGNATURE_WRONG'],
])('rejects a feed %s', async (_, text, signature, code) => {
  const { get } = requestsTo({
    '/latest.yml': text,
    ...(signature === undefined ? {} : { '/latest.yml.sig': signature }),
  });
  await expect(get('/latest.yml')).rejects.toMatchObject({ code });
});
