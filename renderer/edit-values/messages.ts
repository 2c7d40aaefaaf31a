import { applyWording } from '../messages/test-catalogue.ts';

/** Texts about one value of a field. */
export const editValueMessages = applyWording({
  empty: 'empty',
  show: 'Show',
  showSource: 'Source',
  showBoth: 'Both',
  showRendering: 'Rendering',
  rendering: (label: string): string => `Rendering of ${label}`,
  notNumber: 'Not a number.',
  notInteger: 'Not a whole number.',
  notDate: 'Not a date.',
  notUrl: 'Not a web address.',
  yes: 'Yes',
  no: 'No',
  none: 'Empty',
  addOption: 'Add option',
  removeOption: (option: string): string => `Remove ${option}`,
  options: 'Options',
} as const);
