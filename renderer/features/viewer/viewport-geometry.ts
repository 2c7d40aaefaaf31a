/** A size: of pictures in their pixels, of the stage in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A point in a picture, as fractions of its width and height. */
export interface RelativePoint {
  readonly x: number;
  readonly y: number;
}

/** The position of a picture on its stage, in CSS pixels from the top left corner of the stage. */
export interface PicturePosition extends Size {
  readonly left: number;
  readonly top: number;
}

/** Returns the number of CSS pixels per picture pixel at which the whole picture is visible, at most `actual`. */
export const fitScale = (picture: Size, stage: Size, actual: number): number =>
  Math.min(actual, stage.width / picture.width, stage.height / picture.height);

/**
 * Returns the valid centre in one dimension: a picture smaller than the stage is centred, a larger one covers the
 * stage.
 */
const clampMiddle = (middle: number, shown: number, stage: number): number => {
  if (shown <= stage) return 0.5;
  const half = stage / 2 / shown;
  return Math.min(1 - half, Math.max(half, middle));
};

/** Returns the centre of the visible part, moved so that as little background as possible is visible. */
export const clampVisibleMiddle = (middle: RelativePoint, shown: Size, stage: Size): RelativePoint => ({
  x: clampMiddle(middle.x, shown.width, stage.width),
  y: clampMiddle(middle.y, shown.height, stage.height),
});

/** Returns the position of a picture with `middle` at the centre of the stage. */
export const computePictureBox = (middle: RelativePoint, shown: Size, stage: Size): PicturePosition => {
  const { x, y } = clampVisibleMiddle(middle, shown, stage);
  return { ...shown, left: stage.width / 2 - x * shown.width, top: stage.height / 2 - y * shown.height };
};

/** Returns the centre after zooming by `factor` around a point, which keeps its position on the stage. */
export const computeZoomedMiddle = (middle: RelativePoint, point: RelativePoint, factor: number): RelativePoint => ({
  x: point.x - (point.x - middle.x) / factor,
  y: point.y - (point.y - middle.y) / factor,
});
