import type { Review, ReviewRules } from '../../contract/review.ts';
import type { ReviewEntry } from './review-entry.ts';
import type { ParseResult } from './parse-result.ts';
import { type SkuPattern, skuAnywherePattern, parseSkuPattern } from './sku-pattern.ts';
import { type Template, canFill, parseNameTemplate, parseTemplate } from './name-template.ts';

/** The defaults: the SKU anywhere in the name, names unchanged, no alt text. */
export const firstRules: ReviewRules = { sku: skuAnywherePattern, name: '', altText: '' };

const parsers = {
  sku: (text: string): ParseResult<SkuPattern> => parseSkuPattern(text.trim() === '' ? skuAnywherePattern : text),
  name: (text: string): ParseResult<Template | null> =>
    text.trim() === '' ? { ok: true, value: null } : parseNameTemplate(text),
  altText: (text: string): ParseResult<Template | null> =>
    text.trim() === '' ? { ok: true, value: null } : parseTemplate(text),
};

const names = ['sku', 'name', 'altText'] as const;

/** The rules as typed, and the last valid one of each, which applies. */
export class ReviewRuleSet {
  #typed: ReviewRules = firstRules;
  #problems: Review['problems'] = { sku: null, name: null, altText: null };
  #sku: SkuPattern = { parts: [], folders: 0 };
  #name: Template | null = null;
  #altText: Template | null = null;

  constructor(typed: ReviewRules) {
    this.type(firstRules);
    this.type(typed);
  }

  get typed(): ReviewRules {
    return this.#typed;
  }
  /** The error messages of the typed rules. */
  get problems(): Review['problems'] {
    return this.#problems;
  }
  get sku(): SkuPattern {
    return this.#sku;
  }
  /** Null: files keep their names. */
  get name(): Template | null {
    return this.#name;
  }
  get altText(): Template | null {
    return this.#altText;
  }

  /** Applies the typed rules; an invalid rule only changes `problems`. */
  type(typed: ReviewRules): void {
    const sku = parsers.sku(typed.sku);
    const name = parsers.name(typed.name);
    const altText = parsers.altText(typed.altText);
    this.#typed = typed;
    if (sku.ok) this.#sku = sku.value;
    if (name.ok) this.#name = name.value;
    if (altText.ok) this.#altText = altText.value;
    const getProblem = (parsed: ParseResult<unknown>): string | null => (parsed.ok ? null : parsed.problem);
    this.#problems = { sku: getProblem(sku), name: getProblem(name), altText: getProblem(altText) };
  }

  hasAltText({ described, written, product }: ReviewEntry): boolean {
    if (described !== null) return described !== '';
    if (written !== null) return true;
    return this.#altText !== null && canFill(this.#altText, product);
  }
}

/** Returns the typed rules, with each invalid one replaced by an earlier one. */
export const replaceInvalidRules = (
  { rules, problems }: Pick<Review, 'rules' | 'problems'>,
  before: ReviewRules,
): ReviewRules => {
  const right = names.map((name) => [name, problems[name] === null ? rules[name] : before[name]] as const);
  return Object.fromEntries(right) as unknown as ReviewRules;
};
