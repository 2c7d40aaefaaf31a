/** The six answers of a product's completeness, in their order. */
export const completenessParts = ['image', 'label', 'gtin', 'description', 'family', 'category'] as const;

export type CompletenessPart = (typeof completenessParts)[number];

/** The name under which lists, filters and exports know what is worked out from the six answers. */
export const completenessName = 'completeness';
