import type { AttributeType, Filter, Filters, Operator } from '../../electron/model/index.ts';

/** Creates a filter on a field. */
export const filterOf = (
  field: string,
  operator: Operator,
  values: Filter['values'] = [],
  rest: Partial<Filter> = {},
): Filter => ({ field, attribute: null, type: null, operator, values, names: {}, ...rest });

/** Creates a filter on a free attribute. */
export const attributeFilter = (
  attribute: string,
  type: AttributeType,
  operator: Operator,
  values: Filter['values'] = [],
): Filter => filterOf('attributes', operator, values, { attribute, type });

/** Combines filters by AND. */
export const allOf = (...filters: readonly Filter[]): Filters => ({ join: 'all', groups: [{ join: 'all', filters }] });
