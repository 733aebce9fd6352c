import { sql } from 'kysely';
import { MILLISECONDS } from '../../src/base/clock.ts';
import type { Database } from '../../src/base/database.ts';
import { newId } from '../../src/base/ids.ts';
import { ACCOUNT_STATUSES, IDENTITY_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { VOUCHER_TYPES } from '../../src/contract/vouchers/rules.ts';
import { createAccount, linkToReferrer } from '../../src/domain/accounts/public.ts';
import type { Tokens } from '../../src/domain/services.ts';
import { insertVoucher } from '../../src/domain/vouchers/public.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { newPhone } from '../support/new-phone.ts';

/** A user whose wallet several clients use at the same time, with drafts ready to be published. */
export type SharedUser = { user_id: string; token: string; drafts: string[] };

/** Lowers the price of a publication; its limit is lower than the demand. */
export const PRICE_VOUCHER = 'BERSAMA';
/** Gives coins at once; its limit is lower than the demand as well. */
export const COIN_VOUCHER = 'KOIN';
const CITY = 3276;
/** Clocks differ by a day, and nothing may expire meanwhile. */
const LONG = 10 * MILLISECONDS.day;

/** Agencies; every third draft uses the voucher whose limit is lower than the demand. */
export async function sharedUsers(
  database: Database,
  tokens: Tokens,
  size: { users: number; draftsEach: number },
): Promise<SharedUser[]> {
  const now = new Date();
  const voucher = {
    package_id: null,
    description: '',
    description_en: '',
    starts_at: new Date(now.getTime() - LONG),
    ends_at: new Date(now.getTime() + LONG),
    max_uses: Math.ceil(size.users / 2),
  };
  await database.transaction(async (tx) => {
    await insertVoucher(tx, { ...voucher, code: PRICE_VOUCHER, voucher_type: VOUCHER_TYPES.GENERAL, coin_benefit: 20 });
    await insertVoucher(tx, {
      ...voucher,
      code: COIN_VOUCHER,
      voucher_type: VOUCHER_TYPES.COIN_AMOUNT,
      coin_benefit: 35,
    });
  });
  return insertUsers(database, tokens, size, now);
}

/** Only the users: the caller creates the voucher that their drafts use. */
export async function insertUsers(
  database: Database,
  tokens: Tokens,
  size: { users: number; draftsEach: number },
  now: Date,
): Promise<SharedUser[]> {
  const users: SharedUser[] = [];
  for (let count = 0; count < size.users; count += 1) {
    // Every second user is a friend of the previous one.
    const referrer = count % 2 === 1 ? (users.at(-1)?.user_id ?? null) : null;
    users.push(await insertOneUser(database, tokens, { ...size, referrer }, now));
  }
  return users;
}

async function insertOneUser(
  database: Database,
  tokens: Tokens,
  { draftsEach, referrer }: { draftsEach: number; referrer: string | null },
  now: Date,
) {
  const user_id = newId();
  const session_id = newId();
  const expires_at = new Date(now.getTime() + LONG);
  const drafts = await database.transaction(async (tx) => {
    await createAccount(tx, {
      id: user_id,
      email: `${user_id}@papan.test`,
      phone: newPhone(),
      first_name: 'Sari',
      last_name: 'Wulandari',
      city_id: CITY,
      password_hash: null,
      locale: 2,
      user_type: USER_TYPES.AGENCY,
      account_status: ACCOUNT_STATUSES.ACTIVE,
      identity_status: IDENTITY_STATUSES.NOT_VERIFIED,
      now,
    });
    if (referrer !== null) await linkToReferrer(tx, { user_id, referrer_id: referrer });
    await tx
      .insertInto('sessions')
      .values({ id: session_id, user_id, user_agent: 'faults', created_at: now, last_used_at: now, expires_at })
      .execute();
    const first = await insertPublishedAd(tx, {
      owner_id: user_id,
      status: AD_STATUSES.DRAFT_PUBLICATION_CREATION,
      sub_category: 'bahan-pokok',
    });
    await tx
      .updateTable('ads')
      .set({ published_at: null, end_date: null, artwork_html: null })
      .where('id', '=', first)
      .execute();
    const ids = [first, ...Array.from({ length: draftsEach - 1 }, newId)];
    const copies = sql.join(ids.slice(1).map((id) => sql`(${id})`));
    if (ids.length > 1) {
      await sql`insert into ads select (jsonb_populate_record(null::ads, to_jsonb(ads) || jsonb_build_object('id', copy.id))).*
        from ads, (values ${copies}) copy (id) where ads.id = ${first}`.execute(tx);
    }
    const wishing = ids.filter((_, index) => index % 3 === 0);
    await tx.updateTable('ads').set({ voucher_code: PRICE_VOUCHER }).where('id', 'in', wishing).execute();
    return ids;
  });
  return { user_id, drafts, token: await tokens.sign({ session_id, user_id, expires_at }) };
}
