import { Collections } from './collections.ts';
import { handleExchange, Tokens } from './token.ts';
import { type Interceptor, noInterceptor } from './interceptor.ts';
import { Pipeline, type RequestHandler } from './pipeline.ts';
import { Records } from './request-log.ts';
import { RouteTable } from './routes.ts';
import { Storage } from './serve-asset.ts';
import { listen } from './server.ts';
import type { DemoOptions, DemoService } from './types.ts';
import { restoreAssets } from './create-asset.ts';
import { UploadedFiles } from './uploaded-files.ts';
import { DemoAccountState } from './demo-account.ts';

/** Starts the service on the calling thread. */
export async function startDemoInline(options: DemoOptions = {}, interceptor?: Interceptor): Promise<DemoService> {
  return serveWorld(new DemoAccountState(options), options, interceptor);
}

/** Serves an account on two free ports, or on those in the options. */
export async function serveWorld(
  world: DemoAccountState,
  ports: Pick<DemoOptions, 'basePort' | 'authPort' | 'folder'> = {},
  interceptor: Interceptor = noInterceptor,
): Promise<DemoService> {
  const collections = new Collections(world);
  const uploaded = new UploadedFiles(ports.folder);
  const records = new Records();
  const tokens = new Tokens(world);
  const shared = { world, interceptor, records };
  const basePipeline = new Pipeline({
    ...shared,
    server: 'base',
    answer: createBaseHandler(collections, tokens, uploaded),
  });
  const exchange: RequestHandler = (request, url, record) => handleExchange(tokens, request, url, record);
  const authPipeline = new Pipeline({ ...shared, server: 'auth', answer: exchange });
  const base = await listen((request, response) => basePipeline.handle(request, response), ports.basePort ?? 0);
  const auth = await listen((request, response) => authPipeline.handle(request, response), ports.authPort ?? 0).catch(
    async (error: unknown) => {
      await base.close();
      throw error;
    },
  );
  world.baseUrl = base.origin;
  world.authUrl = auth.origin;
  restoreAssets(collections, uploaded);
  return {
    baseUrl: base.origin,
    authUrl: auth.origin,
    apiKey: world.apiKey,
    apiPassword: world.apiPassword,
    set: async (change) => {
      Object.assign(world.behaviour, change);
      world.shared.clear();
    },
    requests: async () => records.all(),
    clearRequests: async () => records.clear(),
    created: async () => structuredClone(collections.created),
    item: async (resource, id) => structuredClone(collections.find(resource, id)),
    close: async () => {
      await Promise.all([base.close(), auth.close()]);
      uploaded.close();
    },
  };
}

function createBaseHandler(collections: Collections, tokens: Tokens, uploaded: UploadedFiles): RequestHandler {
  const storage = new Storage(collections, uploaded);
  const routes = new RouteTable(collections, uploaded);
  return async (request, url, record) => {
    if (Storage.holds(url.pathname) && request.method === 'GET')
      return storage.serve(url.pathname, request.headers.range);
    tokens.check(request.headers.authorization);
    return routes.answer({ request, url, record });
  };
}
