import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import api from 'undici/lib/api/index.js';

// The library's own index does the same, but it would also load fetch, web sockets, caches and mocks, which are unused
// here: half the code of the main process, and megabytes of memory.
Object.assign(Dispatcher.prototype, api);

export { Agent, EnvHttpProxyAgent };
