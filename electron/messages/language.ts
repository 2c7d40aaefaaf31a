import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const languages = ['en'] as const;

/** The languages that have a catalogue. */
export type Language = (typeof languages)[number];

/** Returns the language for a locale such as `en-GB`, or English if it has no catalogue. */
export const getLanguage = (locale: unknown): Language => {
  const [asked] = typeof locale === 'string' ? locale.toLowerCase().split(/[-_]/) : [];
  return languages.find((language) => language === asked) ?? 'en';
};

const key = 'vitrine.language';

/** The language of all messages. The main thread uses the system's, a worker that of the thread which starts it. */
export const language: Language = getLanguage(
  isMainThread ? Intl.DateTimeFormat().resolvedOptions().locale : getEnvironmentData(key),
);
setEnvironmentData(key, language);
