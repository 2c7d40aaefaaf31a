/** A tag, a comment, or a letter written as an entity. */
export const markup = /<\/?[a-z][a-z\d-]*(?:\s[^<>]*)?\/?>|<!--|&(?:[a-z]{2,10}|#\d{1,7}|#x[\da-f]{1,6});/i;
