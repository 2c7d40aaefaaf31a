import { type WatchedView, watchedViewSchema } from './contract.ts';
import { m } from '../messages/index.ts';
import { type WatchedFile, createWatchedFile } from './watch-store.ts';

const maxViews = 50;

/** The watched saved views of one account, by their IDs. */
export type WatchedViews = WatchedFile<WatchedView>;

export const createWatchedViews = (folder: string): WatchedViews =>
  createWatchedFile(folder, {
    fileName: 'watched-views.json',
    member: 'views',
    schema: watchedViewSchema,
    keyOf: ({ id }) => id,
    most: maxViews,
    tooMany: m.quality.tooManyViews(maxViews),
  });
