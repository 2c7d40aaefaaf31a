/** The six parts of a product's completeness, in their order. */
export const completenessParts = ['image', 'label', 'gtin', 'description', 'family', 'category'] as const;

export type CompletenessPart = (typeof completenessParts)[number];

/** The name of the completeness column in lists, filters and exports. */
export const completenessColumnName = 'completeness';
