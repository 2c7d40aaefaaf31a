import { describe, expect, it } from 'vitest';
import { type AppCommands, createAppCommands } from '../../../electron/shell/app-commands.ts';

const getCommands = (window: { id: number } | null): { commands: AppCommands; heard: unknown[] } => {
  const heard: unknown[] = [];
  const commands = createAppCommands(
    () => window,
    (name, value) => heard.push([name, value]),
    () => heard.push('forward'),
  );
  return { commands, heard };
};

describe('menu command', () => {
  it('is sent to the open page, whose window moves to the front', () => {
    const { commands, heard } = getCommands({ id: 1 });
    commands.give('syncNow');
    expect(heard).toEqual([['app.command', 'syncNow'], 'forward']);
    expect(commands.take()).toBeNull();
  });

  it('opens a window if there is none, and waits for its page', () => {
    const { commands, heard } = getCommands(null);
    commands.give('openSettings');
    commands.give('showUploads');
    expect(heard).toEqual(['forward', 'forward']);
    expect(commands.take()).toBe('showUploads');
    expect(commands.take()).toBeNull();
  });
});
