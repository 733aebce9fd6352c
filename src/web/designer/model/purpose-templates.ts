import type { Purpose, TemplateSeason } from '../../../contract/design/purpose-texts.ts';
import type { Font, Season } from '../../../contract/design/rules.ts';
import { LOOK_STYLES, type Look, type TemplateColors } from './template-looks.ts';
import type { Template, TemplateArt } from './template-parts.ts';

const colors = (ground: string, ink: string, accent: string, band: string, bandInk: string): TemplateColors => ({
  ground,
  ink,
  accent,
  band,
  bandInk,
});

const SAND = colors('#F9E0CC', '#4A2413', '#8A2F12', '#7A3517', '#FFF3E4');
const CREAM = colors('#FFF6E3', '#2A1E12', '#A3121A', '#F4C51C', '#2A1E12');
const YELLOW = colors('#F9C81E', '#1A1712', '#7A0F1A', '#15171C', '#F9C81E');
const RED = colors('#B5141F', '#FFFFFF', '#FFE98A', '#FFE98A', '#5B0F16');
const NAVY = colors('#14396B', '#FFFFFF', '#FFD447', '#FFD447', '#14396B');
const TEAL = colors('#0F4A55', '#FFF6E3', '#FFD27A', '#FFD27A', '#0F3A42');
const FOREST = colors('#173F2C', '#FFF6E3', '#F2C56B', '#F2C56B', '#173B2A');
const MINT = colors('#CDEBDD', '#14392B', '#1E5B3C', '#1E5B3C', '#FFFFFF');
const SKY = colors('#D3EAFB', '#14396B', '#1B3FC4', '#14396B', '#FFFFFF');
const PINK = colors('#FBD3DF', '#4A1033', '#9A1246', '#9A1246', '#FFFFFF');
const LILAC = colors('#E6DEFA', '#2D2560', '#5A2BB0', '#2D2560', '#FFFFFF');
const NIGHT = colors('#14171F', '#FFF6E3', '#F4C51C', '#F4C51C', '#14171F');
const PAPER = colors('#EFEADB', '#15171C', '#A8141F', '#15171C', '#EFEADB');
const NOTICE = colors('#FFFFFF', '#15171C', '#BE1E2D', '#15171C', '#FFFFFF');
const ORANGE = colors('#F59A48', '#2A1206', '#5B1206', '#7A1A10', '#FFE9CF');
const WINE = colors('#6B1226', '#FBE9D0', '#F2C56B', '#F2C56B', '#5A0F20');

/** A template in short: how it is composed, its colours, the font of its heading, and its preview's illustration. */
type Short = readonly [look: Look, colors: TemplateColors, font: Font, art?: TemplateArt];

const BY_PURPOSE: Readonly<Record<Purpose, readonly Short[]>> = {
  boarding_house: [
    ['arch', SAND, 'fredoka', 'room'],
    ['stacked', SKY, 'archivo_black', 'room'],
    ['card', MINT, 'righteous'],
    ['window', TEAL, 'dm_serif', 'room'],
    ['polaroid', PINK, 'fredoka', 'room'],
    ['side', YELLOW, 'anton', 'flats'],
  ],
  motorcycle: [
    ['cover', SAND, 'anton', 'motorcycle_cut'],
    ['stacked', NIGHT, 'archivo_black', 'sport_bike'],
    ['newspaper', PAPER, 'playfair', 'motorcycle'],
    ['sticker', RED, 'bangers', 'sport_bike'],
    ['stage', TEAL, 'shrikhand', 'motorcycle_cut'],
    ['side', NAVY, 'bebas_neue', 'scooter'],
  ],
  car: [
    ['photo_top', TEAL, 'archivo_black', 'car'],
    ['stacked', YELLOW, 'anton', 'sedan'],
    ['ribbon', NIGHT, 'righteous', 'sedan'],
    ['newspaper', PAPER, 'abril_fatface', 'car'],
    ['window', CREAM, 'alfa_slab', 'sedan'],
    ['title_top', SKY, 'bebas_neue', 'car'],
  ],
  job: [
    ['word', FOREST, 'anton'],
    ['strips', PINK, 'permanent_marker'],
    ['lines', PAPER, 'playfair'],
    ['big', YELLOW, 'bungee'],
    ['coupon', SKY, 'archivo_black'],
    ['photo_top', NAVY, 'alfa_slab', 'shop'],
  ],
  food: [
    ['rays', ORANGE, 'bungee', 'food_cart_cut'],
    ['cover', CREAM, 'abril_fatface', 'coffee_cut'],
    ['circle', MINT, 'shrikhand', 'meal'],
    ['stacked', WINE, 'fredoka', 'durian'],
    ['coupon', YELLOW, 'anton'],
  ],
  service: [
    ['photo_top', TEAL, 'fredoka', 'air_conditioner'],
    ['ribbon', YELLOW, 'bebas_neue', 'toolbox'],
    ['tear_off', CREAM, 'permanent_marker'],
    ['title_top', LILAC, 'fredoka', 'blackboard'],
    ['side', NAVY, 'archivo_black', 'pickup'],
  ],
  missing: [
    ['notice', NOTICE, 'anton', 'grey_cat'],
    ['polaroid', YELLOW, 'archivo_black', 'dog'],
    ['strips', SKY, 'archivo_black'],
    ['poster', RED, 'anton', 'cat'],
    ['tear_off', NOTICE, 'archivo_black'],
    ['stacked', CREAM, 'bebas_neue', 'bird'],
  ],
  celebration: [
    ['arch', CREAM, 'playfair', 'wedding'],
    ['window', WINE, 'abril_fatface', 'meal'],
    ['card', LILAC, 'playfair_italic'],
    ['polaroid', SAND, 'dm_serif', 'kebaya'],
    ['circle', PINK, 'dm_serif', 'feast'],
    ['lines', FOREST, 'dm_serif'],
  ],
  rental: [
    ['side', ORANGE, 'anton', 'van'],
    ['stacked', SKY, 'alfa_slab', 'pickup'],
    ['card', YELLOW, 'bebas_neue'],
    ['window', NIGHT, 'righteous', 'camera'],
    ['title_top', MINT, 'shrikhand', 'kebaya'],
    ['coupon', SKY, 'archivo_black'],
  ],
  property: [
    ['stacked', FOREST, 'dm_serif', 'house'],
    ['title_top', CREAM, 'abril_fatface', 'house'],
    ['newspaper', PAPER, 'playfair', 'house'],
    ['window', MINT, 'archivo_black', 'map'],
    ['circle', SAND, 'playfair', 'villa'],
    ['poster', NAVY, 'alfa_slab', 'flats'],
  ],
};

const GOLD_NIGHT = colors('#143A33', '#FFF6E3', '#F2C56B', '#F2C56B', '#143A33');
const GOLD_RED = colors('#A8121C', '#FFF3D9', '#FFD977', '#FFD977', '#7A0F1A');
const PINE = colors('#164A33', '#FFF6E3', '#F2C56B', '#F2C56B', '#164A33');
const SNOW = colors('#14396B', '#FFFFFF', '#FFE07A', '#FFFFFF', '#14396B');
const FLAG = colors('#FFFFFF', '#15171C', '#BE1E2D', '#BE1E2D', '#FFFFFF');
const STARS = colors('#1B1F3B', '#FFF6E3', '#F2C56B', '#F2C56B', '#1B1F3B');

const BY_SEASON: Readonly<Record<TemplateSeason, { season: Season; templates: readonly Short[] }>> = {
  ramadan: {
    season: 'RAMADAN',
    templates: [
      ['word', GOLD_NIGHT, 'abril_fatface'],
      ['card', STARS, 'righteous'],
      ['arch', SAND, 'dm_serif', 'meal'],
    ],
  },
  lebaran: {
    season: 'LEBARAN',
    templates: [
      ['word', FOREST, 'shrikhand'],
      ['lines', CREAM, 'abril_fatface'],
      ['arch', MINT, 'lobster', 'cookies'],
    ],
  },
  independence: {
    season: 'AGUSTUS',
    templates: [
      ['word', RED, 'anton'],
      ['strips', FLAG, 'archivo_black'],
      ['big', FLAG, 'bungee'],
    ],
  },
  christmas: {
    season: 'NATAL',
    templates: [
      ['word', GOLD_RED, 'shrikhand'],
      ['lines', PINE, 'playfair'],
      ['card', SNOW, 'abril_fatface'],
    ],
  },
  lunar_new_year: {
    season: 'IMLEK',
    templates: [
      ['word', GOLD_RED, 'abril_fatface'],
      ['lines', CREAM, 'dm_serif'],
      ['card', GOLD_RED, 'shrikhand'],
    ],
  },
  nyepi: {
    season: 'NONE',
    templates: [
      ['word', NIGHT, 'dm_serif'],
      ['lines', PAPER, 'playfair'],
      ['card', STARS, 'playfair_italic'],
    ],
  },
};

/** A template for a purpose or season: its name and its look's are those of its texts. */
export type PurposeTemplate = Template & { look: Look; parts: ReturnType<(typeof LOOK_STYLES)[Look]>['parts'] };

function templateOf([look, palette, font, art]: Short): Omit<PurposeTemplate, 'name' | 'purposes' | 'season'> {
  return { ...LOOK_STYLES[look](palette, font), look, art: art ? [art] : [] };
}

/** Purposes in turn, so that neighbours in the gallery differ. */
export const PURPOSE_TEMPLATES: readonly PurposeTemplate[] = Array.from({ length: 6 }, (_, index) =>
  (Object.keys(BY_PURPOSE) as Purpose[]).flatMap((purpose): PurposeTemplate[] => {
    const short = BY_PURPOSE[purpose][index];
    return short ? [{ ...templateOf(short), name: `${purpose}_${short[0]}`, purposes: [purpose], season: null }] : [];
  }),
).flat();

export const SEASON_TEMPLATES: readonly PurposeTemplate[] = (Object.keys(BY_SEASON) as TemplateSeason[]).flatMap(
  (season) =>
    BY_SEASON[season].templates.map((short) => {
      const template = templateOf(short);
      const style = { ...template.style, season: BY_SEASON[season].season };
      // The drawings are at the upper edge.
      const slots = template.slots.map((slot, index) =>
        index === 0 ? { ...slot, vertical_align: 'END' as const } : slot,
      );
      return { ...template, style, slots, name: `${season}_${short[0]}`, purposes: [], season };
    }),
);
