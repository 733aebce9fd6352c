import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { freePort } from '../../../tools/require-port.ts';
import type { Directions, Preferences } from './driven-browser.ts';

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const SHELL = join(import.meta.dirname, 'webkit-shell.py');
const PRINT = join(import.meta.dirname, 'webkit-print.py');
const LANGUAGES = { id: 'id-ID,id', en: 'en-GB,en' };
const DENSITY = 2;
const SCREEN = `${1600 * DENSITY}x${1200 * DENSITY}x24`;
/** Of an entry in the table of colours before the pixels. */
const BYTES_A_COLOR = 12;
const LOOK_AGAIN_MILLISECONDS = 100;

const rest = () => new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MILLISECONDS));

/** Starts a window of WebKitGTK on a virtual screen, driven by WebDriver. */
export async function startWebKit({ width, height, locale = 'id', theme = 'light' }: Preferences): Promise<Directions> {
  const folder = mkdtempSync(join(tmpdir(), 'papan-webkit-'));
  const options = ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-fbdir', folder];
  const screen = spawn('Xvfb', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [display] = (await once(createInterface({ input: screen.stdout }), 'line')) as [string];
  const env = {
    ...process.env,
    DISPLAY: `:${display}`,
    SHELL_SIZE: `${width}x${height}`,
    SHELL_LANGUAGES: LANGUAGES[locale],
    SHELL_THEME: theme,
    SHELL_DATA: folder,
    // As phones have: with one pixel a CSS px, WebKitGTK draws each letter at a whole pixel.
    GDK_SCALE: String(DENSITY),
    // The program for sandboxes and the accessibility bus are not installed everywhere.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    LC_ALL: 'C.UTF-8',
  };
  const port = await freePort();
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const errors: string[] = [];
  createInterface({ input: driver.stdout }).on('line', (line) => {
    if (/^CONSOLE \S+ ERROR|WEB PROCESS TERMINATED/.test(line)) errors.push(line);
  });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => null))?.ok) {
    await rest();
  }
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: SHELL, args: [] },
      },
    },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const perform = (actions: object[]) => call('POST', `${session}/actions`, { actions });
  const directions: Directions = {
    async goto(url) {
      await directions.run('() => void (window.isLeft = true)', []);
      await call('POST', `${session}/url`, { url });
      // The driver does not wait: for some documents it never ends to.
      const isThere = "() => !window.isLeft && document.readyState !== 'loading'";
      while (!(await directions.run(isThere, []).catch(() => false))) await rest();
    },
    async back() {
      await call('POST', `${session}/back`, {});
    },
    async run(source, parameters) {
      const script = `const [sent, done] = arguments; Promise.resolve().then(() => (${source})(...JSON.parse(sent))).then((value) => done(JSON.stringify(value ?? null)), (error) => done('!' + error));`;
      const args = [JSON.stringify(parameters)];
      const response = String(await call('POST', `${session}/execute/async`, { script, args }));
      if (response.startsWith('!')) throw new Error(response.slice(1));
      return JSON.parse(response);
    },
    async press(x, y) {
      const at = { x: Math.round(x), y: Math.round(y), origin: 'viewport' };
      await perform([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', duration: 0, ...at },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]);
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform([{ type: 'key', id: 'keyboard', actions }]);
    },
    // Not by the driver: on some pages it never ends.
    screenshot: () => readScreen(join(folder, 'Xvfb_screen0'), { width: width * DENSITY, height: height * DENSITY }),
    async print(path) {
      const url = String(await call('GET', `${session}/url`));
      const printing = spawn(PRINT, [url, path, String(width)], { env, stdio: 'ignore' });
      await once(printing, 'exit');
    },
    errors: () => errors,
    async close() {
      await call('DELETE', session).catch(() => undefined);
      for (const child of [driver, screen]) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return directions;
}

/** The upper left part of the screen that Xvfb keeps in a file of the format XWD, as PNG. */
function readScreen(path: string, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const file = readFileSync(path);
  const field = (index: number) => file.readUInt32BE(index * 4);
  const [headerBytes, screenHeight, bytesPerLine, colors] = [field(0), field(5), field(12), field(19)];
  const start = headerBytes + colors * BYTES_A_COLOR;
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < Math.min(height, screenHeight); y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [start + y * bytesPerLine + x * 4, (y * width + x) * 3];
      pixels.set([file[from + 2] ?? 0, file[from + 1] ?? 0, file[from] ?? 0], to);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
