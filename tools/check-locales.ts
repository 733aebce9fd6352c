import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '../src/contract/text/locale.ts';
import { root } from '../src/main.ts';

type Texts = { [key: string]: string | Texts };
const FOLDER = join(root, 'src', 'web', 'locales');
// English has plural forms; Indonesian does not.
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Checks that both languages have the same keys and placeholders, and that every used key exists. */
async function check(): Promise<string[]> {
  const problems: string[] = [];
  const files = new Map<string, Map<string, string>[]>();
  for (const locale of LOCALES) {
    for (const name of await readdir(join(FOLDER, locale))) {
      const texts: Texts = JSON.parse(await readFile(join(FOLDER, locale, name), 'utf8'));
      files.set(name, [...(files.get(name) ?? []), flat(texts)]);
    }
  }
  for (const [name, languages] of files) {
    const [first, second] = languages;
    if (!first || !second) {
      problems.push(`${name} exists in one language only`);
      continue;
    }
    const keys = new Set([...first.keys(), ...second.keys()]);
    for (const key of keys) {
      const texts = [first.get(key), second.get(key)];
      if (texts.some((text) => text === undefined)) problems.push(`${name}: ${key} is missing in one language`);
      else if (placeholders(texts[0]) !== placeholders(texts[1]))
        problems.push(`${name}: ${key} has other placeholders`);
      if (texts.some((text) => text?.trim() === '')) problems.push(`${name}: ${key} is empty`);
    }
  }
  return [...problems, ...(await missingKeys(files))];
}

function flat(texts: Texts, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(`${prefix}${key.replace(PLURAL, '')}`, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) found.set(inner, text);
  }
  return found;
}

/** The unit of payment may be named in one language only, and in another number. */
function placeholders(text = ''): string {
  const names = [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '');
  return [...new Set(names.filter((name) => !/^coin_names?$/i.test(name)))].sort().join(',');
}

/** Literal keys in the pages that no locale file has. Keys composed at run time are not checked. */
async function missingKeys(files: Map<string, Map<string, string>[]>): Promise<string[]> {
  const problems: string[] = [];
  const web = join(root, 'src', 'web');
  for (const name of await readdir(web, { recursive: true })) {
    if (!/\.tsx?$/.test(name) || /\.test\./.test(name)) continue;
    const source = await readFile(join(web, name), 'utf8');
    const namespaces = [...source.matchAll(/useTranslation\((\[[^\]]*\]|'[^']*')/g)].flatMap((match) =>
      [...(match[1] ?? '').matchAll(/'([^']+)'/g)].map((inner) => inner[1] ?? ''),
    );
    // The texts of `web/designer/use-words.ts`.
    if (source.includes('useWords()')) namespaces.push('designer');
    for (const [, key = ''] of source.matchAll(/\bt\(\s*'([^'$]+)'/g)) {
      const [namespace, inner] = key.includes(':') ? key.split(':', 2) : [undefined, key];
      const places = namespace ? [namespace] : namespaces.length > 0 ? namespaces : ['ui'];
      if (!places.some((place) => files.get(`${place}.json`)?.[0]?.has(inner ?? ''))) {
        problems.push(`src/web/${name} asks for '${key}', which is in none of ${places.join(', ')}`);
      }
    }
  }
  return problems;
}

const problems = await check();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
