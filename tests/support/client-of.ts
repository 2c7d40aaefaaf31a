import { type ClientOptions, type ServiceClient, createClient } from '../../electron/service/client.ts';

/** A service of the demo, or one with a single address, which by default accepts any key. */
type Reached =
  | { readonly baseUrl: string; readonly authUrl: string; readonly apiKey: string; readonly apiPassword: string }
  | { readonly address: string; readonly apiKey?: string; readonly apiPassword?: string };

/** Creates a client with the password of a test service. */
export const clientOf = (service: Reached, options: Partial<ClientOptions> = {}): ServiceClient => {
  const { apiKey = 'key', apiPassword = 'password' } = service;
  const [serviceAddress, signInAddress] =
    'address' in service ? [service.address, service.address] : [service.baseUrl, service.authUrl];
  return createClient({ serviceAddress, signInAddress, apiKey, password: async () => apiPassword, ...options });
};
