/** What is known of a picture's pixels. What its head alone does not tell is null. */
export interface LookedPicture {
  /** As it is shown: turned as `orientation` says. */
  readonly width: number;
  readonly height: number;
  /** `jpeg`, `png` and the like. */
  readonly format: string;
  /** `srgb`, `cmyk` and the like. */
  readonly space: string | null;
  readonly alpha: boolean | null;
  /** 1 to 8, as EXIF has it; null: the file does not say. */
  readonly orientation: number | null;
  readonly frames: number | null;
  /** Hundredths of its edge that are white. */
  readonly edge: number | null;
  /** Hundredths of its width or height, whichever is more, that lie between the ends of what is shown on a plain ground. */
  readonly fill: number | null;
}

/** What the copy knows of a picture; null: unknown. */
export interface KnownPicture {
  readonly name: string;
  readonly format: string | null;
  readonly bytes: number | null;
  readonly altText: string | null;
  /** What was seen of it; null: nothing yet. */
  readonly looked: LookedPicture | null;
}

/** A side that is longer by this much than the other makes a picture not square: a pixel lost in scaling does not. */
const nearlySquare = 1.01;

/** Whether both sides are as long. */
export const isSquare = ({ width, height }: Pick<LookedPicture, 'width' | 'height'>): boolean =>
  Math.max(width, height) <= Math.min(width, height) * nearlySquare;
