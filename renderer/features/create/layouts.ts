import type { ResourceName } from '../../../electron/model/index.ts';
import type { FormRules } from '../../resource/inputs.ts';

export type GroupName = 'output' | 'parents' | 'schedule';

/** How a resource's creation form is ordered, beyond «required first, the rest under More fields». */
export interface FormLayout extends FormRules {
  readonly groups: readonly { readonly name: GroupName; readonly fields: readonly string[] }[];
}

const plain: FormLayout = { initial: {}, companions: [], early: [], groups: [] };

const schedule = [
  'rebuild_feed_frequency',
  'rebuild_feed_timezone',
  'rebuild_feed_hod',
  'rebuild_feed_moh',
  'rebuild_feed_dow',
  'rebuild_feed_dom',
] as const;

const layouts: Readonly<Partial<Record<ResourceName, FormLayout>>> = {
  attribute: { ...plain, initial: { type: 'TextAttribute' } },
  product: { ...plain, early: ['label', 'gtin', 'status', 'product_family_id'] },
  channel: {
    initial: {},
    early: [],
    // Without hour, minute and time zone the service refuses a schedule and names nothing.
    companions: [
      {
        of: 'rebuild_periodically',
        shown: schedule,
        required: ['rebuild_feed_frequency', 'rebuild_feed_hod', 'rebuild_feed_moh', 'rebuild_feed_timezone'],
      },
    ],
    groups: [
      {
        name: 'output',
        fields: [
          'output_filename',
          'output_filename_with_timestamp',
          'column_separator',
          'text_delimiter',
          'attribute_sorting',
          'childs_first',
        ],
      },
      {
        name: 'parents',
        fields: [
          'parent_include_criteria',
          'on_demand_parent_include_criteria',
          'process_products',
          'on_demand_process_products',
        ],
      },
      { name: 'schedule', fields: ['rebuild_periodically', ...schedule] },
    ],
  },
};

/** The form of that resource. */
export const layoutOf = (resource: ResourceName): FormLayout => layouts[resource] ?? plain;
