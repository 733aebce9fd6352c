import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Input } from '../../contract/api/api.ts';
import { NETWORKS } from '../../contract/page-timings/rules.ts';
import { BUILD_ID } from './build-id.ts';
import type { PageHandle } from './routes.tsx';

type Report = Input<'POST /page-timing'>;

const ADDRESS = '/api/page-timing';
const FILE = /^src\/web\/pages\/(.+)-page\.tsx$/;

/**
 * Measures how fast this document was, and reports it once when the page is hidden: without cookies, address or text.
 */
export function measurePage(handle: PageHandle | undefined): void {
  const page = FILE.exec(handle?.files[0] ?? '')?.[1];
  if (page === undefined || BUILD_ID === null) return;
  const report: Report = {
    page,
    build: BUILD_ID,
    network: networkOf(navigator),
    first_byte_ms: null,
    first_paint_ms: null,
    largest_paint_ms: null,
    interaction_ms: null,
    shift_thousandths: null,
  };
  onTTFB(({ value }) => {
    report.first_byte_ms = Math.round(value);
  });
  onFCP(({ value }) => {
    report.first_paint_ms = Math.round(value);
  });
  // They end when the page is hidden: their listeners come before ours.
  onLCP(({ value }) => {
    report.largest_paint_ms = Math.round(value);
  });
  onINP(({ value }) => {
    report.interaction_ms = Math.round(value);
  });
  onCLS(({ value }) => {
    report.shift_thousandths = Math.round(value * 1000);
  });
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    // Not `sendBeacon`, which sends cookies. A report that fails is not worth another.
    fetch(ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      keepalive: true,
      credentials: 'omit',
    }).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', send);
}

function networkOf(given: Navigator): Report['network'] {
  const { connection } = given as { connection?: { effectiveType?: string } };
  return NETWORKS.find((network) => network === connection?.effectiveType) ?? 'unknown';
}
