import { sql } from 'kysely';
import type { Database } from '../../src/base/database.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { verifyLedger } from '../../src/domain/wallet/public.ts';
import type { ClientReport } from './clients.ts';
import type { Expected } from './expected.ts';
import type { WebhookLog } from './webhook-log.ts';

const { COMPLETED, PENDING, VOIDED } = PAYMENT_STATUSES;

/** The recipients of sent mails, one entry per mail, and how many may have been sent twice. */
export type Mails = { sent: readonly string[]; mayRepeat: number };

/** The data of one payment in our tables. */
type Stored = {
  id: string;
  user_id: string;
  status: number;
  coins: number;
  idempotency_key: string;
  credits: number;
  credited: number;
  reversed: number;
  findings: string[];
};

/** Everything that is wrong with the money, as sentences; empty if all is right. */
export async function violationsOf(
  database: Database,
  facts: { expected: ReadonlyMap<string, Expected>; clients: ClientReport; webhooks: WebhookLog; mails: Mails },
): Promise<string[]> {
  const stored = new Map((await readPayments(database)).map((payment) => [payment.id, payment]));
  const ledger = await verifyLedger(database.read);
  const credited = [...stored.values()].filter(({ credits }) => credits > 0).length;
  return [
    // A run without credits would prove nothing.
    ...(credited > 0 ? [] : ['no payment was credited at all']),
    ...(ledger.sum === 0 ? [] : [`the ledger's sum is ${ledger.sum}`]),
    ...ledger.errors.map(({ account_id, error }) => `ledger, ${account_id}: ${error}`),
    ...[...stored.values()].flatMap((payment) => violationOf(payment, facts.expected.get(payment.id) ?? 'nothing')),
    ...[...facts.expected.keys()].filter((id) => !stored.has(id)).map((id) => `the gateway has ${id}, and we do not`),
    ...confirmedButMissing(facts.clients, stored),
    ...facts.clients.unpayable,
    // An outage must not be reported as our own error.
    ...[...Object.keys(facts.clients.responses), ...Object.keys(facts.webhooks.counts)].filter((label) =>
      /(: |response )5(?!03)/.test(label),
    ),
    ...(await wrongPublications(database, facts.clients)),
    ...(await wrongVouchers(database, facts.clients)),
    ...(await wrongCommissions(database)),
    ...(await lostMessages(database, facts.webhooks)),
    ...facts.webhooks.violations,
    ...(await wrongMails(database, facts.mails)),
  ];
}

async function readPayments(database: Database): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select payments.id, user_id, status, coins + bonus_coins as coins, idempotency_key,
      (select count(*) from transfers where subject_id = payments.id and cause = 'topup') as credits,
      (select coalesce(sum(amount), 0)::bigint from transfers where subject_id = payments.id and cause = 'topup') as credited,
      (select coalesce(sum(amount), 0)::bigint from transfers where subject_id = payments.id and cause = 'topup_void')
        as reversed,
      array(select kind from payment_findings where payment_id = payments.id) as findings
    from payments`.execute(database.read);
  return rows;
}

/** I4: credited at most once, and exactly as in the gateway's own transactions. */
function violationOf(payment: Stored, expected: Expected): string[] {
  const { status, coins, credits, credited, reversed, findings } = payment;
  const isCredited = status === COMPLETED && credits === 1 && credited === coins && reversed === 0;
  const isEmpty = status !== COMPLETED && status !== PENDING && credits === 0 && reversed === 0;
  const isReversed = status === VOIDED && credits === 1 && credited === coins && reversed === coins;
  const isReported = findings.length > 0;
  const isAsExpected: Record<Expected, boolean> = {
    credited: isCredited,
    nothing: isEmpty,
    quarantined: status !== COMPLETED && credits === 0 && isReported,
    // Paid and refunded before we learned of either: nothing moved, or it is reported to an administrator.
    reversed: isReversed || (isEmpty && (status === VOIDED || isReported)),
    credited_or_quarantined: isCredited || (isEmpty && isReported),
  };
  if (isAsExpected[expected]) return [];
  return [`${payment.id} should be ${expected}: ${JSON.stringify(payment)}`];
}

/** I5: every payment with a 2xx response is stored, and no key created two payments. */
function confirmedButMissing({ payments }: ClientReport, stored: ReadonlyMap<string, Stored>): string[] {
  const byKey = new Map([...stored.values()].map((payment) => [payment.idempotency_key, payment.id]));
  return payments.flatMap(({ payment_id, user_id, key }) => {
    if (stored.get(payment_id)?.user_id !== user_id) return [`${payment_id} was confirmed and is not stored`];
    return byKey.get(key) === payment_id ? [] : [`${payment_id} was confirmed for the key of ${byKey.get(key)}`];
  });
}

/** I5 and I8: confirmed publications are stored, and an ad is live if, and only if, it was paid. */
async function wrongPublications(database: Database, { publications }: ClientReport): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: number; was_live: number; paid: number; waived: number }>`
    select id, status, (select count(*) from publications where ad_id = ads.id) as was_live,
      (select coalesce(sum(amount), 0)::bigint from transfers where subject_id = ads.id and cause = 'publication') as paid,
      (select coalesce(sum(coins), 0)::bigint from voucher_uses where subject_id = ads.id) as waived
    from ads`.execute(database.read);
  const ads = new Map(rows.map((ad) => [ad.id, ad]));
  const promised = new Map(publications.map(({ ad_id, price }) => [ad_id, price]));
  const isDraft = (status: number) => status <= 3;
  return [
    ...rows
      .filter(({ status, was_live, paid }) => (isDraft(status) ? was_live + paid > 0 : was_live !== 1 || paid === 0))
      .map((ad) => `an ad and its payment differ: ${JSON.stringify(ad)}`),
    ...[...promised]
      .filter(([id, price]) => isDraft(ads.get(id)?.status ?? 0) || ads.get(id)?.paid !== price)
      .map(([id, price]) => `${id} was confirmed as published for ${price}: ${JSON.stringify(ads.get(id))}`),
  ];
}

/** I6: within the limit, once per user, and confirmed redemptions are stored. */
async function wrongVouchers(database: Database, { redemptions }: ClientReport): Promise<string[]> {
  const { rows } = await sql<{ code: string; uses: number; max_uses: number; used: number; users: number }>`
    select code, uses, max_uses, (select count(*) from voucher_uses where voucher_id = vouchers.id) as used,
      (select count(distinct user_id) from voucher_uses where voucher_id = vouchers.id) as users
    from vouchers where max_uses is not null`.execute(database.read);
  const redeemers = await sql<{ user_id: string; times: number }>`
    select account.user_id, count(*) as times from transfers
    join ledger_accounts account on account.id = credit_account_id
    where cause = 'voucher' group by account.user_id`.execute(database.read);
  const redeemed = new Map(redeemers.rows.map(({ user_id, times }) => [user_id, times]));
  return [
    ...rows
      .filter(({ uses, max_uses, used, users }) => uses !== used || used > max_uses || users !== used)
      .map((voucher) => `a voucher was used wrongly: ${JSON.stringify(voucher)}`),
    ...[...redeemed].filter(([, times]) => times !== 1).map(([id, times]) => `${id} redeemed ${times} times`),
    ...redemptions.filter((id) => !redeemed.has(id)).map((id) => `${id} was confirmed as redeemed`),
  ];
}

/**
 * I7: half of the coins of a friend's first top-up, once per friend, paid to the referrer, and reversed completely
 * if that top-up was voided. One that was voided before its event was handled earned nothing.
 */
export async function wrongCommissions(database: Database): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`
    with firsts as (
      select distinct on (wallet.user_id) wallet.user_id, subject_id as payment_id
      from transfers join ledger_accounts wallet on wallet.id = credit_account_id
      where cause = 'topup' order by wallet.user_id, credit_version)
    select friend.id, firsts.payment_id as first_payment_id, payments.coins as bought, payments.status,
      commission.payment_id, commission.coins, earned.coins as earned, returned.coins as returned
    from users friend
    join ledger_accounts wallet on wallet.user_id = friend.referred_by
    left join firsts on firsts.user_id = friend.id
    left join payments on payments.id = firsts.payment_id
    left join affiliate_commissions commission on commission.referee_id = friend.id
    cross join lateral (select coalesce(sum(amount), 0)::bigint as coins from transfers
      where cause = 'affiliate_commission' and credit_account_id = wallet.id
        and idempotency_key like 'affiliate:' || friend.id || '%') earned
    cross join lateral (select coalesce(sum(amount), 0)::bigint as coins from transfers
      where cause = 'affiliate_commission_void' and idempotency_key like 'affiliate:' || friend.id || '%') returned
    where not (commission.payment_id is null and earned.coins = 0 and returned.coins = 0
          and (firsts.payment_id is null or payments.status = ${VOIDED}))
      and not (commission.payment_id is not distinct from firsts.payment_id
          and commission.coins = floor(payments.coins * 0.5) and earned.coins = commission.coins
          and returned.coins = case payments.status when ${VOIDED} then commission.coins else 0 end)`.execute(
    database.read,
  );
  return rows.map((row) => `a commission is wrong: ${JSON.stringify(row)}`);
}

/** Each confirmed webhook is stored, as often as it was confirmed. */
async function lostMessages(database: Database, webhooks: WebhookLog): Promise<string[]> {
  const { rows } = await sql<{ body: Buffer; times: number }>`select body, times from payment_webhooks`.execute(
    database.read,
  );
  const times = rows.reduce((sum, row) => sum + row.times, 0);
  const acknowledged = [...webhooks.acknowledged.values()].reduce((sum, count) => sum + count, 0);
  const bodies = new Set(rows.map(({ body }) => subjectOf(body.toString('utf8'))));
  return [
    ...(times >= acknowledged ? [] : [`${acknowledged} messages were acknowledged, ${times} are stored`]),
    ...[...webhooks.acknowledged.keys()]
      .filter((text) => !bodies.has(subjectOf(text)))
      .map((text) => `an acknowledged message is lost: ${text.slice(0, 300)}`),
  ];
}

/** The subject of a webhook: two bodies may be about the same event. */
function subjectOf(text: string): string {
  const [id, event, status] = ['payment_id', 'event', 'status'].map(
    (name) => new RegExp(`"${name}":"([^"]*)"`).exec(text)?.[1],
  );
  return id ? `${id} ${event} ${status}` : text;
}

/**
 * A mail for each notification that is sent by mail; twice only if the sending process was killed before recording it.
 */
async function wrongMails(database: Database, { sent, mayRepeat }: Mails): Promise<string[]> {
  const { rows } = await sql<{ email: string; notices: number }>`
    select email, count(*) as notices from notifications join users on users.id = user_id
    where kind in ('payment_late', 'payment_voided') group by email`.execute(database.read);
  const surplus = rows.map(({ email, notices }) => ({
    email,
    notices,
    surplus: sent.filter((recipient) => recipient === email).length - notices,
  }));
  const repeated = surplus.reduce((sum, row) => sum + Math.max(0, row.surplus), 0);
  return [
    ...surplus.filter((row) => row.surplus < 0).map((row) => `mails are lost: ${JSON.stringify(row)}`),
    ...(repeated <= mayRepeat ? [] : [`${repeated} mails were sent twice, and ${mayRepeat} may have been`]),
  ];
}
