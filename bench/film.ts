import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';

const SHEET = { pictures: 24, columns: 8, width: 240 };
/** How long the last picture is shown. */
const LAST_SECONDS = 1.5;
const run = promisify(execFile);

/**
 * Films a page, by the pictures that Chromium draws. The returned function ends this and writes `<name>.mp4` and `<name>.png`, a sheet
 * of pictures at equal distances. Needs ffmpeg.
 */
export async function filmPage(page: Page, folder: string, name: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const pictures = await mkdtemp(join(tmpdir(), 'papan-film-'));
  const session = await page.context().newCDPSession(page);
  const shown: { file: string; at: number; written: Promise<void> }[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(pictures, `${shown.length}.jpg`);
    shown.push({ file, at: metadata.timestamp ?? 0, written: writeFile(file, Buffer.from(data, 'base64')) });
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 80 });
  return async () => {
    await session.send('Page.stopScreencast');
    await Promise.all(shown.map(({ written }) => written));
    const list = shown.map(({ file, at }, index) => {
      const next = shown[index + 1]?.at ?? at + LAST_SECONDS;
      return `file '${file}'\nduration ${(next - at).toFixed(3)}\n`;
    });
    const seconds = (shown.at(-1)?.at ?? 0) - (shown[0]?.at ?? 0) + LAST_SECONDS;
    const input = join(pictures, 'list.txt');
    // The last picture is named twice, or its duration does not count.
    await writeFile(input, `${list.join('')}file '${shown.at(-1)?.file}'\n`);
    const film = join(folder, `${name}.mp4`);
    const even = 'pad=ceil(iw/2)*2:ceil(ih/2)*2';
    await run('ffmpeg', [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'concat',
      '-safe',
      '0',
      '-i',
      input,
      '-vf',
      `fps=15,${even}`,
      '-pix_fmt',
      'yuv420p',
      film,
    ]);
    const rows = SHEET.pictures / SHEET.columns;
    const sheet = `fps=${SHEET.pictures / seconds},scale=${SHEET.width}:-1,tile=${SHEET.columns}x${rows}`;
    await run('ffmpeg', [
      '-y',
      '-loglevel',
      'error',
      '-i',
      film,
      '-vf',
      sheet,
      '-frames:v',
      '1',
      join(folder, `${name}.png`),
    ]);
    await rm(pictures, { recursive: true });
  };
}
