import { toPlainText } from '../../../electron/base/service-text.ts';
import { type ResourceName, resourceNames, getResource } from '../../../electron/model/index.ts';
import { type Item, type TinyService, startTiny } from '../../support/tiny-service.ts';
import { createFullItem } from '../../unit/model/whole-items.ts';
import type { Credentials } from '../pages/connect.ts';
import { payload, payloads } from './payloads.ts';

/** A service whose items and errors consist of corpus texts. */
export interface AttackService extends Credentials {
  readonly tiny: TinyService;
  /** Another round changes every value except the IDs, and omits the last item of each resource. */
  round: number;
  /** Whether every response is an error. */
  refuses: boolean;
  readonly close: () => Promise<void>;
}

/** Returns the ID of the item at an index, the same for every resource, so that every reference leads to an item. */
export const idAt = (at: number): string => payload(at);

/** Texts that are shown in error messages. Texts with markup are left out there. */
const plainTexts = payloads.filter((text) => toPlainText(text) !== null);

const isId = (member: string): boolean => /^_?id$|_ids?$|^uuid$/.test(member);
const day = (at: number): string => new Date(Date.UTC(2026, 0, 1 + (at % 28), 9, 41, 5)).toISOString();

/** Returns the value of a property that is no text. Every second item has a text in its place. */
const typed = (type: string, at: number): unknown =>
  type === 'int' ? at : type === 'boolean' ? at % 3 === 0 : day(at);

/** Builds an item of the resource with a corpus text in every field of its tables. */
export const hostileItem = (name: ResourceName, at: number, round: number): Item =>
  createFullItem(name, {
    plain: (member, type, count) => {
      if (isId(member)) return idAt(at);
      return type === 'string' || at % 2 === 1 ? payload(at + count + round) : typed(type, at + count + round);
    },
    free: (_member, count) => ({
      [payload(at + count)]: payload(at + count + round),
      [payload(count + 1)]: [payload(at), at, null, { [payload(at)]: payload(at + round + 1) }],
      // Own properties with these names, as JSON can contain them.
      ['__proto__']: { hit: payload(at) },
      constructor: { prototype: { hit: payload(at) } },
    }),
  });

const getName = (path: string): ResourceName | undefined =>
  resourceNames.find((name) => getResource(name).path.endsWith(`/${path}`));

export const startAttack = async (): Promise<AttackService> => {
  const getItems = (path: string): Item[] => {
    const name = getName(path);
    const count = payloads.length - service.round;
    return name === undefined ? [] : Array.from({ length: count }, (_, at) => hostileItem(name, at, service.round));
  };
  let complained = 0;
  /**
   * Returns errors with all corpus texts in turn, including two of those that are shown, regardless of earlier
   * rejections.
   */
  const complaints = (): Item[] => {
    const at = complained++;
    return [
      { name: payload(at), description: payload(at) },
      ...[0, 1].map((more) => ({
        name: payload(at),
        description: `name: ${plainTexts[(at + more) % plainTexts.length] ?? ''}`,
      })),
    ];
  };
  const tiny = await startTiny({
    refusal: { msg: payload(2) },
    page: (_, { path }) => ({ data: getItems(path), errors: [], pagination: {} }),
    items: getItems,
    instead: () => (service.refuses ? { status: 422, body: { errors: complaints() } } : null),
  });
  const service: AttackService = {
    tiny,
    baseUrl: tiny.address,
    authUrl: tiny.address,
    apiKey: tiny.apiKey,
    apiPassword: tiny.apiPassword,
    round: 0,
    refuses: false,
    close: () => tiny.close(),
  };
  return service;
};
