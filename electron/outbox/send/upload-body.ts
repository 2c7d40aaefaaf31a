import type { SourceFile } from '../types.ts';

/** Member names of an upload's body. */
export interface UploadMemberNames {
  readonly filename: string;
  readonly content: string;
  /** Null or absent: no alt text is sent. */
  readonly altText?: string | null | undefined;
}

/** What is sent of a file's alt text: member and words; null where nothing is. */
export const altTextSent = (
  { altText: member }: UploadMemberNames,
  { altText }: Pick<SourceFile, 'altText'>,
): { readonly member: string; readonly text: string } | null =>
  typeof member === 'string' && altText !== undefined ? { member, text: altText } : null;

/** The body as a person sees it: the file's content is told by its size only. */
export const intentUploadBody = (
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
