import { contrastRatio, READABLE_CONTRAST } from '../../../contract/contrast.ts';
import type { DisplayConfig } from '../../../contract/display.ts';
import { withoutLinks } from '../../../contract/display-links.ts';
import { withoutHashSigns, withoutPhones } from '../../../contract/display-preflight.ts';
import { colorsBehind, letterPx, READABLE_PX } from '../../../contract/legibility.ts';
import type { Designer, Tool } from '../designer-context.tsx';
import {
  makeReadable,
  removeRow,
  setBackgroundWord,
  setBackgroundWordColor,
  setRowColor,
  setRowSize,
  setRowText,
  shrinkPlace,
} from './commands.ts';
import { type Fault, type OverPhoto, placeNumber } from './issues.ts';
import { textAt } from './model.ts';
import { mixedColor } from './palette.ts';

/** An action that fixes a fault with one click. */
export type Remedy = {
  /** Key of its text under `remedies` in the `designer` locale file. */
  key: string;
  values?: { color?: string; size?: number };
  /** Leads the author to the place where they must fix it themselves. */
  leads: boolean;
  act(designer: Designer): void;
};

const INK = '#15171C';
const WHITE = '#FFFFFF';
const BLACK = '#000000';

/** The text colour with the most contrast on these colours: white, ink or, if both are too weak, black. */
export function readableOn(colors: readonly string[]): string {
  const least = (color: string) => Math.min(...colors.map((behind) => contrastRatio(color, behind)));
  const best = least(WHITE) > least(INK) ? WHITE : INK;
  return least(best) < READABLE_CONTRAST && least(BLACK) > least(best) ? BLACK : best;
}

/** The remedy of a fault; null if there is none. */
export function remedyOf(fault: Fault, document: DisplayConfig, overPhoto: OverPhoto): Remedy | null {
  const place = placeNumber(fault.place);
  const { row } = fault;
  switch (fault.key) {
    case 'photo_missing':
      return leading('add_photo', (designer) => choosePhoto(designer, fault.place, 'photo'));
    case 'photo_small':
      return leading('replace_photo', (designer) =>
        choosePhoto(designer, fault.place, fault.place === 'background' ? 'background' : 'photo'),
      );
    case 'photo_failed':
      return doing('upload_again', ({ uploads }) => uploads.retry(fault.place ?? ''));
    case 'photo_sending':
      return null;
    case 'display_text_short':
    case 'display_words_few':
      return leading('write', (designer) => write(designer, 0, null));
    case 'display_sample_text':
      return leading('replace_text', (designer) => write(designer, place ?? 0, row));
    case 'text_overflow':
      return textAt(document, place ?? -1)?.rows.some(({ size }) => size > 1)
        ? doing('shrink', ({ engine }) => engine.run(shrinkPlace, { place: place ?? 0 }))
        : leading('shorten', (designer) => write(designer, place ?? 0, null));
    case 'links_removed':
      if (fault.place === 'background') {
        return doing('remove_links', ({ engine }) =>
          engine.run(setBackgroundWord, withoutLinks(document.background_text)),
        );
      }
      break;
    default:
  }
  return place === null || row === null ? null : rowRemedy(fault, document, overPhoto, { place, row });
}

type At = { place: number; row: number };

function rowRemedy(fault: Fault, document: DisplayConfig, overPhoto: OverPhoto, at: At): Remedy | null {
  const content = textAt(document, at.place);
  const words = content?.rows[at.row];
  if (!content || !words) return null;
  switch (fault.key) {
    case 'contrast_low':
      return fault.on_photo ? photoRemedy(document, overPhoto) : colorRemedy(document, at);
    case 'text_small': {
      const size = readableSize(document, at.place);
      if (size === null) return null;
      return { ...doing('enlarge', ({ engine }) => engine.run(setRowSize, { ...at, value: size })), values: { size } };
    }
    case 'links_removed':
      return rewriting('remove_links', at, withoutLinks(words.text));
    case 'hashtag_in_design':
      return rewriting('remove_hash_signs', at, withoutHashSigns(words.text));
    case 'phone_in_design':
      return rewriting('remove_phone', at, withoutPhones(words.text));
    default:
      return null;
  }
}

function photoRemedy(document: DisplayConfig, { plan }: OverPhoto): Remedy | null {
  if (!plan) return null;
  const isDarker = plan.scrim !== document.scrim || plan.scrim_strength !== document.scrim_strength;
  const [first] = plan.colors;
  const remedy = doing(isDarker || !first ? 'darken' : 'recolor', ({ engine }) => engine.run(makeReadable, plan));
  return isDarker || !first ? remedy : { ...remedy, values: { color: first.color } };
}

function colorRemedy(document: DisplayConfig, at: At): Remedy | null {
  const content = textAt(document, at.place);
  const words = content?.rows[at.row];
  if (!content || !words) return null;
  const behind = colorsBehind(document, content, words);
  const color = readableOn(behind);
  const isRead = (candidate: string) => behind.every((one) => contrastRatio(candidate, one) >= READABLE_CONTRAST);
  if (isRead(color)) {
    return {
      ...doing('recolor', ({ engine }) => engine.run(setRowColor, { ...at, value: color })),
      values: { color },
    };
  }
  // Only a background's text has too little contrast with its own background.
  const { background } = document;
  const own = readableOn([background]);
  const share = [0.7, 0.5, 0.3, 0.15, 0].find(
    (candidate) =>
      contrastRatio(own, mixedColor(background, document.background_text_color, candidate)) >= READABLE_CONTRAST,
  );
  return doing('calm_background', ({ engine }) => {
    engine.run(setBackgroundWordColor, mixedColor(background, document.background_text_color, share ?? 0));
    engine.follow(setRowColor, { ...at, value: own });
  });
}

/** The smallest size step that is legible in a phone's column. */
export function readableSize(document: DisplayConfig, place: number): number | null {
  for (let size = 1; size <= 10; size += 1) {
    if (letterPx(document, place, size) >= READABLE_PX) return size;
  }
  return null;
}

const doing = (key: string, act: Remedy['act']): Remedy => ({ key, leads: false, act });
const leading = (key: string, act: Remedy['act']): Remedy => ({ key, leads: true, act });

function rewriting(key: string, at: At, text: string): Remedy {
  return doing(key, ({ engine }) => {
    if (text === '') engine.run(removeRow, at);
    else engine.run(setRowText, { ...at, text });
  });
}

function choosePhoto(designer: Designer, place: string | null, tool: Tool): void {
  designer.tool.set(tool);
  designer.choosePicture(place ?? 'photo-0');
}

/** Focuses the row's field; without a row, the first of the place that needs text. */
function write({ engine, tool, rowField }: Designer, place: number, row: number | null): void {
  const rows = textAt(engine.snapshot().document, place)?.rows ?? [];
  const waiting = rows.findIndex(({ text }) => text.trim() === '');
  engine.select({ kind: 'text', place, row: row ?? (rows.length === 0 ? null : Math.max(0, waiting)) });
  tool.set('text');
  // The bottom sheet first returns the focus to the button that opened it.
  setTimeout(() => rowField.current?.focus(), 120);
}
