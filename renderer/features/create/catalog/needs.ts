/** What an eCatalog's switches take what they show from: the field of its id, by the switch. */
export const needs: Readonly<Record<string, string>> = {
  pds_active: 'pds_template_id',
  specification_sheet_active: 'specification_sheet_id',
  price_list_active: 'price_list_id',
  pdf_active: 'pdf_catalog_id',
};
