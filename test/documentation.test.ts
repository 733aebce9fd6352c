import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...decisions,
];
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

describe('the documentation', () => {
  it.each(decisions)('%s has a unique number and the five sections', (page) => {
    const number = /\/(\d{4})-[a-z0-9-]+\.md$/.exec(page)?.[1] ?? expect.fail(page);
    expect(decisions.filter((other) => other.includes(`/${number}-`))).toEqual([page]);
    const [title = ''] = textOf(page).split('\n');
    expect(title.startsWith(`# ${number} `), title).toBe(true);
    const sections = [...textOf(page).matchAll(/^## (.+)$/gm)].map((match) => match[1]);
    expect(sections).toEqual(['Status', 'Context', 'Options', 'Decision', 'Consequences']);
  });

  it('links to existing files', () => {
    const broken = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)]
        .filter(([, target = '']) => !existsSync(join(root, dirname(page), target)))
        .map(([, target]) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('names only files that exist, except in superseded decisions', () => {
    const current = pages.filter((page) => !/## Status\s+Superseded/.test(textOf(page)));
    const missing = current.flatMap((page) =>
      [...textOf(page).matchAll(/`([a-z][\w.-]*(?:\/[\w.-]+)+\.(?:tsx?|mjs|css|sql|json|md))`/g)]
        .map((match) => match[1] ?? '')
        .filter(
          (path) => !path.includes('NNNN') && !existsSync(join(root, path)) && !existsSync(join(root, 'src', path)),
        )
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('names only scripts of package.json', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));
    const named = pages
      .filter((page) => !decisions.includes(page))
      .flatMap((page) => [...textOf(page).matchAll(/npm run ([\w:]+(?:-\w+)*)/g)].map((match) => match[1] ?? ''));
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('names for every requirement of the specification a test that exists', () => {
    const rows = [...textOf('docs/specification.md').matchAll(/^\| (?!Requirement|-)(.+?) \| .+ \| (.+) \|$/gm)];
    expect(rows.length).toBeGreaterThan(100);
    const wrong = rows.flatMap(([, requirement = '', tests = '']) => {
      const named = tests.split('<br>').map((test) => /^`([\w/.-]+)`: “(.+)”$/.exec(test));
      return named.every((match) => match && isTest(match[1] ?? '', match[2] ?? '')) ? [] : [requirement];
    });
    expect(wrong).toEqual([]);
  });
});

/** Whether a file has a test with this title; in a title with variables they are written as in the file. */
function isTest(file: string, title: string): boolean {
  if (!file.includes('.test.') || !existsSync(join(root, file))) return false;
  const text = textOf(file);
  const escaped = title.replaceAll("'", "\\'");
  return [`'${escaped}'`, `"${title}"`, `\`${title}\``].some((literal) => text.includes(literal));
}
