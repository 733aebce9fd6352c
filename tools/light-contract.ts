import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Pages that everybody opens: they call endpoints and read constants, and check nothing by schema. */
const LIGHT =
  /\/src\/web\/(?:pages\/(?:(?:board|wallet)\/|notifications\/bell)|layout\/|ui\/|designer\/(?:face|fonts|card|masonry|pictures|face-classes|card-html)\.tsx?$|(?:client|session|viewer|root|root-data|routes|links|kept-referral|entry-client|i18n|inline-scripts|events|event-stream)\.tsx?$)/;
const SUFFIX = '?names';
const STAND_IN = join(import.meta.dirname, 'light-schema.ts');

/**
 * For the browser's build: public pages get the contract without zod. A contract module that builds schemas is taken a
 * second time with a stand-in for zod that keeps only the names of an endpoint's fields, which is all that the client
 * needs to send them. Forms and the designer, which check by schema, get the real one in their own chunks.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      if (!importer) return null;
      const isCopy = importer.endsWith(SUFFIX);
      if (source === 'zod') return isCopy ? STAND_IN : null;
      if (isCopy && source === './written-text.ts') return STAND_IN;
      if (!source.endsWith('.ts') || !(isCopy || LIGHT.test(importer))) return null;
      const resolved = await this.resolve(source, isCopy ? importer.slice(0, -SUFFIX.length) : importer, {
        skipSelf: true,
      });
      if (!resolved || !/\/src\/contract\/[\w-]+\.ts$/.test(resolved.id) || !needsCopy(resolved.id)) return resolved;
      return `${resolved.id}${SUFFIX}`;
    },
  };
}

const known = new Map<string, boolean>();

/**
 * Whether a contract module builds schemas, itself or by what it imports. The others stay one for everybody: classes
 * such as ApiError keep their identity.
 */
function needsCopy(file: string): boolean {
  const kept = known.get(file);
  if (kept !== undefined) return kept;
  // Held against cycles; the import rules forbid them anyway.
  known.set(file, false);
  const source = readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '');
  const imports = [...source.matchAll(/from '(\.\/[\w-]+\.ts)'/g)].map((match) => join(dirname(file), match[1] ?? ''));
  const needed = source.includes("from 'zod'") || imports.some(needsCopy);
  known.set(file, needed);
  return needed;
}
