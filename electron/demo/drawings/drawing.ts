/** A picture that fills its frame: its size, and its content as SVG. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

/** A deliberate flaw or variation of a picture file. */
export type PictureFlaw = 'cmyk' | 'transparent' | 'turned' | 'small' | 'wide' | 'mirrored' | 'large';

/** The subject of a generated picture. `side` shows the object from its side: mirrored and narrower. */
export interface PictureSubject {
  readonly drawing: string;
  readonly view: 'front' | 'side' | 'flat';
  readonly colour: number;
  readonly flaw?: PictureFlaw;
  /** The width in units of 640 px; 1 by default. Not used for the flaw `large`. */
  readonly scale?: number;
}
