import { toResourceId } from '../../../electron/base/branded-types.ts';
import { SendingWorld } from '../../support/sending-world.ts';

const edits = 1_000;

const kindNames: readonly (readonly [RegExp, string])[] = [
  [/^PATCH .*\/products\/[^/]+\/[^/]+$/, 'update of a field'],
  [/^GET .*\/products\/[^/?]+$/, 'read of one product'],
  [/^GET .*\/products\?/, 'read of several products'],
];

const getKind = (method: string, path: string): string => {
  const request = `${method} ${path}`;
  return kindNames.find(([pattern]) => pattern.test(request))?.[1] ?? request.replace(/\?.*/, '');
};

/** Sends 1,000 edits of one field to the live demo. Returns the number of requests by kind. */
export const countEditRequests = async (): Promise<Readonly<Record<string, number>>> => {
  // Some products of the demo cannot be listed.
  const world = await SendingWorld.start({ products: edits + 100 });
  try {
    const items = world.products.slice(0, edits);
    if (items.length < edits) throw new Error(`There are only ${items.length} products`);
    const { rejected } = await world.edits.add(
      'bulk',
      items.map((id) => ({ resource: 'product', item: toResourceId(id), field: 'label', value: `New ${id}` })),
    );
    if (rejected.length > 0) throw new Error(rejected[0]?.message);
    await world.world.demo.clearRequests();
    await world.send();
    const { done } = await world.outbox.counts();
    if (done < edits) throw new Error(`Only ${done} of ${edits} edits are done`);
    const requests = (await world.world.demo.requests()).filter(({ server }) => server === 'base');
    const kinds = Map.groupBy(requests, ({ method, path }) => getKind(method, path));
    return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]));
  } finally {
    await world.close();
  }
};
