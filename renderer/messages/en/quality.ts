import type { FaultKind } from '../../../electron/model/rules/fault.ts';
import { count as many, number, size } from '../format.ts';

const products = (count: number): string => many(count, 'product', 'products');

const wrongGtin = (fault: Extract<FaultKind, { what: 'gtin' }>['fault']): string => {
  if (fault.what === 'signs') return 'Not digits alone';
  if (fault.what === 'length') return `${many(fault.digits, 'digit', 'digits')}, not 8, 12, 13 or 14`;
  return `Check digit should be ${fault.ends}`;
};

/** Whole words of a fault; those that count it take its figures. */
const faultWords = (kind: FaultKind): string => {
  switch (kind.what) {
    case 'missing':
      return 'Missing';
    case 'notUnique':
      return 'On other products too';
    case 'notOneOf':
      return 'Not one of the values';
    case 'noMatch':
      return 'Does not match the pattern';
    case 'notNumber':
      return 'Not a number';
    case 'html':
      return 'HTML';
    case 'capitals':
      return 'All in capitals';
    case 'noAltText':
      return 'No alt text';
    case 'tooLong':
      return `${many(kind.by, 'character', 'characters')} too many`;
    case 'tooShort':
      return `${many(kind.by, 'character', 'characters')} too few`;
    case 'tooMany':
      return `${number(kind.by)} too many`;
    case 'tooFew':
      return `${number(kind.by)} too few`;
    case 'below':
      return `Below ${number(kind.bound)}`;
    case 'above':
      return `Above ${number(kind.bound)}`;
    case 'doubleSpaces':
      return many(kind.places, 'run of spaces', 'runs of spaces');
    case 'edgeSpaces':
      return kind.places === 2 ? 'Spaces at both ends' : 'Spaces at an end';
    case 'gtin':
      return wrongGtin(kind.fault);
    case 'gtinPrefix':
      return `Prefix ${kind.prefix} may not be used`;
    case 'format':
      return `Is ${kind.format.toUpperCase()}`;
    case 'bytes':
      return size(kind.bytes);
  }
};

/** Words of the page that tells what is wrong with the products. */
export const quality = {
  title: 'Quality',
  sections: 'Quality sections',
  profiles: 'Profiles',
  failing: (count: number): string => `${number(count)} fail a watched profile`,
  watched: 'Watched',
  share: (percent: number): string => `${number(percent)}%`,
  pass: (pass: number, all: number): string => `${number(pass)} of ${number(all)} pass`,
  should: 'should',
  must: 'must',
  severity: { must: 'Must', should: 'Should' },
  ruleCount: (count: number): string => many(count, 'rule', 'rules'),
  nothingFails: 'Nothing fails a rule.',
  moreRules: (count: number): string => `and ${many(count, 'more rule', 'more rules')} that fail`,
  checked: (when: string, count: number, rules: number): string =>
    `Checked ${when}: ${products(count)} by ${many(rules, 'rule', 'rules')}`,
  notLookedAt: (count: number): string => `${number(count)} not looked at`,
  checking: (done: number, total: number): string => `Checking ${number(done)} of ${products(total)}`,
  checkingShort: 'Checking',
  notChecked: 'Not checked yet',
  noProductsTitle: 'No products to check yet',
  noProducts: 'Products are checked as soon as the first sync has brought them.',
  noProductsOffline: 'Offline, and nothing has been synced yet. Products are checked after the first sync.',
  failedTitle: 'The figures could not be read',
  again: 'Try again',
  back: (name: string): string => `Back to ${name}`,
  rules: 'Rules',
  columns: { rule: 'Rule', severity: 'Severity', fail: 'Fail', notLookedAt: 'Not looked at' },
  unknownTitle: 'This profile is not there any more',
  unknown: 'It was deleted, or belongs to another account.',
  unknownRuleTitle: 'This rule is not there any more',
  unknownRule: 'It was deleted or replaced. The profile lists the rules there are.',
  fault: 'Fault',
  value: 'Value',
  faultWords,
  space: '␣',
  cut: '…',
  source: (host: string, day: string): string => `${host}, read ${day}`,
} as const;
