import type { NativeTheme } from 'electron';
import type { AppSettingsStore } from '../account/app-settings.ts';
import type { Emit } from '../ipc/events.ts';

/** The system's own controls follow the theme the person chose, and the page hears of every change. */
export const followTheme = (settings: AppSettingsStore, nativeTheme: NativeTheme, emit: Emit): void => {
  nativeTheme.themeSource = settings.get().theme;
  settings.onChange((changed) => {
    nativeTheme.themeSource = changed.theme;
    emit('app.settings', changed);
  });
};
