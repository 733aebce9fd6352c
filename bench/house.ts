import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { DEMONSTRATION_PASSWORD, demonstrationAccounts } from '../tools/seed/people.ts';

const root = join(import.meta.dirname, '..');

/** What a demonstration person calls the API with. */
export async function signIn(site: string): Promise<{ token: string }> {
  const response = await fetch(`${site}/api/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demonstrationAccounts[0]?.email, password: DEMONSTRATION_PASSWORD }),
  });
  if (!response.ok) throw new Error(`Nobody could be signed in: ${await response.text()}`);
  return response.json();
}

/** The whole house as `npm start` runs it, in a process and a data folder of its own; the process joins `children`. */
export async function startApp(dataFolder: string, children: ChildProcess[]): Promise<string> {
  const port = 3100 + Math.floor(Math.random() * 800);
  const child = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'false',
      TRUSTED_PROXIES: '1',
    },
  });
  children.push(child);
  const site = `http://127.0.0.1:${port}`;
  for (let second = 0; second < 600; second += 1) {
    if (child.exitCode !== null) throw new Error('The house did not start; see above.');
    const isReady = await fetch(`${site}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
    if (isReady) return site;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('The house did not start within ten minutes.');
}

/** Asks the processes to end and waits until they have. */
export async function stopChildren(children: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) return resolve();
          child.once('exit', () => resolve());
          child.kill('SIGTERM');
        }),
    ),
  );
}
