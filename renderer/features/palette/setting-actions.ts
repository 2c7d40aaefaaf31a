import AlignJustify from '@lucide/svelte/icons/align-justify';
import Menu from '@lucide/svelte/icons/menu';
import Monitor from '@lucide/svelte/icons/monitor';
import Moon from '@lucide/svelte/icons/moon';
import Sun from '@lucide/svelte/icons/sun';
import type { AppSettings } from '../../../electron/contract/index.ts';
import type { Action } from '../../app/actions.ts';
import { attempt } from '../../app/attempt.ts';
import { session } from '../../app/session.svelte.ts';
import { m } from '../../messages/lazy.ts';
import type { IconComponent } from '../../ui/icon.ts';

const words = m.settings.appearance;

/** One value of a setting: what it is called, whether it holds now, and how it comes to hold. */
const valueOf = <Name extends 'theme' | 'density'>(
  name: Name,
  value: AppSettings[Name],
  [label, said]: readonly [string, string],
  icon: IconComponent,
): Action => ({
  id: `set.${name}.${value}`,
  title: `${label}: ${said}`,
  icon,
  note: () => (session.settings[name] === value ? m.palette.now : ''),
  run: async () => {
    await attempt(() => session.saveSettings({ [name]: value }));
  },
});

/** Settings that are changed by one word, with each of their values. */
export const settingActions = (): readonly Action[] => [
  valueOf('theme', 'system', [words.theme, words.themes.system], Monitor),
  valueOf('theme', 'light', [words.theme, words.themes.light], Sun),
  valueOf('theme', 'dark', [words.theme, words.themes.dark], Moon),
  valueOf('density', 'comfortable', [words.density, words.densities.comfortable], Menu),
  valueOf('density', 'compact', [words.density, words.densities.compact], AlignJustify),
];
