import { existsSync } from 'node:fs';
import { buildPages } from '../../tools/build.ts';
import { copySeededData } from '../../tools/seeded-data.ts';

// Started by playwright.config.ts: `npm start` with a copy of a seeded board.
const folder = process.env.DATA_DIR ?? '';
await buildPages();
if (!existsSync(folder)) await copySeededData(folder);
await import('../../tools/start.ts');
