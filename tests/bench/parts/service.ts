import { type ResourceName, relations, getResource, searchable } from '../../../electron/model/index.ts';
import { type DemoOptions, type DemoService, startDemo } from '../../support/demo/index.ts';

const lists = searchable.map(getResource);

/** Starts the demo service on a separate thread, with only the requested items. */
export const startService = (demo: DemoOptions): Promise<DemoService> => startDemo({ tokenLifeMs: 3_600_000, ...demo });

export const tokenOf = async (service: DemoService): Promise<string> => {
  const answer = await fetch(`${service.authUrl}/auth/api/get-token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_key: service.apiKey, api_password: service.apiPassword }),
  });
  const { data } = (await answer.json()) as { data: [{ access_token: string }] };
  return data[0].access_token;
};

interface Page {
  readonly data: readonly unknown[];
  readonly pagination: { readonly next_page?: string };
}

/** Returns the parameters of a sync for a service with pages of 1,000 items that sends relations only on request. */
const getQuery = (resource: ResourceName, relationsAsked: boolean): string =>
  [
    '_page_size=1000',
    ...(relationsAsked ? ['*', ...(relations[resource] ?? [])].map((one) => `_fields=${one}`) : []),
  ].join('&');

/** Fetches and parses every page that a sync reads, 1,000 items each, as a reference. */
export const fetchAll = async (
  service: DemoService,
  relationsAsked = false,
): Promise<{ readonly ms: number; readonly bytes: number; readonly items: number }> => {
  const headers = { Authorization: `Bearer ${await tokenOf(service)}` };
  const started = performance.now();
  let bytes = 0;
  let items = 0;
  for (const { name, path } of lists) {
    let link: string | undefined = `${service.baseUrl}${path}?${getQuery(name, relationsAsked)}`;
    while (link !== undefined) {
      const body = await (await fetch(link, { headers })).arrayBuffer();
      const page = JSON.parse(Buffer.from(body).toString('utf8')) as Page;
      bytes += body.byteLength;
      items += page.data.length;
      link = page.pagination.next_page;
    }
  }
  return { ms: performance.now() - started, bytes, items };
};
