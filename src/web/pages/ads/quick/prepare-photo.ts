import type { PhotoFacts } from '../../../designer/model/quick/facts.ts';
import { readPhoto } from '../../../designer/photos/read-photo.ts';
import { compressPhoto } from '../../shared/photos/compress-photo.ts';

export type PhotoTask = { photo: File; id: string };
/** What designs need to know of a photo, and the photo as it is sent. */
export type PreparedPhoto = { facts: PhotoFacts; file: Blob };

let worker: Worker | null = null;

/** Starts what reads photos, so that it is there without a connection. Null where the page has to do it itself. */
export function openPhotoWorker(): Worker | null {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return null;
  worker ??= new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  return worker;
}

/** Reads and compresses a photo beside the page, so that the next step opens at once; null: nothing can read it. */
export async function preparePhoto(task: PhotoTask): Promise<PreparedPhoto | null> {
  const prepared = await inWorker(task).catch(() => null);
  return prepared ?? inPage(task).catch(() => null);
}

function inWorker(task: PhotoTask): Promise<PreparedPhoto | null> {
  return new Promise((resolve, reject) => {
    const present = openPhotoWorker();
    if (!present) return resolve(null);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<PreparedPhoto | null>) => {
      port1.close();
      resolve(data);
    };
    // Its script could not be loaded.
    present.onerror = () => {
      worker = null;
      reject(new Error('the worker does not run'));
    };
    present.postMessage(task, [port2]);
  });
}

async function inPage({ photo, id }: PhotoTask): Promise<PreparedPhoto> {
  const file = await compressPhoto(photo);
  return { facts: await readPhoto(file, id), file };
}

/** The size of a picture; null if the browser cannot show it. It is known before the picture is decoded. */
export function sizeOfPicture(url: string): Promise<{ width: number; height: number } | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null);
    image.src = url;
  });
}
