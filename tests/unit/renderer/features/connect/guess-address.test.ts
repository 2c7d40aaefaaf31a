import { describe, expect, it } from 'vitest';
import { guessServiceAddress, guessSignInAddress } from '../../../../../renderer/features/connect/guess-address.ts';

describe('guessAddress', () => {
  it.each([
    ['https://api.example.com', 'https://auth.example.com'],
    ['https://pim.northfield.example', 'https://signin.northfield.example'],
    ['https://api-staging.example.com', 'https://auth-staging.example.com'],
    ['https://staging-api.example.com', 'https://staging-auth.example.com'],
    ['https://api.eu.example.com:8443/base', 'https://auth.eu.example.com'],
    ['https://northfield.example', 'https://auth.northfield.example'],
    ['https://pim.example', 'https://signin.example'],
    ['https://api.com', 'https://auth.api.com'],
    ['https://api.co.uk', 'https://auth.api.co.uk'],
    ['https://127.0.0.1', null],
    ['http://localhost:4000', null],
    ['http://[::1]:4000', null],
    ['https://intranet', null],
    ['not an address', null],
  ])('guesses the sign-in address of %s as %s, in the same domain', (service, signIn) => {
    expect(guessSignInAddress(service)).toBe(signIn);
  });

  it.each([
    ['https://auth.example.com', 'https://api.example.com'],
    ['https://signin.northfield.example', 'https://pim.northfield.example'],
    ['https://login-staging.example.com', 'https://api-staging.example.com'],
  ])('guesses the service address of %s as %s', (signIn, service) => {
    expect(guessServiceAddress(signIn)).toBe(service);
  });
});
