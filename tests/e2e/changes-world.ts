import { type Item, type TinyService, startTiny } from '../support/tiny-service.ts';
import type { Credentials } from './pages/connect.ts';

const long = 'Waxed canvas, brass buckles and a lining of organic cotton. '.repeat(60);
const families = [
  { _id: 'f1', name: 'Bags' },
  { _id: 'f2', name: 'Outdoor bags' },
];
const bag = {
  id: 'p1',
  sku: 'BAG-10157',
  label: 'Weekender bag',
  status: 'Draft',
  product_family_id: 'f1',
  asset_ids: ['a1'],
  attributes: { color: 'olive', weight_g: 1200, care: ['wipe', 'air'], description: `${long}One.` },
  modified: '2026-01-10T10:00:00Z',
};
const many = Array.from({ length: 300 }, (_, n) => ({ id: `x${n}`, sku: `ROW-${1000 + n}`, label: `Thing ${n}` }));
const assets = [
  { id: 'a1', filename: 'front.jpg', file_size: 240_000, n_products: 1 },
  { id: 'a2', filename: 'back.jpg', file_size: 120_000 },
];

/** The items of the service before the changes, after them, and with many more changes. */
const rounds: readonly Readonly<Record<string, readonly Item[]>>[] = [
  { products: [bag, { id: 'p2', sku: 'TEE-2', label: 'Old shirt' }, ...many], 'product-families': families, assets },
  {
    products: [
      {
        ...bag,
        label: 'Weekender bag, olive',
        status: 'Completed',
        product_family_id: 'f2',
        asset_ids: ['a1', 'a2'],
        attributes: { color: 'forest', care: ['wipe', 'air'], description: `${long}Two.`, water_proof: true },
        modified: '2026-02-11T09:30:00Z',
      },
      { id: 'p3', sku: 'CAP-3', label: 'New cap' },
      ...many,
    ],
    'product-families': families,
    assets: [{ ...assets[0], file_size: 250_000, n_products: 1 }, assets[1] ?? {}],
  },
];

/** A service with the items of a round. */
export interface ChangingService extends Credentials {
  round: number;
  /** Changes this number of products compared with the round. */
  relabel: (text: string) => void;
  readonly close: () => Promise<void>;
}

export const startChanging = async (): Promise<ChangingService> => {
  let label: string | null = null;
  const getItems = (path: string): readonly Item[] => {
    const items = rounds[service.round]?.[path] ?? [];
    if (label === null || path !== 'products') return items;
    return items.map((item) => (String(item['id']).startsWith('x') ? { ...item, label } : item));
  };
  const tiny: TinyService = await startTiny({
    pageSize: 1000,
    page: (_, { path }) => ({ data: getItems(path), errors: [], pagination: {} }),
  });
  const service: ChangingService = {
    baseUrl: tiny.address,
    authUrl: tiny.address,
    apiKey: tiny.apiKey,
    apiPassword: tiny.apiPassword,
    round: 0,
    relabel: (text) => {
      label = text;
    },
    close: () => tiny.close(),
  };
  return service;
};
