/** A run of words of the guide. */
export type Words =
  | { readonly kind: 'text' | 'strong' | 'code'; readonly text: string }
  /** To another page of the guide, by its name. */
  | { readonly kind: 'link'; readonly text: string; readonly page: string };

/** A part of a page of the guide. */
export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly words: readonly Words[] }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly (readonly Words[])[] }
  /** `source` is the address of the picture within the program. */
  | { readonly kind: 'picture'; readonly source: string; readonly alt: string };

export interface GuidePage {
  readonly title: string;
  readonly blocks: readonly Block[];
}
