import { nativeTheme } from 'electron';
import type { AppSettings } from '../contract/index.ts';

/** Makes the system's own controls, and what the page hears of the system, follow the theme that the person chose. */
export const applyTheme = ({ theme }: AppSettings): void => {
  nativeTheme.themeSource = theme;
};
