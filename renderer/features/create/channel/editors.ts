import type { Editors } from '../../../form/editor.ts';
import ChannelJson from './ChannelJson.svelte';
import ConnectionsJson from './ConnectionsJson.svelte';
import KnownWords from './KnownWords.svelte';
import ScheduleSwitch from './ScheduleSwitch.svelte';
import SwitchEditor from './SwitchEditor.svelte';
import TimeEditor from './TimeEditor.svelte';

/** The editors of a channel's form. */
export const channelEditors: Editors = {
  column_separator: KnownWords,
  text_delimiter: KnownWords,
  output_filename_with_timestamp: SwitchEditor,
  parent_include_criteria: KnownWords,
  on_demand_parent_include_criteria: KnownWords,
  rebuild_periodically: ScheduleSwitch,
  rebuild_feed_frequency: KnownWords,
  rebuild_feed_dow: KnownWords,
  rebuild_feed_hod: TimeEditor,
  rebuild_feed_timezone: KnownWords,
  build_reference_date_timezone: KnownWords,
  connections: ConnectionsJson,
  columns: ChannelJson,
  xml_output_attributes: ChannelJson,
  xml_nodes: ChannelJson,
  product_nodes: ChannelJson,
  storefront: ChannelJson,
  webhook: ChannelJson,
};
