import { EventEmitter } from 'node:events';
import { createStrictProxy } from './strict-proxy.ts';

/** A display in points, with the pixels that a point has. The first of several is the primary one. */
export interface DisplayLayout {
  x: number;
  y: number;
  width: number;
  height: number;
  scaleFactor: number;
}

const barHeight = 40;

/** An ordinary display, and a display to the right of it with four pixels for each point. */
const defaultLayout: readonly DisplayLayout[] = [
  { x: 0, y: 0, width: 1920, height: 1080, scaleFactor: 1 },
  { x: 1920, y: 0, width: 1280, height: 720, scaleFactor: 2 },
];

function createDisplay({ scaleFactor, ...bounds }: DisplayLayout, index: number) {
  const { x, y, width, height } = bounds;
  const workArea = { ...bounds, height: height - barHeight };
  return {
    id: index + 1,
    label: `Chromium host ${String(index + 1)}`,
    bounds,
    workArea,
    size: { width, height },
    workAreaSize: { width, height: workArea.height },
    nativeOrigin: { x: x * scaleFactor, y: y * scaleFactor },
    scaleFactor,
    rotation: 0,
    internal: index === 0,
    detected: true,
    monochrome: false,
    colorDepth: 24,
    depthPerComponent: 8,
    displayFrequency: 60,
    touchSupport: 'unavailable',
    accelerometerSupport: 'unavailable',
  } satisfies Partial<Electron.Display>;
}

type HostDisplay = ReturnType<typeof createDisplay>;

const readLayout = (): readonly DisplayLayout[] => {
  const given = process.env['VITRINE_HOST_DISPLAYS'];
  return given === undefined ? defaultLayout : (JSON.parse(given) as DisplayLayout[]);
};

let displays = readLayout().map(createDisplay);

/** Replaces the displays, as when the user connects or disconnects one. */
export function setDisplays(layout: readonly DisplayLayout[] = defaultLayout): void {
  displays = layout.map(createDisplay);
}

const getPrimary = (): HostDisplay => {
  const [primary] = displays;
  if (!primary) throw new Error('The Chromium host has no display');
  return primary;
};

const getNearest = (point: Electron.Point): HostDisplay => {
  const getDistance = ({ bounds: { x, y, width, height } }: HostDisplay): number =>
    Math.hypot(Math.max(x - point.x, 0, point.x - x - width), Math.max(y - point.y, 0, point.y - y - height));
  return displays.toSorted((one, other) => getDistance(one) - getDistance(other))[0] ?? getPrimary();
};

/** Returns the display that shows most of a rectangle, or else the nearest one. */
export const getMatching = (rectangle: Electron.Rectangle): HostDisplay => {
  const getOverlap = ({ bounds }: HostDisplay): number => {
    const getOverlapAlong = (side: 'x' | 'y', length: 'width' | 'height'): number =>
      Math.min(rectangle[side] + rectangle[length], bounds[side] + bounds[length]) -
      Math.max(rectangle[side], bounds[side]);
    return Math.max(0, getOverlapAlong('x', 'width')) * Math.max(0, getOverlapAlong('y', 'height'));
  };
  const [best] = displays.toSorted((one, other) => getOverlap(other) - getOverlap(one));
  if (best && getOverlap(best) > 0) return best;
  return getNearest({ x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2 });
};

/**
 * Returns the size of a window whose options contain a position. On Windows, Electron converts the size with the scale of the
 * primary display, and the position with the scale of the display that contains it.
 */
export const getSizeFromOptions = (bounds: Electron.Rectangle): { width: number; height: number } => {
  const { width, height } = bounds;
  if (process.platform !== 'win32') return { width, height };
  const ratio = getPrimary().scaleFactor / getMatching(bounds).scaleFactor;
  return { width: Math.round(width * ratio), height: Math.round(height * ratio) };
};

/** Returns the position of a window of this size in the middle of the primary display, where Electron opens windows. */
export const getCenteredPosition = ({ width, height }: { width: number; height: number }): Electron.Point => {
  const { x, y, width: areaWidth, height: areaHeight } = getPrimary().workArea;
  return { x: Math.round(x + (areaWidth - width) / 2), y: Math.round(y + (areaHeight - height) / 2) };
};

export const screen = createStrictProxy(
  'screen',
  Object.assign(new EventEmitter(), {
    getPrimaryDisplay: getPrimary,
    getAllDisplays: () => [...displays],
    getDisplayMatching: getMatching,
    getDisplayNearestPoint: getNearest,
    getCursorScreenPoint: () => ({ x: 0, y: 0 }),
  }),
);
