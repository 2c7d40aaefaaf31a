export const guideMessages = {
  title: 'Guide',
  inPalette: (name: string): string => `Guide: ${name}`,
  savedDiagnostics: (file: string): string => `Saved as ${file}`,
  pages: 'Pages of the guide',
  names: {
    connect: 'Connect',
    find: 'Find',
    mend: 'Fix',
    edit: 'Change products',
    upload: 'Upload files',
    create: 'Create',
    'save-files': 'Download files',
    offline: 'Working offline',
  },
} as const;
