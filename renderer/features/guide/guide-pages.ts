/** The guide pages in order, by the last part of their route. */
export const guideNames = ['connect', 'find', 'mend', 'edit', 'upload', 'create', 'save-files', 'offline'] as const;
export type GuideName = (typeof guideNames)[number];

export const isGuideName = (name: string | null): name is GuideName =>
  (guideNames as readonly (string | null)[]).includes(name);
