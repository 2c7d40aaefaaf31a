/** Width and height; of pictures in their own pixels, of the stage in those of CSS. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place in a picture, in parts of its width and height. */
export interface Share {
  readonly x: number;
  readonly y: number;
}

/** Where a picture stands on its stage, in CSS pixels from the stage's corner. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** How many CSS pixels one pixel of a picture takes so that all of it is in sight; never more than `actual`. */
export const fitScale = (picture: Size, stage: Size, actual: number): number =>
  Math.min(actual, stage.width / picture.width, stage.height / picture.height);

/** What of one direction is in the middle: a picture smaller than the stage stays there, a larger one covers it. */
const held = (middle: number, shown: number, stage: number): number => {
  if (shown <= stage) return 0.5;
  const half = stage / 2 / shown;
  return Math.min(1 - half, Math.max(half, middle));
};

/** The middle of what is in sight, moved so that no ground is in sight that need not be. */
export const heldMiddle = (middle: Share, shown: Size, stage: Size): Share => ({
  x: held(middle.x, shown.width, stage.width),
  y: held(middle.y, shown.height, stage.height),
});

/** Where a picture of that size stands so that `middle` is in the middle of the stage. */
export const boxOf = (middle: Share, shown: Size, stage: Size): Box => {
  const { x, y } = heldMiddle(middle, shown, stage);
  return { ...shown, left: stage.width / 2 - x * shown.width, top: stage.height / 2 - y * shown.height };
};

/** The middle after zooming by `factor` about a point of the picture, which stays where it is on the stage. */
export const zoomedMiddle = (middle: Share, point: Share, factor: number): Share => ({
  x: point.x - (point.x - middle.x) / factor,
  y: point.y - (point.y - middle.y) / factor,
});
