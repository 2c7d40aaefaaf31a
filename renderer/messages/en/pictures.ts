import type { KeepingState } from '../../../electron/contract/index.ts';
import { count as many, number } from '../format.ts';

const waits: Readonly<Partial<Record<KeepingState, string>>> = {
  counting: 'Counting.',
  waiting: 'Waiting: other work goes first.',
  unreachable: 'Waiting: pictures cannot be had just now.',
  held: 'Waiting: this month’s limit for pictures is reached, or they are never fetched.',
  full: 'Waiting: there is no more room for pictures on this computer.',
};

/** Words of the section that tells what is wrong with the pictures. */
export const ofPictures = {
  views: 'Picture views',
  view: 'What is wrong',
  open: (view: string, count: number): string => `${view}: ${many(count, 'picture', 'pictures')}`,
  openProducts: (view: string, count: number): string => `${view}: ${many(count, 'product', 'products')}`,
  assets: 'Pictures',
  products: 'Products that use them',
  lookAt: (count: number): string => `Look at ${many(count, 'picture', 'pictures')}`,
  lookedAt: (looked: number, of: number): string => `${number(looked)} of ${number(of)}`,
  looked: 'pictures looked at.',
  rest: (cost: string, time: string): string =>
    `The rest counts as not looked at, never as good: about ${cost}, ${time}.`,
  free: 'The rest counts as not looked at, never as good. Their files are here already.',
  unsized: (count: number): string => `Of ${many(count, 'picture', 'pictures')} the size is unknown.`,
  all: 'All pictures were looked at.',
  none: 'There are no pictures yet.',
  looking: (done: number, of: number): string => `Looking at ${number(done)} of ${many(of, 'picture', 'pictures')}.`,
  waits: (state: KeepingState): string => waits[state] ?? '',
  bar: 'Pictures looked at',
  stop: 'Stop',
  never: 'Pictures are never fetched in this account: the settings say so.',
};
