import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const SUFFIX = '.module.css';
const SHORTEST_NAME = 4;
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).map((name) => join(web, name));
const sources = files
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }));
const modules = files
  .filter((name) => name.endsWith(SUFFIX))
  .map((name) => {
    const css = readFileSync(name, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    const component = ['.tsx', '.ts'].map((end) => name.replace(SUFFIX, end)).find((file) => existsSync(file));
    const code = component ? readFileSync(component, 'utf8') : '';
    return { name: relative(web, name), css, code, component };
  });

/** The classes in a module's own selectors, without those in `:global()`. */
function classesOf(css: string): Set<string> {
  const selectors = css.replace(/:global\([^)]*\)/g, '').matchAll(/([^{};]*)\{/g);
  return new Set(
    [...selectors].flatMap(([, selector = '']) =>
      selector.trim().startsWith('@') ? [] : [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
    ),
  );
}

function findings(check: (module: (typeof modules)[number]) => Iterable<string>): string[] {
  return modules.flatMap((module) => [...check(module)].map((what) => `${module.name}: ${what}`));
}

test('the file name of a module, with which its class names start, is unique', () => {
  const names = modules.map(({ name }) => basename(name));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('only the component beside it imports a module', () => {
  const found = findings(({ name, component }) => {
    const importers = sources.filter(({ text }) => text.includes(`/${basename(name)}'`));
    return importers.length === 1 && importers[0]?.name === component
      ? []
      : [importers.map((file) => file.name).join()];
  });
  expect(found).toEqual([]);
});

test('a component uses exactly the classes of its module', () => {
  const found = findings(({ css, code }) => {
    const declared = classesOf(css);
    const used = new Set([...code.matchAll(/\bstyles\.(\w+)/g)].map(([, name = '']) => name));
    // `styles[state]` selects classes by a value.
    const isOpen = code.includes('styles[');
    return [
      ...[...used].filter((name) => !declared.has(name)).map((name) => `${name} is not in the module`),
      ...(isOpen ? [] : [...declared].filter((name) => !used.has(name)).map((name) => `${name} is not used`)),
    ];
  });
  expect(found).toEqual([]);
});

test('class names are whole words', () => {
  const isName = (name: string) => name.length >= SHORTEST_NAME && /^[a-z][a-zA-Z0-9]*$/.test(name);
  expect(findings(({ css }) => [...classesOf(css)].filter((name) => !isName(name)))).toEqual([]);
});

test('colours and spacing are tokens', () => {
  const found = findings(({ css }) =>
    [...css.matchAll(/([\w-]+):\s*([^;{}]+);/g)].flatMap(([, property = '', value = '']) => {
      const hasColor = /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(value);
      const hasSpace = /^(margin|padding|gap|row-gap|column-gap)/.test(property) && /\d(px|rem)\b/.test(value);
      return hasColor || hasSpace ? [`${property}: ${value}`] : [];
    }),
  );
  expect(found).toEqual([]);
});
