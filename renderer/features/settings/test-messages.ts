import type {
  AssetAddressCheck,
  PageSizeCheck,
  RequestPaceCheck,
  UploadFieldsCheck,
} from '../../../electron/contract/index.ts';
import { resources } from '../../../electron/model/index.ts';
import { formatLocalCount, formatLocalNumber, formatByteSize } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import { describeRateLimit } from '../../messages/rate-limit-messages.ts';

/** The outcome of a test as text. */
export interface TestOutcome {
  readonly tone: 'success' | 'warn' | 'danger';
  readonly message: string;
}

const createSuccess = (text: string): TestOutcome => ({ tone: 'success', message: text });
const createWarning = (text: string): TestOutcome => ({ tone: 'warn', message: text });

/** Returns the outcome of requesting a page with a given size. */
export const describeItemsTest = ({ resource, asked, came, more }: PageSizeCheck): TestOutcome => {
  const messages = m.settings.tests;
  const { one, many } = resources[resource].labels;
  const items = formatLocalCount(came, one, many);
  if (asked === null) return createSuccess(messages.itemsOwn(items));
  if (came === asked) return createSuccess(messages.itemsFull(items));
  if (came > asked) return createWarning(messages.itemsMore(items, formatLocalNumber(asked)));
  return more
    ? createWarning(messages.itemsFewer(items, formatLocalNumber(asked)))
    : createSuccess(messages.itemsAll(items));
};

/** Returns the outcome of a few small requests, and the current rate limit. */
export const describeRateTest = ({ sent, refused, pace }: RequestPaceCheck): TestOutcome => {
  const messages = m.settings.tests;
  const paceResult =
    refused === 0
      ? messages.pacePassed(formatLocalNumber(sent))
      : messages.paceRefused(formatLocalNumber(refused), formatLocalNumber(sent));
  return {
    tone: refused === 0 ? 'success' : 'warn',
    message: `${paceResult} ${describeRateLimit({ pace, limits: [] }).join(' ')}`,
  };
};

/** Returns the outcome of requesting the URL of an asset's file. */
export const describeAddressTest = (tried: AssetAddressCheck): TestOutcome => {
  const messages = m.settings.tests;
  const { asset, address, status, contentType, bytes, picture, elsewhere } = tried;
  const answered = messages.addressAnswered(address, String(status));
  const bare = elsewhere ? messages.addressElsewhere : messages.addressBare;
  if (status !== 200) return { tone: 'danger', message: `${answered}${messages.addressNothing(asset)} ${bare}` };
  const file = messages.addressFile(contentType ?? messages.addressNoType, formatByteSize(bytes));
  const result = picture ? messages.addressPicture(asset) : messages.addressNoPicture(asset);
  return { tone: picture ? 'success' : 'warn', message: `${answered}${file} ${result} ${bare}` };
};

export const describeUploadTest = ({
  id,
  filename,
  sameFile,
}: NonNullable<UploadFieldsCheck['created']>): TestOutcome => {
  const messages = m.settings.tests;
  const createdText = id === null ? messages.uploadNoId : messages.uploadMade(id);
  const named = filename === null ? messages.uploadNoName : messages.uploadName(filename);
  const content = sameFile === null ? [] : [sameFile ? messages.uploadSame : messages.uploadOther];
  const took = id !== null && filename !== null && sameFile !== false;
  return { tone: took ? 'success' : 'warn', message: [createdText, named, ...content].join(' ') };
};
