import type { ResourceName } from '../../electron/model/index.ts';
import type { Item } from './strict-service.ts';

type Draft = Readonly<Record<string, string>>;

/** A kind of creation: the typed values, the existing items, and the only properties that may be sent. */
export interface CreationKind {
  readonly resource: ResourceName;
  /** The values typed in a minimal form and the properties sent for them, in addition to the name. */
  readonly least: { readonly typed: Draft; readonly sent: Item };
  /** A completely filled form. */
  readonly whole: { readonly typed: Draft; readonly sent: Item };
  /** An existing item to copy, the copied properties, and additional typed values. */
  readonly source: { readonly item: Item; readonly copied: Item; readonly typed?: Draft };
  /** A column of a table with a different value in each row, as typed and as sent. */
  readonly column: { readonly name: string; readonly cells: readonly (readonly [typed: string, sent: unknown])[] };
  /** The properties of `whole` that the service ignores silently. */
  readonly ignored: readonly string[];
}

const record = { account_id: 'strict', created: '2026-01-02T03:04:05Z', modified: '2026-02-03T04:05:06.123456' };
const query = [
  [{ relationship_id: 'r-1', product_ids: [{ id: 'p-0', qty_operator: 'exists', value: [] }], operator: 'in' }],
];
const page = { id: 'g-1', page_type: 'PRODUCTS', name: 'Größen', settings: { columns: 2 }, width: 612, height: 792 };

/** Every creation of the contract with a form. */
export const creationKinds: readonly CreationKind[] = [
  {
    resource: 'product',
    least: { typed: {}, sent: {} },
    whole: {
      typed: {
        label: '  Größe 旅行鞄 🎒 ',
        gtin: '04006381333931',
        status: 'Completed',
        product_family_id: 'f-0',
        asset_ids: '["a-0","unknown-1"]',
        thumbnail_id: 'a-0',
        attributes: '{ "weight_kg": 1.50, "note": "</script>\\u2028", "sizes": ["S", null], "empty": "" }',
        overwritten_attributes: '["note"]',
      },
      sent: {
        label: 'Größe 旅行鞄 🎒',
        gtin: '04006381333931',
        status: 'Completed',
        product_family_id: 'f-0',
        asset_ids: ['a-0', 'unknown-1'],
        thumbnail_id: 'a-0',
        attributes: { weight_kg: 1.5, note: '</script>\u2028', sizes: ['S', null], empty: '' },
        overwritten_attributes: ['note'],
      },
    },
    source: {
      item: {
        ...record,
        id: 'p-0',
        sku: 'SOURCE',
        label: ' Kept to the last space ',
        gtin: '4006381333931',
        status: null,
        attributes: { weight_kg: 1.5 },
        asset_ids: ['a-0'],
        channel_ids: ['c-0'],
        category_ids: [],
        num_variations: 0,
        product_level: 0,
        assets: [{ id: 'a-0', filename: 'front.jpg' }],
        undocumented: 'stays behind',
      },
      copied: {
        label: ' Kept to the last space ',
        attributes: { weight_kg: 1.5 },
        asset_ids: ['a-0'],
        channel_ids: ['c-0'],
      },
    },
    column: {
      name: 'label',
      cells: [
        ['Rot', 'Rot'],
        ['Grün', 'Grün'],
        ['', undefined],
      ],
    },
    ignored: ['thumbnail_id', 'gtin'],
  },
  {
    resource: 'assetList',
    least: { typed: { type: 'Static' }, sent: { type: 'Static' } },
    whole: { typed: { type: 'Smart', query: JSON.stringify(query, null, 2) }, sent: { type: 'Smart', query } },
    source: { item: { ...record, id: 'l-0', name: 'Source', type: 'Smart', query }, copied: { type: 'Smart', query } },
    column: {
      name: 'type',
      cells: [
        ['Smart', 'Smart'],
        ['Static', 'Static'],
        ['Odd', 'Odd'],
      ],
    },
    ignored: ['query'],
  },
  {
    resource: 'channel',
    least: { typed: { format: 'CSV' }, sent: { format: 'CSV' } },
    whole: {
      typed: {
        format: 'CSV',
        product_list_id: 'list-1',
        active: 'no',
        column_separator: '\\t',
        text_delimiter: "'",
        output_filename: 'feed',
        output_filename_with_timestamp: 'yes',
        rebuild_periodically: 'yes',
        rebuild_feed_frequency: 'WEEKLY',
        rebuild_feed_dow: 'MONDAY',
        rebuild_feed_hod: '6',
        rebuild_feed_moh: '0',
        rebuild_feed_timezone: 'Europe/Madrid',
        columns: '[{"header":"a\\"b","value":{"deep":[1]}}]',
        store_link: 'https://shop.example/?a=1&b=2',
        build_reference_date: '2026-11-22 06:30',
      },
      sent: {
        format: 'CSV',
        product_list_id: 'list-1',
        active: false,
        column_separator: '\t',
        text_delimiter: "'",
        output_filename: 'feed',
        output_filename_with_timestamp: true,
        rebuild_periodically: true,
        rebuild_feed_frequency: 'WEEKLY',
        rebuild_feed_dow: 'MONDAY',
        rebuild_feed_hod: 6,
        rebuild_feed_moh: 0,
        rebuild_feed_timezone: 'Europe/Madrid',
        columns: [{ header: 'a"b', value: { deep: [1] } }],
        store_link: 'https://shop.example/?a=1&b=2',
        build_reference_date: '2026-11-22T06:30:00.000Z',
      },
    },
    source: {
      item: {
        ...record,
        id: 'c-0',
        name: 'Source',
        format: 'XML',
        active: true,
        xml_nodes: [{ tag: 'item', nodes: [{ tag: 'g:id' }] }],
        rebuild_periodically: false,
        rebuild_feed_hod: 6,
        running: false,
        last_run_msg: 'Fine',
        file_path: '/feeds/source.xml',
      },
      copied: {
        format: 'XML',
        active: true,
        xml_nodes: [{ tag: 'item', nodes: [{ tag: 'g:id' }] }],
        rebuild_periodically: false,
      },
    },
    column: {
      name: 'output_filename',
      cells: [
        ['de', 'de'],
        ['fr', 'fr'],
        ['', undefined],
      ],
    },
    ignored: ['store_link'],
  },
  {
    resource: 'ecatalog',
    least: { typed: {}, sent: {} },
    whole: {
      typed: {
        product_list_id: 'list-1',
        asset_list_id: 'l-0',
        is_public: 'yes',
        password_required: 'no',
        exportable_attributes: '["sku","weight_kg"]',
        output_attributes: '[{"id":"o-1","label":"SKU","labels":[]}]',
        notification_list: '[{"email":"a@example.com","quotes":true}]',
        settings: '{"theme":{"accent":"#ff8800"}}',
      },
      sent: {
        product_list_id: 'list-1',
        asset_list_id: 'l-0',
        is_public: true,
        password_required: false,
        exportable_attributes: ['sku', 'weight_kg'],
        output_attributes: [{ id: 'o-1', label: 'SKU', labels: [] }],
        notification_list: [{ email: 'a@example.com', quotes: true }],
        settings: { theme: { accent: '#ff8800' } },
      },
    },
    source: {
      item: {
        ...record,
        id: 'e-0',
        name: 'Source',
        logo: 'logo.png',
        pds_active: true,
        pds_template_id: 't-1',
        assets: [{ uuid: 'u', path: '/x' }],
        product_list: { id: 'list-1', name: 'Press', type: 'Static', ...record },
        product_list_id: 'list-1',
      },
      copied: {
        logo: 'logo.png',
        pds_active: true,
        pds_template_id: 't-1',
        assets: [{ uuid: 'u', path: '/x' }],
        product_list_id: 'list-1',
      },
    },
    column: {
      name: 'is_public',
      cells: [
        ['yes', true],
        ['no', false],
        ['', undefined],
      ],
    },
    ignored: ['settings', 'password_required'],
  },
  {
    resource: 'pdfCatalog',
    least: { typed: {}, sent: {} },
    whole: {
      typed: {
        logo: 'https://example.com/logo.png',
        settings: '{"page_size":"US_LETTER","orientation":"PORTRAIT"}',
        pages: JSON.stringify([page]),
      },
      sent: {
        logo: 'https://example.com/logo.png',
        settings: { page_size: 'US_LETTER', orientation: 'PORTRAIT' },
        pages: [page],
      },
    },
    source: { item: { ...record, id: 'd-0', name: 'source_sheet', pages: [page] }, copied: { pages: [page] } },
    column: {
      name: 'logo',
      cells: [
        ['one.png', 'one.png'],
        ['two.png', 'two.png'],
        ['', undefined],
      ],
    },
    ignored: ['logo'],
  },
  {
    resource: 'attribute',
    least: { typed: {}, sent: { type: 'TextAttribute' } },
    whole: {
      typed: { label: 'Farbe', description: 'Zwei\nZeilen', status: 'ACTIVE', product_family_ids: '["f-0"]' },
      sent: {
        type: 'TextAttribute',
        label: 'Farbe',
        description: 'Zwei\nZeilen',
        status: 'ACTIVE',
        product_family_ids: ['f-0'],
      },
    },
    source: {
      item: {
        ...record,
        _id: 't-0',
        name: 'source_attribute',
        type: 'TextAttribute',
        label: 'Source',
        group_ids: ['g-0'],
        groups: [{ id: 'g-0', name: 'Group', order: '1' }],
      },
      copied: { type: 'TextAttribute', label: 'Source', group_ids: ['g-0'] },
    },
    column: {
      name: 'label',
      cells: [
        ['Farbe', 'Farbe'],
        ['Größe', 'Größe'],
        ['', undefined],
      ],
    },
    ignored: ['status'],
  },
  {
    resource: 'connection',
    least: { typed: { type: 'sftp' }, sent: { type: 'sftp' } },
    whole: {
      typed: { type: 'ftp', url: 'files.example', port: '2121', user: 'team', use_tls: 'no', email: 'a@example.com' },
      sent: { type: 'ftp', url: 'files.example', port: 2121, user: 'team', use_tls: false, email: 'a@example.com' },
    },
    source: {
      item: {
        ...record,
        id: 'n-0',
        name: 'Source',
        type: 'sftp',
        port: 22,
        last_processed: '2026-01-01T00:00:00Z',
        last_result_operation: true,
      },
      copied: { type: 'sftp', port: 22 },
    },
    column: {
      name: 'port',
      cells: [
        ['21', 21],
        ['22', 22],
        ['', undefined],
      ],
    },
    ignored: ['email'],
  },
  {
    resource: 'asset',
    least: { typed: {}, sent: {} },
    whole: {
      typed: {
        alt_text: 'Größe, von vorn',
        public: 'no',
        category_ids: '["k-0"]',
        '*': '{"url":"https://files.example/front.jpg?a=1&b=2","novel":{"deep":[1]}}',
      },
      sent: {
        alt_text: 'Größe, von vorn',
        public: false,
        category_ids: ['k-0'],
        url: 'https://files.example/front.jpg?a=1&b=2',
        novel: { deep: [1] },
      },
    },
    source: {
      item: {
        ...record,
        id: 'a-0',
        filename: 'front.jpg',
        alt_text: 'Front',
        static_list_ids: ['l-0'],
        file_size: 3,
        checksum: '900150983cd24fb0d6963f7d28e17f72',
        path: '/x/front.jpg',
        downloaded_from: 'https://files.example/front.jpg',
        status: 'ACTIVE',
      },
      copied: { alt_text: 'Front', static_list_ids: ['l-0'], status: 'ACTIVE' },
    },
    column: {
      name: 'alt_text',
      cells: [
        ['Front', 'Front'],
        ['Back', 'Back'],
        ['', undefined],
      ],
    },
    ignored: ['category_ids'],
  },
];
