import type { ResourceName } from '../../electron/model/index.ts';
import type { m } from '../messages/lazy.ts';
import { getChannelState } from './channel/channel-state.ts';
import { formatConnectionAddress, describeSchedule } from './describe-value.ts';

/** A heading with related fields of a resource, and a sentence that summarizes them. */
export interface OverviewSection {
  readonly name: Exclude<keyof typeof m.valueTexts.sections, 'rest'>;
  readonly fields: readonly string[];
  readonly summarize?: (values: Readonly<Record<string, unknown>>) => string | null;
}

/** The fields of a channel's rebuild schedule. The overview shows them as a sentence. */
export const scheduleFields: readonly string[] = [
  'rebuild_periodically',
  'rebuild_feed_frequency',
  'rebuild_feed_dom',
  'rebuild_feed_dow',
  'rebuild_feed_hod',
  'rebuild_feed_moh',
  'rebuild_feed_timezone',
];

const channel: readonly OverviewSection[] = [
  {
    name: 'schedule',
    fields: [...scheduleFields, 'rebuild_feed_next_build', 'build_reference_date', 'build_reference_date_timezone'],
    summarize: (values) => describeSchedule(values),
  },
  {
    name: 'lastRun',
    fields: [
      'running',
      'last_run_error',
      'last_run_msg',
      'last_run_start_at',
      'last_run_queue_at',
      'last_run_ends_at',
      'last_run_by_user',
      'changes_required',
      'already_processed_through_integrations',
      'processed_user_audit',
    ],
    summarize: (values) => getChannelState(values).text,
  },
  {
    name: 'content',
    fields: [
      'product_list_id',
      'process_products',
      'on_demand_process_products',
      'parent_include_criteria',
      'on_demand_parent_include_criteria',
      'childs_first',
      'attribute_sorting',
      'columns',
      'xml_output_attributes',
      'xml_nodes',
      'product_nodes',
    ],
  },
  {
    name: 'file',
    fields: [
      'output_filename',
      'output_filename_with_timestamp',
      'column_separator',
      'text_delimiter',
      'store_title',
      'store_link',
      'store_description',
      'storefront',
      'shopify',
      'wayfair',
      'file_path',
    ],
  },
  { name: 'delivery', fields: ['connections', 'webhook', 'webhook_notification_configuration_id'] },
];

const ecatalog: readonly OverviewSection[] = [
  {
    name: 'visitors',
    fields: [
      'is_public',
      'password_required',
      'data_sheet_active',
      'pds_active',
      'pdf_active',
      'quote_active',
      'specification_sheet_active',
      'price_list_active',
      'exportable_attributes',
      'quote_request_output_attributes',
    ],
  },
  { name: 'notifications', fields: ['notification_active', 'notification_list'] },
];

const connection: readonly OverviewSection[] = [
  {
    name: 'target',
    fields: ['url', 'port', 'user', 'use_tls', 'token_type', 'email', 'source'],
    summarize: formatConnectionAddress,
  },
  { name: 'lastDelivery', fields: ['last_processed', 'last_result_operation'] },
];

const byResource: Readonly<Partial<Record<ResourceName, readonly OverviewSection[]>>> = {
  channel,
  ecatalog,
  connection,
};

/** Returns the sections of a resource's overview in order. Empty if the field groups are sufficient. */
export const getOverviewSections = (resource: ResourceName): readonly OverviewSection[] => byResource[resource] ?? [];
