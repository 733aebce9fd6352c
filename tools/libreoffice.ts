import { spawnSync } from 'node:child_process';

/** Debian's package of the spreadsheet. */
const PACKAGE = 'libreoffice-calc';

/** Throws, with what to install, if there is no LibreOffice for the test of tables. */
export function findLibreOffice(): void {
  if (!spawnSync('soffice', ['--version']).error) return;
  throw new Error(`The test of tables needs LibreOffice: apt-get install --no-install-recommends ${PACKAGE}`);
}
