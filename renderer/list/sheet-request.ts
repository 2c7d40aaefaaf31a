import type { FailingRuleFilter } from '../../electron/contract/index.ts';
import type { Profile, Rule } from '../../electron/model/rules/profile.ts';
import type { SheetCreation } from '../app/dialogs.svelte.ts';
import { qualityState } from '../app/quality/quality.svelte.ts';
import { lists } from './list-registry.svelte.ts';
import type { ListState } from './list-state.svelte.ts';
import { fetchDescriptionColumn, suggestColumns } from './suggested-columns.ts';

type Source = SheetCreation['source'] & { readonly from: 'items' };

/** Returns the columns that fix a violation of a rule, or undefined if a sheet cannot fix it. */
const findFixColumns = async ({ fields }: Profile, { subject }: Rule): Promise<readonly string[] | undefined> => {
  if (subject.of === 'attribute') return [`attributes.${subject.name}`];
  if (subject.of === 'field' || subject.of === 'links') return [subject.name];
  if (subject.of === 'description') return fetchDescriptionColumn();
  const mapped = subject.of === 'packField' ? fields?.find(({ name }) => name === subject.name)?.attribute : null;
  return typeof mapped === 'string' ? [`attributes.${mapped}`] : undefined;
};

/** In a worklist, returns the violated rule and the column that fixes it. */
const mending = async (
  fails: FailingRuleFilter | undefined,
): Promise<{ readonly fault?: string; readonly columns?: readonly string[] }> => {
  const profile = qualityState.overview?.profiles.find((one) => one.profile.id === fails?.profile)?.profile;
  const rule = profile?.rules.find(({ id }) => id === fails?.rule);
  if (profile === undefined || rule === undefined) return {};
  const columns = await findFixColumns(profile, rule);
  return { fault: rule.words, ...(columns === undefined ? {} : { columns }) };
};

/** Returns the field that fixes the violations of a worklist, or undefined if none does. */
export const mendedField = async (list: ListState): Promise<string | undefined> =>
  (await mending(list.own?.fails)).columns?.[0];

const createSheetRequest = async (list: ListState, scope: Source['scope'], rows: number): Promise<SheetCreation> => {
  const { fault, columns = [] } = await mending(list.own?.fails);
  const suggested = [...new Set([...columns, ...(await suggestColumns(list.asked))])];
  return {
    source: { from: 'items', scope, faults: [], ...(fault === undefined ? {} : { fault }) },
    rows,
    name: list.resource.slug,
    suggested,
  };
};

/** Resolves to the sheet of the selected products of a list. */
export const createSelectionSheet = (list: ListState): Promise<SheetCreation> => {
  const { inverted, ids } = list.selection.picked;
  const scope = { what: 'selection' as const, query: list.query, picked: { inverted, ids: [...ids] } };
  return createSheetRequest(list, scope, list.selection.count(list.total ?? 0));
};

/** Resolves to the sheet of the listed products, or of the selected ones if there is a selection. */
export const createListedSheet = (list: ListState = lists.of('product')): Promise<SheetCreation> =>
  list.selection.count(list.total ?? 0) > 0
    ? createSelectionSheet(list)
    : createSheetRequest(list, { what: 'view', query: list.query }, list.total ?? 0);
