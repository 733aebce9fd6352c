import type { Choices } from './seeded.ts';

/** The field of a payment's responses that is falsified. */
export const TAMPERS = ['amount', 'currency', 'reference'] as const;
export type Tamper = (typeof TAMPERS)[number];
export const tamperOf = (choices: Choices): Tamper => choices.one(TAMPERS);

const UNKNOWN_REFERENCE = '01a00000-0000-7000-8000-00000000f0e1';

/** The gateway's response, falsified if it is about such a payment. Its list of transactions is unchanged. */
export function tampered(text: string, wrong: ReadonlyMap<string, Tamper>): string {
  if (wrong.size === 0) return text;
  const response = parse(text);
  const kind = typeof response.reference_id === 'string' ? wrong.get(response.reference_id) : undefined;
  if (!kind || 'error_code' in response) return text;
  if (kind === 'currency') return JSON.stringify({ ...response, currency: 'USD' });
  if (kind === 'reference') return JSON.stringify({ ...response, reference_id: UNKNOWN_REFERENCE });
  const captures = Array.isArray(response.captures) ? response.captures : null;
  return JSON.stringify({
    ...response,
    request_amount: Number(response.request_amount) - 1,
    ...(captures ? { captures: captures.map((capture) => ({ ...capture, capture_amount: 1 })) } : {}),
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}
