import type { Cache } from '../cache/cache.ts';
import type { ListedChannel } from '../cache/read/judged/judged-channels.ts';
import type { Condition, Profile, Rule, RuleList, RuleSubject, Severity } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';
import { readColumns } from './channel-columns.ts';
import type { ChannelColumn, ChannelColumns } from './channel-columns.ts';

const words = m.quality.channel.names;

/** The default maximum length of a title in characters. */
const usualTitle = 150;

interface Asked {
  readonly list: RuleList;
  /** The contents of the channel's columns. Null: its products are checked for the fields of every feed. */
  readonly columns: readonly ChannelColumn[] | null;
  /** The maximum length of a title in characters. */
  readonly longest?: number | undefined;
}

/** The subjects that every feed requires, for channels with unknown columns. */
const usual: readonly ChannelColumn[] = [
  { of: 'field', name: 'sku', title: 'SKU' },
  { of: 'field', name: 'label', title: 'Label' },
  { of: 'field', name: 'gtin', title: 'GTIN' },
  { of: 'picture', name: 'picture', title: 'Picture' },
  { of: 'texts', name: 'texts', title: '' },
];

type Made = readonly [id: string, words: string, subject: RuleSubject, condition: Condition, severity?: Severity];

const field = (name: string): RuleSubject => ({ of: 'field', name });

const ofField = (name: string, longest: number): readonly Made[] => {
  if (name === 'sku')
    return [
      ['noSku', words.noSku, field(name), { is: 'there' }],
      ['sameSku', words.sameSku, field(name), { is: 'unique' }],
    ];
  if (name === 'label')
    return [
      ['noLabel', words.noLabel, field(name), { is: 'there' }],
      ['longTitle', words.longTitle(longest), field(name), { is: 'length', least: null, most: longest }],
      ['sameLabel', words.sameLabel, field(name), { is: 'unique' }, 'should'],
    ];
  return [
    ['noGtin', words.noGtin, field(name), { is: 'there' }],
    ['badGtin', words.badGtin, field(name), { is: 'gtin' }],
    ['sameGtin', words.sameGtin, field(name), { is: 'unique' }],
  ];
};

/** Returns a part of a rule ID, which may only contain letters, digits, dots and dashes. */
const idPart = (name: string): string =>
  encodeURIComponent(name)
    .replaceAll(/[^\w.-]/g, '_')
    .slice(0, 80);

const ofAttribute = ({ name, title }: ChannelColumn): readonly Made[] => [
  [`empty.${idPart(name)}`, words.empty(title), { of: 'attribute', name }, { is: 'there' }, 'should'],
  [`html.${idPart(name)}`, words.htmlIn(title), { of: 'attribute', name }, { is: 'noHtml' }],
];

const madeFor = (column: ChannelColumn, longest: number): readonly Made[] => {
  switch (column.of) {
    case 'field':
      return ofField(column.name, longest);
    case 'attribute':
      return ofAttribute(column);
    case 'picture':
      return [['noPicture', words.noPicture, { of: 'mainPicture' }, { is: 'there' }]];
    case 'texts':
      return [['html', words.html, { of: 'anyText' }, { is: 'noHtml' }]];
  }
};

/** Returns the rule against HTML in a title with a separate column. The rule for all texts includes titles. */
const labelHtml = (columns: readonly ChannelColumn[]): readonly Made[] =>
  columns.some(({ name, of }) => of === 'field' && name === 'label')
    ? [['html.label', words.htmlIn('Label'), field('label'), { is: 'noHtml' }]]
    : [];

/** Returns the rules for the products of a channel's list: for each column that it sends, and always for the SKU. */
export const channelRules = ({ list, columns, longest = usualTitle }: Asked): readonly Rule[] => {
  const sku = usual.slice(0, 1);
  const asked =
    columns === null ? usual : [...sku, ...columns.filter(({ of, name }) => of !== 'field' || name !== 'sku')];
  const made = [
    ...asked.flatMap((column) => madeFor(column, longest)),
    ...(columns === null ? [] : labelHtml(columns)),
  ];
  const known = new Set<string>();
  return made.flatMap(([id, said, subject, condition, severity = 'must']): Rule[] => {
    if (known.has(id)) return [];
    known.add(id);
    const holdsFor = { level: 'all', families: [], categories: [], list } as const;
    return [{ id, subject, condition, severity, weight: 1, words: said, inUse: true, holdsFor }];
  });
};

/** Returns the ID of the profile that is derived from a channel. */
const profileId = (id: string): string => `channel.${idPart(id)}`;

const profileOfChannel = ({ id, name, list }: ListedChannel, { known, notUnderstood }: ChannelColumns): Profile => ({
  id: profileId(id),
  name,
  watched: false,
  rules: channelRules({ list: { ...list, channel: id }, columns: known.length === 0 ? null : known }),
  channel: { id, list, columns: known.length, notUnderstood },
});

/** Returns the profiles derived from the columns of channels. A profile changes with its channel's columns. */
export const channelProfiles = async (
  cache: Pick<Cache, 'listedChannels' | 'attributes'>,
): Promise<readonly Profile[]> => {
  const channels = await cache.listedChannels();
  if (channels.length === 0) return [];
  const attributes = await cache.attributes();
  return channels.map((channel) => profileOfChannel(channel, readColumns(channel.columns, attributes)));
};
