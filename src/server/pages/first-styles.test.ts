import { expect, test } from 'vitest';
import { createFirstStyles } from './first-styles.ts';

const first = (css: string, html: string) => createFirstStyles([css])(html);

test('rules whose classes the page has are kept in their order, with their groups', () => {
  const css =
    '@layer a,b;@layer a{p{margin:0}.x{top:0}.y{top:1px}}@media (width>=10px){.y .x{top:2px}.z{top:3px}}.z,.x{top:4px}';
  expect(first(css, '<p class="x q"></p>')).toBe('@layer a,b;@layer a{p{margin:0}.x{top:0}}.z,.x{top:4px}');
  expect(first(css, '<p class="x"></p><i class="y"></i>')).toBe(
    '@layer a,b;@layer a{p{margin:0}.x{top:0}.y{top:1px}}@media (width>=10px){.y .x{top:2px}}.z,.x{top:4px}',
  );
});

test('a condition requires no class', () => {
  const css = '.x:not(.y){top:0}:is(.y,.z:has(.q)){top:1px}.y:where(.x){top:2px}';
  expect(first(css, '<p class="x"></p>')).toBe('.x:not(.y){top:0}:is(.y,.z:has(.q)){top:1px}');
});

test('names with escaped characters, and quoted text with braces, are read', () => {
  const css = String.raw`.a\:b\.5{top:0}.w-\[1\,2\]:hover{top:1px}.x:after{content:"}.y{"}[data-x=".q"] .x{top:2px}.y{top:3px}`;
  expect(first(css, '<p class="a:b.5"></p>')).toBe(String.raw`.a\:b\.5{top:0}`);
  expect(first(css, '<p class="w-[1,2]"></p>')).toBe(String.raw`.w-\[1\,2\]:hover{top:1px}`);
  expect(first(css, '<p class="x"></p>')).toBe('.x:after{content:"}.y{"}[data-x=".q"] .x{top:2px}');
});

test('fonts that are swapped in and rules for paper come with the stylesheet', () => {
  const face = (display: string) => `@font-face{font-family:A;src:url(/a.woff2);font-display:${display}}`;
  const css = `${face('swap')}${face('optional')}@media print{p{top:0}}@keyframes k{0%{top:0}}`;
  expect(first(css, '')).toBe(`${face('optional')}@keyframes k{0%{top:0}}`);
});

test('the class that the inline script adds counts as used', () => {
  expect(first('html.js .x{top:0}', '<p class="x"></p>')).toBe('html.js .x{top:0}');
});
