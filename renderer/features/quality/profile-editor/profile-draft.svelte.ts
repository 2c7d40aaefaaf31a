import type { AppError, RulePreview } from '../../../../electron/contract/index.ts';
import type { StoredProfileDraft } from '../../../../electron/quality/profile-contract.ts';
import { resolveRule } from '../../../../electron/model/rules/resolve-pack-field.ts';
import type { PackField, Profile, Rule } from '../../../../electron/model/rules/profile.ts';
import { bridge } from '../../../app/bridge.ts';
import { readWholeNumber } from '../../../ui/read-whole-number.ts';
import { LatestRequest } from '../../../app/latest-request.ts';
import { m } from '../../../messages/lazy.ts';
import { formatQualityRoute } from '../../../app/quality/quality-routes.ts';
import { type ProfileScope, findScope, withScope } from '../profile-scope.ts';
import { isRuleComplete, createRule } from '../rule-options.ts';

/** The delay in milliseconds after the last change before failing products are counted. */
const countDelayMs = 150;

/** Returns the editable part of a rule. Watching is chosen elsewhere and takes effect immediately. */
const withoutWatch = ({ watched: _, notifyAbove: __, ...rule }: Rule): Omit<Rule, 'watched' | 'notifyAbove'> => rule;

const isSame = (one: Rule, other: Rule | undefined): boolean =>
  other !== undefined && JSON.stringify(withoutWatch(one)) === JSON.stringify(withoutWatch(other));

/** Returns a rule with a message, so that it can be evaluated before one is entered. */
const withMessage = (rule: Rule): Rule => ({ ...rule, words: rule.words === '' ? rule.id : rule.words });

/** The editable copy of a profile. The profile itself changes only when the draft is saved. */
export class ProfileDraft {
  #saved = $state.raw<Profile>({ id: '', name: '', watched: false, rules: [] });
  #name = $state('');
  /** The number of additional failures that causes no notification. '' means 0. */
  notifyAbove = $state('');
  #rules = $state.raw<readonly Rule[]>([]);
  #fields = $state.raw<readonly PackField[]>([]);
  #openId = $state<string | null>(null);
  #tried = $state.raw<Readonly<Record<string, RulePreview>>>({});
  #problem = $state.raw<AppError | null>(null);
  #counting = $state(false);
  #asked = $state(false);
  /** The scope of the first rule while there is none. */
  #firstScope = $state.raw<ProfileScope>({});
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #requests = new LatestRequest();

  /** `draft` contains unsaved changes to continue with. */
  constructor(profile: Profile, draft: StoredProfileDraft | null = null) {
    this.#saved = profile;
    this.#take(draft ?? this.#contentOf(profile));
    this.open(this.#rules[0]?.id ?? null);
  }

  get name(): string {
    return this.#name;
  }
  set name(name: string) {
    this.#name = name;
  }
  get rules(): readonly Rule[] {
    return this.#rules;
  }
  get fields(): readonly PackField[] {
    return this.#fields;
  }
  get openRule(): Rule | null {
    return this.#rules.find(({ id }) => id === this.#openId) ?? null;
  }
  /** The results of the open rule in its current state, or null if they are unknown. */
  get found(): RulePreview | null {
    return this.#openId === null ? null : (this.#tried[this.#openId] ?? null);
  }
  /** The reason why the open rule cannot be counted. */
  get problem(): AppError | null {
    return this.#problem;
  }
  get counting(): boolean {
    return this.#counting;
  }
  get changed(): boolean {
    const { name, rules, fields = [], notifyAbove } = this.#saved;
    const now = [this.#name, this.#rules, this.#fields, this.#notify.notifyAbove];
    return JSON.stringify(now) !== JSON.stringify([name, rules, fields, notifyAbove]);
  }
  /** Returns everything that can be edited, as it is now. */
  get snapshot(): StoredProfileDraft {
    return { name: this.#name, notifyAbove: this.notifyAbove, rules: this.#rules, fields: this.#fields };
  }
  /** Returns the unsaved changes, or null if there are none. */
  get content(): StoredProfileDraft | null {
    return this.changed ? this.snapshot : null;
  }
  /** Returns the draft as a profile that can be evaluated, or null if nothing was changed. Incomplete rules are left out. */
  get evaluable(): Profile | null {
    if (!this.changed) return null;
    const rules = this.#rules.filter(isRuleComplete).map(withMessage);
    return { id: this.#saved.id, name: 'draft', watched: false, rules, fields: this.#fields };
  }
  /** The list and the view that all rules are limited to, or null if they differ. */
  get scope(): ProfileScope | null {
    return this.#rules.length === 0 ? this.#firstScope : findScope(this.#rules);
  }
  /** The number of rules that were added, changed or removed. */
  get changedRules(): number {
    const ruleIds = this.#rules.map(({ id }) => id);
    const removed = this.#saved.rules.filter(({ id }) => !ruleIds.includes(id)).length;
    return this.#rules.filter((rule) => this.isChanged(rule)).length + removed;
  }
  /** Whether the user has tried to save. From then on, missing values are shown. */
  get asked(): boolean {
    return this.#asked;
  }

  /** Returns the number of products that fail a rule in its current state, or null if it is unknown. */
  failOf(id: string): number | null {
    return this.#tried[id]?.fail ?? null;
  }
  /** Returns the results of a rule in its current state, or null if they are unknown. */
  triedOf(id: string): RulePreview | null {
    return this.#tried[id] ?? null;
  }
  /** Returns the route of a rule's worklist, or null if the rule has unsaved changes. */
  worklistOf(rule: Rule): string | null {
    return this.isChanged(rule) ? null : formatQualityRoute(this.#saved.id, rule.id);
  }

  /** Whether a rule differs from the saved one, or has not been saved yet. */
  isChanged(rule: Rule): boolean {
    return !isSame(
      rule,
      this.#saved.rules.find(({ id }) => id === rule.id),
    );
  }

  discard(): void {
    this.restore(this.#contentOf(this.#saved));
  }

  /** Continues with changes that were discarded. */
  restore(content: StoredProfileDraft): void {
    this.#take(content);
    this.#asked = false;
    this.#tried = {};
    this.open(this.#rules.find(({ id }) => id === this.#openId)?.id ?? this.#rules[0]?.id ?? null);
  }

  lacks(rule: Rule): boolean {
    return rule.words.trim() === '' || !isRuleComplete(rule);
  }

  open(id: string | null): void {
    this.#openId = id;
    this.#problem = null;
    this.#count();
  }

  change(rule: Rule): void {
    const before = this.#rules.find(({ id }) => id === rule.id);
    this.#rules = this.#rules.map((one) => (one.id === rule.id ? rule : one));
    const serializeRule = (one: Rule | undefined): string =>
      JSON.stringify([one?.subject, one?.condition, one?.holdsFor]);
    if (serializeRule(before) === serializeRule(rule)) return;
    this.#forget([rule]);
    this.#count();
  }

  /** Maps fields of the pack to attributes and counts their rules again. */
  confirm(...fields: readonly PackField[]): void {
    const findPackField = (name: string): PackField | undefined => fields.find((field) => field.name === name);
    this.#fields = this.#fields.map((field) => {
      const now = findPackField(field.name);
      return now === undefined ? field : { ...now, confirmed: now.attribute !== null };
    });
    this.#forget(
      this.#rules.filter(({ subject }) => subject.of === 'packField' && findPackField(subject.name) !== undefined),
    );
    this.#count();
  }

  /** Limits all rules, and those that are added, to a list or a view. */
  setScope(scope: ProfileScope): void {
    this.#firstScope = scope;
    this.#rules = this.#rules.map((rule) => withScope(rule, scope));
    this.#tried = {};
    this.#count();
  }

  add(rule = withScope(createRule(), this.scope ?? {})): void {
    this.#rules = [...this.#rules, rule];
    this.open(rule.id);
  }

  /** Adds the rules and the fields of a rule pack that the profile does not have yet. Returns the number of added rules. */
  addPack({ rules, fields = [] }: Pick<Profile, 'rules' | 'fields'>): number {
    const scope = this.scope ?? {};
    const added = rules
      .filter(({ id }) => !this.#rules.some((rule) => rule.id === id))
      .map((rule) => withScope(rule, scope));
    const isFieldUsed = (name: string): boolean =>
      added.some(({ subject }) => subject.of === 'packField' && subject.name === name);
    const isKnown = (name: string): boolean => this.#fields.some((field) => field.name === name);
    this.#rules = [...this.#rules, ...added];
    this.#fields = [...this.#fields, ...fields.filter(({ name }) => isFieldUsed(name) && !isKnown(name))];
    return added.length;
  }

  copy(rule: Rule): void {
    this.add({ ...rule, id: crypto.randomUUID() });
  }

  /** Restores a removed rule at its position and opens it. */
  insert(rule: Rule, at: number): void {
    if (this.#rules.some(({ id }) => id === rule.id)) return;
    this.#rules = this.#rules.toSpliced(at, 0, rule);
    this.open(rule.id);
  }

  remove(rule: Rule): void {
    const index = this.#rules.indexOf(rule);
    this.#rules = this.#rules.filter((one) => one !== rule);
    this.open((this.#rules[index] ?? this.#rules.at(-1))?.id ?? null);
  }

  move(rule: Rule, by: 1 | -1): void {
    const index = this.#rules.indexOf(rule);
    const to = index + by;
    if (index < 0 || to < 0 || to >= this.#rules.length) return;
    this.#rules = this.#rules.toSpliced(index, 1).toSpliced(to, 0, rule);
  }

  /** Saves the profile. Returns an error message, or null. */
  async save(): Promise<string | null> {
    this.#asked = true;
    if (this.#name.trim() === '') return m.quality.editor.nameMissing;
    if (this.isNotifyAboveWrong) return m.quality.editor.notifyWrong;
    const lacking = this.#rules.find((rule) => this.lacks(rule));
    if (lacking !== undefined) {
      this.open(lacking.id);
      return m.quality.editor.problems;
    }
    const { fields, notifyAbove: _, ...saved } = this.#saved;
    const own = fields === undefined && this.#fields.length === 0 ? {} : { fields: [...this.#fields] };
    const profile = { ...saved, ...own, name: this.#name.trim(), rules: [...this.#rules], ...this.#notify };
    const reply = await bridge.quality.save({ profile: structuredClone(profile) });
    if (!reply.ok) return reply.error.message;
    this.#saved = profile;
    if (this.#name.trim() === profile.name) this.#name = profile.name;
    return null;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#requests.dropAll();
  }

  /** Whether the text of `notifyAbove` is not a whole number of at least 0. */
  get isNotifyAboveWrong(): boolean {
    return this.notifyAbove.trim() !== '' && readWholeNumber(this.notifyAbove) === null;
  }

  get #notify(): { readonly notifyAbove?: number } {
    const notifyAbove = readWholeNumber(this.notifyAbove);
    return notifyAbove === null ? {} : { notifyAbove };
  }

  #contentOf({ name, notifyAbove, rules, fields = [] }: Profile): StoredProfileDraft {
    return { name, notifyAbove: notifyAbove === undefined ? '' : String(notifyAbove), rules, fields };
  }

  #take({ name, notifyAbove, rules, fields }: StoredProfileDraft): void {
    this.#name = name;
    this.notifyAbove = notifyAbove;
    // The user may have watched or unwatched a rule since the draft was stored.
    this.#rules = rules.map((rule) => {
      const known = this.#saved.rules.find(({ id }) => id === rule.id);
      if (known === undefined) return rule;
      if (isSame(rule, known)) return known;
      const { watched, notifyAbove: above } = known;
      return {
        ...withoutWatch(rule),
        ...(watched === undefined ? {} : { watched }),
        ...(above === undefined ? {} : { notifyAbove: above }),
      };
    });
    this.#fields = fields;
  }

  /** Clears the results of these rules. */
  #forget(rules: readonly Rule[]): void {
    const ids = rules.map(({ id }) => id);
    this.#tried = Object.fromEntries(Object.entries(this.#tried).filter(([id]) => !ids.includes(id)));
  }

  #count(): void {
    clearTimeout(this.#timer);
    const rule = this.openRule;
    const isLatest = this.#requests.start();
    this.#counting = false;
    if (rule === null || !isRuleComplete(rule) || this.#tried[rule.id] !== undefined) return;
    this.#counting = true;
    this.#timer = setTimeout(() => void this.#try(rule, isLatest), countDelayMs);
  }

  async #try(rule: Rule, isLatest: () => boolean): Promise<void> {
    const reply = await bridge.quality.try({ rule: resolveRule({ fields: this.#fields }, withMessage(rule)) });
    if (!isLatest()) return;
    this.#counting = false;
    this.#problem = reply.ok ? null : reply.error;
    if (reply.ok) this.#tried = { ...this.#tried, [rule.id]: reply.value };
  }
}
