import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Directions, Preferences } from './driven-browser.ts';

export const FIREFOX = '/usr/bin/firefox-esr';
const SETTINGS = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'remote.active-protocols': 1,
};
/** Values of Firefox's setting `layout.css.prefers-color-scheme.content-override`. */
const THEMES = { dark: 0, light: 1 };
const LANGUAGES = { id: 'id-ID, id', en: 'en-GB, en' };
const PHONE_WIDTH = 600;
const A4_CENTIMETRES = { width: 21, height: 29.7 };
const KEY_PAUSE = 0;

type Message = { id?: number; type: string; method?: string; params?: unknown; result?: unknown; message?: string };
type LogEntry = { level: string; text: string | null; source?: { realm?: string } };

/** Starts Firefox without a window, driven by WebDriver BiDi. */
export async function startFirefox({
  width,
  height,
  locale = 'id',
  theme = 'light',
}: Preferences): Promise<Directions> {
  const profile = mkdtempSync(join(tmpdir(), 'papan-firefox-'));
  const settings = Object.entries({
    ...SETTINGS,
    'intl.accept_languages': LANGUAGES[locale],
    // As phones do.
    'ui.useOverlayScrollbars': width < PHONE_WIDTH ? 1 : 0,
    'layout.css.prefers-color-scheme.content-override': THEMES[theme],
  }).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), settings.join('\n'));
  const browser = spawn(FIREFOX, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors: string[] = [];
  const call = await connect(await addressOf(browser), (entry) => {
    if (entry.level === 'error') errors.push(String(entry.text));
  });
  await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = (await call('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;
  await call('browsingContext.setViewport', { context, viewport: { width, height } });
  const perform = (actions: object[]) => call('input.performActions', { context, actions });
  return {
    async goto(url) {
      await call('browsingContext.navigate', { context, url, wait: 'interactive' });
    },
    async back() {
      await call('browsingContext.traverseHistory', { context, delta: -1 });
    },
    async run(source, parameters) {
      const response = (await call('script.callFunction', {
        functionDeclaration: `async (sent) => JSON.stringify((await (${source})(...JSON.parse(sent))) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(parameters) }],
        target: { context },
        awaitPromise: true,
      })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } };
      if (response.type !== 'success') throw new Error(response.exceptionDetails?.text);
      return JSON.parse(response.result?.value ?? 'null');
    },
    async press(x, y) {
      const [at, button] = [{ x: Math.round(x), y: Math.round(y) }, 0];
      await perform([
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', ...at },
            { type: 'pointerDown', button },
            { type: 'pointerUp', button },
          ],
        },
      ]);
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
        { type: 'pause', duration: KEY_PAUSE },
      ]);
      await perform([{ type: 'key', id: 'keyboard', actions }]);
    },
    async screenshot() {
      const { data } = (await call('browsingContext.captureScreenshot', { context })) as { data: string };
      return Buffer.from(data, 'base64');
    },
    async print(path) {
      const { data } = (await call('browsingContext.print', { context, page: A4_CENTIMETRES })) as { data: string };
      writeFileSync(path, Buffer.from(data, 'base64'));
    },
    errors: () => errors,
    async close() {
      const exited = once(browser, 'exit');
      browser.kill('SIGTERM');
      await exited;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressOf(browser: ChildProcess): Promise<string> {
  if (!browser.stderr) throw new Error('Firefox has no error output');
  for await (const line of createInterface({ input: browser.stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (!address) continue;
    browser.stderr.resume();
    return `${address}/session`;
  }
  throw new Error('Firefox ended before it could be driven');
}

/** Connects to a browser; the function that it returns sends a command and waits for its response. */
async function connect(address: string, onLog: (entry: LogEntry) => void) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  socket.addEventListener('message', ({ data }) => {
    const response = JSON.parse(String(data)) as Message;
    if (response.method === 'log.entryAdded') onLog(response.params as LogEntry);
    if (response.id === undefined) return;
    const { resolve, reject } = waiting.get(response.id) ?? {};
    waiting.delete(response.id);
    if (response.type === 'success') resolve?.(response.result);
    else reject?.(new Error(response.message));
  });
  let last = 0;
  return (method: string, params: object) => {
    last += 1;
    const id = last;
    return new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
}
