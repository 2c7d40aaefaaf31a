import { createStrictProxy } from './strict-proxy.ts';

const appended = new Map<string, string>();

function fromArguments(name: string): string | undefined {
  const found = process.argv.find((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  return found === undefined ? undefined : found.slice(name.length + 3);
}

export const commandLine = createStrictProxy('app.commandLine', {
  appendSwitch: (name: string, value = ''): void => void appended.set(name, value),
  hasSwitch: (name: string): boolean => appended.has(name) || fromArguments(name) !== undefined,
  getSwitchValue: (name: string): string => appended.get(name) ?? fromArguments(name) ?? '',
  removeSwitch: (name: string): void => void appended.delete(name),
} satisfies Pick<Electron.CommandLine, 'appendSwitch' | 'hasSwitch' | 'getSwitchValue' | 'removeSwitch'>);
