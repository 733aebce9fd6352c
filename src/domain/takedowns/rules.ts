import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { SHORT_CODE } from '../../contract/design/outputs.ts';
import { idOfSegment } from '../../contract/pages/addresses.ts';
import { TAKEDOWN_HOURS, type Urgency } from '../../contract/takedowns/rules.ts';

/** How a text names an ad: by the id in it, or by the code of its short address. */
export type AdName = { text: string; id: string } | { text: string; code: string } | { text: string; unknown: true };

/** The ads that a text names, each in a word of its own: an address, a short address, an id, or a code. */
export function adNamesIn(text: string): AdName[] {
  return text
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const segment =
        word
          .replace(/[?#].*$/, '')
          .replace(/\/+$/, '')
          .split('/')
          .at(-1) ?? '';
      const id = idOfSegment(segment);
      if (id) return { text: word, id };
      const code = segment.toLowerCase();
      return SHORT_CODE.test(code) ? { text: word, code } : { text: word, unknown: true as const };
    });
}

export function dueAt(received_at: Date, urgency: Urgency): Date {
  return addMilliseconds(received_at, TAKEDOWN_HOURS[urgency] * MILLISECONDS.hour);
}

/** The severity of an order, 0 to 100: the nearer the time limit, the more. */
export function severityOf({ due_at }: { due_at: Date }, now: Date): number {
  const hours = (due_at.getTime() - now.getTime()) / MILLISECONDS.hour;
  if (hours <= 0) return 100;
  if (hours <= 1) return 97;
  if (hours <= 4) return 94;
  return hours <= 12 ? 85 : 75;
}
