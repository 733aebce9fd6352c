import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DOTS_PER_INCH = 150;
const MAX_BYTES = 64 * 1024 * 1024;

/** What is on the paper of a PDF file. */
export async function readPrinted(path: string): Promise<{ pages: number; text: string; hasQrCode: boolean }> {
  const [{ stdout: facts }, { stdout: text }, { stdout: picture }] = await Promise.all([
    run('pdfinfo', [path]),
    run('pdftotext', ['-layout', path, '-']),
    run('pdftoppm', ['-gray', '-r', String(DOTS_PER_INCH), '-f', '1', '-l', '1', path], {
      encoding: 'buffer',
      maxBuffer: MAX_BYTES,
    }),
  ]);
  return { pages: Number(/Pages:\s+(\d+)/.exec(facts)?.[1]), text, hasQrCode: hasQrCode(picture) };
}

/** Looks for a line through the two upper corners of a QR code: dark and light in the ratio 1 : 1 : 3 : 1 : 1, twice. */
function hasQrCode(pgm: Buffer): boolean {
  const [head = ''] = /^P5\s+\d+\s+\d+\s+\d+\s/.exec(pgm.subarray(0, 64).toString('latin1')) ?? [];
  const width = Number(head.split(/\s+/)[1]);
  for (let start = head.length; start < pgm.length; start += width) {
    const corners = cornersOf(runsOf(pgm.subarray(start, start + width)));
    if (corners.some((corner, index) => Math.abs(corner - (corners[index - 1] ?? 0)) <= 1)) return true;
  }
  return false;
}

/** Lengths of runs of equal brightness, beginning with light. */
function runsOf(line: Buffer): number[] {
  const runs = [0];
  let isDark = false;
  for (const value of line) {
    if (value < 128 !== isDark) {
      isDark = !isDark;
      runs.push(0);
    }
    runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
  }
  return runs;
}

/** Sizes of a module, for each run of the pattern. */
function cornersOf(runs: readonly number[]): number[] {
  const found: number[] = [];
  for (let index = 1; index + 4 < runs.length; index += 2) {
    const part = runs.slice(index, index + 5);
    const module = part.reduce((sum, length) => sum + length, 0) / 7;
    const fits = part.every((length, place) => Math.abs(length - module * (place === 2 ? 3 : 1)) <= module / 2);
    if (fits && module >= 2) found.push(module);
  }
  return found;
}
