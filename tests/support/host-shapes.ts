import path from 'node:path';
import ts from 'typescript';
import type { ElectronUse } from './electron-uses.ts';
import { projectRoot } from './project.ts';

/**
 * The host's objects by the names of their classes in Electron's types: a file of `tests/host/`, and an expression over
 * its exports.
 */
const hostObjects: Readonly<Record<string, readonly [file: string, expression: string]>> = {
  App: ['app.ts', 'app'],
  BrowserWindow: ['browser-window.ts', 'HostBrowserWindow.prototype'],
  Clipboard: ['clipboard.ts', 'clipboard'],
  CommandLine: ['command-line.ts', 'commandLine'],
  CrashReporter: ['system.ts', 'crashReporter'],
  Dialog: ['dialog.ts', 'dialog'],
  Display: ['displays.ts', 'screen.getPrimaryDisplay()'],
  IpcMain: ['ipc-main.ts', 'ipcMain'],
  NativeImage: ['native-image.ts', 'nativeImage.createEmpty()'],
  NativeTheme: ['native-theme.ts', 'nativeTheme'],
  Notification: ['notification.ts', 'new Notification()'],
  PowerSaveBlocker: ['system.ts', 'powerSaveBlocker'],
  Screen: ['displays.ts', 'screen'],
  Shell: ['shell.ts', 'shell'],
  WebContents: ['web-contents.ts', 'HostWebContents.prototype'],
};

/** Arguments are compared completely, results only down to nested objects, whose members are separate uses. */
const prelude = `
type Value<T> = T extends Promise<infer V> ? Promise<Value<V>>
  : T extends string | number | boolean | null | undefined | void ? T
  : T extends readonly (infer V)[] ? readonly Value<V>[] : object;
type Shape<T, K extends keyof T> = {
  [Name in K]: T[Name] extends (...args: infer Args) => infer Result ? (...args: Args) => Value<Result> : Value<T[Name]>;
};
`;

function membersByOwner(uses: readonly ElectronUse[]): Map<string, Set<string>> {
  const members = new Map<string, Set<string>>();
  for (const { member, kind } of uses) {
    const [owner = '', name = ''] = member.split('.');
    if (!(kind === 'call' || kind === 'property') || name === 'constructor' || !(owner in hostObjects)) continue;
    members.set(owner, (members.get(owner) ?? new Set()).add(name));
  }
  return members;
}

/** Returns a module in which the type of each host object must match the members that the program uses. */
function writeModule(uses: readonly ElectronUse[]): string {
  const lines = Array.from(membersByOwner(uses), ([owner, names]) => {
    const [file = '', expression = ''] = hostObjects[owner] ?? [];
    const [, name = ''] = /^(?:new )?(\w+)/.exec(expression) ?? [];
    const members = Array.from(names, (one) => `'${one}'`).join(' | ');
    return `import { ${name} as ${owner} } from './${file}';
export const ${owner}Shape: Shape<Electron.${owner}, ${members}> = ${expression.replace(name, owner)};`;
  });
  return `${prelude}${lines.join('\n')}\n`;
}

/** Returns the compiler errors for host objects that do not match Electron's types. */
export function findMisfits(uses: readonly ElectronUse[]): { readonly owners: string[]; readonly misfits: string[] } {
  const file = path.join(projectRoot, 'tests/host/shapes.ts');
  const text = writeModule(uses);
  const config = ts.readConfigFile(path.join(projectRoot, 'tests/tsconfig.json'), (name) => ts.sys.readFile(name));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, path.join(projectRoot, 'tests'));
  const compiler = ts.createCompilerHost(options);
  const read = compiler.getSourceFile.bind(compiler);
  const exists = compiler.fileExists.bind(compiler);
  compiler.fileExists = (name) => name === file || exists(name);
  compiler.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true) : read(name, ...rest);
  const types = path.join(projectRoot, 'node_modules/electron/electron.d.ts');
  const program = ts.createProgram([file, types], { ...options, noEmit: true }, compiler);
  const source = program.getSourceFile(file);
  const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  return {
    owners: [...membersByOwner(uses).keys()],
    misfits: diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  };
}
