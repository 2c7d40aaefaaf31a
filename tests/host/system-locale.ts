/** Parses the POSIX variables as ICU and Chromium do: `de-DE@euro`, or `en-US@posix` without a locale. */
function parseEnvironment({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): string {
  const set = [LC_ALL, LC_MESSAGES, LANG].find(Boolean) ?? '';
  const [, locale = '', variant = ''] = /^([^.@]*)[^@]*@?(.*)$/.exec(set) ?? [];
  if (['', 'C', 'POSIX'].includes(locale)) return 'en-US@posix';
  return locale.replace('_', '-') + (variant === '' ? '' : `@${variant}`);
}

/**
 * Returns the system's locale as Electron reports it, which is no language tag. `VITRINE_HOST_SYSTEM_LOCALE` overrides it, also
 * with an empty value, so that tests can use the locales of other systems.
 */
export function readSystemLocale(): string {
  const override = process.env['VITRINE_HOST_SYSTEM_LOCALE'];
  if (override !== undefined) return override;
  if (process.platform === 'linux') return parseEnvironment(process.env);
  return new Intl.DateTimeFormat().resolvedOptions().locale;
}
