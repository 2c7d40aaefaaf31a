import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const languages = ['en'] as const;

/** The languages that have a catalogue. */
export type Language = (typeof languages)[number];

/** The language for a locale such as `en-GB`; English for one that has no catalogue. */
export const languageFor = (locale: unknown): Language => {
  const [asked] = typeof locale === 'string' ? locale.toLowerCase().split(/[-_]/) : [];
  return languages.find((one) => one === asked) ?? 'en';
};

const key = 'vitrine.language';

/** The language of everything that is said here. The main thread takes the system's; each worker, that of the thread that starts it. */
export const language: Language = languageFor(
  isMainThread ? Intl.DateTimeFormat().resolvedOptions().locale : getEnvironmentData(key),
);
setEnvironmentData(key, language);
