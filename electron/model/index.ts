import { holderOf } from './refused-members.ts';
import { asset } from './resources/asset.ts';
import { assetList } from './resources/asset-list.ts';
import { attribute, attributeTypes } from './resources/attribute.ts';
import { channel } from './resources/channel.ts';
import { connection } from './resources/connection.ts';
import { ecatalog } from './resources/ecatalog.ts';
import { family } from './resources/family.ts';
import { pdfCatalog } from './resources/pdf-catalog.ts';
import { product } from './resources/product.ts';
import type { Field, Member, Resource, ResourceName } from './resource.ts';
import { shapes } from './resources/shapes.ts';

/** The nine resources of the interface document by name, from which everything else is derived. */
export const resources = {
  product,
  family,
  attribute,
  asset,
  assetList,
  channel,
  ecatalog,
  pdfCatalog,
  connection,
} as const satisfies Readonly<Record<ResourceName, Resource>>;

/** Names in the order of the navigation. */
export const resourceNames = Object.keys(resources) as readonly ResourceName[];

/** Returns the resource with that name, as plain data. */
export const resourceOf = (name: ResourceName): Resource => resources[name];

/** Returns the field with that name, or undefined. */
export const fieldOf = (resource: Resource, name: string): Field | undefined =>
  resource.fields.find((field) => field.name === name);

/** Returns the labels of these fields of a resource. Unknown fields keep their name, also as nested ones. */
export const labelsOf = (resource: Resource, names: readonly string[]): readonly string[] =>
  names.map((name) => {
    const { holder, within } = holderOf(name);
    const secret = resource.secrets?.find((one) => one.name === holder);
    const label = (fieldOf(resource, holder) ?? secret)?.label ?? holder;
    return within === '' ? label : `${label}: ${within}`;
  });

/** Returns the properties of a nested table or nested resource; empty for an unknown name. */
export const membersOf = (shape: Member['shape']): readonly Member[] => {
  if (shape === undefined) return [];
  return shape in shapes ? shapes[shape as keyof typeof shapes] : resourceOf(shape as ResourceName).fields;
};

/** Returns the resource with that route slug, or undefined. */
export const resourceBySlug = (slug: string): Resource | undefined =>
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

export { completenessName, completenessParts } from './completeness.ts';
export { attributeTypes };
export { isUnset, sentBody, sentText, sentValue } from './creation.ts';
export { askedOf, hasFacet, isInside, subjectOf, workedOutOf } from './filter-fields.ts';
export { filterCount, isComplete, mostFilterValues, operandOf, operatorsOf, periods } from './filters.ts';
export { changeUnspaced, fold, foldForSearch, foldWithPlaces, isPlain, unspaced } from './fold.ts';
export { referenced, referencedNames, isReferenced } from './referenced.ts';
export { checkDigit, gtinFault } from './gtin.ts';
export { freeName, freeOf } from './free.ts';
export { asksProfiles } from './judged-by.ts';
export { judgedByName, profileOfName } from './profile-column.ts';
export { kinds } from './kinds.ts';
export { idsNamed, isGuessed, linkMembers } from './links.ts';
export { neutral } from './neutral.ts';
export { otherName, rawMember, readField, readId, readItem, readRest } from './read.ts';
export { askable, fieldCalled, fieldWord, inFullOf, isSearched, plainName } from './search/search-fields.ts';
export { queriedAttribute, queriedField, queriedTargets } from './queried.ts';
export { queryFaults } from './query.ts';
export { inDocumentForm, relations } from './relations.ts';
export { refusalOf } from './refusal.ts';
export { hasMember, holderOf, refusedMembers, withMembers, withoutMembers } from './refused-members.ts';
export {
  forgottenSecret,
  isSecretReference,
  isSessionSecret,
  referencesIn,
  secretReference,
  secretsIn,
  sessionSecretReference,
  withSecrets,
} from './secrets.ts';
export { rangeOf, typedNumber } from './search/search-ranges.ts';
export { holds, spansOf } from './search/search-marks.ts';
export { termsOf } from './search/search-terms.ts';
export type { CompletenessPart } from './completeness.ts';
export type { AttributeType, Subject, WorkedOut } from './filter-fields.ts';
export type { Filter, FilterGroup, Filters, Join, Operand, Operator, Period } from './filters.ts';
export type { Referenced } from './referenced.ts';
export type { GtinFault } from './gtin.ts';
export type { Free } from './free.ts';
export type { KindName, KindTypes } from './kinds.ts';
export type { NamedId } from './links.ts';
export type { AnyItem, ItemOf } from './read.ts';
export type { QueryFault, QueryLack } from './query.ts';
export type { Refusal } from './refusal.ts';
export type { RefusedMember, RefusedMembers } from './refused-members.ts';
export type { FactGroup, Field, ReferencedName, Member, Resource, ResourceName, ShapeName } from './resource.ts';
export type { Range, RangeEnd } from './search/search-ranges.ts';
export type { Place, Span } from './search/search-marks.ts';
export type { AttributeCalled, Term } from './search/search-terms.ts';
