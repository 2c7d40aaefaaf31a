import type { SourceFile } from '../outbox-types.ts';

/** The field names of an upload's body. */
export interface UploadMemberNames {
  readonly filename: string;
  readonly content: string;
  /** Null or absent: no alt text is sent. */
  readonly altText?: string | null | undefined;
}

/** Returns the field and text of a file's alt text; null if none is sent. */
export const altTextSent = (
  { altText: member }: UploadMemberNames,
  { altText }: Pick<SourceFile, 'altText'>,
): { readonly member: string; readonly text: string } | null =>
  typeof member === 'string' && altText !== undefined ? { member, text: altText } : null;

/** Returns the body for display, with the size in place of the content. */
export const buildUploadBodyPreview = (
  fields: UploadMemberNames,
  file: Pick<SourceFile, 'name' | 'size' | 'altText'>,
): Readonly<Record<string, unknown>> => {
  const described = altTextSent(fields, file);
  return {
    [fields.filename]: file.name,
    ...(described ? { [described.member]: described.text } : {}),
    [fields.content]: `(${file.size} bytes of the file, in base64)`,
  };
};
