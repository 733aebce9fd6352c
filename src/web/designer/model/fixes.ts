import { contrastRatio, READABLE_CONTRAST } from '../../../contract/design/contrast.ts';
import { colorsBehind, letterPx, READABLE_PX } from '../../../contract/design/legibility.ts';
import { withoutLinks } from '../../../contract/design/links.ts';
import { mixedColor } from '../../../contract/design/mixed-color.ts';
import { withoutHashSigns, withoutPhones } from '../../../contract/design/preflight.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { withoutMissingLetters } from '../../../contract/text/drawable-letters.ts';
import type { Designer, Tool } from '../designer-context.tsx';
import {
  fitSlot,
  giveRoom,
  makeLegible,
  removeRow,
  setBackgroundText,
  setBackgroundTextColor,
  setRowColor,
  setRowSize,
  setRowText,
} from './commands.ts';
import { type Issue, type OverPhoto, slotNumber } from './issues.ts';
import { readableOn } from './legible-colors.ts';
import { textAt } from './model.ts';
import { roomiest } from './room.ts';

/** An action that fixes an issue with one click. */
export type Fix = {
  /** Key of its text under `fixes` in the `designer` locale file. */
  key: string;
  values?: { color?: string; size?: number };
  /** Leads the author to the slot where they must fix it themselves. */
  isManual: boolean;
  apply(designer: Designer): void;
};

/** The fix for an issue; null if there is none. */
export function fixOf(issue: Issue, design: DisplayConfig, overPhoto: OverPhoto): Fix | null {
  const slot = slotNumber(issue.slot);
  const { row } = issue;
  switch (issue.key) {
    case 'photo_missing':
      return manualFix('add_photo', (designer) => choosePhoto(designer, issue.slot, 'photo'));
    case 'photo_small':
      return manualFix('replace_photo', (designer) =>
        choosePhoto(designer, issue.slot, issue.slot === 'background' ? 'background' : 'photo'),
      );
    case 'photo_failed':
      return automaticFix('upload_again', ({ uploads }) => uploads.retry(issue.slot ?? ''));
    case 'photo_sending':
      return null;
    case 'display_text_short':
    case 'display_words_few':
      return manualFix('write', (designer) => focusRow(designer, 0, null));
    case 'display_sample_text':
      return manualFix('replace_text', (designer) => focusRow(designer, slot ?? 0, row));
    case 'text_overflow':
      if (textAt(design, slot ?? -1)?.rows.some(({ size }) => size > 1)) {
        return automaticFix('shrink', ({ engine }) => engine.run(fitSlot, { slot: slot ?? 0 }));
      }
      return roomiest(design)
        ? automaticFix('give_room', ({ engine }) => engine.run(giveRoom, null))
        : manualFix('shorten', (designer) => focusRow(designer, slot ?? 0, null));
    case 'links_removed':
      if (issue.slot === 'background') {
        return automaticFix('remove_links', ({ engine }) =>
          engine.run(setBackgroundText, withoutLinks(design.background_text)),
        );
      }
      break;
    default:
  }
  return slot === null || row === null ? null : rowFix(issue, design, overPhoto, { slot, row });
}

type At = { slot: number; row: number };

function rowFix(issue: Issue, design: DisplayConfig, overPhoto: OverPhoto, at: At): Fix | null {
  const content = textAt(design, at.slot);
  const textRow = content?.rows[at.row];
  if (!content || !textRow) return null;
  switch (issue.key) {
    case 'text_illegible':
    case 'contrast_low':
      return issue.onPhoto ? photoFix(design, overPhoto) : colorFix(design, at);
    case 'text_small': {
      const size = readableSize(design, at.slot);
      if (size === null) return null;
      return {
        ...automaticFix('enlarge', ({ engine }) => engine.run(setRowSize, { ...at, value: size })),
        values: { size },
      };
    }
    case 'links_removed':
      return textFix('remove_links', at, withoutLinks(textRow.text));
    case 'hashtag_in_design':
      return textFix('remove_hash_signs', at, withoutHashSigns(textRow.text));
    case 'letters_missing':
      return textFix('remove_letters', at, withoutMissingLetters(textRow.text));
    case 'phone_in_design':
      return textFix('remove_phone', at, withoutPhones(textRow.text));
    default:
      return null;
  }
}

function photoFix(design: DisplayConfig, { plan }: OverPhoto): Fix | null {
  if (!plan) return null;
  const isDarker = plan.scrim !== design.scrim || plan.scrim_strength !== design.scrim_strength;
  const [first] = plan.colors;
  const fix = automaticFix(isDarker || !first ? 'darken' : 'recolor', ({ engine }) => engine.run(makeLegible, plan));
  return isDarker || !first ? fix : { ...fix, values: { color: first.color } };
}

function colorFix(design: DisplayConfig, at: At): Fix | null {
  const content = textAt(design, at.slot);
  const textRow = content?.rows[at.row];
  if (!content || !textRow) return null;
  const behind = colorsBehind(design, content, textRow);
  const color = readableOn(behind);
  const isRead = (candidate: string) => behind.every((one) => contrastRatio(candidate, one) >= READABLE_CONTRAST);
  if (isRead(color)) {
    return {
      ...automaticFix('recolor', ({ engine }) => engine.run(setRowColor, { ...at, value: color })),
      values: { color },
    };
  }
  // Only a background's text has too little contrast with its own background.
  const { background } = design;
  const own = readableOn([background]);
  const share = [0.7, 0.5, 0.3, 0.15, 0].find(
    (candidate) =>
      contrastRatio(own, mixedColor(background, design.background_text_color, candidate)) >= READABLE_CONTRAST,
  );
  return automaticFix('fade_background', ({ engine }) => {
    engine.run(setBackgroundTextColor, mixedColor(background, design.background_text_color, share ?? 0));
    engine.follow(setRowColor, { ...at, value: own });
  });
}

/** The smallest size step that is legible in a phone's column. */
export function readableSize(design: DisplayConfig, slot: number): number | null {
  for (let size = 1; size <= 10; size += 1) {
    if (letterPx(design, slot, size) >= READABLE_PX) return size;
  }
  return null;
}

const automaticFix = (key: string, apply: Fix['apply']): Fix => ({ key, isManual: false, apply });
const manualFix = (key: string, apply: Fix['apply']): Fix => ({ key, isManual: true, apply });

function textFix(key: string, at: At, text: string): Fix {
  return automaticFix(key, ({ engine }) => {
    if (text === '') engine.run(removeRow, at);
    else engine.run(setRowText, { ...at, text });
  });
}

function choosePhoto(designer: Designer, slot: string | null, tool: Tool): void {
  designer.tool.set(tool);
  designer.choosePicture(slot ?? 'photo-0');
}

/** Focuses the row's field; without a row, the first of the slot that needs text. */
function focusRow({ engine, tool, rowField }: Designer, slot: number, row: number | null): void {
  const rows = textAt(engine.snapshot().design, slot)?.rows ?? [];
  const waiting = rows.findIndex(({ text }) => text.trim() === '');
  engine.select({ kind: 'text', slot, row: row ?? (rows.length === 0 ? null : Math.max(0, waiting)) });
  tool.set('text');
  // The bottom sheet first returns the focus to the button that opened it.
  setTimeout(() => rowField.current?.focus(), 120);
}
