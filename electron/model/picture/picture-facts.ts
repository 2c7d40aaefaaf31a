/** The properties of an inspected picture. Null if the header does not contain them. */
export interface InspectedPicture {
  /** The displayed size: rotated according to `orientation`. */
  readonly width: number;
  readonly height: number;
  /** For example `jpeg` or `png`. */
  readonly format: string;
  /** For example `srgb` or `cmyk`. */
  readonly space: string | null;
  readonly alpha: boolean | null;
  /** The EXIF orientation, 1 to 8; null if the file has none. */
  readonly orientation: number | null;
  readonly frames: number | null;
  /** The percentage of the edge that is white. */
  readonly edge: number | null;
  /**
   * The percentage of the width or height, whichever is larger, between the edges of the object on a plain background.
   */
  readonly fill: number | null;
}

/** The cached properties of a picture; null: unknown. */
export interface KnownPicture {
  readonly name: string;
  readonly format: string | null;
  readonly bytes: number | null;
  readonly altText: string | null;
  /** The result of inspecting it; null: not inspected yet. */
  readonly looked: InspectedPicture | null;
}

/** The maximum ratio of the sides of a square picture, so that a pixel lost in scaling is tolerated. */
const maxSquareRatio = 1.01;

/** Whether both sides have the same length. */
export const isSquare = ({ width, height }: Pick<InspectedPicture, 'width' | 'height'>): boolean =>
  Math.max(width, height) <= Math.min(width, height) * maxSquareRatio;
