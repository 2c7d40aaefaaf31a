import { keyAlong } from '../../ui/direction.ts';
import { strideBy } from './panning.svelte.ts';
import type { Looking } from './viewer.svelte.ts';

type Act = (looking: Looking) => void;

const turn =
  (by: 1 | -1): Act =>
  (looking) => {
    if (!looking.turnPage(by)) looking.step(by);
  };
const move =
  (x: number, y: number): Act =>
  ({ zoom }) =>
    strideBy(zoom, x, y);

const plain: Readonly<Record<string, Act>> = {
  ArrowLeft: turn(-1),
  ArrowRight: turn(1),
  PageUp: (looking) => looking.step(-1),
  PageDown: (looking) => looking.step(1),
  '0': ({ zoom }) => zoom.toFit(),
  '1': ({ zoom }) => zoom.toActual(),
  '+': ({ zoom }) => zoom.zoomIn(),
  '=': ({ zoom }) => zoom.zoomIn(),
  '-': ({ zoom }) => zoom.zoomOut(),
  b: (looking) => looking.turnGround(),
  c: (looking) => void looking.compare(),
};
const withShift: Readonly<Record<string, Act>> = {
  ArrowLeft: move(-1, 0),
  ArrowRight: move(1, 0),
  ArrowUp: move(0, -1),
  ArrowDown: move(0, 1),
  '+': ({ zoom }) => zoom.zoomIn(),
};

/** Whether the focused element uses the key: a video uses the arrow keys and Space, a button uses Space. */
const isOwn = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(key === ' ' ? 'button, video, a' : 'video') !== null;

/** Performs the action of a key in the viewer. Returns false if there is none. The dialog handles Escape. */
export const viewerKey = (looking: Looking, event: KeyboardEvent, close: () => void): boolean => {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || isOwn(event)) return false;
  if (key === ' ') {
    close();
    return true;
  }
  const named = key.length === 1 ? key.toLowerCase() : key;
  const act = shiftKey ? withShift[named] : plain[keyAlong(named)];
  act?.(looking);
  return act !== undefined;
};
