import type { Input } from '../../contract/api/api.ts';
import { PAGE_ERROR_LIMITS, PAGE_GROUPS } from '../../contract/page-errors/rules.ts';
import { BUILD_ID } from './build-id.ts';
import type { PageHandle } from './routes.tsx';

type Report = Input<'POST /page-error'>;

const ADDRESS = '/api/page-error';
const GROUP = /^src\/web\/pages\/([a-z-]+)\//;
/** A line of a stack in Chromium, Firefox and Safari. */
const STACK_LINE = /^\s*(?:at )?(?:async )?(.*?)(?:@| \(|)(https?:\/\/[^\s()]+):(\d+):(\d+)\)?$/;
/** Where this build's scripts are. */
const OWN = import.meta.url.slice(0, import.meta.url.lastIndexOf('/') + 1);

/** What this document has reported: the same error is reported once. */
const reported = new Set<string>();

/** Reports an error of our own scripts when the browser is idle: without cookies, address or user. */
export function reportError(error: unknown, handle: PageHandle | undefined): void {
  const group = GROUP.exec(handle?.files[0] ?? '')?.[1];
  const page = PAGE_GROUPS.find((each) => each === group);
  if (!(error instanceof Error) || page === undefined || BUILD_ID === null) return;
  const places = placesOf(error);
  if (places.length === 0) return;
  const report: Report = {
    page,
    build: BUILD_ID,
    name: error.name.replace(/\W/g, '').slice(0, PAGE_ERROR_LIMITS.function / 2) || 'Error',
    message: error.message.slice(0, PAGE_ERROR_LIMITS.message),
    places,
  };
  const body = JSON.stringify(report);
  if (reported.has(body) || reported.size >= PAGE_ERROR_LIMITS.reports_a_page) return;
  reported.add(body);
  const send = () => {
    // Not `sendBeacon`, which sends cookies. A report that fails is not worth another.
    fetch(ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
      credentials: 'omit',
    }).catch(() => undefined);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(send);
  else setTimeout(send);
}

/** Places in our scripts; none if an extension of the browser took part. */
function placesOf({ stack = '' }: Error): Report['places'] {
  if (/-extension:\/\//.test(stack)) return [];
  return stack
    .split('\n')
    .flatMap((text) => {
      const [, called = '', address = '', line, column] = STACK_LINE.exec(text) ?? [];
      if (!address.startsWith(OWN)) return [];
      const name = called.replace(/[^\w$.<> ]/g, '').slice(0, PAGE_ERROR_LIMITS.function);
      return [{ function: name, file: new URL(address).pathname, line: Number(line), column: Number(column) }];
    })
    .slice(0, PAGE_ERROR_LIMITS.places);
}
