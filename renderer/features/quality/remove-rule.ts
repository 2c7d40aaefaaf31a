import type { Rule } from '../../../electron/model/rules/profile.ts';
import { m } from '../../messages/lazy.ts';
import { truncateName } from '../../ui/truncate-name.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import type { ProfileDraft } from './profile-editor/profile-draft.svelte.ts';

/** Removes a rule from a draft and shows a toast that can restore it at its position. */
export const removeRule = (draft: ProfileDraft, rule: Rule): void => {
  const messages = m.quality.editor;
  const index = draft.rules.indexOf(rule);
  draft.remove(rule);
  toasts.show({
    tone: 'info',
    ...truncateName(messages.removed, rule.words.trim() === '' ? messages.untitled : rule.words),
    link: { label: m.quality.undo, run: () => draft.insert(rule, index) },
  });
};
