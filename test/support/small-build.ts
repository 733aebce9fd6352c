import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENTRY_CLIENT, INTERFACE_FONT } from '../../src/server/pages/frontend.ts';

/** A build of pages with two small stylesheets and no scripts, in a folder of its own: for tests of HTML. */
export function makeSmallBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'papan-client-'));
  const client = join(folder, 'client');
  for (const name of ['.vite', 'assets']) mkdirSync(join(client, name), { recursive: true });
  writeFileSync(join(client, 'assets', 'app.css'), 'h1{margin:0}.absent{margin:0}');
  writeFileSync(join(client, 'assets', 'font.css'), '@font-face{font-family:A}');
  const manifest = {
    [ENTRY_CLIENT]: { file: 'assets/entry.js', css: ['assets/app.css'] },
    [INTERFACE_FONT]: { file: 'assets/font.css' },
  };
  writeFileSync(join(client, '.vite', 'manifest.json'), JSON.stringify(manifest));
  return folder;
}
