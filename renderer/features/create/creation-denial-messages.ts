/** Creation denials because of the role of the API key or the plan of the account. */
export const creationDenialMessages = {
  role: {
    title: 'The role of this API key does not allow it',
    hint: 'Your administrator can change the role of the key. Nothing was created.',
    tip: (message: string): string => `Refused last time, by the role of the API key: ${message}`,
  },
  plan: {
    title: 'The plan of this account does not include it',
    hint: 'Your administrator can change the plan with the service. Nothing was created.',
    tip: (message: string): string => `Refused last time, by the plan of the account: ${message}`,
  },
} as const;
