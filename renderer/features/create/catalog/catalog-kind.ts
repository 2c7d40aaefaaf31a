import { resourceOf } from '../../../../electron/model/index.ts';
import type { Field } from '../../../../electron/model/index.ts';

/** The kind of catalog that a field belongs to. */
export const catalogOf = (field: Field): 'ecatalog' | 'pdfCatalog' =>
  resourceOf('pdfCatalog').fields.includes(field) ? 'pdfCatalog' : 'ecatalog';
