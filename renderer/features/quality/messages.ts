import type { Condition, ConditionName, ProfileChannel } from '../../../electron/model/rules/profile.ts';
import type { ViolationKind } from '../../../electron/model/rules/violation.ts';
import { profileEditor } from './profile-editor/messages.ts';
import { formatLocalCount as many, formatLocalNumber, formatByteSize } from '../../messages/format.ts';
import { qualityOverview } from './overview/messages.ts';

const products = (count: number): string => many(count, 'product', 'products');

const wrongGtin = (fault: Extract<ViolationKind, { what: 'gtin' }>['fault']): string => {
  switch (fault.what) {
    case 'signs':
      return 'Not only digits';
    case 'shortened':
      return 'Shortened by a spreadsheet: digits are lost';
    case 'apostrophe':
      return 'An apostrophe before the digits';
    case 'zeros':
      return 'Nothing but zeros';
    case 'length':
      return `${many(fault.digits, 'digit', 'digits')}, not 8, 12, 13 or 14`;
    case 'check':
      return `Check digit should be ${fault.ends}`;
  }
};

/** The usual spelling of a colour space. */
const formatColorSpace = (space: string): string => (space === 'srgb' ? 'sRGB' : space.toUpperCase());

/** Describes a violation with its numbers, if it has any. */
const violationText = (kind: ViolationKind): string => {
  switch (kind.what) {
    case 'missing':
      return 'Missing';
    case 'notUnique':
      return 'Also on other products';
    case 'notOneOf':
      return 'Not one of the allowed values';
    case 'noMatch':
      return 'Does not match the pattern';
    case 'notNumber':
      return 'Not a number';
    case 'html':
      return 'HTML';
    case 'capitals':
      return 'All capitals';
    case 'noAltText':
      return 'No alt text';
    case 'tooLong':
      return `${many(kind.by, 'character', 'characters')} too many`;
    case 'tooShort':
      return `${many(kind.by, 'character', 'characters')} too few`;
    case 'tooMany':
      return `${formatLocalNumber(kind.by)} too many`;
    case 'tooFew':
      return `${formatLocalNumber(kind.by)} too few`;
    case 'below':
      return `Below ${formatLocalNumber(kind.bound)}`;
    case 'above':
      return `Above ${formatLocalNumber(kind.bound)}`;
    case 'doubleSpaces':
      return many(kind.places, 'run of spaces', 'runs of spaces');
    case 'edgeSpaces':
      return kind.places === 2 ? 'Spaces at both ends' : 'Spaces at an end';
    case 'gtin':
      return wrongGtin(kind.fault);
    case 'gtinPrefix':
      return `Prefix ${kind.prefix} may not be used`;
    case 'format':
      return kind.format.toUpperCase();
    case 'bytes':
      return formatByteSize(kind.bytes);
    case 'fewPixels':
    case 'ratio':
      return `${formatLocalNumber(kind.width)} × ${formatLocalNumber(kind.height)} px`;
    case 'space':
      return formatColorSpace(kind.space);
    case 'alpha':
      return 'Transparent';
    case 'edge':
      return `White border ${formatLocalNumber(kind.percent)}%`;
    case 'fill':
      return `Product fills ${formatLocalNumber(kind.percent)}% of the frame`;
  }
};

/** Describes a range. */
const bounds = (least: number | null, most: number | null, what: string): string => {
  const unit = what === '' ? '' : ` ${what}`;
  if (least !== null && most !== null) return `${formatLocalNumber(least)} to ${formatLocalNumber(most)}${unit}`;
  if (least !== null) return `at least ${formatLocalNumber(least)}${unit}`;
  return most === null ? `any${unit}` : `at most ${formatLocalNumber(most)}${unit}`;
};

const listed = (values: readonly string[]): string =>
  values.length > 3
    ? `${values.slice(0, 3).join(', ')} and ${formatLocalNumber(values.length - 3)} more`
    : values.join(', ');

const conditions: Readonly<Record<ConditionName, string>> = {
  there: 'Is present',
  length: 'Length',
  range: 'Number in a range',
  count: 'How many',
  oneOf: 'One of',
  pattern: 'Matches a pattern',
  unique: 'On no other product',
  gtin: 'Valid GTIN',
  gtinPrefix: 'GTIN prefix allowed',
  noHtml: 'No HTML',
  noDoubleSpaces: 'No two spaces in a row',
  trimmed: 'No spaces at the ends',
  notCapitals: 'Not all capitals',
  format: 'File format',
  bytes: 'File size',
  altText: 'Has alt text',
  pixels: 'Picture size',
  ratio: 'Aspect ratio',
  colourSpace: 'Colour space',
  noAlpha: 'Not transparent',
  whiteEdge: 'White border',
  fill: 'Product fills the frame',
};

/** Conditions without numbers, as the predicate of a sentence about a field. */
const stated: Readonly<Partial<Record<ConditionName, string>>> = {
  there: 'is present',
  unique: 'is on no other product',
  gtin: 'is valid',
  noHtml: 'contains no HTML',
  noDoubleSpaces: 'has no two spaces in a row',
  trimmed: 'has no spaces at the ends',
  notCapitals: 'is not all capitals',
  altText: 'has alt text',
  noAlpha: 'is not transparent',
  whiteEdge: 'has a white border',
};

/** Describes the condition of a rule. */
const conditionText = (condition: Condition): string => {
  switch (condition.is) {
    case 'length':
      return bounds(condition.least, condition.most, 'characters');
    case 'range':
    case 'count':
      return bounds(condition.least, condition.most, '');
    case 'oneOf':
      return `one of ${listed(condition.values)}`;
    case 'pattern':
      return `matches ${condition.pattern}`;
    case 'gtinPrefix':
      return `does not begin with ${listed(condition.prefixes)}`;
    case 'format':
      return `is ${listed(condition.formats.map((format) => format.toUpperCase()))}`;
    case 'bytes':
      return `at most ${formatByteSize(condition.most)}`;
    case 'pixels':
      return `at least ${formatLocalNumber(condition.width)} × ${formatLocalNumber(condition.height)} px`;
    case 'ratio':
      return `${formatLocalNumber(condition.width)} : ${formatLocalNumber(condition.height)}`;
    case 'colourSpace':
      return `is ${listed(condition.spaces.map(formatColorSpace))}`;
    case 'fill':
      return `product fills at least ${formatLocalNumber(condition.least)}% of the frame`;
    default:
      return stated[condition.is] ?? conditions[condition.is];
  }
};

/** The page that shows the problems of products. */
export const qualityPageMessages = {
  title: 'Quality',
  sections: 'Quality sections',
  section: {
    profiles: 'Profiles and channels',
    pictures: 'Pictures',
    values: 'Values',
    variants: 'Variants',
    sheets: 'Sheets',
  },
  failing: (count: number): string => `${products(count)} ${count === 1 ? 'fails' : 'fail'} a watched profile`,
  overview: qualityOverview,
  addProfile: 'Add profile',
  importFile: 'Import from a file',
  noRulesYet: 'no rules yet',
  unofficial: 'Unofficial source',
  unofficialRules: (count: string): string => `${count} unofficial`,
  packsAreCopies: 'A pack becomes your own copy. A newer pack never changes it.',
  watched: 'Watched',
  share: (percent: number): string => `${formatLocalNumber(percent)}%`,
  signed: (by: number): string => (by > 0 ? `+${formatLocalNumber(by)}` : `−${formatLocalNumber(-by)}`),
  line: (least: number, greatest: number, last: number): string =>
    `Products that fail, last 30 days: ${formatLocalNumber(least)} to ${formatLocalNumber(greatest)}, now ${formatLocalNumber(last)}`,
  results: ({ pass, fail, notAnalysed }: { pass: number; fail: number; notAnalysed: number }): string =>
    `${formatLocalNumber(pass)} pass, ${formatLocalNumber(fail)} fail, ${formatLocalNumber(notAnalysed)} not analysed`,
  /** The share in a heading. The number of products that have not been analysed is left out if it is zero. */
  shareOf: (
    percent: number | null,
    { pass, fail, notAnalysed }: { pass: number; fail: number; notAnalysed: number },
  ): string =>
    percent === null
      ? 'No rule applies to any product'
      : [
          `${formatLocalNumber(percent)}%`,
          `${formatLocalNumber(pass)} pass`,
          `${formatLocalNumber(fail)} fail`,
          ...(notAnalysed === 0 ? [] : [`${formatLocalNumber(notAnalysed)} not analysed`]),
        ].join(' · '),
  should: 'should',
  severity: { must: 'Must', should: 'Should' },
  ruleCount: (count: number): string => many(count, 'rule', 'rules'),
  nothingFails: 'All rules pass.',
  unusable: (count: number): string =>
    count === 1 ? '1 rule cannot be checked' : `${formatLocalNumber(count)} rules cannot be checked`,
  checked: (when: string, count: number, rules: number): string =>
    `Checked ${when}: ${products(count)} by ${many(rules, 'rule', 'rules')}`,
  notLookedAt: (count: number): string => `${formatLocalNumber(count)} not analysed`,
  checking: (done: number, total: number): string => `Checking ${formatLocalNumber(done)} of ${products(total)}`,
  checkingShort: 'Checking',
  notChecked: 'Not checked yet',
  noProductsTitle: 'No products to check yet',
  noProducts: 'Products are checked as soon as the first sync has read them.',
  noProductsOffline: 'Offline, and nothing has been synced yet. Products are checked after the first sync.',
  failedTitle: 'The figures could not be read',
  again: 'Try again',
  back: (name: string): string => `Back to ${name}`,
  rules: 'Rules',
  columns: { rule: 'Rule', severity: 'Severity', fail: 'Fail', notLookedAt: 'Not analysed' },
  unknownTitle: 'This profile no longer exists',
  unknown: 'It was deleted, or belongs to another account.',
  unknownRuleTitle: 'This rule no longer exists',
  unknownRule: 'It was deleted or replaced. The profile lists its current rules.',
  fault: 'Issue',
  value: 'Value',
  violationText,
  edit: 'Edit',
  moreFor: (name: string): string => `More for ${name}`,
  newProfile: 'New profile',
  readSheet: 'Import sheet',
  importProfile: 'Import profile',
  imported: (name: string): string => `“${name}” was imported.`,
  importFailed: 'The profile was not imported',
  exported: (file: string): string => `Written to ${file}.`,
  duplicate: 'Duplicate',
  copyName: (name: string): string => `${name} copy`,
  export: 'Export',
  watch: 'Watch',
  unwatch: 'Stop watching',
  remove: 'Delete',
  removed: (name: string): string => `“${name}” was deleted.`,
  undo: 'Undo',
  editor: profileEditor,
  subjects: {
    description: 'Description',
    anyText: 'Any text',
    mainPicture: 'Main picture',
    pictures: 'Pictures',
    packField: (name: string): string => `${name} (not mapped)`,
  },
  conditions,
  conditionText,
  levels: {
    all: 'all products',
    variants: 'variants',
    parents: 'parents',
    single: 'products without variants',
    sellable: 'variants and single products',
  },
  detail: {
    title: 'Quality',
    none: 'No rule in any profile applies to this product.',
    passing: (count: number): string => `${many(count, 'rule')} pass${count === 1 ? 'es' : ''}`,
    fails: (rule: string, severity: string): string => `${severity} fails: ${rule}`,
    open: (rule: string): string => `Open the worklist ${rule}`,
    notLookedAt: 'Not analysed',
  },
  watching: {
    watch: (name: string): string => `Watch ${name}`,
    change: (name: string): string => `Number for ${name}`,
    above: 'Notify me when it grows by more than',
    hint: 'Counted after each sync and compared with the day before.',
    wrong: `A whole number from 0 to ${formatLocalNumber(10_000_000)}.`,
    save: 'Save',
  },
  channels: {
    copy: 'Copy as a profile',
    open: 'Open the channel',
    noProducts: 'None of its products is known',
    why: ({ list, columns, notUnderstood }: ProfileChannel): string =>
      [
        list.name === '' ? 'The products it sends' : `Products of the list ${list.name}`,
        columns === 0 ? 'columns unknown: standard checks' : `checked by ${many(columns, 'column', 'columns')}`,
        ...(notUnderstood === 0 ? [] : [`${many(notUnderstood, 'column', 'columns')} not understood`]),
      ].join(' · '),
  },
  packs: {
    title: 'Copy a rule pack',
    copy: 'Copy',
    inUse: 'in use',
    rulesChanged: (count: number): string => `${many(count, 'rule', 'rules')} changed`,
    newerOf: (name: string): string => `A newer ${name}`,
    newerAbout: 'Your copy stays as it is.',
    added: 'New',
    changed: 'Changed',
    gone: 'Removed',
    useNewer: 'Use it as a new profile',
    keepMine: 'Keep mine',
    openMine: 'Open mine',
    fields: 'Map fields to attributes',
    choose: 'Choose an attribute',
    attributeOf: (field: string): string => `Attribute for ${field}`,
    open: 'Not mapped: its rules are not checked',
    guessed: 'Guessed from its name',
    guessedByValues: 'Guessed from its values',
    chosen: 'Confirmed by you',
    confirm: 'Confirm',
    confirmOf: (field: string): string => `Confirm ${field}`,
    unmapped: (names: readonly string[]): string => `${formatLocalNumber(names.length)} not mapped: ${listed(names)}`,
    guesses: (names: readonly string[]): string => `${formatLocalNumber(names.length)} guessed: ${listed(names)}`,
    mapped: (count: number): string => `${formatLocalNumber(count)} mapped`,
    confirmAll: (count: number): string => (count === 2 ? 'Confirm both' : `Confirm all ${formatLocalNumber(count)}`),
  },
  source: (host: string, day: string, isUnofficial = false): string =>
    `${host}${isUnofficial ? ' (unofficial)' : ''}, read ${day}`,
  from: (day: string): string => `From ${day}`,
} as const;
