import { type DisplayConfig, displayConfig } from '../../../../../contract/design/schemas.ts';

/** The words of the designs, in the reader's language. */
export type DemonstrationTexts = Record<
  'masthead' | 'headline' | 'facts' | 'price' | 'note' | 'title' | 'amount' | 'unit' | 'papers' | 'name' | 'summary',
  string
>;

const INK = '#15171C';
const PAPER = '#EFEADB';
const YELLOW = '#F5C518';
const GREEN = '#0F4444';
const CREAM = '#FBEBCB';

const row = (text: string, font: string, size: number, color: string, more: object = {}) => ({
  text,
  font,
  size,
  color,
  align: 'CENTER',
  ...more,
});
const text = (rows: readonly object[], more: object = {}) => ({ type: 'TEXT', rows, ...more });
const photo = (file_id: string, more: object) => ({ type: 'PHOTO', file_id, alt: '', ...more });

/** Three designs of one photo: a notice in a newspaper, a price, and a stage. */
export function demonstrationDesigns(file_id: string, texts: DemonstrationTexts): DisplayConfig[] {
  return [
    {
      ratio: '3:4',
      layout: 18,
      split: 80,
      background: PAPER,
      rule_color: INK,
      subject_size: 96,
      contents: [
        photo(file_id, { cut: 'CLEAN', tone: 'HALFTONE' }),
        text([row(texts.masthead, 'space_mono_bold', 2, INK, { caps: true })]),
        text([row(texts.headline, 'playfair', 5, INK, { align: 'LEFT' })]),
        text([
          row(texts.facts, 'playfair', 2, INK, { align: 'LEFT' }),
          row(texts.price, 'abril_fatface', 5, '#A8141B', { align: 'LEFT' }),
          row(texts.note, 'playfair', 2, INK, { align: 'LEFT' }),
        ]),
      ],
    },
    {
      ratio: '3:4',
      layout: 14,
      split: 52,
      split_second: 87,
      background: YELLOW,
      subject_size: 104,
      contents: [
        photo(file_id, { cut: 'OUTLINE' }),
        text([
          row(texts.title, 'anton', 4, INK, { caps: true }),
          row(texts.amount, 'anton', 10, INK, { fit: true }),
          row(texts.unit, 'anton', 6, '#9C0F16', { caps: true }),
        ]),
        text([row(texts.papers, 'jakarta', 3, '#FFFFFF')], { background: '#C01A1F' }),
      ],
    },
    {
      ratio: '1:1',
      layout: 15,
      split: 28,
      split_second: 83,
      background: GREEN,
      shape: 'RINGS',
      shape_color: '#B7312C',
      subject_size: 94,
      contents: [
        photo(file_id, { cut: 'CLEAN', shadow: 'CONTACT' }),
        text([row(texts.name, 'shrikhand', 5, CREAM)]),
        text([row(texts.summary, 'jakarta', 2, CREAM)]),
      ],
    },
  ].map((design) => displayConfig.parse(design));
}
