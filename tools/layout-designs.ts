import type { Ratio } from '../src/contract/design/ratios.ts';
import { BORDER_TYPES } from '../src/contract/design/rules.ts';
import { type DisplayConfigInput, displayConfig } from '../src/contract/design/schemas.ts';

export const BORDERS = [
  ...BORDER_TYPES.map((type) => ({ type, inset: false })),
  { type: 'DASH' as const, inset: true },
];
type TextRows = Extract<NonNullable<DisplayConfigInput['contents']>[number], { type: 'TEXT' }>['rows'];

const STYLES: DisplayConfigInput[] = [
  { background: '#FFF3D9' },
  { background: '#14396B', background_type: 'TEXT', background_text: 'BEKAS', background_text_color: '#1F4A85' },
  { background: '#F4C51C' },
  { background: '#FFFFFF' },
];

/** A design of a layout with text and photos in all its places. */
export function designOf(layout: number, ratio: Ratio, border: (typeof BORDERS)[number]) {
  const isDark = layout % STYLES.length === 1;
  const ink = isDark ? '#FFFFFF' : '#15171C';
  const onPhoto = [5, 9].includes(layout) ? '#FFFFFF' : ink;
  const text = (rows: TextRows, background: string | null = null) => ({ type: 'TEXT' as const, rows, background });
  const photo = (index: number) => ({ type: 'PHOTO' as const, file_id: `00000000-0000-7000-8000-00000000000${index}` });
  const head = { text: 'Kursi rotan', font: 'archivo_black' as const, size: 5, color: onPhoto };
  const body = { text: 'Buatan Cirebon, anyaman tangan', size: 2, color: onPhoto };
  const ribbon = layout === 9 || layout === 10 ? '#BE1E2D' : layout === 12 ? '#EFEADB' : null;
  return displayConfig.parse({
    ...STYLES[layout % STYLES.length],
    ratio,
    layout,
    border_type: border.type,
    border_inset: border.inset,
    border_color: '#BE1E2D',
    scrim: 'BOTH',
    rule_color: ink,
    contents: [
      ...[0, 1, 2].map(photo),
      text(layout === 10 ? [{ ...head, text: 'BARU', size: 4, color: '#FFFFFF' }] : [head, body], ribbon),
      text([{ text: 'Rp 1.150.000, bisa kirim', font: 'space_mono', size: 2, color: '#FFFFFF', marker: '#1B3FC4' }]),
      text([{ text: '0812 0000 1111', font: 'anton', size: 3, color: ink }]),
    ],
  });
}
