import type { Region } from '../../../electron/contract/index.ts';
import { m } from '../../messages/lazy.ts';
import { createLocaleFormat } from '../../messages/locale-format.ts';

const messages = m.settings.language;
const names = new Intl.DisplayNames('en', { type: 'region' });
const known =
  'AE AR AT AU BE BG BR CA CH CL CN CO CZ DE DK EE ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KR LT LU LV MX MY NL NO NZ PE PH PL PT RO RS SA SE SG SI SK TH TR TW UA US VN ZA';
const named = known
  .split(' ')
  .map((region) => ({ value: region, label: names.of(region) ?? region }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/**
 * Returns the options: first those without a specific region, then the regions. A current region that is not in the
 * default list is last.
 */
export const regionChoices = (system: string | null, inUse: Region): readonly { value: string; label: string }[] => {
  const choices = [
    { value: 'international', label: messages.international },
    { value: 'system', label: system === null ? messages.systemUnknown : messages.system(names.of(system) ?? system) },
    ...named,
  ];
  return choices.some(({ value }) => value === inUse)
    ? choices
    : [...choices, { value: inUse, label: names.of(inUse) ?? inUse }];
};

/** Returns a sample of a region's number, date and time formats: `48,216.5 · 23 Nov 2026 · 14:02`. */
export const formatRegionSample = (choice: Region, system: string | null): string => {
  const region = choice === 'system' ? system : choice;
  const { number, day, time } = createLocaleFormat(region === 'international' ? null : region);
  return messages.sample(number(48_216.5), day(new Date(2026, 10, 23)), time(new Date(2026, 10, 23, 14, 2)));
};
