import { buffer } from 'node:stream/consumers';
import type { CDPSession, Page } from '@playwright/test';
import { isProgramPage, toPagePolicy, toProgramUrl } from './origins.ts';
import { answerRequest, type ProtocolResponse } from './protocol.ts';
import { logLine } from './recorded.ts';
import { discardStream, offerStream, tokenHeader } from './streams.ts';
import { findContents } from './web-contents.ts';
import { allowsRequest, reviseHeaders } from './web-request.ts';

/** A request that Chromium has paused before it is sent. */
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
/** A complete response, or the headers of a request whose response is streamed. */
type RouteResponse =
  | { readonly responseCode: number; readonly responseHeaders: Header[]; readonly body: string }
  | { readonly token: string; readonly headers: Header[] };
type Rejection = 'Aborted' | 'BlockedByClient' | 'Failed';

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

async function toPageHeaders(url: string, given: ProtocolResponse['headers']): Promise<Header[]> {
  const received = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value]]));
  const revised = await reviseHeaders(url, received);
  return Object.entries(revised).map(([name, values]) => {
    const value = [values].flat().join(', ');
    return { name, value: policyHeaders.has(name.toLowerCase()) ? toPagePolicy(value) : value };
  });
}

/** Larger responses and films are streamed, because Chromium reads them in parts and cancels them. */
const maxUnstreamedBytes = 1_000_000;

const isStreamed = ({ resourceType }: Paused, { headers }: ProtocolResponse): boolean =>
  resourceType === 'Media' || Number(headers['content-length'] ?? 0) > maxUnstreamedBytes;

async function buildResponse(paused: Paused, answered: ProtocolResponse): Promise<RouteResponse> {
  const { status, statusText, headers, body } = answered;
  const responseHeaders = await toPageHeaders(toProgramUrl(paused.request.url), headers);
  if (body && isStreamed(paused, answered)) {
    const token = offerStream({ status, statusText, headers: responseHeaders, body });
    const requestHeaders = Object.entries(paused.request.headers).map(([name, value]) => ({ name, value }));
    return { token, headers: [...requestHeaders, { name: tokenHeader, value: token }] };
  }
  const bytes = body ? await buffer(body) : Buffer.alloc(0);
  return { responseCode: status, responseHeaders, body: bytes.toString('base64') };
}

/** Whether Chromium requests the favicon. Electron never does, so the program must not see the request. */
const isFavicon = ({ resourceType, request }: Paused): boolean =>
  resourceType === 'Other' && new URL(request.url).pathname === '/favicon.ico';

async function respond(page: Page, mainFrame: string, paused: Paused): Promise<RouteResponse | Rejection> {
  const { url: pageUrl, method } = paused.request;
  if (isFavicon(paused)) return { responseCode: 204, responseHeaders: [], body: '' };
  const navigates = paused.resourceType === 'Document' && paused.frameId === mainFrame;
  if (navigates && findContents(page)?.allowsNavigation(pageUrl) !== true) return 'Aborted';
  const url = toProgramUrl(pageUrl);
  if (!(await allowsRequest(url, method, paused.resourceType.toLowerCase()))) return 'BlockedByClient';
  if (!isProgramPage(pageUrl)) return 'BlockedByClient';
  const answered = await answerRequest(toProgramRequest(paused));
  return answered === null ? 'Failed' : buildResponse(paused, answered);
}

/**
 * Answers every request of a page with the handlers of the program, or blocks it. Uses the debugging protocol directly, because
 * Playwright's routes keep thousands of finished requests in memory.
 */
export async function answerRequests(page: Page, session: CDPSession, mainFrame: () => string): Promise<void> {
  const serve = async (paused: Paused): Promise<void> => {
    const { requestId } = paused;
    const given = await respond(page, mainFrame(), paused).catch((error: unknown): Rejection => {
      logLine(`${paused.request.url} could not be served: ${String(error)}`);
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
    // The page may have cancelled the request or been closed, which is no error.
    serve(paused).catch((error: unknown) => {
      if (!page.isClosed() && !String(error).includes('Invalid InterceptionId'))
        logLine(`an answer was lost: ${String(error)}`);
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}
