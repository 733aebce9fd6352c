import { ILLEGIBLE_CONTRAST, READABLE_CONTRAST } from '../../../contract/design/contrast.ts';
import { letterPx, rowContrast } from '../../../contract/design/legibility.ts';
import {
  checkDisplay,
  DISPLAY_CHECKS,
  type DisplayCheck,
  type DisplayFinding,
} from '../../../contract/design/preflight.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import type { PhotoContrast, ReadablePlan } from '../photos/photo-contrast.ts';
import type { Size } from '../photos/photo-reader.ts';
import type { Upload } from '../photos/uploads.ts';
import { textAt } from './model.ts';

/** Every check in the order of the list. */
export const ISSUE_KEYS = Object.keys(DISPLAY_CHECKS) as DisplayCheck[];
export type IssueKey = DisplayCheck | 'photo_failed' | 'photo_sending';
/** An issue of the current design. */
export type Issue = Omit<DisplayFinding, 'key'> & {
  key: IssueKey;
  /** The contrast, or the font size in px. */
  measured: number | null;
  onPhoto: boolean;
};

/** Measured from pixels: the contrast of text on pictures, what would fix it, and the sizes of the pictures. */
export type OverPhoto = {
  contrasts: readonly PhotoContrast[];
  plan: ReadablePlan | null;
  sizes: ReadonlyMap<string, Size>;
};
export const NOTHING_OVER_PHOTO: OverPhoto = { contrasts: [], plan: null, sizes: new Map() };

/** What the editor knows besides the design. */
export type Situation = { overPhoto: OverPhoto; overflowing: readonly string[]; uploads: readonly Upload[] };

/** A design and its issues. */
export type Checked = { design: DisplayConfig; issues: readonly Issue[] };

/** All issues of the current design, errors first: the checks of the contract and those that need measuring. */
export function issuesOf(design: DisplayConfig, { overPhoto, overflowing, uploads }: Situation): Issue[] {
  const states = new Map(uploads.map(({ slot, state }) => [slot, state]));
  const found = checkDisplay(design, (fileId) => overPhoto.sizes.get(fileId)).map((finding): Issue => {
    const issue = { ...finding, measured: measuredOf(design, finding), onPhoto: false };
    const state = finding.key === 'photo_missing' ? states.get(finding.slot ?? '') : undefined;
    return state ? { ...issue, key: state === 'failed' ? 'photo_failed' : 'photo_sending' } : issue;
  });
  const onPhotos = overPhoto.contrasts.flatMap(({ slot, row, ratio }): Issue[] => {
    if (ratio >= READABLE_CONTRAST || !textAt(design, slot)?.rows[row]) return [];
    const key = ratio < ILLEGIBLE_CONTRAST ? 'text_illegible' : 'contrast_low';
    return [{ ...measuredIssue(key, `text-${slot}`, row), measured: ratio, onPhoto: true }];
  });
  const known = new Set(found.map(issueId));
  const overflows = overflowing.map((slot) => measuredIssue('text_overflow', slot, null));
  const all = [...found, ...onPhotos, ...overflows.filter((issue) => !known.has(issueId(issue)))];
  return all.sort((one, other) => orderOf(one) - orderOf(other));
}

/** Errors first, in the order of the checks; a photo that is uploading is listed as a missing one. */
const orderOf = ({ key }: Issue) =>
  ISSUE_KEYS.indexOf(key === 'photo_failed' || key === 'photo_sending' ? 'photo_missing' : key);

const measuredIssue = (key: DisplayCheck, slot: string, row: number | null): Issue => ({
  key,
  severity: DISPLAY_CHECKS[key],
  slot,
  row,
  measured: null,
  onPhoto: false,
});

function measuredOf(design: DisplayConfig, { key, slot, row }: DisplayFinding): number | null {
  const number = slotNumber(slot);
  const content = number === null ? null : textAt(design, number);
  const textRow = row === null ? undefined : content?.rows[row];
  if (number === null || !content || !textRow) return null;
  if (key === 'contrast_low' || key === 'text_illegible') return rowContrast(design, content, textRow);
  return key === 'text_small' ? letterPx(design, number, textRow.size) : null;
}

/** The number of a slot such as `text-0`; null for the background and for the design itself. */
export function slotNumber(slot: string | null): number | null {
  const number = /-(\d+)$/.exec(slot ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

/** The number of issues of one severity. */
export function countOf(issues: readonly Issue[], severity: Issue['severity']): number {
  return issues.filter((issue) => issue.severity === severity).length;
}

/** Identifies an issue while the design changes. */
export function issueId({ key, slot, row }: Issue): string {
  return `${key === 'photo_failed' || key === 'photo_sending' ? 'photo_missing' : key} ${slot} ${row}`;
}
