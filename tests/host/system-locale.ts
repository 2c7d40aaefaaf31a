/** As ICU reads POSIX's variables, and Chromium writes what it read: `de-DE@euro`, and `en-US@posix` where nothing is set. */
function ofEnvironment({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): string {
  const set = [LC_ALL, LC_MESSAGES, LANG].find(Boolean) ?? '';
  const [, place = '', variant = ''] = /^([^.@]*)[^@]*@?(.*)$/.exec(set) ?? [];
  if (['', 'C', 'POSIX'].includes(place)) return 'en-US@posix';
  return place.replace('_', '-') + (variant === '' ? '' : `@${variant}`);
}

/**
 * What Electron passes on of the system's locale, which is no language tag. `VITRINE_HOST_SYSTEM_LOCALE` says it to the
 * letter, also where it is empty: what other systems say can be had on this one.
 */
export function systemLocale(): string {
  const said = process.env['VITRINE_HOST_SYSTEM_LOCALE'];
  if (said !== undefined) return said;
  if (process.platform === 'linux') return ofEnvironment(process.env);
  return new Intl.DateTimeFormat().resolvedOptions().locale;
}
