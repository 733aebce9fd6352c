import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { type Resident, residentOf } from '../test/support/process-memory.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { signIn, startTestServer, temporaryFolder } from './test-server.ts';

const UPLOADS = 50;
const SHARE_PICTURES = 20;
const PAGES = 400;
const IDLE_MINUTES = 5;
/** Until the work of a start is done. */
const START_MILLISECONDS = 20_000;
const PHOTO = { width: 4000, height: 3000 };

/**
 * Prints the memory of one process with both roles: right after seeding, after uploads, share pictures and pages, five
 * minutes later, and after a restart. Linux only: it reads /proc.
 */
export async function benchMemory(lifecycle: Lifecycle): Promise<void> {
  console.log(describeMachine());
  const folder = await temporaryFolder(lifecycle);
  const first = await startTestServer(folder, lifecycle);
  await pause(START_MILLISECONDS);
  const seeded = residentOf(first.pid);
  await generateLoad(first.site);
  const loaded = residentOf(first.pid);
  await pause(IDLE_MINUTES * 60_000);
  const idle = residentOf(first.pid);
  await first.stop();
  const second = await startTestServer(folder, lifecycle);
  await pause(START_MILLISECONDS);
  const restarted = residentOf(second.pid);
  console.log('\nResident memory of web and worker in one process, without PostgreSQL:');
  print('restarted and idle', restarted, ' ≤ 250');
  print('after seeding the board', seeded, ' ≤ 400');
  print(`at the end of ${UPLOADS} uploads, ${SHARE_PICTURES} share pictures and ${PAGES} pages`, loaded, '');
  print('five minutes later', idle, ' ≤ 400');
}

function print(name: string, { server, helpers }: Resident, goal: string): void {
  console.log(
    `  ${name.padEnd(64)}${(server + helpers).toFixed(0).padStart(5)} MB${goal.padEnd(8)} (server ${server.toFixed(0)}, its helper processes ${helpers.toFixed(0)})`,
  );
}

async function generateLoad(site: string): Promise<void> {
  await upload(site);
  const ads = await adsOf(site);
  await requestSharePictures(site, ads);
  await getAll(await pagesOf(site, ads), 4);
}

/** Photos of twelve megapixels, as phones take them. */
async function upload(site: string): Promise<void> {
  const { token } = await signIn(site);
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  const photo = await sharp({ create: { ...PHOTO, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  await inParallel(Array(UPLOADS).fill(site), 4, async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg');
    await fetchOk(`${site}/api/content/create/display/asset`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
  });
}

async function adsOf(site: string): Promise<{ id: string }[]> {
  const ads: { id: string }[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const page: { data: { id: string }[]; next_cursor: string | null } = await (
      await fetchOk(`${site}/api/product${query}`)
    ).json();
    ads.push(...page.data);
    cursor = page.next_cursor;
  }
  return ads;
}

/** On a busy machine the server may skip a picture; then another ad is used. */
async function requestSharePictures(site: string, ads: readonly { id: string }[]): Promise<void> {
  let rendered = 0;
  for (const { id } of ads) {
    if (rendered === SHARE_PICTURES) return;
    const response = await fetch(`${site}/_share/id/${id}/0/share.jpg`);
    await response.arrayBuffer();
    if (response.ok) rendered += 1;
  }
  throw new Error(`Only ${rendered} share pictures were rendered.`);
}

/** Different pages, so that none comes from the cache: ads and categories in both languages, then searches. */
async function pagesOf(site: string, ads: readonly { id: string }[]): Promise<string[]> {
  const { data }: { data: { slug: string }[] } = await (await fetchOk(`${site}/api/category/all`)).json();
  const paths = ['/', ...ads.map(({ id }) => `/content/detail/${id}`), ...data.map(({ slug }) => `/${slug}`)];
  const pages = ['', '/en'].flatMap((language) => paths.map((path) => `${site}${language}${path}`));
  const searches = Array.from({ length: PAGES }, (_, index) => `${site}/search?keyword=rumah+${index}`);
  return [...pages, ...searches].slice(0, PAGES);
}

async function getAll(addresses: readonly string[], max: number): Promise<void> {
  await inParallel(addresses, max, async (address) => {
    await (await fetchOk(address, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
  });
}

async function inParallel<Item>(
  items: readonly Item[],
  max: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const renderOnce = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: max }, renderOnce));
}

async function fetchOk(address: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, options);
  if (!response.ok)
    throw new Error(`${address} responded with ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return response;
}
