import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileModule } from 'svelte/compiler';

const svelte = import.meta.resolve('svelte/internal/client');

/** What of Svelte runs in a page: state that is followed, and effects. */
interface PageRuntime {
  effect_root(run: () => void): () => void;
  state<T>(value: T): { v: T };
  get<T>(of: { v: T }): T;
  set<T>(of: { v: T }, value: T): void;
}

/**
 * A module of runes that imports no other, as it runs in a page, though without a document: elsewhere Svelte leaves effects
 * out. Its `runtime` is the one that it follows.
 */
export const pageModule = async <T>(file: URL): Promise<T & { readonly runtime: PageRuntime }> => {
  const source = stripTypeScriptTypes(readFileSync(file, 'utf8'));
  const { js } = compileModule(source, { generate: 'client', filename: fileURLToPath(file) });
  const code = `${js.code.replaceAll("'svelte/internal/client'", JSON.stringify(svelte))}\nexport { $ as runtime };`;
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as T & { readonly runtime: PageRuntime };
};
