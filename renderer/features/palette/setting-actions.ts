import AlignJustify from '@lucide/svelte/icons/align-justify';
import LogOut from '@lucide/svelte/icons/log-out';
import Pencil from '@lucide/svelte/icons/pencil';
import Trash2 from '@lucide/svelte/icons/trash-2';
import ZoomIn from '@lucide/svelte/icons/zoom-in';
import ZoomOut from '@lucide/svelte/icons/zoom-out';
import Menu from '@lucide/svelte/icons/menu';
import Monitor from '@lucide/svelte/icons/monitor';
import Moon from '@lucide/svelte/icons/moon';
import Settings from '@lucide/svelte/icons/settings';
import Sun from '@lucide/svelte/icons/sun';
import type { AppSettings } from '../../../electron/contract/index.ts';
import type { Action } from '../../app/actions.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { router } from '../../app/router.svelte.ts';
import { session } from '../../app/session.svelte.ts';
import { m } from '../../messages/lazy.ts';
import type { AccountVerb } from '../settings/account-actions.ts';
import { askedAccount } from '../settings/asked-account.svelte.ts';
import { settingsPlaces } from '../settings/settings-places.ts';
import type { IconComponent } from '../../ui/icon.ts';

const words = m.settings.appearance;

/** Returns the action that applies one value of a setting. */
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

const values: readonly Action[] = [
  valueOf('theme', 'system', [words.theme, words.themes.system], Monitor),
  valueOf('theme', 'light', [words.theme, words.themes.light], Sun),
  valueOf('theme', 'dark', [words.theme, words.themes.dark], Moon),
  valueOf('density', 'comfortable', [words.density, words.densities.comfortable], Menu),
  valueOf('density', 'compact', [words.density, words.densities.compact], AlignJustify),
];

const askAccount = (verb: AccountVerb): void => {
  askedAccount.ask(verb);
  router.go('/settings/accounts');
};

/** Returns the actions on the current account and the window. */
const programActions = (): readonly Action[] => {
  const zoom = (act: 'zoomIn' | 'zoomOut' | 'resetZoom', icon: IconComponent): Action => ({
    id: `window.${act}`,
    title: m.palette.window[act],
    icon,
    run: async () => {
      await attempt(() => ask(bridge.app.window({ act })));
    },
  });
  return [
    ...(session.account === null
      ? []
      : [
          {
            id: 'account.rename',
            title: m.palette.renameAccount(session.account.name),
            icon: Pencil,
            run: () => askAccount('rename'),
          },
          {
            id: 'account.forget',
            title: m.palette.removeAccount(session.account.name),
            icon: Trash2,
            run: () => askAccount('forget'),
          },
        ]),
    zoom('zoomIn', ZoomIn),
    zoom('zoomOut', ZoomOut),
    zoom('resetZoom', Monitor),
    {
      id: 'window.quit',
      title: m.palette.window.quit,
      icon: LogOut,
      run: async () => {
        await attempt(() => ask(bridge.app.window({ act: 'quit' })));
      },
    },
  ];
};

/** Returns an action for each value of simple settings, and actions that open each section. */
export const settingActions = (): readonly Action[] => [
  ...values,
  ...settingsPlaces(session.account !== null).map(({ place, title }) => ({
    id: `set.place.${place}`,
    title: `${m.settings.title}: ${title}`,
    icon: Settings,
    run: () => router.go(`/settings/${place}`),
  })),
  ...programActions(),
];
