import { afterEach, describe, expect, it } from 'vitest';
import { ClipboardItem, clipboard } from '../../host/clipboard.ts';
import { HostMenu, HostMenuItem } from '../../host/menu.ts';
import { findRole } from '../../host/menu-roles.ts';
import { recorded } from '../../host/recorded.ts';

const { platform } = process;
afterEach(() => void Object.defineProperty(process, 'platform', { value: platform }));
const runOn = (system: NodeJS.Platform): void => void Object.defineProperty(process, 'platform', { value: system });

type Template = Electron.MenuItemConstructorOptions[];

/** Returns the labels of a menu with their shortcuts; `-` for a separator, a list for a submenu. */
const outline = ({ items }: HostMenu): unknown[] =>
  items.map((item) => {
    if (item.type === 'separator') return '-';
    if (item.submenu) return [item.label, outline(item.submenu)];
    return item.accelerator === undefined ? item.label : `${item.label} ${item.accelerator}`;
  });
const build = (template: Template): unknown[] => outline(HostMenu.buildFromTemplate(template));

describe('menu of the host', () => {
  it('has the items, shortcuts and order of Electron’s menus by role on Linux', () => {
    runOn('linux');
    expect(build([{ role: 'editMenu' }, { role: 'windowMenu' }, { role: 'fileMenu' }])).toEqual([
      [
        'Edit',
        [
          'Undo CommandOrControl+Z',
          'Redo Shift+CommandOrControl+Z',
          '-',
          'Cut CommandOrControl+X',
          'Copy CommandOrControl+C',
          'Paste CommandOrControl+V',
          'Delete',
          '-',
          'Select All CommandOrControl+A',
        ],
      ],
      ['Window', ['Minimize CommandOrControl+M', 'Zoom', 'Close CommandOrControl+W']],
      ['File', ['Quit CommandOrControl+Q']],
    ]);
  });

  it('has the items of Windows and macOS when it runs there', () => {
    runOn('win32');
    expect(build([{ role: 'quit' }, { role: 'redo' }, { role: 'togglefullscreen' }])).toEqual([
      'Exit',
      'Redo Control+Y',
      'Toggle Full Screen F11',
    ]);
    runOn('darwin');
    expect(build([{ role: 'windowMenu' }, { role: 'togglefullscreen' }, { role: 'close' }])).toEqual([
      ['Window', ['Minimize CommandOrControl+M', 'Zoom', '-', 'Bring All to Front']],
      'Toggle Full Screen Control+Command+F',
      'Close Window CommandOrControl+W',
    ]);
    expect(findRole('appMenu', 'darwin', 'Vitrine')?.submenu).toHaveLength(9);
    expect(findRole('hide', 'darwin', 'Vitrine')).toEqual({ label: 'Hide Vitrine', accelerator: 'Command+H' });
  });

  it('leaves the copy shortcuts to the page, and lower-cases roles', () => {
    const item = new HostMenuItem({ role: 'selectAll' });
    expect([item.role, item.registerAccelerator]).toEqual(['selectall', true]);
    expect(new HostMenuItem({ role: 'copy' }).registerAccelerator).toBe(false);
    expect(new HostMenuItem({ role: 'copy', label: 'Take', accelerator: 'F2' })).toMatchObject({
      label: 'Take',
      accelerator: 'F2',
    });
  });

  it('drops separators at its ends and next to each other', () => {
    const separator = { type: 'separator' } as const;
    const template: Template = [
      separator,
      { label: 'One' },
      separator,
      { label: 'Hidden', visible: false },
      separator,
      { label: 'Two' },
      separator,
    ];
    expect(build(template)).toEqual(['One', '-', 'Hidden', 'Two']);
  });

  it('rejects templates that Electron rejects', () => {
    for (const [entry, message] of [
      [{}, 'must have at least one of label, role or type'],
      [{ label: 'a', type: 'submenu' }, 'Invalid submenu'],
      [{ label: 'a', type: 'other' }, 'Unknown menu item type: other'],
    ] as const)
      expect(() => HostMenu.buildFromTemplate([entry as never])).toThrow(message);
    expect(() => HostMenu.buildFromTemplate({} as never)).toThrow('must be an array');
  });
});

describe('item of the clipboard', () => {
  it('accepts texts, bytes and promises of them, and returns them as bytes with their type', async () => {
    const item = new ClipboardItem({
      'text/plain': 'grün',
      'image/png': new Blob(['png'], { type: 'image/png' }),
      'text/html': Promise.resolve('<b>x</b>'),
    });
    expect(item.types).toEqual(['text/plain', 'image/png', 'text/html']);
    const texts = await Promise.all(item.types.map(async (type) => ((await item.getType(type)) as Blob).text()));
    expect(texts).toEqual(['grün', 'png', '<b>x</b>']);
    const [, , html] = await Promise.all(item.types.map((type) => item.getType(type)));
    expect(html).toMatchObject({ type: 'text/html' });
    await clipboard.write([item]);
    expect(recorded.copied).toEqual([
      { type: 'text/plain', bytes: 5 },
      { type: 'image/png', bytes: 3 },
      { type: 'text/html', bytes: 8 },
    ]);
  });

  it('is rejected without a type, and rejects a missing type', async () => {
    for (const wrong of [{}, [], null]) expect(() => new ClipboardItem(wrong as never)).toThrow(TypeError);
    await expect(new ClipboardItem({ 'text/plain': 'a' }).getType('image/png')).rejects.toThrow('was not found');
    await expect(new ClipboardItem({ 'image/png': 7 as never }).getType('image/png')).rejects.toThrow(TypeError);
  });
});
