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
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { router } from '../../app/router.svelte.ts';
import { session } from '../../app/session.svelte.ts';
import { m } from '../../messages/lazy.ts';
import type { AccountVerb } from './accounts/account-actions.ts';
import { requestedAccountAction } from './accounts/requested-account-action.svelte.ts';
import { getSettingsSections } from './settings-sections.ts';
import type { IconComponent } from '../../ui/icon.ts';

const messages = m.settings.appearance;

/** Returns the action that applies one value of a setting. */
const createValueAction = <Name extends 'theme' | 'density'>(
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
    await runWithErrorToast(() => session.saveSettings({ [name]: value }));
  },
});

const values: readonly Action[] = [
  createValueAction('theme', 'system', [messages.theme, messages.themes.system], Monitor),
  createValueAction('theme', 'light', [messages.theme, messages.themes.light], Sun),
  createValueAction('theme', 'dark', [messages.theme, messages.themes.dark], Moon),
  createValueAction('density', 'comfortable', [messages.density, messages.densities.comfortable], Menu),
  createValueAction('density', 'compact', [messages.density, messages.densities.compact], AlignJustify),
];

const requestAccountAction = (verb: AccountVerb): void => {
  requestedAccountAction.ask(verb);
  router.go('/settings/accounts');
};

/** Returns the actions on the current account and the window. */
const createProgramActions = (): readonly Action[] => {
  const zoom = (act: 'zoomIn' | 'zoomOut' | 'resetZoom', icon: IconComponent): Action => ({
    id: `window.${act}`,
    title: m.palette.window[act],
    icon,
    run: async () => {
      await runWithErrorToast(() => unwrapReply(bridge.app.window({ act })));
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
            run: () => requestAccountAction('rename'),
          },
          {
            id: 'account.forget',
            title: m.palette.removeAccount(session.account.name),
            icon: Trash2,
            run: () => requestAccountAction('forget'),
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
        await runWithErrorToast(() => unwrapReply(bridge.app.window({ act: 'quit' })));
      },
    },
  ];
};

/** Returns an action for each value of simple settings, and actions that open each section. */
export const createSettingActions = (): readonly Action[] => [
  ...values,
  ...getSettingsSections(session.account !== null).map(({ place, title }) => ({
    id: `set.place.${place}`,
    title: `${m.settings.title}: ${title}`,
    icon: Settings,
    run: () => router.go(`/settings/${place}`),
  })),
  ...createProgramActions(),
];
