/** What the form of an asset without a file says. */
export const asset = {
  address: 'Address',
  addressHelp: (member: string): string => `The service fetches the file from there. Sent as ${member}.`,
  others: 'Other members',
  othersHint: 'Members that the service’s document does not name, as a JSON object.',
  addressUnnamed: 'The document names no member for an address to fetch from.',
  nameAddress: 'Name it in the settings',
} as const;
