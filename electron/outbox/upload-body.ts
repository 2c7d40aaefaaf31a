import type { UploadFile } from './types.ts';

/** Member names of an upload's body. */
export interface UploadFields {
  readonly filename: string;
  readonly content: string;
}

/** The body as a person sees it: the file's content is told by its size only. */
export const uploadBody = (
  fields: UploadFields,
  file: Pick<UploadFile, 'name' | 'size'>,
): Readonly<Record<string, unknown>> => ({
  [fields.filename]: file.name,
  [fields.content]: `(${file.size} bytes of the file, in base64)`,
});
