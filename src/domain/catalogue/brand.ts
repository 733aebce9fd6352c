import type { Read } from '../../base/database.ts';
import { accentForDark } from '../../contract/brand/accent.ts';
import { type Brand, defaultBrand } from '../../contract/brand/brand.ts';
import type { BrandPicture } from '../../contract/brand/pictures.ts';
import { LOCALES } from '../../contract/text/locale.ts';
import { type BrandValues, brandPictures, brandValues } from './brand-store.ts';

/** The operator's own name and look as it is stored now. `appName` is the name of a board that has none of its own. */
export async function readBrand(read: Read, appName: string): Promise<Brand> {
  const values = await brandValues(read);
  const logos = [values.logo, values.logo_dark].filter((id) => id !== null);
  return brandOf(values, await brandPictures(read, logos), appName);
}

function brandOf(values: BrandValues, pictures: ReadonlyMap<string, BrandPicture>, appName: string): Brand {
  const usual = defaultBrand(values.app_name ?? appName);
  const { coin_name, coin_name_en, coin_names_en } = values;
  return {
    ...usual,
    accent: accentOf(values),
    logo: logoOf(values, pictures),
    locales: values.languages === 'both' ? LOCALES : [values.languages],
    coin: {
      // Indonesian nouns have one form.
      id: coin_name === null ? usual.coin.id : { one: coin_name, other: coin_name },
      en: coin_name_en && coin_names_en ? { one: coin_name_en, other: coin_names_en } : usual.coin.en,
    },
    home: {
      id: { title: values.home_title, heading: values.home_heading, description: values.home_description },
      en: { title: values.home_title_en, heading: values.home_heading_en, description: values.home_description_en },
    },
  };
}

function accentOf({ accent, accent_dark }: BrandValues): Brand['accent'] {
  if (accent === null) return null;
  return { light: accent, dark: accent_dark ?? accentForDark(accent) };
}

/** The logo for dark ground is an addition to the other one. */
function logoOf({ logo, logo_dark }: BrandValues, pictures: ReadonlyMap<string, BrandPicture>): Brand['logo'] {
  const light = pictures.get(logo ?? '');
  return light ? { light, dark: pictures.get(logo_dark ?? '') ?? null } : null;
}
