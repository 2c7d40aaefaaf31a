import { splitFieldPath } from './rejected-fields.ts';
import { assetResource } from './resources/asset.ts';
import { assetListResource } from './resources/asset-list.ts';
import { attributeResource, attributeTypes } from './resources/attribute.ts';
import { channelResource } from './resources/channel.ts';
import { connectionResource } from './resources/connection.ts';
import { ecatalogResource } from './resources/ecatalog.ts';
import { familyResource } from './resources/family.ts';
import { pdfCatalogResource } from './resources/pdf-catalog.ts';
import { productResource } from './resources/product.ts';
import type { Field, Member, Resource, ResourceName } from './resource.ts';
import { shapes } from './resources/nested-types.ts';

/** The nine resources of the interface document by name, from which everything else is derived. */
export const resources = {
  product: productResource,
  family: familyResource,
  attribute: attributeResource,
  asset: assetResource,
  assetList: assetListResource,
  channel: channelResource,
  ecatalog: ecatalogResource,
  pdfCatalog: pdfCatalogResource,
  connection: connectionResource,
} as const satisfies Readonly<Record<ResourceName, Resource>>;

/** Names in the order of the navigation. */
export const resourceNames = Object.keys(resources) as readonly ResourceName[];

/** Whether a name is that of a resource. */
export const isResourceName = (name: string): name is ResourceName =>
  (resourceNames as readonly string[]).includes(name);

/** Returns the resource with that name, as plain data. */
export const getResource = (name: ResourceName): Resource => resources[name];

/** Returns the field with that name, or undefined. */
export const getField = (resource: Resource, name: string): Field | undefined =>
  resource.fields.find((field) => field.name === name);

/** Returns the labels of these fields of a resource. Unknown fields keep their name, also as nested ones. */
export const getFieldLabels = (resource: Resource, names: readonly string[]): readonly string[] =>
  names.map((name) => {
    const { holder, within } = splitFieldPath(name);
    const secret = resource.secrets?.find((one) => one.name === holder);
    const label = (getField(resource, holder) ?? secret)?.label ?? holder;
    return within === '' ? label : `${label}: ${within}`;
  });

/** Returns the properties of a nested table or nested resource; empty for an unknown name. */
export const getNestedFields = (shape: Member['shape']): readonly Member[] => {
  if (shape === undefined) return [];
  return shape in shapes ? shapes[shape as keyof typeof shapes] : getResource(shape as ResourceName).fields;
};

/** Returns the resource with that route slug, or undefined. */
export const findResourceBySlug = (slug: string): Resource | undefined =>
  Object.values<Resource>(resources).find((resource) => resource.slug === slug);

/** The resources that the service can list, in sync order: small ones to which others refer are first. */
export const searchable: readonly ResourceName[] = [
  'family',
  'product',
  'asset',
  'attribute',
  'assetList',
  'ecatalog',
  'pdfCatalog',
  'connection',
];

export { completenessColumnName, completenessParts } from './completeness.ts';
export { attributeTypes };
export { isUnset, buildRequestBody, serializeRequestBody, toSentValue } from './create-request.ts';
export { getFilterTarget, hasFacet, isInside, getFilterSubject, getComputedFields } from './filter-fields.ts';
export {
  countFilters,
  isFilterComplete,
  maxFilterValues,
  getOperand,
  filterOperatorsBySubject,
  periods,
  needsProfiles,
} from './filters.ts';
export { mapUnspacedRuns, fold, foldForSearch, foldWithOffsets, isAsciiText, unspacedPattern } from './text-folding.ts';
export { referenced, referencedNames, isReferenced } from './referenced-kinds.ts';
export { checkDigit, findGtinProblem, readWrittenGtin } from './gtin.ts';
export { toFreeAttributeColumn, parseFreeAttributeColumn } from './free-attributes.ts';
export { toProfileColumn, parseProfileColumn } from './profile-column.ts';
export { kindParsers } from './field-kinds.ts';
export { collectReferencedIds, isGuessed, getLinkFields } from './links.ts';
export { neutralizeFormula } from './neutralize-formula.ts';
export { getAlternativeName, getRawField, parseField, readId, parseItem, readRest } from './read-item.ts';
export {
  getSearchableFields,
  findFieldByName,
  getSearchPrefix,
  findFullField,
  isSearched,
  normalizeFieldName,
} from './search/search-fields.ts';
export { parseQueriedAttribute, findQueriedField, getQueriedTargets } from './query-references.ts';
export { findQueryGaps } from './list-query.ts';
export { toDocumentForm, relations } from './relations.ts';
export { parseCreationDenial } from './creation-denial.ts';
export { hasMember, splitFieldPath, parseRejectedFields, withFieldsOf, withoutFields } from './rejected-fields.ts';
export {
  forgottenSecret,
  isSecretReference,
  isSessionSecret,
  getSecretReferences,
  createSecretReference,
  getBodySecrets,
  createSessionSecretReference,
  withSecrets,
} from './secret-references.ts';
export { parseSearchRange, parseTypedNumber } from './search/search-ranges.ts';
export { matchesTerm, findMatches } from './search/search-highlights.ts';
export { parseSearchTerms } from './search/parse-search-terms.ts';
export type { CompletenessPart } from './completeness.ts';
export type { AttributeType, Subject, ComputedField } from './filter-fields.ts';
export type { Filter, FilterGroup, Filters, Join, Operand, Operator, Period } from './filters.ts';
export type { Referenced } from './referenced-kinds.ts';
export type { GtinProblem } from './gtin.ts';
export type { FreeAttribute } from './free-attributes.ts';
export type { KindName, KindTypes } from './field-kinds.ts';
export type { ReferencedId } from './links.ts';
export type { AnyItem, ItemOf } from './read-item.ts';
export type { QueryGap, MissingQueryPart } from './list-query.ts';
export type { CreationDenial } from './creation-denial.ts';
export type { RejectedField, RejectedFieldsByResource } from './rejected-fields.ts';
export type { FactGroup, Field, ReferencedName, Member, Resource, ResourceName, ShapeName } from './resource.ts';
export type { SearchRange, RangeEnd } from './search/search-ranges.ts';
export type { TextField, TextSegment } from './search/search-highlights.ts';
export type { FindAttribute, Term } from './search/parse-search-terms.ts';
