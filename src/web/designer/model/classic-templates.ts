import type { Purpose } from '../../../contract/design/purpose-texts.ts';
import type { TemplateName } from '../../../contract/design/sample-texts.ts';
import { centred, INK, row, slot, type Template, WHITE } from './template-parts.ts';

type Classic = Omit<Template<TemplateName>, 'purposes' | 'season' | 'photo'>;

const LINES: readonly Classic[] = [
  {
    name: 'morning_paper',
    family: 'lines',
    art: [],
    style: {
      ratio: '3:4',
      layout: 11,
      split: 34,
      split_second: 80,
      background: '#EFEADB',
      border_type: 'THIN',
      border_color: INK,
    },
    slots: [
      slot('CENTER', [centred('playfair', 5, INK), centred('space_mono_bold', 3, INK)]),
      slot('CENTER', [row('space_mono', 2, INK), row('space_mono_bold', 2, '#BE1E2D')]),
      slot('CENTER', [centred('space_mono_bold', 2, INK)]),
    ],
  },
  {
    name: 'public_notice',
    family: 'lines',
    art: [],
    style: {
      ratio: '1:1',
      layout: 11,
      split: 32,
      split_second: 78,
      background: WHITE,
      border_type: 'BOLD',
      border_color: '#14396B',
      rule_color: '#14396B',
    },
    slots: [
      slot('CENTER', [centred('archivo_black', 4, '#14396B')]),
      slot('CENTER', [centred('jakarta', 3, INK)]),
      slot('CENTER', [centred('jakarta', 2, '#14396B')]),
    ],
  },
  {
    name: 'wide_column',
    family: 'lines',
    art: [],
    style: {
      ratio: '4:3',
      layout: 11,
      split: 32,
      split_second: 76,
      background: '#FFF3D9',
      rule_color: '#7A0F1A',
    },
    slots: [
      slot('CENTER', [row('abril_fatface', 5, '#7A0F1A')]),
      slot('CENTER', [row('playfair', 4, INK)]),
      slot('CENTER', [row('space_mono_bold', 3, '#7A0F1A')]),
    ],
  },
  {
    name: 'typewriter',
    family: 'lines',
    art: [],
    style: {
      ratio: '3:4',
      layout: 0,
      background: '#FFFDF3',
      border_type: 'DASH',
      border_color: '#7A4526',
      border_inset: true,
    },
    slots: [
      slot('BETWEEN', [
        row('space_mono_bold', 4, '#7A4526'),
        row('space_mono', 3, INK),
        row('caveat', 5, '#1B3FC4', { align: 'RIGHT' }),
      ]),
    ],
  },
  {
    name: 'name_card',
    family: 'lines',
    art: [],
    style: {
      ratio: '16:9',
      layout: 0,
      background: '#14396B',
      border_type: 'THIN',
      border_color: '#F7E3B5',
      border_inset: true,
    },
    slots: [
      slot('CENTER', [
        row('dm_serif', 6, '#F7E3B5'),
        row('jakarta', 4, WHITE),
        row('space_mono_bold', 4, '#14396B', { marker: '#F7E3B5' }),
      ]),
    ],
  },
];

const TEAR_OFF: readonly Classic[] = [
  {
    name: 'lamp_post',
    family: 'tear_off',
    art: [],
    style: { ratio: '3:4', layout: 12, split: 34, split_second: 72, background: '#FFFDF3' },
    slots: [
      slot('END', [row('permanent_marker', 6, '#BE1E2D'), row('permanent_marker', 3, INK)]),
      slot('START', [row('jakarta', 3, INK), row('caveat', 5, '#1B3FC4')]),
      slot('CENTER', [row('bebas_neue', 3, INK)]),
    ],
  },
  {
    name: 'food_stall',
    family: 'tear_off',
    art: [],
    style: { ratio: '1:1', layout: 12, split: 32, split_second: 68, background: '#FFE98A', tab_count: 8 },
    slots: [
      slot('END', [row('permanent_marker', 5, INK)]),
      slot('START', [row('jakarta', 3, INK)]),
      slot('CENTER', [row('bebas_neue', 3, INK)]),
    ],
  },
  {
    name: 'campus_wall',
    family: 'tear_off',
    art: [],
    style: { ratio: '4:3', layout: 12, split: 34, split_second: 60, background: '#CFEAFF', tab_count: 8 },
    slots: [
      slot('END', [row('fredoka', 5, '#14396B')]),
      slot('START', [row('jakarta', 3, INK)]),
      slot('CENTER', [row('bebas_neue', 4, '#14396B')]),
    ],
  },
  {
    name: 'long_strips',
    family: 'tear_off',
    art: [],
    style: {
      ratio: '9:16',
      layout: 12,
      split: 36,
      split_second: 76,
      background: WHITE,
      border_type: 'BOLD',
      border_color: '#C4161C',
    },
    slots: [
      slot('CENTER', [row('anton', 7, '#C4161C'), row('archivo_black', 3, INK)]),
      slot('START', [row('jakarta', 4, INK), row('archivo_black', 3, WHITE, { marker: '#C4161C' })]),
      slot('CENTER', [row('bebas_neue', 3, INK)]),
    ],
  },
  {
    name: 'pink_slips',
    family: 'tear_off',
    art: [],
    style: { ratio: '3:4', layout: 12, split: 34, split_second: 70, background: '#F4D9D0', tab_count: 7 },
    slots: [
      slot('END', [row('lobster', 5, '#7A1E5B')]),
      slot('START', [row('jakarta', 3, INK), row('caveat', 4, '#7A1E5B')]),
      slot('CENTER', [row('bebas_neue', 3, '#7A1E5B')]),
    ],
  },
];

const POSTER: readonly Classic[] = [
  {
    name: 'tall_poster',
    family: 'poster',
    art: ['scooter'],
    style: { ratio: '9:16', layout: 5, split: 50, scrim: 'BOTTOM', background: WHITE },
    slots: [
      slot('START', [row('shrikhand', 6, '#7A0F1A', { marker: '#FFE98A' })]),
      slot('END', [
        row('bebas_neue', 6, '#7A0F1A', { marker: '#FFE98A' }),
        row('jakarta', 2, WHITE, { marker: '#7A0F1A' }),
      ]),
    ],
  },
  {
    name: 'slanted_ribbon',
    family: 'poster',
    art: ['camera'],
    style: { ratio: '1:1', layout: 9, split: 66, tilt: -5, background: WHITE },
    slots: [slot('CENTER', [centred('bebas_neue', 5, '#F4C51C'), centred('jakarta', 2, WHITE)], INK)],
  },
  {
    name: 'stage',
    family: 'poster',
    art: ['guitar'],
    style: { ratio: '3:4', layout: 5, split: 50, scrim: 'BOTH', background: INK },
    slots: [
      slot('START', [row('anton', 7, INK, { marker: '#F7E3B5' })]),
      slot('END', [
        row('righteous', 3, '#F7E3B5', { marker: INK }),
        row('space_mono_bold', 2, INK, { marker: '#F4C51C' }),
      ]),
    ],
  },
  {
    name: 'long_road',
    family: 'poster',
    art: ['beach'],
    style: { ratio: '16:9', layout: 5, split: 55, background: '#CFEAFF' },
    slots: [
      slot('START', [row('shrikhand', 6, '#14396B', { marker: '#FFF3D9' })]),
      slot('END', [row('jakarta', 4, WHITE, { marker: '#14396B' })]),
    ],
  },
  {
    name: 'flat_ribbon',
    family: 'poster',
    art: ['car'],
    style: { ratio: '4:3', layout: 9, split: 70, tilt: 0, background: WHITE },
    slots: [slot('CENTER', [centred('bangers', 6, WHITE), centred('jakarta', 3, WHITE)], '#C4161C')],
  },
];

const BIG_WORD: readonly Classic[] = [
  {
    name: 'yellow_board',
    family: 'big_word',
    art: [],
    style: {
      ratio: '1:1',
      layout: 0,
      background_type: 'TEXT',
      background: '#F4C51C',
      background_font: 'rubik_mono',
      background_text_color: '#E9B90C',
      border_type: 'BOLD',
      border_color: '#C4161C',
    },
    slots: [
      slot('CENTER', [
        centred('rubik_mono', 4, '#7A0F1A'),
        centred('archivo_black', 3, INK),
        centred('anton', 5, '#F4C51C', { marker: INK }),
      ]),
    ],
  },
  {
    name: 'job_opening',
    family: 'big_word',
    art: [],
    style: {
      ratio: '3:4',
      layout: 0,
      background_type: 'TEXT',
      background: '#143A33',
      background_text_color: '#1C4A41',
    },
    slots: [
      slot('CENTER', [
        row('playfair_italic', 5, '#F2C56B'),
        row('anton', 7, '#FFF6E3'),
        row('jakarta', 2, '#CFE6DD'),
        row('archivo_black', 3, '#143A33', { marker: '#F2C56B' }),
      ]),
    ],
  },
  {
    name: 'clearance',
    family: 'big_word',
    art: [],
    style: {
      ratio: '4:3',
      layout: 0,
      background_type: 'TEXT',
      background: '#C4161C',
      background_font: 'bungee',
      background_text_color: '#B3141A',
    },
    slots: [slot('CENTER', [centred('bungee', 5, WHITE), centred('archivo_black', 3, INK, { marker: '#F4C51C' })])],
  },
  {
    name: 'red_wall',
    family: 'big_word',
    art: [],
    style: {
      ratio: '9:16',
      layout: 0,
      background_type: 'TEXT',
      background: '#7A0F1A',
      background_font: 'archivo_black',
      background_text_color: '#871B26',
    },
    slots: [
      slot('BETWEEN', [
        row('anton', 8, '#F7E3B5'),
        row('jakarta', 3, WHITE),
        row('archivo_black', 4, '#7A0F1A', { marker: '#F7E3B5' }),
      ]),
    ],
  },
  {
    name: 'wide_word',
    family: 'big_word',
    art: [],
    style: {
      ratio: '16:9',
      layout: 0,
      background_type: 'TEXT',
      background: '#CFEAFF',
      background_font: 'fredoka',
      background_text_color: '#BEDFF8',
    },
    slots: [slot('CENTER', [row('fredoka', 6, '#14396B'), row('jakarta', 4, WHITE, { marker: '#14396B' })])],
  },
];

const MAIN_PHOTO: readonly Classic[] = [
  {
    name: 'photo_on_top',
    family: 'main_photo',
    art: ['plant'],
    style: { ratio: '3:4', layout: 1, split: 70, background: '#F4D9D0' },
    slots: [slot('CENTER', [row('dm_serif', 5, '#1E5B3C'), row('jakarta', 2, '#5A3A30')])],
  },
  {
    name: 'split_left',
    family: 'main_photo',
    art: ['shop'],
    style: { ratio: '4:3', layout: 3, split: 50, background: '#12202B' },
    slots: [
      slot('CENTER', [
        row('anton', 5, '#FFD447'),
        row('jakarta', 3, WHITE),
        row('archivo_black', 3, '#12202B', { marker: '#FFD447' }),
      ]),
    ],
  },
  {
    name: 'title_on_top',
    family: 'main_photo',
    art: ['chair'],
    style: { ratio: '3:4', layout: 2, split: 36, background: '#2E6E66' },
    slots: [slot('CENTER', [row('abril_fatface', 5, '#F7E3B5'), row('jakarta', 2, '#E6F3EF')])],
  },
  {
    name: 'split_right',
    family: 'main_photo',
    art: ['computer'],
    style: { ratio: '16:9', layout: 4, split: 56, background: '#2D2560' },
    slots: [
      slot('CENTER', [
        row('archivo_black', 4, '#D8D3F0'),
        row('jakarta', 4, '#D8D3F0'),
        row('archivo_black', 4, '#2D2560', { marker: '#F4C51C' }),
      ]),
    ],
  },
  {
    name: 'tall_photo',
    family: 'main_photo',
    art: ['coffee'],
    style: { ratio: '9:16', layout: 1, split: 66, background: '#E8C9A3' },
    slots: [
      slot('CENTER', [
        row('pacifico', 5, '#4A2813'),
        row('jakarta', 2, '#4A2813'),
        row('fredoka', 3, '#FFF6E3', { marker: '#4A2813' }),
      ]),
    ],
  },
];

const FRAMED: readonly Classic[] = [
  {
    name: 'instant_photo',
    family: 'framed',
    art: ['cat'],
    style: { ratio: '3:4', layout: 6, split: 62, background: WHITE },
    slots: [slot('CENTER', [centred('caveat', 5, '#B2430A'), centred('jakarta', 2, '#454850')])],
  },
  {
    name: 'dark_frame',
    family: 'framed',
    art: ['books'],
    style: { ratio: '3:4', layout: 6, split: 66, background: INK },
    slots: [slot('CENTER', [centred('playfair_italic', 5, '#F7E3B5'), centred('jakarta', 2, WHITE)])],
  },
  {
    name: 'stitched',
    family: 'framed',
    art: ['sewing_machine'],
    style: {
      ratio: '1:1',
      layout: 6,
      split: 58,
      background: '#FFF3D9',
      border_type: 'DASH',
      border_color: '#BE1E2D',
      border_inset: true,
    },
    slots: [slot('CENTER', [centred('lobster', 5, '#A5294A'), centred('jakarta', 2, '#4A2A32')])],
  },
  {
    name: 'postcard',
    family: 'framed',
    art: ['house'],
    style: {
      ratio: '4:3',
      layout: 6,
      split: 50,
      background: '#EFEADB',
      border_type: 'THIN',
      border_color: '#0B4F62',
    },
    slots: [slot('CENTER', [centred('pacifico', 4, '#0B4F62'), centred('jakarta', 3, INK)])],
  },
  {
    name: 'golden_frame',
    family: 'framed',
    art: ['wedding'],
    style: {
      ratio: '9:16',
      layout: 6,
      split: 60,
      background: '#FFF3D9',
      border_type: 'BOLD',
      border_color: '#B98A1E',
    },
    slots: [
      slot('CENTER', [
        centred('playfair', 5, '#5A3E08'),
        centred('jakarta', 2, INK),
        centred('dm_serif', 4, '#FFF3D9', { marker: '#5A3E08' }),
      ]),
    ],
  },
];

const PROMO: readonly Classic[] = [
  {
    name: 'cut_coupon',
    family: 'promo',
    art: [],
    style: { ratio: '16:9', layout: 13, split: 68, background: '#CFEAFF', rule_color: '#14396B' },
    slots: [
      slot('CENTER', [row('fredoka', 6, '#14396B'), row('jakarta', 4, '#14396B')]),
      slot('CENTER', [centred('bebas_neue', 5, '#14396B'), centred('fredoka', 6, '#A3121A')]),
    ],
  },
  {
    name: 'price_sticker',
    family: 'promo',
    art: ['plant'],
    style: { ratio: '1:1', layout: 10, split: 40, sticker_corner: 'TOP_RIGHT', background: WHITE },
    slots: [
      slot(
        'CENTER',
        [centred('jakarta', 2, '#5B1414'), centred('anton', 5, '#5B1414'), centred('jakarta', 2, '#5B1414')],
        '#F4C51C',
      ),
      slot('END', [row('lobster', 5, '#FFF3C7', { marker: '#5B1414' })]),
    ],
  },
  {
    name: 'green_coupon',
    family: 'promo',
    art: [],
    style: { ratio: '4:3', layout: 13, split: 62, background: '#2E6E66', rule_color: '#F7E3B5' },
    slots: [
      slot('CENTER', [row('alfa_slab', 5, '#FFF3D9'), row('jakarta', 3, WHITE)]),
      slot('CENTER', [centred('bebas_neue', 5, '#FFF3D9'), centred('anton', 6, INK, { marker: '#F4C51C' })]),
    ],
  },
  {
    name: 'corner_sticker',
    family: 'promo',
    art: ['shoe'],
    style: {
      ratio: '3:4',
      layout: 10,
      split: 42,
      sticker_corner: 'TOP_LEFT',
      scrim: 'BOTTOM',
      background: WHITE,
    },
    slots: [
      slot('CENTER', [centred('archivo_black', 2, INK), centred('anton', 5, INK)], '#F39C6B'),
      slot('END', [
        row('archivo_black', 4, WHITE, { marker: '#0F3D3E' }),
        row('jakarta', 2, '#0F3D3E', { marker: WHITE }),
      ]),
    ],
  },
  {
    name: 'tall_sticker',
    family: 'promo',
    art: ['motorcycle'],
    style: { ratio: '9:16', layout: 10, split: 44, sticker_corner: 'TOP_RIGHT', scrim: 'BOTTOM', background: WHITE },
    slots: [
      slot('CENTER', [centred('bangers', 4, WHITE), centred('bangers', 5, '#FFE98A')], '#A3121A'),
      slot('END', [row('righteous', 5, INK, { marker: '#FFE98A' }), row('jakarta', 2, WHITE, { marker: INK })]),
    ],
  },
];

const MANY_PHOTOS: readonly Classic[] = [
  {
    name: 'household',
    family: 'many_photos',
    art: ['sofa', 'chair', 'books'],
    style: { ratio: '3:4', layout: 8, split: 56, background: '#F7F3EA' },
    slots: [slot('CENTER', [row('shrikhand', 5, '#1C6E5E'), row('jakarta', 2, INK)])],
  },
  {
    name: 'two_photos',
    family: 'many_photos',
    art: ['motorcycle', 'car'],
    style: { ratio: '4:3', layout: 7, split: 60, background: '#7A0F1A' },
    slots: [slot('CENTER', [row('bebas_neue', 5, '#FFD9C7'), row('jakarta', 3, WHITE)])],
  },
  {
    name: 'side_by_side',
    family: 'many_photos',
    art: ['house', 'shop'],
    style: {
      ratio: '1:1',
      layout: 7,
      split: 58,
      background: '#FFE98A',
      border_type: 'BOLD',
      border_color: INK,
    },
    slots: [slot('CENTER', [row('archivo_black', 4, INK), row('jakarta', 2, INK)])],
  },
  {
    name: 'catalogue',
    family: 'many_photos',
    art: ['shoe', 'plant', 'coffee'],
    style: { ratio: '9:16', layout: 8, split: 62, background: '#F4D9D0' },
    slots: [
      slot('CENTER', [
        row('abril_fatface', 5, '#7A1E5B'),
        row('jakarta', 2, INK),
        row('archivo_black', 3, WHITE, { marker: '#7A1E5B' }),
      ]),
    ],
  },
  {
    name: 'shop_window',
    family: 'many_photos',
    art: ['camera', 'guitar', 'computer'],
    style: { ratio: '16:9', layout: 8, split: 44, background: INK },
    slots: [slot('CENTER', [row('righteous', 5, '#F4C51C'), row('jakarta', 4, WHITE)])],
  },
];

const FAMILIES = [LINES, TEAR_OFF, POSTER, BIG_WORD, MAIN_PHOTO, FRAMED, PROMO, MANY_PHOTOS];

/** What templates are for whose sample text is for one purpose. */
const PURPOSES_OF: Partial<Record<TemplateName, readonly Purpose[]>> = {
  morning_paper: ['property'],
  public_notice: ['missing'],
  wide_column: ['property'],
  typewriter: ['job'],
  name_card: ['service'],
  lamp_post: ['boarding_house'],
  food_stall: ['service'],
  campus_wall: ['job', 'boarding_house'],
  long_strips: ['celebration'],
  pink_slips: ['job'],
  tall_poster: ['motorcycle'],
  slanted_ribbon: ['rental'],
  stage: ['celebration'],
  long_road: ['car', 'rental'],
  flat_ribbon: ['car'],
  yellow_board: ['service'],
  job_opening: ['job'],
  clearance: ['food'],
  wide_word: ['service'],
  split_left: ['rental', 'property'],
  tall_photo: ['food'],
  instant_photo: ['missing'],
  stitched: ['service'],
  postcard: ['rental', 'property'],
  golden_frame: ['celebration'],
  cut_coupon: ['food'],
  price_sticker: ['food'],
  green_coupon: ['food'],
  tall_sticker: ['motorcycle'],
  two_photos: ['motorcycle', 'car'],
  side_by_side: ['service'],
  shop_window: ['food'],
};

/** Eight families of five templates, one of each family in turn. */
export const CLASSIC_TEMPLATES: readonly Template<TemplateName>[] = LINES.flatMap((_, index) =>
  FAMILIES.flatMap((family) => family[index] ?? []),
).map((template) => ({ ...template, purposes: PURPOSES_OF[template.name] ?? [], season: null, photo: {} }));
