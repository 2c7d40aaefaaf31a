import { m } from '../../messages/lazy.ts';

export type SettingsSection =
  | 'accounts'
  | 'service'
  | 'pictures'
  | 'completeness'
  | 'uploads'
  | 'appearance'
  | 'language'
  | 'storage'
  | 'updates'
  | 'diagnostics'
  | 'about'
  | 'advanced';

const s = m.settings;
const all: readonly { readonly place: SettingsSection; readonly title: string; readonly ofAccount?: true }[] = [
  { place: 'accounts', title: s.accounts.title },
  { place: 'pictures', title: s.pictures.title, ofAccount: true },
  { place: 'completeness', title: s.completeness.title, ofAccount: true },
  { place: 'uploads', title: s.uploads.title },
  { place: 'appearance', title: s.appearance.title },
  { place: 'language', title: s.language.title },
  { place: 'storage', title: s.storage.title },
  { place: 'updates', title: m.updates.title },
  { place: 'diagnostics', title: s.diagnostics.title },
  { place: 'about', title: s.about.title },
  { place: 'advanced', title: s.advanced.title, ofAccount: true },
  { place: 'service', title: s.dialect.title, ofAccount: true },
];

/**
 * Returns the sections of the settings in order: account, program, and rarely used settings. Account sections are
 * included only if an account is open.
 */
export const getSettingsSections = (hasAccount: boolean): typeof all =>
  all.filter(({ ofAccount }) => hasAccount || ofAccount !== true);
