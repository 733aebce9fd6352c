import { DISPLAY_LIMITS, layoutOf } from '../../../contract/design/rules.ts';
import { isSampleText, isSampleWord } from '../../../contract/design/sample-texts.ts';
import type { DisplayConfig, TextContent, TextRow } from '../../../contract/design/schemas.ts';

/** Whether the author wrote this row. */
export function isOwnText(text: string): boolean {
  return text.trim() !== '' && !isSampleText(text);
}

type Content = DisplayConfig['contents'][number];
const photosOf = (contents: readonly Content[]) => contents.filter((content) => content.type === 'PHOTO');
const textsOf = (contents: readonly Content[]) => contents.filter((content) => content.type === 'TEXT');

/** The user's text in a template's style; the template's text remains only where the user wrote nothing. */
function mergedText(own: TextContent | undefined, style: TextContent): TextContent {
  const ownRows = own?.rows ?? [];
  const last = style.rows.at(-1);
  const rows = style.rows.map((row, index) => {
    const text = ownRows[index]?.text ?? '';
    return isOwnText(text) ? { ...row, text } : row;
  });
  const further = ownRows.slice(style.rows.length).filter(({ text }) => isOwnText(text));
  const styled = further.map((row): TextRow => (last ? { ...last, text: row.text } : row));
  return { ...style, rows: [...rows, ...styled].slice(0, DISPLAY_LIMITS.rows) };
}

/**
 * Applies the style of another design, a template or an earlier ad. The author's text and photos keep their slots
 * by number, and photos are cut out and tilted as the style's; the template's contents fill only empty slots. Text without a slot in the new layout is kept but not
 * rendered, as are the author's background picture and text.
 */
export function withTemplate(design: DisplayConfig, template: DisplayConfig): DisplayConfig {
  const ownPhotos = photosOf(design.contents);
  const ownTexts = textsOf(design.contents);
  const photos = Array.from({ length: Math.max(ownPhotos.length, photosOf(template.contents).length) }, (_, slot) => {
    const own = ownPhotos[slot];
    const fromTemplate = photosOf(template.contents)[slot];
    if (!own?.file_id && fromTemplate?.file_id) return fromTemplate;
    return own && fromTemplate ? { ...own, cut: fromTemplate.cut, tilt: fromTemplate.tilt } : (own ?? fromTemplate);
  }).filter((photo) => photo !== undefined);
  const styles = textsOf(template.contents).slice(0, layoutOf(template).texts);
  const merged = styles.map((style, slot) => mergedText(ownTexts[slot], style));
  const unplaced = ownTexts.slice(styles.length).map((text) => ({
    ...text,
    rows: text.rows.filter((row) => isOwnText(row.text)),
  }));
  while (unplaced.at(-1)?.rows.length === 0) unplaced.pop();
  return {
    ...template,
    background_id: design.background_id ?? template.background_id,
    background_text: isSampleWord(design.background_text) ? template.background_text : design.background_text,
    contents: [...photos, ...merged, ...unplaced],
  };
}

/** What identifies a template: its style without text and photos. */
function styleOf(design: DisplayConfig): string {
  const { contents, background_id, background_text, split, split_second, scrim, scrim_strength, ...rest } = design;
  const first = textsOf(contents)[0];
  const { text, size, align, ...row } = first?.rows[0] ?? { text: '', size: 0, align: '' };
  return JSON.stringify([Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)), row]);
}

/** Whether a design has this template's style. */
export function hasTemplateStyle(design: DisplayConfig, template: DisplayConfig): boolean {
  return styleOf(design) === styleOf(template);
}
