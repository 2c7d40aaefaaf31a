import fs from 'node:fs';
import { isBuiltin, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import enhancedResolve from 'enhanced-resolve';
import { splitAsarPath } from './archive.ts';

type Resolver = ReturnType<typeof enhancedResolve.ResolverFactory.createResolver>;

const resolvers = new Map<string, Resolver>();

/** Returns a resolver with Node's rules for `import` or `require` that reads archives. */
function getResolver(conditions: readonly string[]): Resolver {
  const isImport = conditions.includes('import');
  const key = conditions.join();
  const resolver =
    resolvers.get(key) ??
    enhancedResolve.ResolverFactory.createResolver({
      fileSystem: fs,
      useSyncFileSystemCalls: true,
      symlinks: false,
      conditionNames: [...conditions],
      extensions: isImport ? [] : ['.js', '.json', '.node'],
      fullySpecified: isImport,
    });
  resolvers.set(key, resolver);
  return resolver;
}

const toPath = (specifier: string): string => (specifier.startsWith('file:') ? fileURLToPath(specifier) : specifier);

function resolve(specifier: string, parent: string, conditions: readonly string[]): string {
  try {
    const found = getResolver(conditions).resolveSync({}, path.dirname(parent), specifier);
    if (found !== false) return found;
  } catch (cause) {
    throw Object.assign(new Error(`Cannot find module '${specifier}' from ${parent}`, { cause }), {
      code: conditions.includes('import') ? 'ERR_MODULE_NOT_FOUND' : 'MODULE_NOT_FOUND',
    });
  }
  throw new Error(`${specifier} is left out on purpose`);
}

/** Whether the closest `package.json` has the type `module`. */
function isModuleScope(file: string): boolean {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (fs.existsSync(manifest)) {
      return (JSON.parse(fs.readFileSync(manifest, 'utf8')) as { type?: string }).type === 'module';
    }
  }
  return false;
}

function getFormat(file: string): 'module' | 'commonjs' | 'json' {
  const extension = path.extname(file);
  if (extension === '.json') return 'json';
  if (extension === '.mjs' || (extension === '.js' && isModuleScope(file))) return 'module';
  return 'commonjs';
}

/** Lets this thread load modules from archives. Node's own loader does not use the functions of `fs` that can be replaced. */
export function loadFromArchives(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (isBuiltin(specifier)) return next(specifier, context);
      const parent = context.parentURL?.startsWith('file:') === true ? fileURLToPath(context.parentURL) : '/';
      const given = toPath(specifier);
      const named = path.isAbsolute(given) ? given : parent;
      if (!splitAsarPath(named)) return next(specifier, context);
      return { url: pathToFileURL(resolve(given, parent, context.conditions)).href, shortCircuit: true };
    },
    load(url, context, next) {
      const file = url.startsWith('file:') ? fileURLToPath(url) : '';
      if (!splitAsarPath(file) || file.endsWith('.node')) return next(url, context);
      return { format: getFormat(file), source: fs.readFileSync(file, 'utf8'), shortCircuit: true };
    },
  });
}
