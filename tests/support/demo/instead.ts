import {
  createErrorReply,
  createJsonReply,
  createTextReply,
  type ErrorEntry,
  type HttpReply,
} from '../../../electron/demo/responses.ts';
import { misbehaviour } from './handler.ts';

/** The form of an error response: from a gateway or from the service itself. */
type StatusForm = 'html' | 'message' | 'detail' | 'msg' | 'error' | 'envelope' | 'text' | 'empty';

interface StatusRule {
  status: number;
  form?: StatusForm;
  /** The errors in the envelope. */
  errors?: ErrorEntry[];
  /** Seconds, `date` for the date two seconds from now, or any other text unchanged. */
  retryAfter?: number | string;
  location?: string;
  /** Whether to respond before the request's body was read. */
  early?: boolean;
}

const USUAL_WAIT_MS = 2000;

const FORMS: Record<StatusForm, (status: number, errors: ErrorEntry[]) => HttpReply> = {
  html: (status) => createTextReply(status, page(status), 'text/html; charset=utf-8'),
  message: (status) => createJsonReply(status, { message: `Upstream answered ${status}` }),
  detail: (status) => createJsonReply(status, { detail: 'Could not validate credentials' }),
  msg: (status) => createJsonReply(status, { msg: 'Bad API key or password' }),
  error: (status) =>
    createJsonReply(status, { error: { msg: 'Not possible', errors: [{ field: 'api_key', msg: 'No match' }] } }),
  envelope: (status, errors) => createErrorReply(status, ...errors),
  text: (status) => createTextReply(status, 'Malformed request'),
  empty: (status) => ({ status, headers: {}, bytes: Buffer.alloc(0) }),
};

/** Misbehaviour that replaces the service: nothing is performed. */
export const INSTEAD = {
  /** Responds with any status, in one of several forms. */
  status: misbehaviour<StatusRule>({
    instead: (rule) => {
      const errors = rule.errors ?? [{ name: 'ServiceError', description: `The service answered ${rule.status}` }];
      const reply = FORMS[rule.form ?? 'envelope'](rule.status, errors);
      const headers = { ...reply.headers, ...retryAfter(rule), ...(rule.location ? { location: rule.location } : {}) };
      return { reply: { ...reply, headers }, early: rule.early ?? false };
    },
  }),
  /** Closes the connection after the headers were received. */
  closeBefore: misbehaviour<object>({ instead: () => 'destroy' }),
  /** Receives the request, performs nothing and never responds. */
  neverAnswer: misbehaviour<object>({ instead: () => 'hang' }),
} as const;

function retryAfter({ retryAfter: value }: StatusRule): Record<string, string> {
  if (value === undefined) return {};
  if (value === 'date') return { 'retry-after': new Date(Date.now() + USUAL_WAIT_MS).toUTCString() };
  return { 'retry-after': String(value) };
}

function page(status: number): string {
  return `<!doctype html><html><head><title>${status}</title></head><body><h1>${status}</h1><hr>gateway</body></html>`;
}
