import { workerData } from 'node:worker_threads';
import { serveThread } from '../base/thread.ts';
import { Reader } from './read/reader.ts';

const { folder } = workerData as { readonly folder: string };
const reader = new Reader(folder);

const handlers = {
  query: reader.query.bind(reader),
  rows: reader.rows.bind(reader),
  ids: reader.ids.bind(reader),
  get: reader.get.bind(reader),
  counts: reader.counts.bind(reader),
  views: reader.views.bind(reader),
  lacking: reader.lacking.bind(reader),
  lackingInFacet: reader.lackingInFacet.bind(reader),
  facets: reader.facets.bind(reader),
  description: reader.description.bind(reader),
  found: reader.found.bind(reader),
  attributes: reader.attributes.bind(reader),
  uses: reader.uses.bind(reader),
  gathered: reader.gathered.bind(reader),
  searchGathered: reader.searchGathered.bind(reader),
  findGathered: reader.findGathered.bind(reader),
  gatheredCounts: reader.gatheredCounts.bind(reader),
  queryMatches: reader.queryMatches.bind(reader),
  listMatches: reader.listMatches.bind(reader),
  channelsDue: reader.channelsDue.bind(reader),
  syncStates: reader.syncStates.bind(reader),
  assetSource: reader.assetSource.bind(reader),
  checksumSamples: reader.checksumSamples.bind(reader),
  findAlike: reader.findAlike.bind(reader),
  findByName: reader.findByName.bind(reader),
  itemsTitled: reader.itemsTitled.bind(reader),
  seenValues: reader.seenValues.bind(reader),
  unconfirmed: reader.unconfirmed.bind(reader),
  changes: reader.changes.bind(reader),
  change: reader.change.bind(reader),
  changesOfItem: reader.changesOfItem.bind(reader),
  changesSince: reader.changesSince.bind(reader),
  historyInfo: reader.historyInfo.bind(reader),
  lint: reader.lint.bind(reader),
  forgetLint: reader.forgetLint.bind(reader),
  size: reader.size.bind(reader),
  close: reader.close.bind(reader),
};
serveThread(handlers, { tellSlow: true });

export type ReaderHandlers = typeof handlers;
