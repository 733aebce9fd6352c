import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment } from '../src/config.ts';

// What of ops/ can be tested without its programs; test/ops starts them.

const root = join(import.meta.dirname, '..');
const read = (...names: string[]) => readFileSync(join(root, ...names), 'utf8');
const dockerfile = read('ops', 'Dockerfile');
const compose = read('ops', 'compose.yaml');

describe('ops/Dockerfile', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );

  it('copies files that exist and that .dockerignore lets through', () => {
    const passed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name);
    expect(copied.length).toBeGreaterThan(8);
    expect(copied.filter((name) => !existsSync(join(root, name.replace(/\/\*\.ts$/, ''))))).toEqual([]);
    const isPassed = (name: string) => passed.some((path) => name === path || name.startsWith(`${path}/`));
    expect(copied.filter((name) => !isPassed(name))).toEqual([]);
  });

  it('removes no package that the server or a command imports', () => {
    const script = read('ops', 'image', 'drop-packages.sh').replaceAll('\\\n', ' ');
    const removed = [...script.matchAll(/^rm -rf (.+)$/gm)]
      .flatMap(([, names = '']) => names.trim().split(/\s+/))
      .filter((name) => !/\/(?:\.|test$|js\/|dist\/|cjs\/)/.test(name));
    expect(removed.length).toBeGreaterThan(10);
    const folders = ['src/base', 'src/contract', 'src/documents', 'src/domain', 'src/providers', 'src/server'];
    const sources = [...folders, 'src/web/outputs', 'src/web/ui/format.ts', 'src/web/app/i18n.ts', 'tools/commands']
      .flatMap((path) =>
        path.endsWith('.ts')
          ? [path]
          : readdirSync(join(root, path), { recursive: true }).map((name) => `${path}/${name}`),
      )
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
    const imported = sources.flatMap((path) =>
      [...read(path).matchAll(/^import (?!type ).*? from '([^.][^']*)';$/gm)].map(
        ([, name = '']) => `${path}: ${name}`,
      ),
    );
    const isRemoved = (line: string) =>
      removed.some((name) => line.endsWith(`: ${name}`) || line.includes(`: ${name}/`));
    expect(imported.filter(isRemoved)).toEqual([]);
  });
});

describe('ops/compose.yaml', () => {
  it('needs only variables that ops/papan.env.example explains', () => {
    const explained = read('ops', 'papan.env.example');
    const used = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
    // The address of the database inside of the containers' network, for the profile `large`.
    used.delete('DATABASE_HOST');
    expect([...used].filter((name) => !new RegExp(`^(?:# )?${name}=`, 'm').test(explained))).toEqual([]);
  });

  it('sets only variables that Papan reads', () => {
    const set = /^x-environment:[\s\S]*?\n\n/m.exec(compose)?.[0] ?? '';
    const names = [...set.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !(name in environment.shape))).toEqual([]);
  });

  it('mounts files that exist', () => {
    const mounted = [...compose.matchAll(/^ +- \.\/(\S+?):/gm)].map(([, path = '']) => join('ops', path));
    expect(mounted.length).toBeGreaterThan(4);
    expect(mounted.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

it('the configurations of nginx include files that are beside them', () => {
  const folder = join(root, 'ops', 'nginx', 'papan.conf');
  const named = [...read('ops', 'nginx', 'papan.conf').matchAll(/^#.* (\S+\.conf)/gm)].map(([, name = '']) => name);
  expect(named).toHaveLength(2);
  expect(named.filter((name) => !existsSync(join(dirname(folder), name)))).toEqual([]);
});
