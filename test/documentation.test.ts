import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const DECISION_INDEX = 'docs/decisions/README.md';
const decisions = readdirSync(join(root, 'docs/decisions'))
  .map((name) => `docs/decisions/${name}`)
  .filter((page) => page !== DECISION_INDEX);
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  DECISION_INDEX,
  ...decisions,
];
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

describe('the documentation', () => {
  it.each(decisions)('%s has a unique number and the five sections', (page) => {
    const number = /\/(\d{4})-[a-z0-9-]+\.md$/.exec(page)?.[1] ?? expect.fail(page);
    expect(decisions.filter((other) => other.includes(`/${number}-`))).toEqual([page]);
    const [title = ''] = textOf(page).split('\n');
    expect(title.startsWith(`# ${number} `), title).toBe(true);
    const isSuperseded = /## Status\s+Superseded/.test(textOf(page));
    expect(/^# \d{4} Superseded by \d{4}: /.test(title), title).toBe(isSuperseded);
    const sections = [...textOf(page).matchAll(/^## (.+)$/gm)].map((match) => match[1]);
    expect(sections).toEqual(['Status', 'Context', 'Options', 'Decision', 'Consequences']);
  });

  it('lists every decision once in the index, by its title', () => {
    const listed = [...textOf(DECISION_INDEX).matchAll(/^- \[(\d{4})\]\(([\w.-]+)\) (.+)$/gm)];
    const titles = decisions.map((page) => {
      const [, number, title] = /^# (\d{4}) (.+)/.exec(textOf(page)) ?? [];
      return [number, page.slice('docs/decisions/'.length), title];
    });
    expect(listed.map(([, ...entry]) => entry).toSorted()).toEqual(titles.toSorted());
  });

  it('says in “Where is ...?” only paths that exist', () => {
    const table = textOf('ARCHITECTURE.md').split('## Where is ...?')[1]?.split('\n## ')[0] ?? '';
    const rows = [...table.matchAll(/^\| (?!You look for|-).+ \| (.+) \|$/gm)].map(([, where = '']) => where);
    expect(rows.length).toBeGreaterThanOrEqual(22);
    const named = rows.map((where) =>
      [...where.matchAll(/`((?:src|db|test|tools)\/[\w./-]+)`/g)].map((match) => match[1] ?? ''),
    );
    expect(named.filter((paths) => paths.length === 0)).toEqual([]);
    expect(named.flat().filter((path) => !existsSync(join(root, path)))).toEqual([]);
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
