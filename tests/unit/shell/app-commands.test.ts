import { describe, expect, it } from 'vitest';
import { createAppCommands } from '../../../electron/shell/app-commands.ts';

describe('a command of the menu', () => {
  it('goes to the page that is there', () => {
    const emitted: string[] = [];
    const commands = createAppCommands(
      () => true,
      (command) => emitted.push(command),
      () => expect.unreachable(),
    );
    commands.give('syncNow');
    expect(emitted).toEqual(['syncNow']);
    expect(commands.take()).toBeNull();
  });

  it('opens a window where there is none, and waits for its page', () => {
    let opened = 0;
    const commands = createAppCommands(
      () => false,
      () => expect.unreachable(),
      () => (opened += 1),
    );
    commands.give('openSettings');
    commands.give('showUploads');
    expect(opened).toBe(2);
    expect(commands.take()).toBe('showUploads');
    expect(commands.take()).toBeNull();
  });
});
