import { boxesOf } from '../../../contract/design/boxes.ts';
import { contrastRatio, READABLE_CONTRAST } from '../../../contract/design/contrast.ts';
import { groundOf } from '../../../contract/design/ground.ts';
import { PAPER_COLOR } from '../../../contract/design/legibility.ts';
import { mixedColor } from '../../../contract/design/mixed-color.ts';
import { isOverPhoto } from '../../../contract/design/rules.ts';
import type { DisplayConfig, TextContent, TextRow } from '../../../contract/design/schemas.ts';

/** A background with its text colour, and a marker with the text colour on it. */
export type Pair = {
  /** Key of its name under `pairs` in the `designer` locale file. */
  name: string;
  background: string;
  ink: string;
  marker: string;
  markerInk: string;
};

const pair = (name: string, background: string, ink: string, marker: string, markerInk: string): Pair => ({
  name,
  background,
  ink,
  marker,
  markerInk,
});

/** Ink on white, with a yellow marker. */
export const PAPER: Pair = pair('paper', '#FFFFFF', '#15171C', '#F4C51C', '#15171C');

/** Colours with enough contrast; a test checks each of them. */
export const PAIRS: readonly Pair[] = [
  PAPER,
  pair('newspaper', '#EFEADB', '#15171C', '#BE1E2D', '#FFFFFF'),
  pair('cream', '#FFF3D9', '#7A0F1A', '#7A0F1A', '#FFF3D9'),
  pair('note', '#FFE98A', '#15171C', '#1B3FC4', '#FFFFFF'),
  pair('board', '#F4C51C', '#15171C', '#15171C', '#F4C51C'),
  pair('rose', '#F4D9D0', '#7A1E5B', '#7A1E5B', '#FFFFFF'),
  pair('tangerine', '#E4512C', '#15171C', '#FFF3D9', '#15171C'),
  pair('chili', '#C4161C', '#FFFFFF', '#FFE98A', '#7A0F1A'),
  pair('velvet', '#7A0F1A', '#F7E3B5', '#F4C51C', '#7A0F1A'),
  pair('sky', '#CFEAFF', '#14396B', '#14396B', '#FFFFFF'),
  pair('sea', '#0B4F62', '#FFFFFF', '#F7E3B5', '#0B4F62'),
  pair('night', '#14396B', '#FFFFFF', '#F4C51C', '#14396B'),
  pair('indigo', '#2D2560', '#FFE98A', '#FFE98A', '#2D2560'),
  pair('teal', '#2E6E66', '#FFF3D9', '#FFF3D9', '#15171C'),
  pair('leaf', '#1C6E5E', '#FFFFFF', '#F4C51C', '#15171C'),
  pair('chalk', '#15171C', '#F4C51C', '#F4C51C', '#15171C'),
];

/** The strongest tint of the background for a background's text at which the text on it is still legible. */
export function backgroundTextColor({ background, ink }: Pick<Pair, 'background' | 'ink'>): string {
  for (let share = 0.16; share > 0; share -= 0.01) {
    const tint = mixedColor(background, ink, share);
    if (contrastRatio(ink, tint) >= READABLE_CONTRAST) return tint;
  }
  return background;
}

/** Whether a text slot without its own background is over a picture. */
function isOverPicture(design: DisplayConfig): boolean {
  return isOverPhoto(design) || (design.background_type === 'IMAGE' && design.background_id !== null);
}

function coloredRow(row: TextRow, colors: Pair, needsMarker: boolean): TextRow {
  const own = { ...row, author_color: null };
  if (needsMarker) return { ...own, color: colors.ink, marker: colors.background };
  if (row.marker === null && !row.strip) return { ...own, color: colors.ink };
  return { ...own, color: colors.markerInk, marker: colors.marker };
}

/** The pair with background and marker swapped: for the ribbon, the sticker and coloured slots. */
const swapped = ({ name, background, ink, marker, markerInk }: Pair): Pair =>
  pair(name, marker, markerInk, background, ink);

/** The pair with a text colour that is legible on the sheet of paper. */
function onPaper(colors: Pair): Pair {
  if (contrastRatio(colors.ink, PAPER_COLOR) >= READABLE_CONTRAST) return colors;
  const isBackgroundDark = contrastRatio(colors.background, PAPER_COLOR) >= READABLE_CONTRAST;
  return { ...colors, ink: isBackgroundDark ? colors.background : PAPER.ink };
}

/**
 * The design in a pair's colours: background, text, markers, rules and border. Text over a picture gets the
 * background colour as its marker, because the picture's colours are unknown.
 */
export function painted(design: DisplayConfig, colors: Pair): DisplayConfig {
  const { texts, paper } = boxesOf(design);
  const kinds = texts.map(({ kind }) => kind);
  const overPicture = isOverPicture(design);
  const inside = swapped(colors);
  let slot = -1;
  const contents = design.contents.map((content) => {
    if (content.type !== 'TEXT') return content;
    slot += 1;
    const kind = kinds[slot];
    const isColored = content.background !== null || kind === 'band' || kind === 'sticker';
    const next: TextContent = {
      ...content,
      background: isColored ? inside.background : null,
      rows: content.rows.map((row) => {
        if (isColored) return coloredRow(row, inside, false);
        const isOnPaper = paper !== null && slot === 0;
        return coloredRow(row, isOnPaper ? onPaper(colors) : colors, overPicture && !isOnPaper);
      }),
    };
    return next;
  });
  return {
    ...design,
    background: colors.background,
    background_text_color: backgroundTextColor(colors),
    ground_color: groundOf(design) === 'NONE' ? design.ground_color : backgroundTextColor(colors),
    border_color: design.border_color === null ? null : colors.ink,
    rule_color: colors.ink,
    contents,
  };
}
