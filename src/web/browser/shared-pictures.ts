/** Where the system sends pictures that are shared with the installed app; the service worker takes them. */
export const SHARE_TARGET = '/share-target';
/** The name of the pictures in that form. */
export const SHARED_FIELD = 'pictures';

const STORE = 'papan-shared';
const MAX_PICTURES = 10;
/** More than any phone's photo. The designer crops them, and the upload has its own limit. */
const MAX_BYTES = 40_000_000;
/** Pictures that nobody has taken in this time are not put into an ad. */
const MAX_MILLISECONDS = 3_600_000;
const SHARED_AT = 'x-shared-at';

/**
 * Stores the pictures of a share until a designer takes them, also while a guest signs in. Replaces the pictures of the last
 * share.
 */
export async function storeShared(entries: readonly unknown[]): Promise<void> {
  await clearShared();
  const store = await caches.open(STORE);
  const pictures = entries.filter(
    (entry): entry is File => entry instanceof File && entry.type.startsWith('image/') && entry.size <= MAX_BYTES,
  );
  for (const [index, picture] of pictures.slice(0, MAX_PICTURES).entries()) {
    const headers = { 'content-type': picture.type, [SHARED_AT]: String(Date.now()) };
    await store.put(
      `${SHARE_TARGET}/${index}?name=${encodeURIComponent(picture.name)}`,
      new Response(picture, { headers }),
    );
  }
}

export async function clearShared(): Promise<void> {
  await caches.delete(STORE);
}

/** The pictures that were shared, for one designer. */
export async function takeShared(): Promise<File[]> {
  // Without HTTPS there is no such store.
  if (!('caches' in globalThis) || !(await caches.has(STORE))) return [];
  const store = await caches.open(STORE);
  const files: File[] = [];
  for (const request of await store.keys()) {
    const response = await store.match(request);
    const isTaken = await store.delete(request);
    if (!response || !isTaken || Date.now() - Number(response.headers.get(SHARED_AT)) > MAX_MILLISECONDS) continue;
    const name = new URL(request.url).searchParams.get('name') ?? '';
    const picture = await response.blob();
    files.push(new File([picture], name, { type: picture.type }));
  }
  return files;
}
