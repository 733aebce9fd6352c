import { REFERRAL_DAYS, REFERRAL_PARAMETER } from '../contract/affiliate.ts';

const KEY = 'referral';
const DAY = 86_400_000;
const PATTERN = /^[0-9a-z]{4,40}$/i;
/** The moment until which it counts, and the code. */
const KEPT = /^(\d{1,15}) ([0-9a-z]{4,40})$/i;

// For browsers that refuse storage: the link then counts as long as the page.
let kept: string | null = null;

/** Remembers the link that brought somebody, for thirty days. The first link wins. */
export function keepReferral(query: URLSearchParams, now = Date.now()): void {
  const code = query.get(REFERRAL_PARAMETER);
  if (code === null || !PATTERN.test(code) || referralCode(now) !== null) return;
  store(`${now + REFERRAL_DAYS * DAY} ${code}`);
}

/** The code of the link that brought somebody here; null where none did, or long ago. */
export function referralCode(now = Date.now()): string | null {
  const [, until, code] = KEPT.exec(read() ?? '') ?? [];
  return code !== undefined && now < Number(until) ? code : null;
}

/** It has done its work. */
export function forgetReferral(): void {
  store(null);
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY) ?? kept;
  } catch {
    return kept;
  }
}

function store(text: string | null): void {
  kept = text;
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Refused: the page's own memory has it.
  }
}
