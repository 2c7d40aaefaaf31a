import type { ProductAttributeUse } from '../../../electron/contract/index.ts';
import type { Resource } from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import type { UnknownField } from './unknown-field.ts';

const hasAttributes = (resource: Resource): boolean => resource.fields.some(({ kind }) => kind === 'map');

/** Resolves to the attributes of the account that can be searched for, if the resource has attributes. */
export const fetchSearchableAttributes = async (resource: Resource): Promise<readonly ProductAttributeUse[]> => {
  const reply = hasAttributes(resource) ? await bridge.items.attributes() : null;
  return reply?.ok === true ? reply.value : [];
};

/** Detects whether a search text without results names a field that does not exist. */
export class SearchAdvice {
  #unknown = $state.raw<UnknownField | null>(null);
  readonly #requests = new LatestRequest();

  /** The unknown field, or null if there is none or it has not been determined yet. */
  get unknown(): UnknownField | null {
    return this.#unknown;
  }

  async look(typed: string, resource: Resource): Promise<void> {
    const isLatest = this.#requests.start();
    this.#unknown = null;
    if (!typed.includes(':')) return;
    const [{ findUnknownField }, attributes] = await Promise.all([
      import('./unknown-field.ts'),
      fetchSearchableAttributes(resource),
    ]);
    if (isLatest()) this.#unknown = findUnknownField(typed, resource, attributes);
  }
}
