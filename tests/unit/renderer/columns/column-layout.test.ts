import { describe, expect, it } from 'vitest';
import { getResource } from '../../../../electron/model/index.ts';
import { getFittingColumns, computeColumnLayout, revealAcross } from '../../../../renderer/columns/column-layout.ts';
import { getAvailableColumns, noChoice, getVisibleColumns } from '../../../../renderer/columns/columns.ts';

const columns = getVisibleColumns(getAvailableColumns(getResource('product')), noChoice, 1000);
const label = columns.findIndex(({ name }) => name === 'label');

describe('column layout', () => {
  it('gives the remaining width to the growing column', () => {
    const { places, width, wide, template } = computeColumnLayout(columns, noChoice, true, 1000);
    expect(width).toBe(1000);
    expect(wide).toBe(false);
    expect(places[0]).toEqual({ start: 80, width: 110 });
    expect(template).toMatch(/^36px 44px 110px \d+px 112px /);
    expect(computeColumnLayout(columns, noChoice, true, 1200).places[label]?.width).toBe(
      (places[label]?.width ?? 0) + 200,
    );
  });

  it('shrinks columns without a chosen width before it hides any column', () => {
    const choice = { ...noChoice, widths: { sku: 140 } };
    const { places, wide } = computeColumnLayout(columns, choice, true, 870);
    expect(wide).toBe(false);
    expect(places[0]?.width).toBe(140);
    expect(places[label]?.width).toBe(240);
    expect(places[2]?.width).toBeLessThan(112);
  });

  it('keeps date columns wide enough to be readable', () => {
    const dates = columns.flatMap(({ kind }, at) => (kind === 'date' ? [at] : []));
    const { places, wide } = computeColumnLayout(columns, noChoice, true, 840);
    expect(wide).toBe(false);
    for (const at of dates) expect(places[at]?.width).toBeGreaterThanOrEqual(95);
  });

  it('uses the default widths if even shrinking is not enough', () => {
    const { places, wide, width } = computeColumnLayout(columns, noChoice, true, 500);
    expect(wide).toBe(true);
    expect(width).toBeGreaterThan(500);
    expect(places[2]?.width).toBe(112);
  });

  it('hides only the last date and reference columns before a list scrolls horizontally', () => {
    const names = (widthPx: number): readonly string[] =>
      getFittingColumns(columns, noChoice, true, widthPx).map(({ name }) => name);
    expect(names(840)).toEqual(columns.map(({ name }) => name));
    expect(names(760)).toEqual(['sku', 'label', 'status', 'product_family_id', 'completeness']);
    expect(names(300)).toEqual(['sku', 'label', 'status', 'completeness']);
  });

  it('gives the label the width of family and date next to a detail, and at least 240 pixels', () => {
    const nextToDetail = getFittingColumns(
      getVisibleColumns(getAvailableColumns(getResource('product')), noChoice, 832),
      noChoice,
      true,
      832,
    );
    expect(nextToDetail.map(({ name }) => name)).toEqual(['sku', 'label', 'status', 'completeness']);
    expect(computeColumnLayout(nextToDetail, noChoice, true, 832).places[1]?.width).toBeGreaterThan(400);
    for (const widthPx of [300, 500, 700, 900])
      expect(computeColumnLayout(columns, noChoice, true, widthPx).places[label]?.width).toBeGreaterThanOrEqual(240);
  });

  it('pins the first columns if the list leaves room for the others', () => {
    const three = { ...noChoice, frozen: 3 };
    expect(computeColumnLayout(columns, three, true, 720)).toMatchObject({ frozen: 2, kept: 430 });
    expect(computeColumnLayout(columns, three, true, 400)).toMatchObject({ frozen: 1, kept: 190 });
    expect(computeColumnLayout(columns, { ...noChoice, frozen: 0 }, true, 400)).toMatchObject({ frozen: 0, kept: 0 });
  });

  it('scrolls horizontally as little as needed to show a column', () => {
    const layout = computeColumnLayout(columns, noChoice, true, 400);
    const last = columns.length - 1;
    const end = (layout.places[last]?.start ?? 0) + (layout.places[last]?.width ?? 0);
    expect(revealAcross(layout, last, 0, 400)).toBe(end - 400);
    expect(revealAcross(layout, 1, end - 400, 400)).toBe(0);
    expect(revealAcross(layout, 0, 120, 400)).toBe(120);
  });
});
