import type { Profile, Rule } from '../../../electron/model/rules/profile.ts';
import type { WatchedSubject } from '../../../electron/contract/index.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { qualityState } from '../../app/quality/quality.svelte.ts';
import { router } from '../../app/router.svelte.ts';
import { lists } from '../../list/list-registry.svelte.ts';
import { getSavedViews } from '../../list/saved-views/saved-views.svelte.ts';
import { unwatchView, watchView } from '../../app/quality/watch-view.ts';
import { formatQualityRoute } from '../../app/quality/quality-routes.ts';

/** The actions on watched objects. Errors are shown in a toast. */

const findProfile = (id: string): Profile | undefined =>
  qualityState.overview?.profiles.find(({ profile }) => profile.id === id)?.profile;

const save = (profile: Profile): Promise<boolean> =>
  runWithErrorToast(() => unwrapReply(bridge.quality.save({ profile: structuredClone(profile) })));

/** The profile of a channel is not stored, so watching it is stored separately. */
const watchOfChannel = ({ id: profile }: Profile, rule: string | null, above: number | null): Promise<boolean> =>
  runWithErrorToast(() =>
    unwrapReply(
      above === null
        ? bridge.quality.unwatchChannel({ profile, rule })
        : bridge.quality.watchChannel({ profile, rule, notifyAbove: above }),
    ),
  );

/** Watches a profile, or stops watching it if `above` is null. */
export const watchProfileAbove = async (profile: Profile, above: number | null): Promise<void> => {
  if (profile.channel !== undefined) await watchOfChannel(profile, null, above);
  else if (above === null) await save({ ...profile, watched: false });
  else await save({ ...profile, watched: true, notifyAbove: above });
};

export const stopWatchingProfile = (profile: Profile): Promise<void> => watchProfileAbove(profile, null);

/** Watches a rule, or stops watching it if `above` is null. */
export const watchRule = async (profile: string, ruleId: string, above: number | null): Promise<void> => {
  const known = findProfile(profile);
  if (known === undefined) return;
  if (known.channel !== undefined) {
    await watchOfChannel(known, ruleId, above);
    return;
  }
  const withNotifyLimit = (rule: Rule): Rule => {
    const { watched: _, notifyAbove: __, ...rest } = rule;
    return above === null ? rest : { ...rest, watched: true, notifyAbove: above };
  };
  await save({ ...known, rules: known.rules.map((rule) => (rule.id === ruleId ? withNotifyLimit(rule) : rule)) });
};

const findView = (id: string): ReturnType<typeof getSavedViews>['all'][number] | undefined =>
  getSavedViews('product').all.find((view) => view.id === id);

/** Changes the limit of a watched object. */
export const watchAbove = async ({ kind, id, rule }: WatchedSubject, above: number): Promise<void> => {
  if (kind === 'rule' && rule !== null) return watchRule(id, rule, above);
  const view = findView(id);
  if (kind === 'view' && view !== undefined) await watchView(view, above);
  const profile = kind === 'profile' ? findProfile(id) : undefined;
  if (profile !== undefined) await watchProfileAbove(profile, above);
};

export const stopWatching = async ({ kind, id, rule }: WatchedSubject): Promise<void> => {
  if (kind === 'rule' && rule !== null) return watchRule(id, rule, null);
  if (kind === 'view') return unwatchView(id);
  const profile = findProfile(id);
  if (profile !== undefined) await watchProfileAbove(profile, null);
};

/** Opens a watched object: the profile, the worklist, or the list with the conditions of the view. */
export const showWatched = ({ kind, id, rule }: WatchedSubject): void => {
  if (kind !== 'view') {
    router.go(rule === null ? formatQualityRoute(id) : formatQualityRoute(id, rule));
    return;
  }
  const view = findView(id);
  if (view === undefined) return;
  getSavedViews('product').show(view, lists.of('product'), lists.columnsOf('product'));
  router.open('product', null);
};
