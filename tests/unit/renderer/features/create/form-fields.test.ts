import { describe, expect, it } from 'vitest';
import { type ResourceName, getResource } from '../../../../../electron/model/index.ts';
import { getFormLayout } from '../../../../../renderer/features/create/form-layouts.ts';
import { helpMessages } from '../../../../../renderer/messages/en/field-help.ts';
import { getFormFields } from '../../../../../renderer/form/form-model.ts';
import { resourceTables } from '../../../model/interface-tables.ts';

const record = ['id', '_id', 'account_id', 'created', 'modified'];

/** Fields that only the service sets: run times, counts, and fields that appear only in search results. */
const ofTheService: Readonly<Partial<Record<ResourceName, readonly string[]>>> = {
  product: [
    'num_variations',
    'product_level',
    'assets',
    'thumbnail',
    'categories',
    'static_lists',
    'parent',
    'product_family',
    'relationships',
  ],
  // These fields of an asset are derived from its file, or from items that use it.
  asset: [
    'assigned',
    'content_type',
    'checksum',
    'extension',
    'file_size',
    'file_type',
    'file_modified',
    'path',
    'downloaded_from',
    'n_catalogs',
    'n_products',
    'categories',
    'static_lists',
  ],
  assetList: [],
  channel: [
    'rebuild_feed_next_build',
    'running',
    'file_path',
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
  ecatalog: ['product_list', 'asset_list'],
  pdfCatalog: [],
  attribute: ['groups', 'product_families'],
  connection: ['last_processed', 'last_result_operation'],
};

const forms = Object.entries(ofTheService) as [ResourceName, readonly string[]][];

describe('creation forms', () => {
  it.each(forms)('of %s explains a field in a short sentence, or not at all if the label is enough', (name) => {
    for (const field of getFormFields(getResource(name))) {
      const sentence = helpMessages[name][field.name as keyof (typeof helpMessages)[typeof name]] as
        string | null | undefined;
      expect(sentence, field.name).toBeDefined();
      if (sentence === null || sentence === undefined) continue;
      expect(sentence, field.name).toMatch(/^[A-Z].{4,118}\.$/u);
      const repeated = ['the', 'its', 'of', 'a', 'it', 'whether', ...field.label.toLowerCase().split(' ')];
      const terms = sentence.toLowerCase().match(/[\p{L}]+/gu) ?? [];
      expect(
        terms.filter((word) => !repeated.includes(word)),
        field.name,
      ).not.toEqual([]);
    }
  });

  it.each(forms)('of %s mentions at most once that something is not documented', (name) => {
    const sentences = Object.values<string | null>(helpMessages[name]).filter((sentence) => sentence !== null);
    expect(sentences.filter((sentence) => /not documented/i.test(sentence)).length).toBeLessThanOrEqual(1);
  });

  it.each(forms)('of %s has every field of its table that a request can contain', (name, own) => {
    const copied = Object.keys(resourceTables[name]).filter((field) => !record.includes(field) && !own.includes(field));
    const names = getFormFields(getResource(name)).flatMap((field) => (field.field.newer === true ? [] : [field.name]));
    expect(names.toSorted()).toEqual(copied.toSorted());
  });

  it.each(forms)('of %s distinguishes its fields by their labels', (name) => {
    const labels = getFormFields(getResource(name)).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it.each(forms)('of %s groups only existing fields, each once', (name) => {
    const names = getFormFields(getResource(name)).map((field) => field.name);
    const grouped = getFormLayout(name).groups.flatMap(({ fields }) => fields);
    expect(new Set(grouped).size).toBe(grouped.length);
    expect(names).toEqual(expect.arrayContaining([...grouped]));
  });
});
