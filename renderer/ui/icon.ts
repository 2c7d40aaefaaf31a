import type Box from '@lucide/svelte/icons/box';

/** An icon of the library, imported singly: `import Box from '@lucide/svelte/icons/box'`. */
export type IconComponent = typeof Box;

/** What a glyph says by its colour; always beside words. */
export type Tone = 'default' | 'quiet' | 'inherit' | 'accent' | 'success' | 'warn' | 'danger' | 'info';
