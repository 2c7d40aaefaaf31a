/** What the form of an asset without a file says. */
export const asset = {
  address: 'Address',
  addressHelp: (member: string): string => `The service fetches the file from there. Sent as ${member}.`,
  others: 'Other members',
  othersHint: 'Members that the service’s documentation does not name, as a JSON object.',
  addressUnnamed: 'The documentation names no member for an address to fetch from.',
  nameAddress: 'Set it in Settings',
} as const;
