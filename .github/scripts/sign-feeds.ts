/**
 * Signs the feeds of a release with the key in `UPDATE_SIGNING_KEY` (Ed25519, PKCS#8 in PEM), each as `name.yml.sig`
 * next to it. `UPDATE_PUBLIC_KEY` is the key with which the program was packaged. Without both, nothing is signed.
 *
 *     node .github/scripts/sign-feeds.ts folder
 */
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

function signFeeds(folder: string, signingKey: string, publicKey: string): string[] {
  const key = createPrivateKey(signingKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('UPDATE_SIGNING_KEY is not an Ed25519 key');
  const derivedPublicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  if (derivedPublicKey !== publicKey) throw new Error('UPDATE_SIGNING_KEY does not belong to UPDATE_PUBLIC_KEY');
  const feeds = readdirSync(folder).filter((name) => name.endsWith('.yml'));
  for (const feed of feeds) {
    const file = path.join(folder, feed);
    writeFileSync(`${file}.sig`, `${sign(null, readFileSync(file), key).toString('base64')}\n`);
  }
  return feeds;
}

const [, , folder] = process.argv;
const { UPDATE_SIGNING_KEY: signingKey = '', UPDATE_PUBLIC_KEY: publicKey = '' } = process.env;
if (folder === undefined) throw new Error('Usage: node .github/scripts/sign-feeds.ts folder');
if (signingKey === '' && publicKey === '') console.log('The feeds are not signed, because there is no key');
else if (signingKey === '') throw new Error('UPDATE_SIGNING_KEY is missing, but the program requires signatures');
else if (publicKey === '') throw new Error('UPDATE_PUBLIC_KEY is missing, so the program would not check signatures');
else console.log(`Signed ${signFeeds(folder, signingKey, publicKey.trim()).join(', ')}`);
