/** The language, and the channel, that some exports append to a header: `name-en_US`, `description-de_DE-print`. */
const localeSuffix = /-[a-z]{2,3}_[A-Z]{2}(?:-\w+)?$/;

/**
 * The language that other exports append to a header: `name#en`, `name(en-gb)`, `name_de` or `Label (de)`. Norwegian is
 * only `nb`, because `material_no` is a number.
 */
const languageSuffix =
  /(?:[#:._]|\s*[([]|\s+-\s+)(?:en|de|fr|es|it|pt|nl|pl|cs|sk|hu|sv|da|nb|fi|ru|bg|ro|hr|sl|tr|ja|ko|zh)(?:[-_][a-z]{2})?[)\]]?$/i;

/** The default channels of Akeneo, which it appends to a header without a language: `colour-ecommerce`. */
const channelSuffix = /-(?:ecommerce|mobile|print)$/;

/** Returns a header without a channel at its end. */
export const withoutChannel = (heading: string): string => heading.replace(channelSuffix, '');

/** Returns a header without a language such as `-en_US` at its end. */
export const withoutLocale = (heading: string): string => heading.replace(localeSuffix, '');

/** Returns a header without a language in any form, and without a channel, at its end. */
export const withoutHeadingLanguage = (heading: string): string =>
  localeSuffix.test(heading) ? withoutLocale(heading) : withoutChannel(heading.replace(languageSuffix, ''));
