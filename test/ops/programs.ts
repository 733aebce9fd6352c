import { execFileSync } from 'node:child_process';

/** The programs that the tests of ops/ start, and the Debian packages that have them. */
const PROGRAMS = {
  nginx: { flag: '-v', package: 'nginx' },
  haproxy: { flag: '-v', package: 'haproxy' },
  'systemd-analyze': { flag: '--version', package: 'systemd' },
  pg_receivewal: { flag: '--version', package: 'postgresql' },
  pgbackrest: { flag: 'version', package: 'pgbackrest' },
  promtool: { flag: '--version', package: 'prometheus' },
  pgbouncer: { flag: '--version', package: 'pgbouncer' },
  openssl: { flag: 'version', package: 'openssl' },
} as const;

/** A sentence about the programs that are not installed; null if all are. */
export function whyNoPrograms(): string | null {
  const missing = Object.entries(PROGRAMS).filter(([program, { flag }]) => {
    try {
      execFileSync(program, [flag], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length === 0) return null;
  const names = missing.map(([program]) => program).join(', ');
  const packages = missing.map(([, program]) => program.package).join(' ');
  return `The tests of ops/ need ${names}. On Debian 13 or newer: apt-get install --no-install-recommends ${packages}`;
}
