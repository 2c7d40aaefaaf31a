/** A run of inline text in the guide. */
export type GuideText =
  | { readonly kind: 'text' | 'strong' | 'code'; readonly text: string }
  /** A link to another guide page, by its name. */
  | { readonly kind: 'link'; readonly text: string; readonly page: string };

/** A block of a guide page. */
export type GuideBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly texts: readonly GuideText[] }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly (readonly GuideText[])[] }
  /** `source` is the URL of the picture within the program. */
  | { readonly kind: 'picture'; readonly source: string; readonly alt: string };

export interface GuidePage {
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}
