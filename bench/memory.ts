import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { signIn, startApp, stopChildren } from './house.ts';

/** Resident megabytes of the server's process and of its helper processes; PostgreSQL is not among them. */
export type Resident = { server: number; helpers: number };
export type MemoryFigures = { seeded: Resident; loaded: Resident; calm: Resident; restarted: Resident };

const UPLOADS = 50;
const SHARE_PICTURES = 20;
const PAGES = 400;
const CALM_MINUTES = 5;
/** Long enough for the work of a start to end. */
const SETTLING_MILLISECONDS = 20_000;
const PHOTO = { width: 4000, height: 3000 };

/**
 * The memory of one process with both roles: with a board that it has just seeded, after uploads, share pictures and
 * pages, five minutes later, and restarted. Linux alone says what each process holds.
 */
export async function measureMemory(dataFolder: string, children: ChildProcess[]): Promise<MemoryFigures> {
  const site = await startApp(dataFolder, children);
  await pause(SETTLING_MILLISECONDS);
  const seeded = residentOf(pidOf(children));
  await work(site);
  const loaded = residentOf(pidOf(children));
  await pause(CALM_MINUTES * 60_000);
  const calm = residentOf(pidOf(children));
  await stopChildren(children);
  await startApp(dataFolder, children);
  await pause(SETTLING_MILLISECONDS);
  return { seeded, loaded, calm, restarted: residentOf(pidOf(children)) };
}

/** Uploads, share pictures and pages. */
export async function work(site: string): Promise<void> {
  await upload(site);
  const ads = await adsOf(site);
  await drawSharePictures(site, ads);
  await getAll(await pagesOf(site, ads), 4);
}

/** The process that was started last. */
function pidOf(children: readonly ChildProcess[]): number {
  const pid = children.at(-1)?.pid;
  if (pid === undefined) throw new Error('The server has no process.');
  return pid;
}

function residentOf(pid: number): Resident {
  const helpers = childrenOf(pid).filter((child) => /node$/.test(read(child, 'cmdline').split('\0')[0] ?? ''));
  return {
    server: megabytesOf(pid),
    helpers: helpers.reduce((sum, helper) => sum + megabytesOf(helper), 0),
  };
}

function childrenOf(pid: number): number[] {
  const own = read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return own.flatMap((child) => [child, ...childrenOf(child)]);
}

function megabytesOf(pid: number): number {
  return Number(/^VmRSS:\s*(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0) / 1024;
}

/** A helper may end while it is looked at. */
function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Photos of twelve megapixels, as telephones take them. */
async function upload(site: string): Promise<void> {
  const { token } = await signIn(site);
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  const photo = await sharp({ create: { ...PHOTO, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  await atOnce(Array(UPLOADS).fill(site), 4, async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg');
    await answered(`${site}/api/content/create/display/asset`, {
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
      await answered(`${site}/api/product${query}`)
    ).json();
    ads.push(...page.data);
    cursor = page.next_cursor;
  }
  return ads;
}

/** On a busy machine the server may give a picture up; another is drawn in its place. */
async function drawSharePictures(site: string, ads: readonly { id: string }[]): Promise<void> {
  let drawn = 0;
  for (const { id } of ads) {
    if (drawn === SHARE_PICTURES) return;
    const response = await fetch(`${site}/_share/id/${id}/0/share.jpg`);
    await response.arrayBuffer();
    if (response.ok) drawn += 1;
  }
  throw new Error(`Only ${drawn} share pictures were drawn.`);
}

/** Different pages, so that each is drawn: ads and categories in both languages, then searches. */
async function pagesOf(site: string, ads: readonly { id: string }[]): Promise<string[]> {
  const { data }: { data: { slug: string }[] } = await (await answered(`${site}/api/category/all`)).json();
  const paths = ['/', ...ads.map(({ id }) => `/content/detail/${id}`), ...data.map(({ slug }) => `/${slug}`)];
  const pages = ['', '/en'].flatMap((language) => paths.map((path) => `${site}${language}${path}`));
  const searches = Array.from({ length: PAGES }, (_, index) => `${site}/search?keyword=rumah+${index}`);
  return [...pages, ...searches].slice(0, PAGES);
}

async function getAll(addresses: readonly string[], most: number): Promise<void> {
  await atOnce(addresses, most, async (address) => {
    await (await answered(address, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
  });
}

async function atOnce<Item>(items: readonly Item[], most: number, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const take = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: most }, take));
}

async function answered(address: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return response;
}
