import { AppError, type PlainErrorKey } from '../../contract/api/errors.ts';
import type { PrintedParts, ToneStyle } from '../../contract/media/images.ts';
import { type BrandDrawing, drawBrand } from './draw-brand.ts';
import {
  avifPicture,
  type EncodedPictures,
  encodePicture,
  narrowPicture,
  printablePicture,
  thumbOfStored,
} from './encode-picture.ts';
import { endAtOnce, type HelperLimits, watch } from './helper-limits.ts';
import { markPicture } from './mark-picture.ts';
import { printCut } from './print-cut.ts';
import type { Framing } from './rules.ts';
import { tonePicture } from './tone-picture.ts';

/**
 * The decoder process: it decodes one picture after another for `decoder-pool.ts`. It ends itself when a picture
 * exceeds the limits or its parent process ends.
 */
export type DecoderJob =
  | { kind: 'encode'; path: string; framing: Framing; widths: readonly number[]; effort?: number; isLossless?: boolean }
  | { kind: 'narrow'; stored: Uint8Array; width: number }
  | { kind: 'tone'; stored: Uint8Array; width: number; tone: ToneStyle }
  | { kind: 'cut'; stored: Uint8Array; width: number; parts: PrintedParts }
  | { kind: 'avif'; stored: Uint8Array; width: number }
  | { kind: 'print'; stored: Uint8Array; width: number }
  | { kind: 'brand'; drawing: BrandDrawing }
  | { kind: 'thumb'; stored: Uint8Array }
  | { kind: 'mark'; stored: Uint8Array; text: string; font: string };
export type DecoderOrder = { job: DecoderJob; limits: HelperLimits };
export type DecoderReply = { number: number; memory: number } & (
  | { result: EncodedPictures | Uint8Array }
  | { refusal: { key: PlainErrorKey; params: Record<string, string | number> } }
  | { error: string }
);

function work(job: DecoderJob): Promise<EncodedPictures | Uint8Array> {
  switch (job.kind) {
    case 'encode':
      return encodePicture(job.path, job.framing, job.widths, job);
    case 'narrow':
      return narrowPicture(job.stored, job.width);
    case 'tone':
      return tonePicture(job.stored, job.width, job.tone);
    case 'cut':
      return printCut(job.stored, job.width, job.parts);
    case 'avif':
      return avifPicture(job.stored, job.width);
    case 'print':
      return printablePicture(job.stored, job.width);
    case 'brand':
      return drawBrand(job.drawing);
    case 'thumb':
      return thumbOfStored(job.stored);
    case 'mark':
      return markPicture(job.stored, job.text, job.font);
  }
}

async function respond({ number, job, limits }: DecoderOrder & { number: number }): Promise<void> {
  const watching = watch(limits);
  const outcome = await work(job).then(
    (result) => ({ result }),
    (error: unknown) =>
      error instanceof AppError
        ? // Errors of pictures carry no data.
          { refusal: { key: error.key as PlainErrorKey, params: error.params } }
        : { error: error instanceof Error ? error.message : String(error) },
  );
  clearInterval(watching);
  if (process.connected)
    process.send?.({ ...outcome, number, memory: process.memoryUsage.rss() } satisfies DecoderReply);
}

process.on('message', (order: DecoderOrder & { number: number }) => void respond(order));
process.on('disconnect', endAtOnce);
// A terminal signals the parent as well, which finishes its work before it ends its decoders.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
