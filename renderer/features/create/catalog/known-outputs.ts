import type { ResourceName } from '../../../../electron/model/index.ts';
import { unwrapReply, bridge } from '../../../app/bridge.ts';
import type { ReferenceCandidate } from '../../../form/inputs/candidates.ts';
import { fetchRawProperties } from '../nested/copy-sources.ts';
import { type Members, isMembers, toPrimitiveText } from '../nested/object-members.ts';

/** An output attribute that can be added to a catalog. */
export interface Output {
  readonly entry: Members;
  /** The catalog that contains it, or null if it is derived from an attribute of the account. */
  readonly seenIn: string | null;
}

/** The maximum number of catalogs of a kind to search, most recently changed first. */
const maxCatalogs = 25;

/** Returns the display name of an output attribute. */
export const getOutputLabel = (entry: Members): string | undefined =>
  ['label', 'output_label', 'internal_name', 'id'].map((name) => toPrimitiveText(entry[name])).find((text) => text);

/** Returns a key that ignores the ID, because the service assigns different IDs in each catalog. */
const createOutputKey = ({ id: _own, ...rest }: Members): string => JSON.stringify(rest);

const namesOfLists = ['output_attributes', 'quote_request_output_attributes'] as const;

interface Catalog {
  readonly title: string;
  readonly members: Members;
}

const fetchLatestCatalogs = async (resource: ResourceName): Promise<readonly Catalog[]> => {
  const sort = { field: 'modified', descending: true };
  const query = { resource, searchText: '', view: 'all', type: null, sort } as const;
  const list = `outputs ${crypto.randomUUID()}`;
  const { rows } = await unwrapReply(bridge.items.query({ query, offset: 0, limit: maxCatalogs, list }));
  return Promise.all(
    rows.map(async ({ id, cells }) => ({
      title: String(cells['name'] ?? id),
      members: await fetchRawProperties(resource, id),
    })),
  );
};

const fetchCatalogOutputs = async (resource: ResourceName): Promise<readonly Output[]> => {
  const catalogs = await fetchLatestCatalogs(resource);
  return catalogs.flatMap(({ title, members }) =>
    namesOfLists
      .flatMap((name) => members[name])
      .filter(isMembers)
      .map((entry): Output => ({ entry, seenIn: title })),
  );
};

/** Converts an attribute of the account to an output attribute, with only their common properties. */
export const toOutput = ({ name, second }: ReferenceCandidate): Output => ({
  entry: { label: second ?? name, output_label: second ?? name, internal_name: name },
  seenIn: null,
});

/** Removes duplicate output attributes. The ones from catalogs are first. */
export const removeDuplicateOutputs = (outputs: readonly Output[]): readonly Output[] =>
  [...new Map(outputs.toReversed().map((output) => [createOutputKey(output.entry), output])).values()].reverse();

/** Resolves to the output attributes in all cached catalogs, unchanged and without duplicates. */
export const fetchSeenOutputs = async (): Promise<readonly Output[]> =>
  removeDuplicateOutputs(
    (await Promise.all([fetchCatalogOutputs('ecatalog'), fetchCatalogOutputs('pdfCatalog')])).flat(),
  );

/** Returns the output attributes whose names contain the search text. */
export const filterOutputs = (outputs: readonly Output[], searchText: string): readonly Output[] => {
  const foldedSearch = searchText.trim().toLowerCase();
  return outputs.filter(({ entry }) =>
    ['label', 'output_label', 'internal_name'].some((name) =>
      toPrimitiveText(entry[name])?.toLowerCase().includes(foldedSearch),
    ),
  );
};
