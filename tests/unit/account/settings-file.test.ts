import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSettingsFile } from '../../../electron/account/settings-file.ts';
import { m } from '../../../electron/messages/index.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const profile = vi.hoisted(() => ({ folder: '' }));
vi.mock('electron', () => {
  const app = { getPath: () => profile.folder, getVersion: () => '0' };
  return { app, default: { app, ipcMain: { on: () => undefined }, shell: {} } };
});

beforeEach(() => {
  profile.folder = tempFolder();
});
const path = (): string => join(profile.folder, 'settings.json');

describe('the settings file', () => {
  it('keeps what it is given for the next start, readable by its owner alone', () => {
    const file = openSettingsFile();
    expect(file.get('a.b')).toBeUndefined();
    file.set('a.b', { c: [1] });
    expect(file.get('a.b')).toEqual({ c: [1] });
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({ 'a.b': { c: [1] } });
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    const next = openSettingsFile();
    expect(next.get('a.b')).toEqual({ c: [1] });
    // It is the program's alone: what is known of it is not read again.
    rmSync(path());
    expect(next.get('a.b')).toEqual({ c: [1] });
  });

  it('that is damaged starts anew', () => {
    writeFileSync(path(), '{"a":');
    expect(openSettingsFile().get('a')).toBeUndefined();
  });

  it('says which file cannot be read, and that a setting cannot be kept', () => {
    const file = openSettingsFile();
    rmSync(path(), { force: true });
    mkdirSync(path());
    expect(openSettingsFile).toThrow(expect.objectContaining({ code: 'EISDIR', path: path() }));
    expect(() => file.set('a', 1)).toThrow(
      expect.objectContaining({ code: 'disk', message: m.account.disk.settings, cause: expect.any(Error) as Error }),
    );
  });
});
