import type { ResourceName } from '../../../../electron/model/index.ts';
import { ask, bridge } from '../../../app/bridge.ts';
import type { Candidate } from '../../../form/inputs/candidates.ts';
import { membersIn } from '../shaped/copy-from.ts';
import { isMembers, plainText } from '../shaped/members.ts';
import type { Members } from '../shaped/members.ts';

/** An output attribute that can be taken into a catalog. */
export interface Output {
  readonly entry: Members;
  /** The catalog that it was seen in; null: made from an attribute of the account. */
  readonly seenIn: string | null;
}

/** So many catalogs of a kind are looked through, those changed last. */
const mostCatalogs = 25;

/** What a person knows an output attribute by. */
export const outputName = (entry: Members): string | undefined =>
  ['label', 'output_label', 'internal_name', 'id'].map((name) => plainText(entry[name])).find((text) => text);

/** The same but for their ids: the service gives each catalog's its own. */
const identity = ({ id: _own, ...rest }: Members): string => JSON.stringify(rest);

const namesOfLists = ['output_attributes', 'quote_request_output_attributes'] as const;

interface Catalog {
  readonly title: string;
  readonly members: Members;
}

const latestOf = async (resource: ResourceName): Promise<readonly Catalog[]> => {
  const sort = { field: 'modified', descending: true };
  const query = { resource, words: '', view: 'all', type: null, sort } as const;
  const list = `outputs ${crypto.randomUUID()}`;
  const { rows } = await ask(bridge.items.query({ query, offset: 0, limit: mostCatalogs, list }));
  return Promise.all(
    rows.map(async ({ id, cells }) => ({ title: String(cells['name'] ?? id), members: await membersIn(resource, id) })),
  );
};

const inCatalogs = async (resource: ResourceName): Promise<readonly Output[]> => {
  const catalogs = await latestOf(resource);
  return catalogs.flatMap(({ title, members }) =>
    namesOfLists
      .flatMap((name) => members[name])
      .filter(isMembers)
      .map((entry): Output => ({ entry, seenIn: title })),
  );
};

/** An attribute of the account as an output attribute: what both have in common and nothing else. */
export const outputOf = ({ name, second }: Candidate): Output => ({
  entry: { label: second ?? name, output_label: second ?? name, internal_name: name },
  seenIn: null,
});

/** Each output attribute once, as it came; those seen in catalogs first. */
export const distinct = (outputs: readonly Output[]): readonly Output[] =>
  [...new Map(outputs.toReversed().map((output) => [identity(output.entry), output])).values()].reverse();

/** The output attributes of the catalogs here, each once, as it came. */
export const seenOutputs = async (): Promise<readonly Output[]> =>
  distinct((await Promise.all([inCatalogs('ecatalog'), inCatalogs('pdfCatalog')])).flat());

/** Those whose names hold the words. */
export const fittingOutputs = (outputs: readonly Output[], words: string): readonly Output[] => {
  const wanted = words.trim().toLowerCase();
  return outputs.filter(({ entry }) =>
    ['label', 'output_label', 'internal_name'].some((name) => plainText(entry[name])?.toLowerCase().includes(wanted)),
  );
};
