import type { Dialect } from '../../electron/contract/index.ts';
import { type ResourceName, getResource } from '../../electron/model/index.ts';
import { hasOtherCalendar } from '../../electron/model/table/written-values.ts';
import { formatLocalNumber } from '../messages/format.ts';
import { m } from '../messages/lazy.ts';

/** A limit of current services that the interface document does not mention. */
type Limit =
  | { readonly is: 'longest'; readonly characters: number }
  | { readonly is: 'label'; readonly characters: number }
  | { readonly is: 'least'; readonly value: number }
  | { readonly is: 'between'; readonly from: number; readonly to: number }
  | { readonly is: 'minutes' }
  /** One of the values that the field suggests. */
  | { readonly is: 'oneOf'; readonly values?: readonly string[] };

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
const minutes: readonly number[] = [0, 15, 30, 45];
const oneOf = { is: 'oneOf' } as const;

const limits: Readonly<Partial<Record<ResourceName, Readonly<Record<string, Limit>>>>> = {
  product: { sku: { is: 'longest', characters: 100 }, status: oneOf },
  assetList: { type: oneOf },
  connection: { type: oneOf, token_type: oneOf },
  channel: {
    rebuild_feed_frequency: oneOf,
    rebuild_feed_dow: { is: 'oneOf', values: days },
    rebuild_feed_dom: { is: 'between', from: 1, to: 31 },
    rebuild_feed_hod: { is: 'between', from: 0, to: 23 },
    rebuild_feed_moh: { is: 'minutes' },
    // A single-line input shows a tab as `\t`.
    column_separator: { is: 'oneOf', values: [',', ';', '|', '\\t'] },
    text_delimiter: oneOf,
    process_products: oneOf,
    on_demand_process_products: oneOf,
    parent_include_criteria: oneOf,
    on_demand_parent_include_criteria: oneOf,
    attribute_sorting: oneOf,
  },
  attribute: {
    label: { is: 'label', characters: 255 },
    description: { is: 'longest', characters: 200 },
    character_limit: { is: 'least', value: 10 },
  },
};

/** Whether the service was found to support undocumented features. Such a service also has undocumented limits. */
const isOfToday = ({ findings }: Dialect): boolean =>
  [findings.relations, findings.changedSince, findings.channels].some((finding) => finding?.takes === true);

const countCharacters = (text: string): number => Array.from(text).length;

const checkLength = (text: string, most: number): string | null =>
  countCharacters(text) > most
    ? m.form.advice.longest(formatLocalNumber(most), formatLocalNumber(countCharacters(text)))
    : null;

const isIntegerInRange = (text: string, from: number, to: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;

/** Quotes a value that starts with a punctuation mark, which would look like part of the sentence. */
const quoteValue = (value: string): string => (/^\w/.test(value) ? value : `“${value}”`);

const checkLimit = (limit: Limit, text: string, values: readonly string[]): string | null => {
  const messages = m.form.advice;
  switch (limit.is) {
    case 'longest':
      return checkLength(text, limit.characters);
    case 'label':
      return /^[a-z0-9_]+$/.test(text) ? checkLength(text, limit.characters) : messages.label;
    case 'least':
      return Number(text) < limit.value ? messages.least(formatLocalNumber(limit.value)) : null;
    case 'between':
      return isIntegerInRange(text, limit.from, limit.to)
        ? null
        : messages.between(formatLocalNumber(limit.from), formatLocalNumber(limit.to));
    case 'minutes':
      return minutes.includes(Number(text)) ? null : messages.minutes;
    case 'oneOf': {
      const known = limit.values ?? values;
      return known.length === 0 || known.includes(text) ? null : messages.oneOf(known.map(quoteValue));
    }
  }
};

/** Checks for values that no service can use. */
const plainly: Readonly<Partial<Record<ResourceName, Readonly<Record<string, (text: string) => string | null>>>>> = {
  connection: {
    port: (text) => (isIntegerInRange(text, 1, 65_535) ? null : m.form.advice.port(formatLocalNumber(65_535))),
    url: (text) => (/\s/.test(text) ? m.form.advice.blank : null),
  },
};

/**
 * Returns advice if the service may reject a value, or null if no problem is known. Limits apply only to services with
 * undocumented features. Advice never prevents sending.
 */
export const getValueAdvice = (
  resource: ResourceName,
  field: string,
  text: string,
  dialect: Dialect | undefined,
): string | null => {
  const value = text.trim();
  const plain = value === '' ? null : (plainly[resource]?.[field]?.(value) ?? null);
  if (plain !== null) return plain;
  const { kind, values = [] } = getResource(resource).fields.find(({ name }) => name === field) ?? {};
  if (kind === 'date' && hasOtherCalendar(value)) return m.form.advice.otherCalendar;
  const limit = limits[resource]?.[field];
  if (limit === undefined || value === '' || dialect === undefined || !isOfToday(dialect)) return null;
  return checkLimit(limit, value, values);
};
