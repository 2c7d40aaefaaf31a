import type Box from '@lucide/svelte/icons/box';

/** An icon component of the library. Import icons individually: `import Box from '@lucide/svelte/icons/box'`. */
export type IconComponent = typeof Box;

/** The meaning of an icon's colour. It must always be next to text. */
export type IconTone = 'default' | 'quiet' | 'inherit' | 'accent' | 'success' | 'warn' | 'danger' | 'info';
