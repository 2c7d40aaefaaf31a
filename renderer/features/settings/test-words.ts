import type { TriedAddress, TriedItems, TriedPace, TriedUpload } from '../../../electron/contract/index.ts';
import { resources } from '../../../electron/model/index.ts';
import { count, number, size } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import { rateLimitWords } from '../../messages/rate-limit.ts';

/** The outcome of a test as text. */
export interface Outcome {
  readonly tone: 'success' | 'warn' | 'danger';
  readonly words: string;
}

const good = (words: string): Outcome => ({ tone: 'success', words });
const doubtful = (words: string): Outcome => ({ tone: 'warn', words });

/** Returns the outcome of requesting a page with a given size. */
export const itemsWords = ({ resource, asked, came, more }: TriedItems): Outcome => {
  const words = m.settings.tests;
  const { one, many } = resources[resource].labels;
  const items = count(came, one, many);
  if (asked === null) return good(words.itemsOwn(items));
  if (came === asked) return good(words.itemsFull(items));
  if (came > asked) return doubtful(words.itemsMore(items, number(asked)));
  return more ? doubtful(words.itemsFewer(items, number(asked))) : good(words.itemsAll(items));
};

/** Returns the outcome of a few small requests, and the current rate limit. */
export const rateWords = ({ sent, refused, pace }: TriedPace): Outcome => {
  const words = m.settings.tests;
  const said = refused === 0 ? words.pacePassed(number(sent)) : words.paceRefused(number(refused), number(sent));
  return {
    tone: refused === 0 ? 'success' : 'warn',
    words: `${said} ${rateLimitWords({ pace, limits: [] }).join(' ')}`,
  };
};

/** Returns the outcome of requesting the URL of an asset's file. */
export const addressWords = (tried: TriedAddress): Outcome => {
  const words = m.settings.tests;
  const { asset, address, status, contentType, bytes, picture, elsewhere } = tried;
  const answered = words.addressAnswered(address, String(status));
  const bare = elsewhere ? words.addressElsewhere : words.addressBare;
  if (status !== 200) return { tone: 'danger', words: `${answered}${words.addressNothing(asset)} ${bare}` };
  const file = words.addressFile(contentType ?? words.addressNoType, size(bytes));
  const what = picture ? words.addressPicture(asset) : words.addressNoPicture(asset);
  return { tone: picture ? 'success' : 'warn', words: `${answered}${file} ${what} ${bare}` };
};

export const uploadWords = ({ id, filename, sameFile }: NonNullable<TriedUpload['created']>): Outcome => {
  const words = m.settings.tests;
  const made = id === null ? words.uploadNoId : words.uploadMade(id);
  const named = filename === null ? words.uploadNoName : words.uploadName(filename);
  const content = sameFile === null ? [] : [sameFile ? words.uploadSame : words.uploadOther];
  const took = id !== null && filename !== null && sameFile !== false;
  return { tone: took ? 'success' : 'warn', words: [made, named, ...content].join(' ') };
};
