import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AD_LIMITS, countWords } from '../../src/contract/ads/rules.ts';
import { description, details, title } from '../../src/contract/ads/schemas.ts';
import { RATIOS } from '../../src/contract/design/ratios.ts';
import {
  BORDER_TYPES,
  contourOf,
  displayText,
  FONTS,
  hasSubject,
  LAYOUTS,
  slotsOf,
} from '../../src/contract/design/rules.ts';
import { type DisplayConfig, type DisplayConfigInput, displayConfig } from '../../src/contract/design/schemas.ts';
import { cutOffSlots } from '../../src/contract/design/text-fit.ts';
import { displayFieldErrors } from '../../src/domain/ads/rules.ts';
import { TEMPLATES, templateDisplay } from '../../src/web/designer/model/templates.ts';
import { seedAds } from './ads.ts';
import { ART_ALTS } from './art.ts';
import { cutOutsOf } from './cut-outs.ts';
import { demonstrationAccounts, FIRST_OWNERS, seedUsers } from './users.ts';

const users = [...seedUsers, ...demonstrationAccounts];
const art = Object.keys(ART_ALTS);
const idOf = (name: string) => `00000000-0000-4000-8000-${String(art.indexOf(name) + 1).padStart(12, '0')}`;

/** The design with file ids instead of drawing names. */
function withFileIds(display: DisplayConfigInput): DisplayConfig {
  const contents = display.contents?.map((content) =>
    content.type === 'PHOTO' && content.file_id ? { ...content, file_id: idOf(content.file_id) } : content,
  );
  const background_id = display.background_id ? idOf(display.background_id) : null;
  return displayConfig.parse({ ...display, contents, background_id });
}
const seeded = seedAds.map((ad) => ({ ad, design: withFileIds(ad.display) }));
const rowsOf = (design: DisplayConfig) => slotsOf(design).texts.flatMap((content) => content?.rows ?? []);

const fieldUse = z.object({ key: z.string(), required: z.boolean() });
const subCategory = z.object({
  slug: z.string(),
  posting_group: z.string(),
  requires_approval: z.boolean(),
  fields: z.array(fieldUse).optional(),
});
const category = subCategory.extend({ children: z.array(subCategory) });
const choice = z.object({ value: z.string() });
const field = z.object({
  key: z.string(),
  type: z.string(),
  options: z.array(choice).optional(),
  options_source: z.string().optional(),
  max_length: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
});
const catalogue = new URL('../../src/domain/catalogue/data/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, catalogue), 'utf8'));
const categories = z.array(category).parse(read('categories'));
const fields = new Map(
  z
    .array(field)
    .parse(read('fields'))
    .map((known) => [known.key, known]),
);
const cityIds = new Set(
  z
    .array(z.object({ id: z.number() }))
    .parse(read('cities'))
    .map((city) => city.id),
);
const coded = z.array(z.object({ code: z.string().optional(), name: z.string() }));
const codesOf = (name: string) => coded.parse(read(name)).map((option) => option.code ?? option.name);
const optionValues: Record<string, string[]> = {
  brand: codesOf('brands'),
  color: codesOf('colors'),
  condition: codesOf('conditions'),
  facility: codesOf('facilities'),
  transmission: codesOf('transmissions'),
  body_type: codesOf('body_types'),
};

function formOf(category_slug: string, sub_category_slug: string) {
  const parent = categories.find((known) => known.slug === category_slug);
  const child = parent?.children.find((known) => known.slug === sub_category_slug);
  if (!parent || !child) throw new Error(`no category ${category_slug}/${sub_category_slug}`);
  return { ...child, fields: child.fields ?? parent.fields ?? [] };
}

function problemOf(key: string, value: number | string | string[]): string | null {
  const known = fields.get(key);
  if (!known) return 'unknown';
  if (known.type === 'integer' || known.type === 'decimal') {
    const fits = typeof value === 'number' && value >= (known.min ?? value) && value <= (known.max ?? value);
    return fits ? null : 'number';
  }
  if (known.type === 'text')
    return typeof value === 'string' && value.length <= (known.max_length ?? 200) ? null : 'text';
  if (known.type === 'multi_select' ? !Array.isArray(value) : typeof value !== 'string') return 'shape';
  const values = known.options?.map((option) => option.value) ?? optionValues[known.options_source ?? ''] ?? [];
  return [value].flat().every((one) => values.includes(String(one))) ? null : 'option';
}

describe('the demonstration users', () => {
  it('are thirty plus three accounts with unique keys, addresses and numbers, and existing cities', () => {
    expect(seedUsers).toHaveLength(30);
    expect(demonstrationAccounts.map((account) => account.user_type)).toEqual(['regular', 'agency', 'admin']);
    for (const field of ['key', 'email', 'phone'] as const)
      expect(new Set(users.map((user) => user[field])).size).toBe(users.length);
    for (const user of users) expect(cityIds, user.key).toContain(user.city_id);
  });

  it('have ads within the posting limits of their accounts', () => {
    const limits = z
      .array(z.object({ kind: z.string(), posting_group: z.string().nullable(), normal: z.int(), verified: z.int() }))
      .parse(read('posting-limits'));
    for (const user of seedUsers) {
      const own = seedAds.filter((ad) => ad.owner === user.key);
      expect(own.length, user.key).toBeGreaterThanOrEqual(2);
      if (user.user_type === 'agency') continue;
      const groups = own.map((ad) => formOf(ad.category_slug, ad.sub_category_slug).posting_group);
      for (const limit of limits.filter((each) => each.kind !== 'daily')) {
        const used = limit.posting_group ? groups.filter((group) => group === limit.posting_group) : groups;
        const allowed = user.is_verified ? limit.verified : limit.normal;
        expect(used.length, `${user.key} ${limit.posting_group}`).toBeLessThanOrEqual(allowed);
      }
    }
  });

  it('publish within the daily limit of their accounts', () => {
    const limits = z.array(z.object({ kind: z.string(), normal: z.int(), verified: z.int(), agency: z.int() }));
    const daily = limits.parse(read('posting-limits')).find((limit) => limit.kind === 'daily');
    for (const user of users) {
      const tier = user.user_type === 'agency' ? 'agency' : user.is_verified ? 'verified' : 'normal';
      const allowed = daily?.[tier] ?? 0;
      const own = seedAds.filter((ad) => ad.owner === user.key);
      const ages = own.map((ad) => ad.age_hours).sort((a, b) => a - b);
      for (const [index, age] of ages.entries()) {
        const nextAllowed = ages[index + allowed] ?? Number.POSITIVE_INFINITY;
        expect(nextAllowed - age, `${user.key} at ${age} h`).toBeGreaterThan(24);
      }
    }
  });
});

describe('the demonstration ads', () => {
  it('are at least 120, in every category, with unique keys and hashtags', () => {
    expect(seedAds.length).toBeGreaterThanOrEqual(120);
    expect(new Set(seedAds.map((ad) => ad.key)).size).toBe(seedAds.length);
    const hashtags = seedAds.flatMap((ad) => ad.hashtags);
    expect(hashtags.filter((tag, index) => hashtags.indexOf(tag) !== index)).toEqual([]);
    for (const tag of hashtags) expect(tag).toMatch(/^[a-z0-9]{2,30}$/);
    const used = new Set(seedAds.map((ad) => ad.category_slug));
    expect(categories.map((known) => known.slug).filter((slug) => !used.has(slug))).toEqual([]);
    expect(seedAds.filter((ad) => ad.boosted).length).toBeGreaterThanOrEqual(8);
    expect(seedAds.filter((ad) => ad.highlighted).length).toBeGreaterThanOrEqual(8);
  });

  it('are in every category before the site first answers, and at least 60', () => {
    const first = seedAds.filter(({ owner }) => FIRST_OWNERS.includes(owner));
    expect(first.length).toBeGreaterThanOrEqual(60);
    const used = new Set(first.map((ad) => ad.category_slug));
    expect(categories.map((known) => known.slug).filter((slug) => !used.has(slug))).toEqual([]);
  });

  it('have other titles than those of the same owner, by which a seed that goes on knows them', () => {
    expect(new Set(seedAds.map(({ owner, title }) => `${owner} ${title}`)).size).toBe(seedAds.length);
  });

  it.each(seedAds)('$key has details that its form accepts', (ad) => {
    expect(users.map((user) => user.key)).toContain(ad.owner);
    expect(cityIds).toContain(ad.city_id);
    expect(title.safeParse(ad.title).success).toBe(true);
    expect(description.safeParse(ad.description).success).toBe(true);
    expect(details.safeParse(ad.details).success).toBe(true);
    expect(ad.hashtags.length).toBeLessThanOrEqual(AD_LIMITS.hashtags);
    expect(ad.photos.length).toBeGreaterThanOrEqual(1);
    expect(ad.photos.length).toBeLessThanOrEqual(5);
    expect(ad.age_hours).toBeLessThan((ad.boosted || ad.highlighted ? 7 : ad.duration_days) * 24);
    const form = formOf(ad.category_slug, ad.sub_category_slug);
    expect(form.requires_approval).toBe(false);
    const keys = form.fields.map((use) => use.key);
    const isUnpriced = ad.price_note === 'free' || (keys.includes('last_seen') && ad.details.reward === undefined);
    expect(ad.price === null).toBe(isUnpriced || (ad.price_note === 'negotiable' && ad.price === null));
    expect(Object.keys(ad.details).filter((key) => !keys.includes(key))).toEqual([]);
    expect(form.fields.filter((use) => use.required && !(use.key in ad.details)).map((use) => use.key)).toEqual([]);
    expect(Object.entries(ad.details).flatMap(([key, value]) => (problemOf(key, value) ? [key] : []))).toEqual([]);
  });
});

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
};
/** Text slots that overlap a photo, by layout. */
const ON_PHOTO: Record<number, number[]> = { 5: [0, 1], 10: [1] };

describe('the demonstration designs', () => {
  it('have the cut-outs that they show', () => {
    const shown = seedAds.flatMap(({ display }) => {
      const [photo] = slotsOf(display).photos;
      const cut = photo && contourOf(display, photo);
      return photo?.file_id && cut ? [{ art: photo.file_id, cut }] : [];
    });
    expect(shown.length).toBeGreaterThanOrEqual(5);
    expect(shown.filter(({ art, cut }) => !cutOutsOf(art).some((one) => one.cut === cut))).toEqual([]);
  });

  it.each(seeded)('$ad.key has enough text with readable colours', ({ design }) => {
    const text = displayText(design);
    expect(text.length).toBeGreaterThanOrEqual(AD_LIMITS.display_text.characters);
    expect(countWords(text)).toBeGreaterThanOrEqual(AD_LIMITS.display_text.words);
    const faint = slotsOf(design).texts.flatMap((content, index) => {
      if (ON_PHOTO[design.layout]?.includes(index)) return content?.rows.filter((row) => row.marker) ?? [];
      return content?.rows ?? [];
    });
    const grounds = slotsOf(design).texts.map((content) => content?.background ?? design.background);
    const rowBackground = new Map(
      slotsOf(design).texts.flatMap(
        (content, index) => content?.rows.map((row) => [row, grounds[index]] as const) ?? [],
      ),
    );
    const failing = faint.filter((row) => contrast(row.color, row.marker ?? rowBackground.get(row) ?? '#FFFFFF') < 4.5);
    expect(failing.map((row) => row.text)).toEqual([]);
  });

  it('can be published, and the text of templates fits', () => {
    expect(seeded.filter(({ design }) => Object.keys(displayFieldErrors(design)).length > 0)).toEqual([]);
    const cutOff = TEMPLATES.filter((template) => cutOffSlots(templateDisplay(template, 'id')).length > 0);
    expect(cutOff.map(({ name }) => name)).toEqual([]);
  });

  it('use every layout, ratio, background, border and font', () => {
    const designs = seeded.map(({ design }) => design);
    const missing = <T>(all: readonly T[], used: Set<T>) => all.filter((each) => !used.has(each));
    const layouts = new Set(designs.map((design) => design.layout));
    // Subjects are cut out when their author asks for it, so seeded photos have none.
    expect(LAYOUTS.filter(({ id }) => !layouts.has(id) && !hasSubject({ layout: id }))).toEqual([]);
    expect(missing(RATIOS, new Set(designs.map((design) => design.ratio)))).toEqual([]);
    expect(missing(BORDER_TYPES, new Set(designs.map((design) => design.border_type)))).toEqual([]);
    expect(designs.some((design) => design.border_inset && design.border_type === 'THIN')).toBe(true);
    expect(designs.some((design) => design.border_inset && design.border_type === 'DASH')).toBe(true);
    expect(new Set(designs.map((design) => design.background_type)).size).toBe(3);
    expect(designs.some((design) => design.background_size === 'TILE')).toBe(true);
    expect(missing(FONTS, new Set(designs.flatMap((design) => rowsOf(design).map((row) => row.font))))).toEqual([]);
  });

  it('have a drawing for every name', () => {
    const files = readdirSync(new URL('./art/', import.meta.url)).map((file) => file.replace(/\.svg$/, ''));
    expect(files.sort()).toEqual([...art].sort());
  });
});
