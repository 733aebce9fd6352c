import { accentColors, accentTokens, softOnAccent } from '../../contract/brand/accent.ts';
import type { Brand } from '../../contract/brand/brand.ts';
import { type BrandPicture, logoPath } from '../../contract/brand/pictures.ts';

type Tokens = Record<`--${string}`, string>;

/**
 * The tokens of an operator's own accent colour and logo, as style elements that follow the stylesheets; empty without them. The
 * page that is shown without a connection has them from a saved page.
 */
export function brandStyles({ accent, logo }: Pick<Brand, 'accent' | 'logo'>): string {
  return `${accentStyles(accent)}${logoStyles(logo)}`;
}

function accentStyles(accent: Brand['accent']): string {
  if (accent === null) return '';
  const light = rules(accentTokens(accent.light, 'light'));
  const dark = rules(accentTokens(accent.dark, 'dark'));
  // Doubled, because the development server adds its stylesheets later than this element.
  return [
    `<style data-brand>@media (forced-colors:none){:root:root,[data-theme][data-theme]{${light}}`,
    `:root:root{${rules(unthemedTokens(accent.light))}}`,
    `@media not print{[data-theme][data-theme="dark"]{${dark}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme]){${dark}}}}</style>`,
  ].join('');
}

/** A logo that was made for light ground stands on a white plate in the dark theme. */
function logoStyles(logo: Brand['logo']): string {
  if (logo === null) return '';
  const light = rules(logoTokens(logo.light));
  const dark = logo.dark
    ? rules({ ...logoTokens(logo.dark), '--logo-plate': 'transparent' })
    : '--logo-plate:#fff;--logo-plate-space:3px 6px';
  return [
    `<style data-brand>:root{${light}}@media not print{[data-theme="dark"]{${dark}}}`,
    // Elements that show the light theme in the dark one, such as the preview of a phone.
    `[data-theme="light"]{${light};--logo-plate:transparent;--logo-plate-space:0}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`,
    // Only what the logo takes the place of is hidden: links have its name.
    '[data-logo]>*{display:none!important}',
    '[data-logo]{display:block!important;box-sizing:border-box;height:var(--logo-height,33px);max-width:var(--logo-width,200px);aspect-ratio:var(--logo-ratio);padding:var(--logo-plate-space,0);border-radius:4px;background:var(--logo-picture) left center/contain no-repeat content-box,var(--logo-plate,transparent);forced-color-adjust:none;print-color-adjust:exact}</style>',
  ].join('');
}

function logoTokens({ id, width, height }: BrandPicture): Tokens {
  return { '--logo-picture': `url(${logoPath(id)})`, '--logo-ratio': `${width}/${height}` };
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
