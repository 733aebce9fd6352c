import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COUNTDOWN_SECONDS } from '../../contract/payments/rules.ts';
import * as numbers from './interface-numbers.ts';

const tokens = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8');
const WEB = join(import.meta.dirname, '..');
const SOURCES = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .filter((file) => !file.includes('interface-numbers') && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }));

test('the numbers of the interface are those of section 9 of the specification', () => {
  expect({ ...numbers }).toEqual({
    TOAST_MILLISECONDS: 5000,
    TOAST_STEP_MILLISECONDS: 50,
    DEVICE_MILLISECONDS: 50,
    CROP_CONTAINER: { width: 200, height: 100 },
    ONLINE_BANNER_MILLISECONDS: 3000,
    CODE_CHECK_MILLISECONDS: 1000,
    LIST_CLOSE_MILLISECONDS: 100,
    PROGRESS_THROTTLE_MILLISECONDS: 200,
    PROGRESS_DURATION_MILLISECONDS: 2000,
    PROGRESS_HIDE_MILLISECONDS: 500,
    PROGRESS_RESET_MILLISECONDS: 400,
    CROP_SHARE: 0.8,
  });
  expect(COUNTDOWN_SECONDS).toEqual({ QRIS: 45, DANA: 60, OVO: 60 });
  expect(tokens).toContain('--z-modal: 1057;');
  const breakpoints = { xs: 320, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400, '2xl': 1536, xxxl: 1800 };
  for (const [name, width] of Object.entries(breakpoints))
    expect(tokens).toContain(`--breakpoint-${name}: ${width}px;`);
});

test.each(Object.keys(numbers))('%s is used by the interface', (name) => {
  const uses = SOURCES.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text)).map(({ file }) => file);
  expect(uses).not.toEqual([]);
});
