import { app } from 'electron';
import type { AppSettings } from '../contract/index.ts';

/** The region of this computer (`DE`); null where it does not tell. */
export const systemRegion = (): string | null => {
  const { region } = new Intl.Locale(app.getSystemLocale());
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null;
};

/** The region whose manner of writing numbers and times was chosen; null: the one that belongs to no region. */
export const chosenRegion = ({ region }: AppSettings): string | null => {
  if (region === 'international') return null;
  return region === 'system' ? systemRegion() : region;
};
