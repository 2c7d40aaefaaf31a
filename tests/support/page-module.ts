import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileModule } from 'svelte/compiler';

const runtimeModule = import.meta.resolve('svelte/internal/client');
/** The modules of Svelte in a page. Outside of a page, their names refer to the modules for a server. */
const clientModules = {
  'svelte/internal/client': runtimeModule,
  'svelte/reactivity': new URL('../../reactivity/index-client.js', runtimeModule).href,
  svelte: new URL('../../index-client.js', runtimeModule).href,
};

/** The parts of Svelte in a page: tracked state and effects. */
interface PageRuntime {
  effect_root(run: () => void): () => void;
  state<T>(value: T): { v: T };
  get<T>(of: { v: T }): T;
  set<T>(of: { v: T }, value: T): void;
}

/**
 * Loads a module with runes and without imports except those of Svelte, compiled for the client but without a document: otherwise Svelte
 * ignores effects. Its `runtime` is the one it uses.
 */
export const pageModule = async <T>(file: URL): Promise<T & { readonly runtime: PageRuntime }> => {
  const source = stripTypeScriptTypes(readFileSync(file, 'utf8'));
  const { js } = compileModule(source, { generate: 'client', filename: fileURLToPath(file) });
  const resolved = Object.entries(clientModules).reduce(
    (code, [name, url]) => code.replaceAll(`from '${name}'`, `from ${JSON.stringify(url)}`),
    js.code,
  );
  const code = `${resolved}\nexport { $ as runtime };`;
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as T & { readonly runtime: PageRuntime };
};
