import { expect, it } from 'vitest';
import { prefetchPictures, getNextScreen } from '../../../../renderer/grid/prefetch-pictures.ts';

it('prefetches one screen in the direction of scrolling, within the list', () => {
  expect(getNextScreen({ first: 40, end: 60 }, 1, 1_000)).toEqual({ first: 60, end: 80 });
  expect(getNextScreen({ first: 40, end: 60 }, -1, 1_000)).toEqual({ first: 20, end: 40 });
  expect(getNextScreen({ first: 5, end: 25 }, -1, 1_000)).toEqual({ first: 0, end: 5 });
  expect(getNextScreen({ first: 40, end: 60 }, 1, 65)).toEqual({ first: 60, end: 65 });
});

it('requests each picture once, small or large', () => {
  const requests: string[] = [];
  const recordRequest = (place: string): void => void requests.push(place);
  prefetchPictures(['a', 'b/c'], true, recordRequest);
  prefetchPictures(['a', 'd'], true, recordRequest);
  prefetchPictures(['a'], false, recordRequest);
  expect(requests).toEqual(['thumb/a?row&ahead', 'thumb/b%2Fc?row&ahead', 'thumb/d?row&ahead', 'thumb/a?ahead']);
});
