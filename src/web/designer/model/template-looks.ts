import type { TextPart } from '../../../contract/design/purpose-texts.ts';
import type { Ratio } from '../../../contract/design/ratios.ts';
import type { Font } from '../../../contract/design/rules.ts';
import type { DisplayConfigInput } from '../../../contract/design/schemas.ts';
import {
  centred as centredRow,
  type PhotoStyle,
  row as plainRow,
  slot as plainSlot,
  type RowStyle,
  type TemplateFamily,
  type TemplateStyle,
} from './template-parts.ts';

/** The colours of a template; each text colour is legible on its area. */
export type TemplateColors = { ground: string; ink: string; accent: string; band: string; bandInk: string };
/** Ways in which templates for a purpose or season are composed. Each has a name under `templates.looks` in the locale files. */
export const LOOKS = [
  'arch',
  'big',
  'card',
  'circle',
  'coupon',
  'cover',
  'lines',
  'newspaper',
  'notice',
  'photo_top',
  'polaroid',
  'poster',
  'rays',
  'ribbon',
  'side',
  'stage',
  'stacked',
  'sticker',
  'strips',
  'tear_off',
  'title_top',
  'window',
  'word',
] as const;
export type Look = (typeof LOOKS)[number];

type PartRow = { part: TextPart; style: RowStyle };
type PartSlot = { slot: ReturnType<typeof plainSlot>; parts: readonly TextPart[] };
export type LookStyle = TemplateStyle & { parts: readonly (readonly TextPart[])[] };

const row = (part: TextPart, ...style: Parameters<typeof plainRow>): PartRow => ({ part, style: plainRow(...style) });
const centred = (part: TextPart, ...style: Parameters<typeof plainRow>): PartRow => ({
  part,
  style: centredRow(...style),
});
const slot = (
  align: Parameters<typeof plainSlot>[0],
  rows: readonly PartRow[],
  background: string | null = null,
): PartSlot => ({
  slot: plainSlot(
    align,
    rows.map(({ style }) => style),
    background,
  ),
  parts: rows.map(({ part }) => part),
});

type Style = Omit<DisplayConfigInput, 'contents' | 'background_text' | 'ratio'>;
const look = (
  family: TemplateFamily,
  style: Style & { ratio: Ratio },
  slots: readonly PartSlot[],
  photo: PhotoStyle = {},
): LookStyle => ({
  family,
  style,
  photo,
  slots: slots.map((one) => one.slot),
  parts: slots.map(({ parts }) => parts),
});

/** The colour of text on paper, whatever the template's colours are. */
const INK_ON_PAPER = '#4A2413';
const STRIP_INK = '#15171C';
const FIT = { fit: true } as const;
const FIT_CAPS = { fit: true, caps: true } as const;

/** Makes the style of a look in these colours, with this font of headings. */
export const LOOK_STYLES: Readonly<Record<Look, (colors: TemplateColors, font: Font) => LookStyle>> = {
  arch: ({ ground, ink, accent }, font) =>
    look('framed', { ratio: '3:4', layout: 6, frame: 'ARCH', split: 54, background: ground }, [
      slot('CENTER', [
        centred('title', font, 5, accent, FIT),
        centred('detail', 'jakarta', 2, ink),
        centred('price', 'archivo_black', 3, accent),
      ]),
    ]),
  big: ({ ground, ink, band, bandInk }, font) =>
    look('big_word', { ratio: '1:1', layout: 0, ground: 'RAYS', background: ground }, [
      slot('BETWEEN', [
        centred('title', font, 6, ink, FIT_CAPS),
        centred('detail', 'jakarta', 3, ink),
        centred('price', 'archivo_black', 3, bandInk, { marker: band }),
      ]),
    ]),
  card: ({ ground, ink, accent, band, bandInk }, font) =>
    look(
      'lines',
      {
        ratio: '4:3',
        layout: 0,
        ground: 'GRID',
        background: ground,
        border_type: 'THIN',
        border_color: accent,
        border_inset: true,
      },
      [
        slot('BETWEEN', [
          row('title', font, 6, accent, FIT),
          row('detail', 'jakarta', 4, ink),
          row('price', 'archivo_black', 4, bandInk, { marker: band }),
        ]),
      ],
    ),
  circle: ({ ground, ink, accent }, font) =>
    look('framed', { ratio: '1:1', layout: 6, frame: 'CIRCLE', split: 44, background: ground, rule_color: accent }, [
      slot('CENTER', [
        row('title', font, 5, accent, FIT),
        row('detail', 'jakarta', 2, ink),
        row('price', 'archivo_black', 2, accent),
      ]),
    ]),
  coupon: ({ ground, ink, accent, band, bandInk }, font) =>
    look('promo', { ratio: '4:3', layout: 13, split: 64, ground: 'DOTS', background: ground, rule_color: ink }, [
      slot('BETWEEN', [
        row('kicker', 'archivo_black', 3, ink),
        row('title', font, 6, accent, FIT_CAPS),
        row('detail', 'jakarta', 3, ink),
      ]),
      slot('CENTER', [centred('price', font, 4, bandInk)], band),
    ]),
  cover: ({ ground, ink, accent }, font) =>
    look(
      'poster',
      {
        ratio: '3:4',
        layout: 14,
        split: 36,
        split_second: 74,
        overlap: 1,
        subject_size: 96,
        ground: 'SPLIT',
        horizon: 68,
        background: ground,
      },
      [
        slot('START', [row('kicker', 'archivo_black', 3, ink), row('title', font, 6, accent, FIT_CAPS)]),
        slot('CENTER', [row('detail', 'jakarta', 2, ink), row('price', font, 4, ink)]),
      ],
      { cut: 'CLEAN' },
    ),
  lines: ({ ground, ink, accent, band }, font) =>
    look(
      'lines',
      {
        ratio: '3:4',
        layout: 11,
        split: 38,
        split_second: 82,
        background: ground,
        rule_color: band,
        border_type: 'THIN',
        border_color: band,
        border_inset: true,
      },
      [
        slot('CENTER', [centred('kicker', 'space_mono_bold', 2, ink), centred('title', font, 5, accent, FIT)]),
        slot('CENTER', [
          centred('detail', 'jakarta', 4, ink),
          centred('price', font, 4, accent),
          centred('note', 'jakarta', 2, ink),
        ]),
        slot('CENTER', [centred('contact', 'space_mono_bold', 2, ink)]),
      ],
    ),
  newspaper: ({ ground, ink, accent }, font) =>
    look('lines', { ratio: '3:4', layout: 18, split: 74, background: ground, rule_color: ink }, [
      slot('CENTER', [centred('kicker', 'space_mono_bold', 2, ink, { caps: true })]),
      slot('CENTER', [row('title', font, 6, ink, FIT)]),
      slot('CENTER', [row('detail', 'playfair', 2, ink), row('price', font, 3, accent)]),
    ]),
  notice: ({ ground, ink, accent, band, bandInk }, font) =>
    look(
      'framed',
      {
        ratio: '3:4',
        layout: 19,
        split: 24,
        background: ground,
        border_type: 'BOLD',
        border_color: accent,
      },
      [
        slot('CENTER', [centred('title', font, 5, accent, FIT_CAPS)]),
        slot('CENTER', [
          centred('detail', 'jakarta', 3, ink),
          centred('kicker', 'jakarta', 2, ink),
          centred('price', 'archivo_black', 3, bandInk, { marker: band }),
        ]),
      ],
    ),
  photo_top: ({ ground, ink, accent }, font) =>
    look('main_photo', { ratio: '4:3', layout: 1, split: 50, background: ground }, [
      slot('CENTER', [row('title', font, 5, accent), row('detail', 'jakarta', 3, ink)]),
    ]),
  polaroid: ({ ground, ink, accent }, font) =>
    look(
      'framed',
      {
        ratio: '3:4',
        layout: 20,
        split: 68,
        ground: 'STRIPES',
        background: ground,
        elements: [{ type: 'TAPE', col: 6, row: 1, size: 'S', tilt: -4, color: '#F2EAD3' }],
      },
      [
        slot('CENTER', [centred('kicker', 'caveat', 4, INK_ON_PAPER)]),
        slot('CENTER', [centred('title', font, 4, accent, FIT), centred('detail', 'jakarta', 2, ink)]),
      ],
      { tilt: -4 },
    ),
  poster: ({ band, bandInk }, font) =>
    look('poster', { ratio: '9:16', layout: 5, split: 50, scrim: 'BOTH', background: band }, [
      slot('START', [
        row('title', font, 6, bandInk, { marker: band }),
        row('kicker', 'jakarta', 3, bandInk, { marker: band }),
      ]),
      slot('END', [
        row('detail', 'jakarta', 3, bandInk, { marker: band }),
        row('price', font, 5, band, { marker: bandInk }),
      ]),
    ]),
  rays: ({ ground, accent, band, bandInk }, font) =>
    look(
      'promo',
      {
        ratio: '3:4',
        layout: 15,
        split: 34,
        split_second: 83,
        ground: 'RAYS',
        subject_size: 90,
        background: ground,
      },
      [
        slot('CENTER', [centred('title', font, 6, accent, FIT_CAPS)]),
        slot('CENTER', [centred('price', font, 4, bandInk, { caps: true })], band),
      ],
      { cut: 'CLEAN' },
    ),
  ribbon: ({ band, bandInk }, font) =>
    look('poster', { ratio: '1:1', layout: 9, split: 64, tilt: -4, background: band }, [
      slot('CENTER', [centred('title', font, 5, bandInk), centred('detail', 'jakarta', 2, bandInk)], band),
    ]),
  side: ({ ground, ink, accent, band, bandInk }, font) =>
    look('main_photo', { ratio: '4:3', layout: 3, split: 46, background: ground }, [
      slot('CENTER', [
        row('title', font, 6, accent, FIT),
        row('detail', 'jakarta', 4, ink),
        row('price', 'archivo_black', 4, bandInk, { marker: band }),
      ]),
    ]),
  stage: ({ ground, ink, accent, band }, font) =>
    look(
      'main_photo',
      {
        ratio: '1:1',
        layout: 15,
        split: 24,
        split_second: 68,
        shape: 'CIRCLE',
        shape_color: band,
        subject_size: 86,
        background: ground,
      },
      [
        slot('CENTER', [centred('title', font, 5, accent, FIT)]),
        slot('CENTER', [centred('detail', 'jakarta', 2, ink), centred('price', 'archivo_black', 2, accent)]),
      ],
      { cut: 'CLEAN' },
    ),
  stacked: ({ ground, ink, accent, band, bandInk }, font) =>
    look('main_photo', { ratio: '3:4', layout: 1, split: 56, background: ground }, [
      slot('BETWEEN', [
        row('title', font, 6, accent, FIT_CAPS),
        row('detail', 'jakarta', 2, ink),
        row('price', 'archivo_black', 4, bandInk, { marker: band }),
      ]),
    ]),
  sticker: ({ band, bandInk }, font) =>
    look(
      'promo',
      { ratio: '1:1', layout: 10, split: 48, sticker_corner: 'TOP_RIGHT', scrim: 'BOTTOM', background: band },
      [
        slot('CENTER', [centred('price', 'archivo_black', 2, bandInk)], band),
        slot('END', [
          row('title', font, 5, bandInk, { marker: band }),
          row('detail', 'jakarta', 2, band, { marker: bandInk }),
        ]),
      ],
    ),
  strips: ({ ground, band, bandInk }, font) =>
    look('big_word', { ratio: '1:1', layout: 0, ground: 'CHECK', background: ground }, [
      slot('CENTER', [
        row('kicker', font, 3, STRIP_INK, { strip: true }),
        row('title', font, 5, bandInk, { strip: true, marker: band, fit: true }),
        row('detail', 'jakarta', 3, STRIP_INK, { strip: true }),
        row('price', font, 4, bandInk, { strip: true, marker: band }),
      ]),
    ]),
  tear_off: ({ ground, ink, accent }, font) =>
    look('tear_off', { ratio: '3:4', layout: 12, split: 36, split_second: 74, background: ground }, [
      slot('END', [row('title', font, 5, accent, FIT), row('kicker', font, 3, ink)]),
      slot('START', [row('detail', 'jakarta', 3, ink), row('price', 'archivo_black', 3, accent)]),
      slot('CENTER', [row('contact', 'bebas_neue', 3, ink)]),
    ]),
  title_top: ({ ground, ink, accent }, font) =>
    look('main_photo', { ratio: '3:4', layout: 2, split: 36, background: ground }, [
      slot('CENTER', [
        row('kicker', 'archivo_black', 2, ink),
        row('title', font, 5, accent, FIT),
        row('detail', 'jakarta', 2, ink),
      ]),
    ]),
  window: ({ ground, ink, accent }, font) =>
    look('framed', { ratio: '1:1', layout: 19, split: 28, background: ground }, [
      slot('CENTER', [centred('title', font, 5, accent, FIT)]),
      slot('CENTER', [centred('detail', 'jakarta', 2, ink), centred('price', 'archivo_black', 3, accent)]),
    ]),
  word: ({ ground, ink, accent, band, bandInk }, font) =>
    look('big_word', { ratio: '3:4', layout: 0, ground: 'SPOT', background: ground }, [
      slot('CENTER', [
        row('kicker', 'playfair_italic', 4, accent),
        row('title', font, 6, ink, FIT_CAPS),
        row('detail', 'jakarta', 3, ink),
        row('price', 'archivo_black', 3, bandInk, { marker: band }),
      ]),
    ]),
};
