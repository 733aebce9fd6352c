import type { RouterState } from 'react-router';
import { ApiError } from '../../contract/api/api-error.ts';
import { isRetryable } from '../api/failures.ts';
import type { LeftBoard } from './left-boards.ts';
import { measureBoards } from './measure-boards.ts';
import type { PageHandle } from './routes.tsx';

/** As long as a cache in front may hold a page. */
const AHEAD_MILLISECONDS = 60_000;
/** Data that are older when they are shown are loaded again then, so that an ad that has ended meanwhile says so. */
const CURRENT_MILLISECONDS = 10_000;
/** As long as browsers keep a document to which one goes back. */
const LEFT_MILLISECONDS = 600_000;
const MAX_LEFT = 20;
/** The router's key of an entry that it has not made. */
const FIRST_KEY = 'default';

type LeftBoards = ReturnType<typeof measureBoards>;
type Kept<Data> = { at: number; data: Data };

/** Data of pages, fetched ahead, by path and query. */
const ahead = new Map<string, Kept<Promise<unknown>>>();
/** What pages showed last, by the key of their history entry, and its boards when it was left. */
const left = new Map<string, Kept<unknown> & { path: string; boards?: LeftBoards | undefined }>();

const isYounger = (kept: { at: number } | undefined, milliseconds: number) =>
  kept !== undefined && Date.now() - kept.at < milliseconds;

/** Fetches a page's data ahead, unless they are there. What fails is loaded when the page is opened. */
export async function fetchAhead(path: string, load: () => Promise<unknown>): Promise<void> {
  if (isYounger(ahead.get(path), AHEAD_MILLISECONDS)) return;
  const data = load();
  ahead.set(path, { at: Date.now(), data });
  await data.catch(() => ahead.delete(path));
}

/** The page that is shown. `mayHaveChanged`: its data were fetched ahead, and are loaded again. */
let shown = { key: '', path: '', mayHaveChanged: false };

/** The data of a page: those that are there, or what `load` returns. */
export async function readData(url: string, load: () => Promise<unknown>): Promise<unknown> {
  const found = await findData(url);
  if (found !== undefined) return found;
  const { key, mayHaveChanged } = shown;
  try {
    return await load();
  } catch (error) {
    // An ad that is being read stays when the server cannot be asked whether it has changed.
    const isUnanswered = error instanceof ApiError && isRetryable(error);
    const page = mayHaveChanged && isUnanswered ? left.get(key) : undefined;
    if (page?.path !== pathOf(url)) throw error;
    return page.data;
  }
}

/** The data of a page of the board to which the visitor goes back, or of an ad that was fetched ahead. */
function findData(url: string): unknown {
  const path = pathOf(url);
  // The history is ahead of the router only when the visitor goes back or forward.
  const key: string = history.state?.key ?? FIRST_KEY;
  if (key !== shown.key) {
    const page = left.get(key);
    return page?.path === path && isYounger(page, LEFT_MILLISECONDS) ? page.data : undefined;
  }
  const page = ahead.get(path);
  return path !== shown.path && isYounger(page, AHEAD_MILLISECONDS) ? page?.data.catch(() => undefined) : undefined;
}

/** Follows the router: stores what a page shows, and says whether a new one was fetched ahead and may have changed since. */
export function noteShown({ navigation, location, matches, loaderData }: RouterState): { mayHaveChanged: boolean } {
  const { key, pathname, search } = location;
  const path = pathname + search;
  const { id, handle } = matches.at(-1)?.route ?? {};
  const data = id === undefined ? undefined : loaderData[id];
  const before = left.get(key);
  left.delete(key);
  if ((handle as Partial<PageHandle> | undefined)?.isForReading) {
    const isLeft = navigation.location && navigation.location.key !== key;
    const boards = isLeft ? measureBoards() : before?.data === data ? before?.boards : undefined;
    left.set(key, { at: Date.now(), path, data, boards });
  }
  const [oldest] = left.keys();
  if (left.size > MAX_LEFT && oldest !== undefined) left.delete(oldest);
  if (navigation.state !== 'idle' || shown.key === key) return { mayHaveChanged: false };
  const fetched = ahead.get(path);
  shown = { key, path, mayHaveChanged: fetched !== undefined && !isYounger(fetched, CURRENT_MILLISECONDS) };
  return shown;
}

/** A board of the page to which the visitor goes back, if the window is as wide as it was. */
export function findLeftBoard(name: string, cards: number): LeftBoard | undefined {
  const board = left.get(shown.key)?.boards?.get(name);
  return board?.windowWidth === innerWidth && board.cards === cards ? board : undefined;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
