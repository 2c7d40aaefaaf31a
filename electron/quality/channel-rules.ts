import type { Cache } from '../cache/cache.ts';
import type { ListedChannel } from '../cache/read/evaluation/channel-lists.ts';
import type { Condition, Profile, Rule, RuleList, RuleSubject, Severity } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';
import { type ChannelColumn, type ChannelColumns, readColumns } from './channel-columns.ts';

const messages = m.quality.channel.names;

/** The default maximum length of a title in characters. */
const defaultMaxTitleLength = 150;

interface ChannelRulesOptions {
  readonly list: RuleList;
  /** The contents of the channel's columns. Null: its products are checked for the fields of every feed. */
  readonly columns: readonly ChannelColumn[] | null;
  /** The maximum length of a title in characters. */
  readonly longest?: number | undefined;
}

/** The subjects that every feed requires, for channels with unknown columns. */
const defaultColumns: readonly ChannelColumn[] = [
  { of: 'field', name: 'sku', title: 'SKU' },
  { of: 'field', name: 'label', title: 'Label' },
  { of: 'field', name: 'gtin', title: 'GTIN' },
  { of: 'picture', name: 'picture', title: 'Picture' },
  { of: 'texts', name: 'texts', title: '' },
];

type RuleSpec = readonly [id: string, words: string, subject: RuleSubject, condition: Condition, severity?: Severity];

const createFieldSubject = (name: string): RuleSubject => ({ of: 'field', name });

const createFieldRules = (name: string, longest: number): readonly RuleSpec[] => {
  if (name === 'sku')
    return [
      ['noSku', messages.noSku, createFieldSubject(name), { is: 'there' }],
      ['sameSku', messages.sameSku, createFieldSubject(name), { is: 'unique' }],
    ];
  if (name === 'label')
    return [
      ['noLabel', messages.noLabel, createFieldSubject(name), { is: 'there' }],
      [
        'longTitle',
        messages.longTitle(longest),
        createFieldSubject(name),
        { is: 'length', least: null, most: longest },
      ],
      ['sameLabel', messages.sameLabel, createFieldSubject(name), { is: 'unique' }, 'should'],
    ];
  return [
    ['noGtin', messages.noGtin, createFieldSubject(name), { is: 'there' }],
    ['badGtin', messages.badGtin, createFieldSubject(name), { is: 'gtin' }],
    ['sameGtin', messages.sameGtin, createFieldSubject(name), { is: 'unique' }],
  ];
};

/** Returns a part of a rule ID, which may only contain letters, digits, dots and dashes. */
const encodeIdPart = (name: string): string =>
  encodeURIComponent(name)
    .replaceAll(/[^\w.-]/g, '_')
    .slice(0, 80);

const createAttributeRules = ({ name, title }: ChannelColumn): readonly RuleSpec[] => [
  [`empty.${encodeIdPart(name)}`, messages.empty(title), { of: 'attribute', name }, { is: 'there' }, 'should'],
  [`html.${encodeIdPart(name)}`, messages.htmlIn(title), { of: 'attribute', name }, { is: 'noHtml' }],
];

const createColumnRules = (column: ChannelColumn, longest: number): readonly RuleSpec[] => {
  switch (column.of) {
    case 'field':
      return createFieldRules(column.name, longest);
    case 'attribute':
      return createAttributeRules(column);
    case 'picture':
      return [['noPicture', messages.noPicture, { of: 'mainPicture' }, { is: 'there' }]];
    case 'texts':
      return [['html', messages.html, { of: 'anyText' }, { is: 'noHtml' }]];
  }
};

/** Returns the rule against HTML in a title with a separate column. The rule for all texts includes titles. */
const labelHtml = (columns: readonly ChannelColumn[]): readonly RuleSpec[] =>
  columns.some(({ name, of }) => of === 'field' && name === 'label')
    ? [['html.label', messages.htmlIn('Label'), createFieldSubject('label'), { is: 'noHtml' }]]
    : [];

/** Returns the rules for the products of a channel's list: for each column that it sends, and always for the SKU. */
export const createChannelRules = ({
  list,
  columns,
  longest = defaultMaxTitleLength,
}: ChannelRulesOptions): readonly Rule[] => {
  const sku = defaultColumns.slice(0, 1);
  const checkedColumns =
    columns === null ? defaultColumns : [...sku, ...columns.filter(({ of, name }) => of !== 'field' || name !== 'sku')];
  const specs = [
    ...checkedColumns.flatMap((column) => createColumnRules(column, longest)),
    ...(columns === null ? [] : labelHtml(columns)),
  ];
  const known = new Set<string>();
  return specs.flatMap(([id, said, subject, condition, severity = 'must']): Rule[] => {
    if (known.has(id)) return [];
    known.add(id);
    const holdsFor = { level: 'all', families: [], categories: [], list } as const;
    return [{ id, subject, condition, severity, weight: 1, words: said, inUse: true, holdsFor }];
  });
};

/** Returns the ID of the profile that is derived from a channel. */
const getProfileId = (id: string): string => `channel.${encodeIdPart(id)}`;

const createChannelProfile = (
  { id, name, list }: ListedChannel,
  { known, notUnderstood }: ChannelColumns,
): Profile => ({
  id: getProfileId(id),
  name,
  watched: false,
  rules: createChannelRules({ list: { ...list, channel: id }, columns: known.length === 0 ? null : known }),
  channel: { id, list, columns: known.length, notUnderstood },
});

/** Returns the profiles derived from the columns of channels. A profile changes with its channel's columns. */
export const createChannelProfiles = async (
  cache: Pick<Cache, 'listedChannels' | 'attributes'>,
): Promise<readonly Profile[]> => {
  const channels = await cache.listedChannels();
  if (channels.length === 0) return [];
  const attributes = await cache.attributes();
  return channels.map((channel) => createChannelProfile(channel, readColumns(channel.columns, attributes)));
};
