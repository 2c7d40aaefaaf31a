import { startDemoHere, type DemoOptions, type DemoService } from '../../support/demo/index.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
  data: Record<string, unknown>[];
}

/** A minimal client of a demo service, for tests of the service itself. */
export class Client {
  readonly demo: DemoService;
  token = '';

  constructor(demo: DemoService) {
    this.demo = demo;
  }

  async exchange(body: unknown = { api_key: this.demo.apiKey, api_password: this.demo.apiPassword }): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.send(`${this.demo.authUrl}/auth/api/get-token`, { method: 'POST', headers: jsonType, body: text });
  }

  async signIn(): Promise<this> {
    const { data } = await this.exchange();
    this.token = String(data[0]?.['access_token']);
    return this;
  }

  get(path: string): Promise<Answer> {
    return this.send(this.address(path), { headers: this.bearer() });
  }

  post(path: string, body: unknown): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.send(this.address(path), { method: 'POST', headers: { ...jsonType, ...this.bearer() }, body: text });
  }

  async send(address: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(address, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const json = (isJson && text !== '' ? JSON.parse(text) : {}) as Record<string, unknown>;
    const data = json['data'];
    const list = (Array.isArray(data) ? data : [data]) as Record<string, unknown>[];
    return { status: response.status, headers: response.headers, text, json, data: list };
  }

  bearer(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }

  private address(path: string): string {
    return path.startsWith('http') ? path : `${this.demo.baseUrl}/api/v3/${path}`;
  }
}

const jsonType = { 'content-type': 'application/json' };

/** The start of the generated dates in tests. */
export const START_TIME = '2026-11-20T10:00:00Z';

/** A service on this thread with a signed-in client. */
export async function startClient(options: DemoOptions = {}): Promise<Client> {
  return new Client(await startDemoHere({ startTime: START_TIME, ...options })).signIn();
}
