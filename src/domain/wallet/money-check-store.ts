import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../base/database.ts';
import { AD_STATUSES, AD_TRANSITIONS } from '../../contract/ads/rules.ts';
import { PAYMENT_STATUSES } from '../../contract/payments/rules.ts';

/** Sentences of one rule, at most: they name the kind of error, not its extent. */
const MAX_SENTENCES = 20;

/** Those that an ad has only once it was published. */
const { PUBLISHED, INACTIVE, EXPIRED } = AD_STATUSES;
const MOVES = Object.values(AD_TRANSITIONS).flatMap(({ from, to }) =>
  to === null ? [] : from.map((status) => ({ from_status: status, to_status: to })),
);

/** Each selects `error`, a sentence for every row that breaks the rule. */
const RULES: readonly RawBuilder<{ error: string }>[] = [
  // A completed payment is credited once and exactly; a voided one is taken back completely; others move nothing.
  sql`with moved as (
      select subject_id, count(*) filter (where cause = 'topup') as credits,
        coalesce(sum(amount) filter (where cause = 'topup'), 0) as credited,
        coalesce(sum(amount) filter (where cause = 'topup_void'), 0) as reversed
      from transfers where cause in ('topup', 'topup_void') group by subject_id
    )
    select format('payment %s with status %s for %s coins: %s credits of %s coins, %s taken back',
      coalesce(payments.id, subject_id), status, coins + bonus_coins, coalesce(credits, 0), coalesce(credited, 0),
      coalesce(reversed, 0)) as error
    from payments full join moved on subject_id = payments.id
    where (coalesce(credits, 0), coalesce(credited, 0), coalesce(reversed, 0)) is distinct from
      case when status = ${PAYMENT_STATUSES.COMPLETED} then (1::bigint, (coins + bonus_coins)::numeric, 0::numeric)
        when status = ${PAYMENT_STATUSES.VOIDED} and credits > 0
          then (1::bigint, (coins + bonus_coins)::numeric, (coins + bonus_coins)::numeric)
        when payments.id is not null then (0::bigint, 0::numeric, 0::numeric) end`,
  // One may have been entered with uses from elsewhere.
  sql`select format('voucher %s was used %s times and counts %s of %s', code, used, uses, max_uses) as error
    from vouchers cross join lateral (select count(*) as used from voucher_uses where voucher_id = vouchers.id) counted
    where used > uses or uses > max_uses`,
  // Each commission was paid once to the referrer, and taken back if its payment was voided.
  sql`select format('commission of friend %s: %s coins, %s paid, %s taken back', referee_id, commission.coins,
      paid.coins, returned.coins) as error
    from affiliate_commissions commission
    join payments on payments.id = payment_id
    cross join lateral (select coalesce(sum(amount), 0)::bigint as coins from transfers
      where idempotency_key = 'affiliate:' || referee_id) paid
    cross join lateral (select coalesce(sum(amount), 0)::bigint as coins from transfers
      where idempotency_key = 'affiliate:' || referee_id || ':void') returned
    where commission.coins > payments.coins or paid.coins <> commission.coins
      or returned.coins <> case when taken_back_at is null then 0 else commission.coins end`,
  sql`select format('ad %s has status %s and was never published', id, status) as error
    from ads where revision_of is null and status in (${PUBLISHED}, ${INACTIVE}, ${EXPIRED})
      and not exists (select from publications where ad_id = ads.id)`,
  sql`select format('ad %s cost %s coins, and %s were returned', subject_id, paid, returned) as error
    from (
      select subject_id,
        coalesce(sum(amount) filter (where cause in ('publication', 'promotion', 'extension', 'renewal')), 0) as paid,
        coalesce(sum(amount) filter (where cause in ('publication_refund', 'sold_refund')), 0) as returned
      from transfers
      where cause in ('publication', 'promotion', 'extension', 'renewal', 'publication_refund', 'sold_refund')
      group by subject_id
    ) ads where returned > paid`,
  sql`with changes as (
      select change.*, coalesce(lag(to_status) over steps, from_status) as status_before
      from ad_status_changes change join ads on ads.id = ad_id
      where from_status is not null and revision_of is null
      window steps as (partition by ad_id order by change.id)
    )
    select format('ad %s went from status %s, after %s, to %s', ad_id, from_status, status_before, to_status) as error
    from changes
    where from_status <> status_before or not exists (
      select from jsonb_to_recordset(${JSON.stringify(MOVES)}::jsonb) as move (from_status int, to_status int)
      where move.from_status = changes.from_status and move.to_status = changes.to_status)`,
];

/**
 * What payments, vouchers, commissions and ads say about coins that the ledger does not confirm, or say of each other, as
 * sentences: at most twenty for each rule. Read from the rows only.
 */
export async function moneyErrors(read: Read): Promise<string[]> {
  const errors: string[] = [];
  for (const rule of RULES) {
    const { rows } = await sql<{ error: string }>`select error from (${rule}) found limit ${MAX_SENTENCES}`.execute(
      read,
    );
    errors.push(...rows.map(({ error }) => error));
  }
  return errors;
}
