import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import api from 'undici/lib/api/index.js';

// As the library's own index does. That index would bring along fetch, web sockets, caches and mocks, which nothing here
// uses: half the text of the main process, and megabytes of its memory.
Object.assign(Dispatcher.prototype, api);

export { Agent, EnvHttpProxyAgent };
