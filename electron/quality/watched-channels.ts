import { type ChannelWatch, channelWatchSchema } from './contract.ts';
import { m } from '../messages/index.ts';
import type { Profile } from '../model/rules/profile.ts';
import { type WatchedFile, createWatchedFile } from './watch-store.ts';

const maxWatches = 200;

/** The watched counts of profiles derived from channels, by `getChannelWatchKey`. */
export type WatchedChannels = WatchedFile<ChannelWatch>;

/** Returns the key of a channel's profile, or of a rule of it. */
export const getChannelWatchKey = ({ profile, rule }: Pick<ChannelWatch, 'profile' | 'rule'>): string =>
  JSON.stringify([profile, rule]);

export const createWatchedChannels = (folder: string): WatchedChannels =>
  createWatchedFile(folder, {
    fileName: 'watched-channels.json',
    member: 'channels',
    schema: channelWatchSchema,
    keyOf: getChannelWatchKey,
    most: maxWatches,
    tooMany: m.quality.tooManyChannels(maxWatches),
  });

/** Adds the watched counts to the profile of a channel. */
export const withWatches = (profile: Profile, watches: readonly ChannelWatch[]): Profile => {
  const thresholdByRule = new Map(
    watches.filter((watch) => watch.profile === profile.id).map((watch) => [watch.rule, watch.notifyAbove]),
  );
  if (thresholdByRule.size === 0) return profile;
  const watchOf = (rule: string | null): { watched: true; notifyAbove: number } | undefined => {
    const notifyAbove = thresholdByRule.get(rule);
    return notifyAbove === undefined ? undefined : { watched: true, notifyAbove };
  };
  return {
    ...profile,
    ...watchOf(null),
    rules: profile.rules.map((rule) => ({ ...rule, ...watchOf(rule.id) })),
  };
};
