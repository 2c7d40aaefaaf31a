import type { AppError, TriedRule } from '../../../electron/contract/index.ts';
import type { Profile, Rule } from '../../../electron/model/rules/profile.ts';
import { bridge } from '../../app/bridge.ts';
import { m } from '../../messages/lazy.ts';
import { isComplete, newRule } from './rule-choices.ts';

/** So long after the last change it is counted what fails, in milliseconds. */
const settles = 150;

/** A profile as it is being edited; nothing is kept before `save`. */
export class ProfileDraft {
  readonly #saved: Profile;
  #name = $state('');
  #rules = $state.raw<readonly Rule[]>([]);
  #openId = $state<string | null>(null);
  #tried = $state.raw<ReadonlyMap<string, TriedRule>>(new Map());
  #problem = $state.raw<AppError | null>(null);
  #counting = $state(false);
  #asked = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(profile: Profile) {
    this.#saved = profile;
    this.#name = profile.name;
    this.#rules = profile.rules;
    this.open(profile.rules[0]?.id ?? null);
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
  get openRule(): Rule | null {
    return this.#rules.find(({ id }) => id === this.#openId) ?? null;
  }
  /** What the open rule finds as it stands; null while that is not known. */
  get found(): TriedRule | null {
    return this.#openId === null ? null : (this.#tried.get(this.#openId) ?? null);
  }
  /** Why the open rule cannot be counted. */
  get problem(): AppError | null {
    return this.#problem;
  }
  get counting(): boolean {
    return this.#counting;
  }
  get changed(): boolean {
    return JSON.stringify([this.#name, this.#rules]) !== JSON.stringify([this.#saved.name, this.#saved.rules]);
  }
  /** Whether it was tried to save it: from then on it is said what lacks. */
  get asked(): boolean {
    return this.#asked;
  }

  /** How many products fail a rule as it stands; null while that is not known. */
  failOf(id: string): number | null {
    return this.#tried.get(id)?.fail ?? null;
  }

  lacks(rule: Rule): boolean {
    return rule.words.trim() === '' || !isComplete(rule);
  }

  open(id: string | null): void {
    this.#openId = id;
    this.#problem = null;
    this.#count();
  }

  change(rule: Rule): void {
    const before = this.#rules.find(({ id }) => id === rule.id);
    this.#rules = this.#rules.map((one) => (one.id === rule.id ? rule : one));
    const same = (one: Rule | undefined): string => JSON.stringify([one?.subject, one?.condition, one?.holdsFor]);
    if (same(before) === same(rule)) return;
    this.#tried = new Map([...this.#tried].filter(([id]) => id !== rule.id));
    this.#count();
  }

  add(rule = newRule()): void {
    this.#rules = [...this.#rules, rule];
    this.open(rule.id);
  }

  copy(rule: Rule): void {
    this.add({ ...rule, id: crypto.randomUUID() });
  }

  remove(rule: Rule): void {
    const at = this.#rules.indexOf(rule);
    this.#rules = this.#rules.filter((one) => one !== rule);
    this.open((this.#rules[at] ?? this.#rules.at(-1))?.id ?? null);
  }

  move(rule: Rule, by: 1 | -1): void {
    const at = this.#rules.indexOf(rule);
    const to = at + by;
    if (at < 0 || to < 0 || to >= this.#rules.length) return;
    this.#rules = this.#rules.toSpliced(at, 1).toSpliced(to, 0, rule);
  }

  /** Keeps it; null, or why that cannot be. */
  async save(): Promise<string | null> {
    this.#asked = true;
    if (this.#name.trim() === '') return m.quality.editor.nameMissing;
    const lacking = this.#rules.find((rule) => this.lacks(rule));
    if (lacking !== undefined) {
      this.open(lacking.id);
      return m.quality.editor.problems;
    }
    const profile = { ...this.#saved, name: this.#name.trim(), rules: [...this.#rules] };
    const reply = await bridge.quality.save({ profile: structuredClone(profile) });
    return reply.ok ? null : reply.error.message;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
  }

  #count(): void {
    clearTimeout(this.#timer);
    const rule = this.openRule;
    const own = ++this.#turn;
    this.#counting = false;
    if (rule === null || !isComplete(rule) || this.#tried.has(rule.id)) return;
    this.#counting = true;
    this.#timer = setTimeout(() => void this.#try(rule, own), settles);
  }

  async #try(rule: Rule, own: number): Promise<void> {
    const reply = await bridge.quality.try({ rule: { ...rule, words: rule.words === '' ? rule.id : rule.words } });
    if (own !== this.#turn) return;
    this.#counting = false;
    this.#problem = reply.ok ? null : reply.error;
    if (reply.ok) this.#tried = new Map(this.#tried).set(rule.id, reply.value);
  }
}
