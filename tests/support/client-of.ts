import { createClient } from '../../electron/service/client.ts';
import type { ClientOptions, ServiceClient } from '../../electron/service/client.ts';

/** How a service is reached: one of the demo, or one that has a single address and, where it says nothing else, takes any key. */
type Reached =
  | { readonly baseUrl: string; readonly authUrl: string; readonly apiKey: string; readonly apiPassword: string }
  | { readonly address: string; readonly apiKey?: string; readonly apiPassword?: string };

/** A client that knows the password of a service that was started here. */
export const clientOf = (service: Reached, options: Partial<ClientOptions> = {}): ServiceClient => {
  const { apiKey = 'key', apiPassword = 'password' } = service;
  const [serviceAddress, signInAddress] =
    'address' in service ? [service.address, service.address] : [service.baseUrl, service.authUrl];
  return createClient({ serviceAddress, signInAddress, apiKey, password: async () => apiPassword, ...options });
};
