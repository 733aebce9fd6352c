import { contrastRatio } from '../../../contract/design/contrast.ts';
import { hasSubject } from '../../../contract/design/rules.ts';
import type { DisplayConfig, PhotoContent, TextRow } from '../../../contract/design/schemas.ts';
import { backgroundTextColor } from './palette-pairs.ts';
import { type ColorRule, type Palette, paletteOf } from './quick/color-rules.ts';
import { hasCutOut, type PhotoFacts } from './quick/facts.ts';
import { perceived } from './quick/perceived-color.ts';

const GREY = 0.02;
const COLORFUL = 0.07;
/** Used for photos without a colour. */
const FALLBACK = 3;

/** The rule by which a photo's colours become those of a template: light stays light, loud stays loud. */
function ruleOf({ background, layout }: DisplayConfig): { rule: ColorRule; variant: number } {
  if (layout === 18) return { rule: 'paper', variant: 0 };
  const { light, chroma } = perceived(background);
  if (light > 0.85) return chroma < GREY ? { rule: 'neutral', variant: 0 } : { rule: 'similar', variant: 1 };
  if (light > 0.45) return { rule: 'full', variant: 0 };
  return chroma < COLORFUL ? { rule: 'dark', variant: 0 } : { rule: 'opposite', variant: 0 };
}

function rowIn(row: TextRow, area: string | null, palette: Palette): TextRow {
  if (row.marker) return { ...row, marker: palette.band, color: palette.bandInk };
  if (row.strip) return row;
  if (area) return { ...row, color: palette.bandInk };
  return { ...row, color: perceived(row.color).chroma > COLORFUL ? palette.accent : palette.ink };
}

/** A template in the colours of the author's photo, and with its subject cut out where the template has a place for one. */
export function matchedTo(template: DisplayConfig, photo: PhotoFacts): DisplayConfig {
  const { rule, variant } = ruleOf(template);
  const palette = paletteOf(rule, photo.colors, variant, FALLBACK);
  const [weaker = palette.ink] = [palette.ink, palette.accent].sort(
    (one, other) => contrastRatio(one, palette.ground) - contrastRatio(other, palette.ground),
  );
  const soft = backgroundTextColor({ background: palette.ground, ink: weaker });
  const contents = template.contents.map((content) => {
    if (content.type === 'PHOTO') return { ...content, cut: cutFor(template, photo) };
    const { background } = content;
    const rows = content.rows.map((row) => rowIn(row, background, palette));
    return { ...content, background: background && palette.band, rows };
  });
  return {
    ...template,
    background: palette.ground,
    background_text_color: soft,
    ground_color: template.ground === 'NONE' ? null : soft,
    border_color: template.border_color && palette.accent,
    rule_color: palette.ink,
    shape_color: template.shape_color && palette.band,
    contents,
  };
}

function cutFor(template: DisplayConfig, photo: PhotoFacts): PhotoContent['cut'] {
  if (!hasSubject(template) || !hasCutOut(photo)) return 'NONE';
  return photo.subject?.grade === 'A' ? 'CLEAN' : 'OUTLINE';
}
