import { slotsOf } from '../../../contract/design/rules.ts';
import type { AdText } from '../../screening/public.ts';
import type { Ad } from '../ad-store.ts';
import type { contactOf } from '../view/contact.ts';
import type { PublishedDesign } from './design.ts';

type Written = Pick<
  Ad,
  'title' | 'description' | 'details' | 'hashtags' | 'links' | 'location_same_as_profile' | 'address' | 'address_detail'
>;

/**
 * Every text of an ad that a reader sees, and where. The rows of a slot are one text, as letters may be set over rows.
 */
export function textsOf(
  ad: Written,
  { config }: Pick<PublishedDesign, 'config'>,
  contact: ReturnType<typeof contactOf>,
): AdText[] {
  const { photos, texts } = slotsOf(config);
  const rows = texts.map((content) => content?.rows.map(({ text }) => text).join('\n') ?? '');
  const answers = Object.values(ad.details).filter((answer) => typeof answer === 'string');
  const isOwnAddress = !ad.location_same_as_profile;
  const all: AdText[] = [
    ...rows.map((text, index) => ({ part: `text-${index}`, text })),
    // A phrase that begins in one slot and ends in the next.
    { part: 'text', text: rows.length > 1 ? rows.join('\n') : '' },
    { part: 'background_text', text: config.background_type === 'TEXT' ? config.background_text : '' },
    ...photos.map((photo, index) => ({ part: `alternative_text-${index}`, text: photo?.alt ?? '' })),
    { part: 'title', text: ad.title },
    { part: 'description', text: ad.description },
    { part: 'detail', text: answers.join('\n') },
    { part: 'hashtags', text: ad.hashtags.join('\n') },
    { part: 'links', text: ad.links.map(({ scheme, url }) => `${scheme}\n${readable(url)}`).join('\n') },
    { part: 'contact', text: [contact.name, contact.phone, contact.email ?? ''].join('\n') },
    { part: 'location', text: isOwnAddress ? [ad.address, ad.address_detail].join('\n') : '' },
  ];
  return all.filter(({ text }) => text !== '');
}

/** An address with the letters that percent signs stand for. */
function readable(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
