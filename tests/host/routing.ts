import type { BrowserContext, Request as PageRequest, Route } from '@playwright/test';
import { isProgramPage, toPagePolicy, toProgramUrl } from './origins.ts';
import { answerRequest } from './protocol.ts';
import { say } from './recorded.ts';
import { contentsOfPage } from './web-contents.ts';
import { allowsRequest, reviseHeaders } from './web-request.ts';

const policyHeaders = new Set(['content-security-policy', 'content-security-policy-report-only']);
const aboutAddresses = new Set(['origin', 'referer']);
const withoutBody = new Set(['GET', 'HEAD']);

function isAllowedNavigation(request: PageRequest): boolean {
  if (!request.isNavigationRequest()) return true;
  const frame = request.frame();
  if (frame.parentFrame() !== null) return true;
  return contentsOfPage(frame.page())?.allowsNavigation(request.url()) ?? false;
}

/** A popup's first request comes before its page: it has no frame yet and is never allowed. */
function isAllowed(request: PageRequest): boolean {
  try {
    return isAllowedNavigation(request);
  } catch (error) {
    if (request.isNavigationRequest()) return false;
    throw error;
  }
}

function toProgramRequest(request: PageRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers())) {
    if (!name.startsWith(':')) headers.set(name, aboutAddresses.has(name) ? toProgramUrl(value) : value);
  }
  const body = withoutBody.has(request.method()) ? null : (request.postDataBuffer() ?? null);
  return new Request(toProgramUrl(request.url()), {
    method: request.method(),
    headers,
    body: body && new Uint8Array(body),
  });
}

async function toPageHeaders(url: string, response: Response): Promise<Record<string, string>> {
  const received: Record<string, string[]> = {};
  for (const [name, value] of response.headers) (received[name] ??= []).push(value);
  const revised = await reviseHeaders(url, received);
  return Object.fromEntries(
    Object.entries(revised).map(([name, values]) => {
      const value = [values].flat().join(', ');
      return [name, policyHeaders.has(name.toLowerCase()) ? toPagePolicy(value) : value];
    }),
  );
}

async function serve(route: Route): Promise<void> {
  const request = route.request();
  if (!isAllowed(request)) return route.abort('aborted');
  const url = toProgramUrl(request.url());
  if (!(await allowsRequest(url, request.method(), request.resourceType()))) return route.abort('blockedbyclient');
  if (!isProgramPage(request.url())) return route.abort('blockedbyclient');
  const response = await answerRequest(toProgramRequest(request));
  // `Response.error()` is how a handler says that there is nothing.
  if (response.type === 'error') return route.abort('failed');
  const headers = await toPageHeaders(url, response);
  await route.fulfill({ status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) });
}

/** Answers every request of every page: from the program's own handlers, or not at all. */
export async function routeEverything(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    try {
      await serve(route);
    } catch (error) {
      say(`${route.request().url()} could not be served: ${String(error)}`);
      await route.abort('failed').catch(() => say('the page that asked is gone'));
    }
  });
}
