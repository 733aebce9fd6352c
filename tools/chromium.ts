import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The headless shell comes first: a page in it needs half the resources of the full browser. */
const KNOWN_PATHS = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Includes subpixel text positions as on screens; the headless shell rounds them to whole pixels. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--font-render-hinting=none',
];

/**
 * Path of a Chromium for commands: an installed one, else one that Playwright or apt installs. Without one the command ends and
 * says so.
 */
export function findChromium(): string {
  const found = installed();
  if (found) return found;
  console.log('Chromium is not installed. Installing it …');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  const installedPath = installed();
  if (installedPath) return installedPath;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const last = installed();
  if (last) return last;
  console.error(
    '\nNo Chromium was found. Install one, or set the path of one: CHROMIUM_PATH=/path/to/chromium npm test',
  );
  process.exit(1);
}

function installed(): string | null {
  const own = chromium.executablePath();
  return [...KNOWN_PATHS, own].find((path) => path !== '' && existsSync(path)) ?? null;
}
