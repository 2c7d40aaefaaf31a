import { buffer } from 'node:stream/consumers';
import type { CDPSession, Page } from '@playwright/test';
import { isProgramPage, toPagePolicy, toProgramUrl } from './origins.ts';
import { answerRequest, type ProtocolAnswer } from './protocol.ts';
import { say } from './recorded.ts';
import { discardStream, offerStream, tokenHeader } from './streams.ts';
import { contentsOfPage } from './web-contents.ts';
import { allowsRequest, reviseHeaders } from './web-request.ts';

/** A request as Chromium tells it before it is sent. */
interface Paused {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly postDataEntries?: readonly { readonly bytes?: string }[];
  };
}
interface Header {
  readonly name: string;
  readonly value: string;
}
/** A whole answer, or the headers of a request that the answer is streamed to. */
type Answer =
  | { readonly responseCode: number; readonly responseHeaders: Header[]; readonly body: string }
  | { readonly token: string; readonly headers: Header[] };
type Refusal = 'Aborted' | 'BlockedByClient' | 'Failed';

const policyHeaders = new Set(['content-security-policy', 'content-security-policy-report-only']);
const aboutAddresses = new Set(['origin', 'referer']);
const withoutBody = new Set(['GET', 'HEAD']);

function toProgramRequest({ request }: Paused): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (!name.startsWith(':')) headers.set(name, aboutAddresses.has(name.toLowerCase()) ? toProgramUrl(value) : value);
  }
  const parts = request.postDataEntries?.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'));
  const body = withoutBody.has(request.method) || !parts ? null : new Uint8Array(Buffer.concat(parts));
  if (headers.get('origin') === 'null') headers.delete('origin');
  return new Request(toProgramUrl(request.url), { method: request.method, headers, body });
}

async function toPageHeaders(url: string, given: ProtocolAnswer['headers']): Promise<Header[]> {
  const received = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value]]));
  const revised = await reviseHeaders(url, received);
  return Object.entries(revised).map(([name, values]) => {
    const value = [values].flat().join(', ');
    return { name, value: policyHeaders.has(name.toLowerCase()) ? toPagePolicy(value) : value };
  });
}

/** Larger answers are streamed, and those of films: Chromium reads and gives them up in parts. */
const maxWhole = 1_000_000;

const isStreamed = ({ resourceType }: Paused, { headers }: ProtocolAnswer): boolean =>
  resourceType === 'Media' || Number(headers['content-length'] ?? 0) > maxWhole;

async function pass(paused: Paused, answered: ProtocolAnswer): Promise<Answer> {
  const { status, statusText, headers, body } = answered;
  const responseHeaders = await toPageHeaders(toProgramUrl(paused.request.url), headers);
  if (body && isStreamed(paused, answered)) {
    const token = offerStream({ status, statusText, headers: responseHeaders, body });
    const asked = Object.entries(paused.request.headers).map(([name, value]) => ({ name, value }));
    return { token, headers: [...asked, { name: tokenHeader, value: token }] };
  }
  const bytes = body ? await buffer(body) : Buffer.alloc(0);
  return { responseCode: status, responseHeaders, body: bytes.toString('base64') };
}

/** Chromium asks for it by itself, and Electron never: the program has nothing to do with it. */
const isFavicon = ({ resourceType, request }: Paused): boolean =>
  resourceType === 'Other' && new URL(request.url).pathname === '/favicon.ico';

async function answer(page: Page, mainFrame: string, paused: Paused): Promise<Answer | Refusal> {
  const { url: pageUrl, method } = paused.request;
  if (isFavicon(paused)) return { responseCode: 204, responseHeaders: [], body: '' };
  const navigates = paused.resourceType === 'Document' && paused.frameId === mainFrame;
  if (navigates && contentsOfPage(page)?.allowsNavigation(pageUrl) !== true) return 'Aborted';
  const url = toProgramUrl(pageUrl);
  if (!(await allowsRequest(url, method, paused.resourceType.toLowerCase()))) return 'BlockedByClient';
  if (!isProgramPage(pageUrl)) return 'BlockedByClient';
  const answered = await answerRequest(toProgramRequest(paused));
  return answered === null ? 'Failed' : pass(paused, answered);
}

/**
 * Answers every request of a page: from the program's own handlers, or not at all. Spoken to Chromium directly:
 * Playwright's own routes keep thousands of requests that are long over.
 */
export async function answerRequests(page: Page, session: CDPSession, mainFrame: () => string): Promise<void> {
  const serve = async (paused: Paused): Promise<void> => {
    const { requestId } = paused;
    const given = await answer(page, mainFrame(), paused).catch((error: unknown): Refusal => {
      say(`${paused.request.url} could not be served: ${String(error)}`);
      return 'Failed';
    });
    if (typeof given === 'string') await session.send('Fetch.failRequest', { requestId, errorReason: given });
    else if ('body' in given) await session.send('Fetch.fulfillRequest', { requestId, ...given });
    else await stream(requestId, given);
  };
  const stream = async (requestId: string, { token, headers }: { token: string; headers: Header[] }): Promise<void> => {
    try {
      await session.send('Fetch.continueRequest', { requestId, headers });
    } catch (error) {
      discardStream(token);
      throw error;
    }
  };
  session.on('Fetch.requestPaused', (paused) => {
    // The page may have given the request up meanwhile, or be gone: then there is nobody to tell.
    serve(paused).catch((error: unknown) => {
      if (!page.isClosed() && !String(error).includes('Invalid InterceptionId'))
        say(`an answer was lost: ${String(error)}`);
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}
