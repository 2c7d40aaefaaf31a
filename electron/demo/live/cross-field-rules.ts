import { createValidationError, type ErrorEntry } from '../responses.ts';
import type { Collections } from '../collections.ts';
import { isHalfPeriodic } from '../create-item.ts';
import type { Item, ResourcePath } from '../types.ts';

type Rule = (collections: Collections, body: Item) => readonly ErrorEntry[];

const none: readonly ErrorEntry[] = [];

/** Rules between the properties of a body, checked after each property. */
const RULES: Partial<Record<ResourcePath, Rule>> = {
  products: (collections, body) => {
    const family = body['product_family_id'] ?? null;
    const parent = collections.find('products', body['parent_id']);
    const differs = parent !== undefined && family !== null && family !== parent['product_family_id'];
    return differs ? [createBodyError('a variant has the product family of its parent')] : none;
  },
  'asset-lists': (_, body) =>
    body['type'] === 'Static' && (body['query'] ?? null) !== null
      ? [createValidationError('query', 'Value error, a static list has no query')]
      : none,
  channels: (_, body) => (isHalfPeriodic(body) ? [createBodyError('the periodic rebuild is not complete')] : none),
  ecatalogs: (_, body) => {
    const requestedAttributes = body['quote_request_output_attributes'];
    const missing =
      body['quote_active'] === true && !(Array.isArray(requestedAttributes) && requestedAttributes.length > 0);
    return missing
      ? [
          createValidationError(
            'quote_request_output_attributes',
            'List should have at least 1 item when quote_active is true',
          ),
        ]
      : none;
  },
  'pdf-catalogs': (_, body) =>
    body['settings'] === null
      ? [createValidationError('settings', 'Input should be a valid dictionary or object')]
      : none,
};

export function checkProperties(collections: Collections, resource: ResourcePath, body: Item): readonly ErrorEntry[] {
  return RULES[resource]?.(collections, body) ?? none;
}

/** Returns an error that names no property. */
function createBodyError(problem: string): ErrorEntry {
  return { name: 'InputDTOValidationError', description: `Value error, ${problem}` };
}
