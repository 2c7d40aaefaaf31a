/** A picture that fills its frame: its box, and what is in it as SVG. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

/** What is wrong on purpose with the file of a picture, or otherwise than with most. */
export type PictureFlaw = 'cmyk' | 'transparent' | 'turned' | 'small' | 'wide' | 'mirrored' | 'large';

/** What a generated picture shows. `side` is the object seen from its side: mirrored and narrower. */
export interface PictureSubject {
  readonly drawing: string;
  readonly view: 'front' | 'side' | 'flat';
  readonly colour: number;
  readonly flaw?: PictureFlaw;
}
