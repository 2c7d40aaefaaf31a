import type { MenuItemConstructorOptions } from 'electron';
import { afterEach, expect, it, vi } from 'vitest';

const menus = vi.hoisted(() => [] as MenuItemConstructorOptions[][]);
vi.mock('electron', () => ({
  app: { isPackaged: true },
  shell: {},
  Menu: {
    buildFromTemplate: (template: MenuItemConstructorOptions[]) => template,
    setApplicationMenu: menus.push.bind(menus),
  },
}));
vi.resetModules();
const { setMenu } = await import('../../../electron/shell/menu.ts');

const { platform } = process;
afterEach(() => void Object.defineProperty(process, 'platform', { value: platform }));

const rolesOn = (system: NodeJS.Platform): unknown[] => {
  Object.defineProperty(process, 'platform', { value: system });
  setMenu(() => undefined, null);
  const flat = (items: MenuItemConstructorOptions[]): unknown[] =>
    items.flatMap(({ role, submenu }) =>
      [
        // Without custom items the role has Electron’s, which close the window outside macOS.
        role === 'windowMenu' && submenu === undefined ? ['windowMenu', 'close'] : role,
        ...flat((submenu ?? []) as MenuItemConstructorOptions[]),
      ].flat(),
    );
  return flat(menus.pop() ?? []);
};

it('has no Ctrl+W if closing the only window ends the program', () => {
  expect(rolesOn('win32')).not.toContain('close');
  expect(rolesOn('linux')).not.toContain('close');
  expect(rolesOn('linux')).toEqual(expect.arrayContaining(['windowMenu', 'minimize', 'quit']));
  expect(rolesOn('darwin')).toContain('close');
});
