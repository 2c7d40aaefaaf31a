import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: new EventEmitter() }));

// Another file that mocks Electron may have run in this process.
vi.resetModules();
const { app } = await import('electron');
const { setLogSink } = await import('../../../electron/base/logger.ts');
const { registerDeepLinks } = await import('../../../electron/shell/deep-links.ts');

const link = 'vitrine://api.example.com/assets/42';
const itemLink = { account: 'api.example.com', resource: 'asset', item: '42' };
const heard: unknown[] = [];
const begin = (): void =>
  registerDeepLinks(
    (command) => heard.push(command),
    () => heard.push('forward'),
  );

beforeEach(() => {
  heard.length = 0;
  app.removeAllListeners();
});
afterEach(() => vi.unstubAllGlobals());

describe('deep link opened by the system', () => {
  it('is passed to the page by the event of macOS', () => {
    begin();
    const event = { preventDefault: vi.fn() };
    app.emit('open-url', event, link);
    expect(heard).toEqual([itemLink]);
    expect(event.preventDefault).toHaveBeenCalledOnce();
  });

  it('is read from the arguments of a second start, which focuses the window in any case', () => {
    begin();
    app.emit('second-instance', {}, ['/opt/vitrine', '--allow-file-access-from-files', link, '--flag'], '/');
    app.emit('second-instance', {}, ['/opt/vitrine', '--flag'], '/');
    expect(heard).toEqual([itemLink, 'forward']);
  });

  it('is read from the arguments of the first start', () => {
    vi.stubGlobal('process', { ...process, argv: ['/opt/vitrine', link] });
    begin();
    expect(heard).toEqual([itemLink]);
  });

  it('is ignored when many were opened within a minute', () => {
    const lines: string[] = [];
    const stop = setLogSink(({ text }) => lines.push(text));
    begin();
    for (let n = 0; n < 50; n++) app.emit('second-instance', {}, ['/opt/vitrine', link], '/');
    stop();
    expect(heard).toHaveLength(20);
    expect(lines).toHaveLength(30);
  });

  it('only focuses the window if it is invalid, and is not written to the log', () => {
    const lines: string[] = [];
    const stop = setLogSink(({ text }) => lines.push(text));
    begin();
    app.emit('open-url', { preventDefault: () => undefined }, 'vitrine://api.example.com/settings/wipe');
    stop();
    expect(heard).toEqual(['forward']);
    expect(lines).toEqual(['A link has no target in the program']);
  });
});
