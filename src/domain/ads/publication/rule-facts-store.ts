import { sql } from 'kysely';
import type { Read } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { MEASURES } from '../../../contract/screening/rules.ts';
import type { Evaluated } from './rule-facts.ts';

/** The users of each phone number, in their profile or in an ad of theirs that others see. */
export async function accountsOf(read: Read, evaluated: readonly Evaluated[]): Promise<Map<string, string[]>> {
  const phones = [...new Set(evaluated.map(({ contact }) => contact.phone).filter((phone) => phone !== ''))];
  const statuses = [AD_STATUSES.PUBLISHED, AD_STATUSES.INACTIVE, AD_STATUSES.PENDING_APPROVAL];
  const max = MEASURES.shared_phone.accounts.max + 1;
  const { rows } = await sql<{ phone: string; user_ids: string[] }>`
    select wanted.phone, array(
      select id from (
        (select id from users where users.phone = wanted.phone limit ${max})
        union
        (select distinct owner_id from ads
          where contact_phone = wanted.phone and contact_phone <> '' and not contact_same_as_profile
            and status = any(${statuses}::int[])
          limit ${max})
      ) as found
    ) as user_ids
    from unnest(${phones}::text[]) as wanted (phone)`.execute(read);
  return new Map(rows.map(({ phone, user_ids }) => [phone, user_ids]));
}
