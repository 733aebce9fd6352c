import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Programs of the tests in other browsers, and Debian's packages that have them. */
const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/pdftoppm'];
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'gir1.2-webkit2-4.1', 'python3-gi', 'poppler-utils'];

/** Installs Firefox and WebKitGTK where it may. Throws if they are missing then. */
export function findOtherBrowsers(): void {
  const missing = () => PROGRAMS.filter((path) => !existsSync(path));
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Firefox or WebKitGTK is not installed. Installing them …');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (missing().length === 0) return;
  throw new Error(`The tests in other browsers need ${missing().join(', ')}: apt-get install ${PACKAGES.join(' ')}`);
}
