import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Panning, panByStep } from '../../../../../renderer/features/viewer/panning.svelte.ts';
import { Zoom } from '../../../../../renderer/features/viewer/zoom.svelte.ts';

const any = <T>(value: unknown): T => value as T;

describe('Zoom', () => {
  it('shows the percentage of real pixels, for any fit and pixel ratio', () => {
    const zoom = new Zoom();
    zoom.follow(0.5, 2);
    expect([zoom.mode, zoom.times, zoom.percent]).toEqual(['fit', 1, 100]);
    zoom.follow(0.25, 1);
    expect(zoom.percent).toBe(25);
    zoom.toActual();
    expect([zoom.mode, zoom.times, zoom.percent]).toEqual(['actual', 4, 100]);
    zoom.zoomIn();
    expect([zoom.mode, zoom.percent]).toEqual(['free', 125]);
    zoom.zoomOut();
    zoom.zoomOut();
    expect(zoom.percent).toBe(80);
    zoom.toFit();
    expect([zoom.percent, zoom.middle]).toEqual([25, { x: 0.5, y: 0.5 }]);
  });

  it('keeps the point under the pointer in position, and stays between a fifth of the fit and sixteen real pixels', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 1, maxLength: 12 }),
        fc.record({ x: fc.double({ min: 0, max: 1, noNaN: true }), y: fc.double({ min: 0, max: 1, noNaN: true }) }),
        (fit, factors, point) => {
          const zoom = new Zoom();
          zoom.follow(fit, 1);
          for (const factor of factors) {
            const before = { times: zoom.times, middle: zoom.middle };
            zoom.zoomBy(factor, point);
            expect(zoom.times).toBeGreaterThanOrEqual(0.2);
            expect(zoom.times).toBeLessThanOrEqual(Math.max(1, 16 / fit) + 1e-9);
            // The distance of the point from the centre, on the stage.
            expect((point.x - zoom.middle.x) * zoom.times).toBeCloseTo((point.x - before.middle.x) * before.times, 6);
            expect((point.y - zoom.middle.y) * zoom.times).toBeCloseTo((point.y - before.middle.y) * before.times, 6);
          }
        },
      ),
    );
  });

  it('continues where another picture was, and independently of it', () => {
    const [zoom, other] = [new Zoom(), new Zoom()];
    zoom.follow(0.5, 1);
    zoom.zoomBy(2, { x: 0.25, y: 0.75 });
    other.follow(0.5, 1);
    other.takeOver(zoom);
    expect([other.mode, other.times, other.middle]).toEqual(['free', zoom.times, zoom.middle]);
    zoom.toFit();
    expect(other.times).toBe(2);
  });
});

describe('Panning', () => {
  beforeEach(() => {
    vi.stubGlobal('Element', EventTarget);
    return () => vi.unstubAllGlobals();
  });

  const stage = { width: 200, height: 100 };
  const event = (values: object): never =>
    any({
      button: 0,
      target: null,
      pointerId: 1,
      preventDefault: () => undefined,
      currentTarget: { setPointerCapture: () => undefined, getBoundingClientRect: () => ({ left: 10, top: 20 }) },
      ...values,
    });
  const create = (shown: { width: number; height: number } | null = { width: 400, height: 400 }) => {
    const zoom = new Zoom();
    zoom.follow(0.5, 1);
    return { zoom, panning: new Panning({ zoom: () => zoom, stage: () => stage, shown: () => shown }) };
  };

  it('moves the picture with the pointer from where it was pressed, until it is released', () => {
    const { zoom, panning } = create();
    panning.move(event({ clientX: 90, clientY: 90 }));
    expect([panning.moving, zoom.middle]).toEqual([false, { x: 0.5, y: 0.5 }]);
    panning.down(event({ clientX: 100, clientY: 100 }));
    panning.move(event({ clientX: 60, clientY: 100 }));
    panning.move(event({ clientX: 60, clientY: 140 }));
    expect([panning.moving, zoom.middle]).toEqual([true, { x: 0.6, y: 0.4 }]);
    panning.up();
    panning.move(event({ clientX: 0, clientY: 0 }));
    expect([panning.moving, zoom.middle]).toEqual([false, { x: 0.6, y: 0.4 }]);
  });

  it('ignores other buttons, and does nothing without a picture', () => {
    const { panning } = create();
    panning.down(event({ button: 2, clientX: 0, clientY: 0 }));
    expect(panning.moving).toBe(false);
    const empty = create(null);
    empty.panning.twice(event({ clientX: 0, clientY: 0 }));
    empty.panning.wheel(event({ ctrlKey: true, deltaY: -100 }));
    expect([empty.zoom.mode, empty.zoom.times]).toEqual(['fit', 1]);
  });

  it('pans with the wheel, and zooms with it while Ctrl or Cmd is pressed, around the pointer', () => {
    const { zoom, panning } = create();
    panning.wheel(event({ deltaX: 40, deltaY: -20 }));
    expect(zoom.middle).toEqual({ x: 0.6, y: 0.45 });
    zoom.toFit();
    panning.wheel(event({ ctrlKey: true, deltaX: 0, deltaY: -100, clientX: 110, clientY: 70 }));
    expect([zoom.times > 1, zoom.middle]).toEqual([true, { x: 0.5, y: 0.5 }]);
    const times = zoom.times;
    panning.wheel(event({ metaKey: true, deltaX: 0, deltaY: 100, clientX: 110, clientY: 70 }));
    expect(zoom.times).toBeLessThan(times);
  });

  it('switches between the fitted and the real size on a double click', () => {
    const { zoom, panning } = create();
    panning.twice(event({ clientX: 110, clientY: 70 }));
    expect(zoom.mode).toBe('actual');
    panning.twice(event({ clientX: 110, clientY: 70 }));
    expect(zoom.mode).toBe('fit');
  });

  it('moves by a tenth of the stage for each key, whatever the zoom', () => {
    const { zoom } = create();
    zoom.zoomBy(2);
    panByStep(zoom, 1, -1);
    expect([zoom.middle.x, zoom.middle.y].map((at) => at.toFixed(3))).toEqual(['0.550', '0.450']);
  });
});
