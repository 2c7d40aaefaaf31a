/**
 * Signs the feeds of a release with the key in `UPDATE_SIGNING_KEY` (Ed25519, PKCS#8 in PEM), each as `name.yml.sig`
 * beside it. `UPDATE_PUBLIC_KEY` is the key that the program was packaged with. With neither of them nothing is signed.
 *
 *     node .github/scripts/sign-feeds.ts folder
 */
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

function signFeeds(folder: string, signingKey: string, publicKey: string): string[] {
  const key = createPrivateKey(signingKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('UPDATE_SIGNING_KEY is no Ed25519 key');
  const own = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  if (own !== publicKey) throw new Error('UPDATE_SIGNING_KEY does not belong to UPDATE_PUBLIC_KEY');
  const feeds = readdirSync(folder).filter((name) => name.endsWith('.yml'));
  for (const feed of feeds) {
    const file = path.join(folder, feed);
    writeFileSync(`${file}.sig`, `${sign(null, readFileSync(file), key).toString('base64')}\n`);
  }
  return feeds;
}

const [, , folder] = process.argv;
const { UPDATE_SIGNING_KEY: signingKey = '', UPDATE_PUBLIC_KEY: publicKey = '' } = process.env;
if (folder === undefined) throw new Error('Say in which folder the feeds are');
if (signingKey === '' && publicKey === '') console.log('The feeds are not signed: there is no key');
else if (signingKey === '') throw new Error('The program checks signatures, and UPDATE_SIGNING_KEY is missing');
else if (publicKey === '') throw new Error('The program checks no signature, because UPDATE_PUBLIC_KEY is missing');
else console.log(`Signed ${signFeeds(folder, signingKey, publicKey.trim()).join(', ')}`);
