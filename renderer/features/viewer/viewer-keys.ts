import { toLogicalKey } from '../../ui/direction.ts';
import { panByStep } from './panning.svelte.ts';
import type { ViewerState } from './viewer.svelte.ts';

type ViewerAction = (looking: ViewerState) => void;

const createTurnAction =
  (by: 1 | -1): ViewerAction =>
  (looking) => {
    if (!looking.turnPage(by)) looking.step(by);
  };
const move =
  (x: number, y: number): ViewerAction =>
  ({ zoom }) =>
    panByStep(zoom, x, y);

const plain: Readonly<Record<string, ViewerAction>> = {
  ArrowLeft: createTurnAction(-1),
  ArrowRight: createTurnAction(1),
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
const withShift: Readonly<Record<string, ViewerAction>> = {
  ArrowLeft: move(-1, 0),
  ArrowRight: move(1, 0),
  ArrowUp: move(0, -1),
  ArrowDown: move(0, 1),
  '+': ({ zoom }) => zoom.zoomIn(),
};

/** Whether the focused element uses the key: a video uses the arrow keys and Space, a button uses Space. */
const isUsedByTarget = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(key === ' ' ? 'button, video, a' : 'video') !== null;

/** Performs the action of a key in the viewer. Returns false if there is none. The dialog handles Escape. */
export const performViewerKey = (looking: ViewerState, event: KeyboardEvent, close: () => void): boolean => {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || isUsedByTarget(event)) return false;
  if (key === ' ') {
    close();
    return true;
  }
  const named = key.length === 1 ? key.toLowerCase() : key;
  const action = shiftKey ? withShift[named] : plain[toLogicalKey(named)];
  action?.(looking);
  return action !== undefined;
};
