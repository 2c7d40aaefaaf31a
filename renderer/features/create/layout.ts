import type { m } from '../../messages/lazy.ts';
import type { FormRules } from '../../form/inputs.ts';

/** How a resource's creation form is ordered, beyond «required first, the rest under More fields». */
export interface FormLayout extends FormRules {
  readonly groups: readonly { readonly name: keyof typeof m.create.groups; readonly fields: readonly string[] }[];
}
