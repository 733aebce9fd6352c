import type { Draft } from '../../contract/ads/creation.ts';
import type { AdDetail } from '../../contract/ads/detail.ts';
import { allLinks } from '../../contract/ads/links.ts';
import type { MyAd } from '../../contract/ads/my-ads.ts';
import type { Field } from '../../contract/catalogue/endpoints.ts';
import type { Profile } from '../accounts/public.ts';
import type { StoredCategory } from '../catalogue/public.ts';
import type { OwnedFile } from '../media/public.ts';
import { contentOf } from './ad-content.ts';
import type { Ad } from './ad-store.ts';
import type { StoredAppeal } from './moderation/appeal-store.ts';
import type { Promotions } from './promotion/promotion-store.ts';
import { daysLeft, endOf, pauseDaysLeft, pauseEnd, soldRefund, unusedDays } from './term/term.ts';

const timestamp = (date: Date | null) => date?.toISOString() ?? null;

/** The response to every save. */
export function presentSaved(saved: Pick<Ad, 'id' | 'status' | 'version' | 'updated_at'>) {
  const { id, status, version } = saved;
  return { id, status, version, updated_at: saved.updated_at.toISOString() };
}

/** The photos in order, without those whose file is missing. */
export function presentPhotos(fileIds: readonly string[], files: ReadonlyMap<string, OwnedFile>) {
  return fileIds.flatMap((id) => {
    const file = files.get(id);
    return file ? [{ file_id: id, width: file.width, height: file.height }] : [];
  });
}

/** An ad for its owner's editor. */
export function presentDraft(ad: Ad, photos: Draft['photos'], revised: Ad | null = null): Draft {
  return {
    id: ad.id,
    status: ad.status,
    version: ad.version,
    display_config: ad.display_config,
    ...contentOf(ad),
    photos,
    auto_renew: ad.auto_renew,
    duration_days: ad.duration_days,
    boost: ad.boost,
    highlight: ad.highlight,
    voucher_code: ad.voucher_code,
    revision_of: revised && { id: revised.id, status: revised.status, hashtags: revised.hashtags },
    moderation: revised?.moderation ?? ad.moderation,
    updated_at: ad.updated_at.toISOString(),
    published_at: timestamp(ad.published_at),
    end_date: timestamp(ad.end_date),
  };
}

export type MyAdFacts = {
  category: StoredCategory | undefined;
  promotions: Promotions | undefined;
  revision_id: string | undefined;
  views_by_day: MyAd['views_by_day'];
  taken_off_by: MyAd['taken_off_by'];
  appeal: StoredAppeal | null;
  now: Date;
};

/** A row of the owner's list. */
export function presentMyAd(
  ad: Ad,
  { category, promotions, revision_id, views_by_day, taken_off_by, appeal, now }: MyAdFacts,
): MyAd {
  const running = (until: Date | null | undefined) => (until && until > now ? until.toISOString() : null);
  return {
    id: ad.id,
    status: ad.status,
    title: ad.title,
    display_config: ad.display_config,
    category_name: category?.name ?? null,
    category_name_en: category?.name_en ?? null,
    price: ad.price,
    price_unit: ad.price_unit,
    price_note: ad.price_note,
    price_period: ad.price_period,
    ...ad.counts,
    views_by_day,
    hashtags: ad.hashtags,
    availability: ad.availability,
    auto_renew: ad.auto_renew,
    term_days: ad.term_days,
    days_left: daysLeft(ad, now),
    paused_at: timestamp(ad.paused_at),
    pause_ends_at: timestamp(pauseEnd(ad)),
    pause_days_left: pauseDaysLeft(ad, now),
    boosted_until: running(promotions?.boost),
    highlighted_until: running(promotions?.highlight),
    unused_days: unusedDays(ad, now),
    sold_refund: soldRefund(ad, now),
    revision_id: revision_id ?? null,
    taken_off_by,
    moderation: ad.moderation,
    appeal: appeal && {
      text: appeal.text,
      created_at: appeal.created_at.toISOString(),
      outcome: appeal.outcome,
      answer: appeal.answer,
      decided_at: timestamp(appeal.decided_at),
    },
    updated_at: ad.updated_at.toISOString(),
    published_at: timestamp(ad.published_at),
    end_date: timestamp(endOf(ad, now)),
  };
}

/** The answers in the order of the form, choices by their labels. */
export function presentAttributes(details: Ad['details'], fields: readonly Field[]): AdDetail['attributes'] {
  return fields.flatMap((field) => {
    const answer = details[field.key];
    if (answer === undefined) return [];
    const { key, label, label_en, unit } = field;
    return [{ key, label, label_en, unit, value: typeof answer === 'number' ? answer : namesOf(answer, field) }];
  });
}

function namesOf(answer: string | string[], field: Field) {
  return (Array.isArray(answer) ? answer : [answer]).map((value) => {
    const option = field.options.find((candidate) => candidate.value === value);
    return { name: option?.label ?? value, name_en: option?.label_en ?? value };
  });
}

/** Address typed for this ad. Of the profile's address only the city is public, which has its own fields. */
export function presentAddress(ad: Ad): Pick<AdDetail, 'address' | 'address_detail'> {
  return ad.location_same_as_profile
    ? { address: '', address_detail: '' }
    : { address: ad.address, address_detail: ad.address_detail };
}

/** All links of an ad, with the kind under both of its names. */
export function presentLinks(ad: Ad): AdDetail['links'] {
  return allLinks(ad.links, ad.description).map((link) => ({ ...link, product_type: link.kind }));
}

/** A category with what links to it need. */
export function presentCategory({ id, slug, name, name_en }: StoredCategory) {
  return { id, slug, name, name_en };
}

/** The advertiser on the ad's page. */
export function presentOwner(
  owner: Profile,
  seller: Pick<AdDetail['owner'], 'verified' | 'agency' | 'ads_total' | 'ads_sold' | 'reports_cleared'>,
): AdDetail['owner'] {
  const { user_id, display_name, photo_id, created_at } = owner;
  return { id: user_id, display_name, photo_id, since: created_at.toISOString(), ...seller };
}
