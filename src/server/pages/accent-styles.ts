import { accentColors, accentTokens, softOnAccent } from '../../contract/brand/accent.ts';
import type { Brand } from '../../contract/brand/brand.ts';

type Tokens = Record<`--${string}`, string>;

/** The tokens of an operator's own accent colour, as a style element that follows the stylesheets; empty without one. */
export function accentStyles({ accent }: Pick<Brand, 'accent'>): string {
  if (accent === null) return '';
  const light = rules(accentTokens(accent.light, 'light'));
  const dark = rules(accentTokens(accent.dark, 'dark'));
  // Doubled, because the development server adds its stylesheets later than this element.
  return [
    `<style>@media (forced-colors:none){:root:root,[data-theme][data-theme]{${light}}`,
    `:root:root{${rules(unthemedTokens(accent.light))}}`,
    `@media not print{[data-theme][data-theme="dark"]{${dark}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme]){${dark}}}}</style>`,
  ].join('');
}

/** What is the same in both themes: the sign in the footer, and marks on artworks. */
function unthemedTokens(accent: string): Tokens {
  return {
    '--c-enamel': accent,
    '--c-on-enamel-2': softOnAccent(accent),
    '--c-paper-hover': accentColors(accent, 'light').tint,
    '--c-mark': accent,
    '--c-mark-line': `${accent}BF`,
    '--c-mark-soft': `${accent}59`,
  };
}

function rules(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}
