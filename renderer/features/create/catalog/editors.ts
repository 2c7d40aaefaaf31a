import type { Editors } from '../../../form/editor.ts';
import NamesInput from '../shaped/NamesInput.svelte';
import CatalogAssets from './CatalogAssets.svelte';
import CatalogSettings from './CatalogSettings.svelte';
import { needs } from './needs.ts';
import NeedsInput from './NeedsInput.svelte';
import OutputsInput from './OutputsInput.svelte';
import PagesInput from './PagesInput.svelte';
import PdfSettingsInput from './PdfSettingsInput.svelte';
import PeopleInput from './PeopleInput.svelte';

const switches: Editors = Object.fromEntries(Object.keys(needs).map((name) => [name, NeedsInput]));

export const ecatalogEditors: Editors = {
  ...switches,
  settings: CatalogSettings,
  output_attributes: OutputsInput,
  quote_request_output_attributes: OutputsInput,
  exportable_attributes: NamesInput,
  notification_list: PeopleInput,
  assets: CatalogAssets,
};

export const pdfCatalogEditors: Editors = {
  settings: PdfSettingsInput,
  pages: PagesInput,
  output_attributes: OutputsInput,
  assets: CatalogAssets,
};
