import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../support/project.ts';

interface Declaration {
  readonly property: string;
  readonly value: string;
}

const comments = /\/\*[\s\S]*?\*\//g;
const declaration = /(?:^|[{;])\s*(--[\w-]+|[a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g;

const getDeclarations = (css: string): Declaration[] =>
  [...css.replace(comments, '').matchAll(declaration)].map(([, property = '', value = '']) => ({ property, value }));

/** The values of a shorthand. A function with its arguments is one value. */
const getValues = (value: string): string[] => value.match(/(?:[^\s(]+(?:\((?:[^()]|\([^()]*\))*\))?)+/g) ?? [];

const physical = /^(?:(?:margin|padding|inset|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-|$)/;
const corner = /^border-(?:top|bottom)-(?:left|right)-radius$/;
const sides = /^(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding))$/;
const aligned = /^(?:text-align|float|clear|justify-(?:content|items|self))$/;

/** Returns why a declaration does not support right-to-left layout, or null if it does. */
const findViolation = ({ property, value }: Declaration): string | null => {
  if (physical.test(property) || corner.test(property)) return 'has a logical property of its own';
  if (aligned.test(property) && /\b(?:left|right)\b/.test(value)) return 'says left or right for start or end';
  const [top, right, bottom, left] = getValues(value);
  if (sides.test(property) && left !== undefined && left !== right) return 'differs at its sides: write …-inline';
  if (property === 'border-radius' && left !== undefined && (top !== right || bottom !== left))
    return 'differs at its sides: write border-start-start-radius and its like';
  if (/translate(?:X|3d)?\((?!0)/.test(value) && !value.includes('--forward'))
    return 'goes sideways: multiply by var(--forward)';
  return null;
};

const getStyles = (file: string): string => {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  return file.endsWith('.css')
    ? text
    : [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('\n');
};
const findViolations = (css: string): string[] =>
  getDeclarations(css).flatMap((one) => {
    const violation = findViolation(one);
    return violation === null ? [] : [`${one.property}: ${one.value} ${violation}`];
  });

describe('styles of the page', () => {
  it('uses no physical sides, so that the layout can run from right to left', () => {
    const files = globSync('renderer/**/*.{svelte,css}', { cwd: projectRoot });
    expect(files.length).toBeGreaterThan(200);
    const violations = files.flatMap((file) => [
      ...findViolations(getStyles(file)).map((violation) => `${file}: ${violation}`),
      ...[
        ...readFileSync(join(projectRoot, file), 'utf8').matchAll(/style:(?:left|right|[a-z]+-(?:left|right))\b/g),
      ].map(([named]) => `${file}: ${named}`),
    ]);
    expect(violations).toEqual([]);
  });

  it.each([
    'margin-left: 4px',
    'left: 0',
    'border-right: 1px solid',
    'border-top-left-radius: 2px',
    'text-align: right',
    'float: left',
    'padding: 0 calc(1px + var(--a)) 0 2px',
    'inset: 0 auto 0 0',
    'border-radius: 2px 0 0 2px',
    'transform: translateX(-100%)',
  ])('rejects %s', (css) => {
    expect(findViolations(`.a { color: red; ${css}; }`)).toHaveLength(1);
  });

  it.each(['margin: 0 4px 1px', 'padding: 0 4px 0 4px', 'inset-inline-start: 0', 'transform: translateY(4px)'])(
    'accepts %s',
    (css) => {
      expect(findViolations(`.a{${css};}`)).toEqual([]);
    },
  );
});
