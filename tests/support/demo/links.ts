import type { Item } from '../../../electron/demo/types.ts';
import { misbehaviour } from './handler.ts';

/** Forms of a link to the next page. Forms that end the list do so even if pages follow. */
type LinkForm =
  | 'relative'
  | 'queryOnly'
  | 'http'
  | 'https'
  | 'otherHost'
  | 'null'
  | 'emptyText'
  | 'absent'
  | 'noPagination'
  | 'self'
  | 'earlier'
  | 'garbage';

interface LinkRule {
  form: LinkForm;
  /** Scheme, name and port for `otherHost`. */
  host?: string;
}

type Link = string | null | undefined;

const FORMS: Record<Exclude<LinkForm, 'noPagination'>, (next: URL, url: URL, rule: LinkRule) => Link> = {
  relative: (next) => next.pathname + next.search,
  queryOnly: (next) => next.search,
  http: (next) => `http://service.example${next.pathname}${next.search}`,
  https: (next) => `https://service.example${next.pathname}${next.search}`,
  otherHost: (next, _, rule) => `${rule.host ?? 'http://127.0.0.2:9'}${next.pathname}${next.search}`,
  null: () => null,
  emptyText: () => '',
  absent: () => undefined,
  self: (_, url) => url.href,
  earlier: (_, url) => {
    const first = new URL(url);
    first.searchParams.set('_page', '1');
    return first.href;
  },
  garbage: () => 'http://[not a link',
};

/** Misbehaviour in the links between pages. */
export const LINKS = {
  nextLink: misbehaviour<LinkRule>({
    shape: (json, rule, place) => {
      if (!('pagination' in json)) return json;
      const { pagination, ...rest } = json;
      if (rule.form === 'noPagination') return rest;
      const { next_page: next, ...others } = pagination as Item;
      const ends = ['self', 'earlier', 'null', 'emptyText', 'absent', 'garbage'].includes(rule.form);
      if (typeof next !== 'string' && !ends) return json;
      const url = new URL(place.path, place.origin);
      const link = FORMS[rule.form](typeof next === 'string' ? new URL(next) : url, url, rule);
      return { ...rest, pagination: link === undefined ? others : { ...others, next_page: link } };
    },
  }),
  /** Returns a page without items but with a link to the next one. */
  emptyPage: misbehaviour<object>({ shape: (json) => (Array.isArray(json['data']) ? { ...json, data: [] } : json) }),
  /** Repeats every item of the page. */
  repeatItems: misbehaviour<object>({
    shape: (json) => {
      const data: unknown = json['data'];
      return Array.isArray(data) ? { ...json, data: [...(data as Item[]), ...(data as Item[])] } : json;
    },
  }),
} as const;
