import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/main.ts';
import { CERTIFICATE } from './https-proxy.ts';

export type ProxyPorts = { http: number; https: number; servers: readonly number[] };

const ops = (...names: string[]) => readFileSync(join(root, 'ops', ...names), 'utf8');

/** A folder in `folder` with a certificate for `localhost` of the tests' authority. */
function certificatesIn(folder: string): string {
  const certificates = join(folder, 'tls/');
  mkdirSync(certificates, { recursive: true });
  writeFileSync(join(certificates, 'fullchain.pem'), CERTIFICATE.cert);
  writeFileSync(join(certificates, 'privkey.pem'), CERTIFICATE.key);
  writeFileSync(join(certificates, 'papan.pem'), CERTIFICATE.cert + CERTIFICATE.key);
  return certificates;
}

/** The files of ops/nginx with these ports, and folders in `folder`. */
export function startNginx(folder: string, { http, https, servers }: ProxyPorts): ChildProcess {
  const own = mkdtempSync(join(folder, 'nginx-'));
  const place = (configuration: string) =>
    configuration
      .replaceAll('/etc/nginx/papan-', join(own, 'papan-'))
      .replaceAll('/etc/papan/tls/', certificatesIn(folder))
      .replaceAll('/var/cache/nginx/papan', join(own, 'cache'))
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
      .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
      .replaceAll(':3001', `:${servers[0]}`)
      .replaceAll(':3002', `:${servers[1]}`);
  writeFileSync(join(own, 'papan-upstream.conf'), place(ops('nginx', 'upstream-host.conf')));
  writeFileSync(join(own, 'papan-proxy-headers.conf'), ops('nginx', 'proxy-headers.conf'));
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(own, kind)};`,
  );
  writeFileSync(
    join(own, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; error_log stderr; pid ${join(own, 'pid')};
    events {} http { access_log off; ${folders.join(' ')} ${place(ops('nginx', 'papan.conf'))} }`,
  );
  return spawn('nginx', ['-p', own, '-c', join(own, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The file of ops/ with these ports, and with a line more for each server after the second. */
export function startHaproxy(folder: string, { http, https, servers }: ProxyPorts): ChildProcess {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    ops('haproxy.cfg')
      .replaceAll('/etc/papan/tls/', certificatesIn(folder))
      .replace('bind :80', `bind 127.0.0.1:${http}`)
      .replace('bind :443', `bind 127.0.0.1:${https}`)
      .replaceAll(/^.*:3001.*\n.*:3002.*$/gm, (lines) => linesOf(lines, servers)),
  );
  return spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function linesOf(lines: string, servers: readonly number[]): string {
  const [first = ''] = lines.split('\n');
  const lineOf = (port: number, index: number) =>
    first.replaceAll('web1', `web${index + 1}`).replace(':3001', `:${port}`);
  return servers.map(lineOf).join('\n');
}
