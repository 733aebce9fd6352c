import { sql } from 'kysely';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { verifyCoins } from '../../src/domain/wallet/public.ts';
import type { SandboxBook } from '../../src/providers/payment/sandbox/book.ts';
import { wrongCommissions } from '../chaos/checks.ts';
import { PRICE_VOUCHER } from '../chaos/users.ts';
import { isListed } from './in-memory.ts';
import { COIN_VOUCHERS, type RealApp } from './real-app.ts';
import type { Report } from './real-clients.ts';

const { COMPLETED, PENDING, VOIDED } = PAYMENT_STATUSES;
export type Facts = Pick<RealApp, 'database' | 'users'> & { book: SandboxBook; report: Report };

/** Everything that is wrong in the tables after a seed, as sentences. */
export async function violationsOf(facts: Facts): Promise<string[]> {
  const ledger = await verifyCoins(facts.database.read);
  return [
    ...facts.report.thrown,
    ...(ledger.sum === 0 ? [] : [`the ledger's sum is ${ledger.sum}`]),
    ...ledger.errors.map(({ account_id, error }) => `ledger, ${account_id}: ${error}`),
    ...(await wrongWallets(facts)),
    ...(await wrongPayments(facts)),
    ...(await wrongAds(facts)),
    ...(await wrongMoves(facts)),
    ...(await wrongVouchers(facts)),
    ...(await wrongCommissions(facts.database)),
    ...ledger.contradictions.map((error) => `checked by operators: ${error}`),
  ];
}

/** I1 to I3, recalculated from the transfers: who gave whom how many coins, and each balance after them. */
async function wrongWallets({ database, users, report }: Facts): Promise<string[]> {
  const { rows } = await sql<{ payer: string; payee: string; amount: number; cause: string; debtor: string | null }>`
    select debit_account_id as payer, credit_account_id as payee, amount, cause, details ->> 'debtor' as debtor
    from transfers`.execute(database.read);
  const wallets = await sql<{ id: string; user_id: string; balance: number; debt: number; version: number }>`
    select id, user_id, balance, debt, version from ledger_accounts where kind = 'wallet'`.execute(database.read);
  const corrected = sum(
    rows.filter(({ cause }) => cause === 'correction'),
    ({ payer, amount, debtor }) => (debtor || wallets.rows.some(({ id }) => id === payer) ? -amount : amount),
  );
  return [
    ...wallets.rows.flatMap(({ id, balance, debt, version }) => {
      const has = sum(rows, ({ payer, payee, amount }) => (payee === id ? amount : payer === id ? -amount : 0));
      const paidOff = (row: { payer: string; cause: string }) => row.payer === id && row.cause === 'debt_collected';
      const owes = sum(rows, (row) => (row.debtor === id ? row.amount : paidOff(row) ? -row.amount : 0));
      const moved = rows.filter(({ payer, payee }) => payer === id || payee === id).length;
      const isRight = balance === has && debt === owes && version === moved && has >= 0 && owes >= 0;
      return isRight ? [] : [`wallet ${id} keeps ${[balance, debt, version]}, its rows say ${[has, owes, moved]}`];
    }),
    ...(wallets.rows.length === users.length ? [] : [`there are ${wallets.rows.length} wallets`]),
    ...(corrected === report.corrections ? [] : [`${corrected} coins were corrected, not ${report.corrections}`]),
  ];
}

type Stored = {
  id: string;
  user_id: string;
  status: number;
  amount: number;
  coins: number;
  is_refund: boolean;
  credits: number;
  credited: number;
  reversed: number;
  findings: number;
};

/** I4 and I5: coins match the gateway's transactions, once each; refunds are those that were ordered, and no more. */
async function wrongPayments({ database, book, report }: Facts): Promise<string[]> {
  const { rows } = await sql<Stored>`
    select id, user_id, status, amount, coins + bonus_coins as coins, refund is not null as is_refund,
      (select count(*) from transfers where subject_id = payments.id and cause = 'topup') as credits,
      (select coalesce(sum(amount), 0)::bigint from transfers where subject_id = payments.id and cause = 'topup')
        as credited,
      (select coalesce(sum(amount), 0)::bigint from transfers where subject_id = payments.id and cause = 'topup_void')
        as reversed,
      (select count(*) from payment_findings where payment_id = payments.id) as findings
    from payments`.execute(database.read);
  const stored = new Map(rows.map((payment) => [payment.id, payment]));
  const determined = rows.filter((payment) => moneyOf(book, payment) === 'settled' && !payment.is_refund);
  const money = sum(
    rows.filter(({ status }) => status === COMPLETED),
    ({ amount }) => amount,
  );
  const atGateway = sum(determined, ({ amount }) => amount);
  const doubtful = sum(
    rows.filter((payment) => moneyOf(book, payment) === 'doubtful'),
    ({ amount }) => amount,
  );
  return [
    ...rows.flatMap((payment) => wrongPayment(book, payment)),
    ...(money >= atGateway && money <= atGateway + doubtful
      ? []
      : [`Rp ${money} are credited, the gateway's book has Rp ${atGateway} and Rp ${doubtful} in doubt`]),
    ...[...report.payments]
      .filter(([id, user_id]) => stored.get(id)?.user_id !== user_id)
      .map(([id]) => `${id} was confirmed and is not stored`),
    ...[...report.refunds].filter((id) => !stored.get(id)?.is_refund).map((id) => `the refund of ${id} is not kept`),
  ];
}

/** The state of a payment's money in the gateway's transactions; an administrator must resolve `doubtful`. */
function moneyOf(book: SandboxBook, { id, amount }: Stored): 'none' | 'settled' | 'voided' | 'doubtful' {
  const request = book.findByReference(id);
  const came = request ? book.paymentsOf(request.id).filter(({ status }) => status !== 'FAILED') : [];
  if (came.length === 0) return 'none';
  const isRight = came.every((money) => money.amount === amount && money.currency === 'IDR');
  const live = came.filter(({ status }) => status === 'SUCCEEDED');
  if (isRight && live.length > 0) return 'settled';
  return isRight && came.length === 1 ? 'voided' : 'doubtful';
}

function wrongPayment(book: SandboxBook, payment: Stored): string[] {
  const { id, status, amount, coins, is_refund, credits, credited, reversed, findings } = payment;
  const isCredited = status === COMPLETED && credits === 1 && credited === coins && reversed === 0;
  const isEmpty = status !== COMPLETED && status !== PENDING && credits === 0 && reversed === 0;
  const isReversed = status === VOIDED && credits === 1 && credited === coins && reversed === coins;
  const money = moneyOf(book, payment);
  const isAsExpected = {
    none: isEmpty,
    settled: is_refund ? isReversed : isCredited,
    voided: isReversed || isEmpty,
    doubtful: isCredited || isEmpty || isReversed,
  }[money];
  const isReported = money !== 'doubtful' || is_refund || findings > 0;
  const request = book.findByReference(id);
  const refunds = book.refunds().filter(({ request_id }) => request_id === request?.id);
  const returned = sum(refunds, (refund) => refund.amount);
  // If the gateway itself returned the money or received another amount, our payment may have failed.
  const isClear = money === 'none' || money === 'settled';
  const isReturned = isClear ? returned === (is_refund ? amount : 0) : returned <= (is_refund ? amount : 0);
  if (isAsExpected && isReported && isReturned && (!is_refund || isReversed)) return [];
  return [`${id}: money ${money}, Rp ${returned} refunded: ${JSON.stringify(payment)}`];
}

/** I5 and I8: an ad cost what the response said, its refunds are no higher, and a live ad was published. */
async function wrongAds({ database, report }: Facts): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    status: number;
    publications: number;
    published: number;
    bought: number;
    renewed: number;
    returned: number;
  }>`
    select ads.id, status, (select count(*) from publications where ad_id = ads.id) as publications,
      coalesce(sum(amount) filter (where cause = 'publication'), 0)::bigint as published,
      coalesce(sum(amount) filter (where cause in ('promotion', 'extension')), 0)::bigint as bought,
      coalesce(sum(amount) filter (where cause = 'renewal'), 0)::bigint as renewed,
      coalesce(sum(amount) filter (where cause in ('publication_refund', 'sold_refund')), 0)::bigint as returned
    from ads left join transfers on subject_id = ads.id
    where revision_of is null group by ads.id`.execute(database.read);
  return rows.flatMap((ad) => {
    const fresh = report.publications.filter(({ ad_id, is_fresh }) => is_fresh && ad_id === ad.id);
    const purchases = report.purchases.filter(({ ad_id }) => ad_id === ad.id);
    const reported = { publications: fresh.length, published: sum(fresh, one), bought: sum(purchases, one) };
    const isDraft = ad.status <= 3;
    const isRight =
      ad.publications === reported.publications &&
      ad.published === reported.published &&
      ad.bought === reported.bought &&
      ad.returned <= ad.published + ad.bought + ad.renewed &&
      (isDraft || ad.publications > 0);
    return isRight ? [] : [`an ad and its coins differ: ${JSON.stringify({ ad, reported })}`];
  });
}

const one = ({ price }: { price: number }) => price;

/** I8: each status follows the one before, by a transition of the table. */
async function wrongMoves({ database }: Facts): Promise<string[]> {
  const { rows } = await sql<{ ad_id: string; from_status: number; to_status: number; before: number }>`
    select ad_id, from_status, to_status, coalesce(lag(to_status) over steps, 3) as before
    from ad_status_changes change join ads on ads.id = ad_id where from_status is not null and revision_of is null
    window steps as (partition by ad_id order by change.id)`.execute(database.read);
  return rows
    .filter(({ from_status, to_status, before }) => from_status !== before || !isListed(from_status, to_status))
    .map((move) => `an ad made a transition that is not in the table: ${JSON.stringify(move)}`);
}

/** I5 and I6: once per user, within the limit, and as often as users tried. */
async function wrongVouchers({ database, report }: Facts): Promise<string[]> {
  const { rows } = await sql<{ code: string; uses: number; max_uses: number | null; users: string[]; granted: number }>`
    select code, uses, max_uses, array(select user_id from voucher_uses where voucher_id = vouchers.id) as users,
      (select count(*) from transfers where cause = 'voucher' and details ->> 'title' = code) as granted
    from vouchers`.execute(database.read);
  return rows.flatMap((voucher) => {
    const { code, uses, max_uses, users, granted } = voucher;
    const tried = report.tried.get(code)?.size ?? 0;
    const redeemed = report.redeemed.filter((each) => each.code === code).map(({ user_id }) => user_id);
    // A user who has topped up or has a referrer cannot use a referral voucher, so the count depends on the order.
    const isCounted = code !== 'KOIN' || uses === Math.min(COIN_VOUCHERS.KOIN, tried);
    const isOwn = uses === users.length && new Set(users).size === users.length && users.length <= (max_uses ?? tried);
    const isGranted = code === PRICE_VOUCHER ? granted === 0 : granted === uses && redeemed.length === uses;
    const isRecorded = redeemed.every((id) => users.includes(id));
    return isCounted && isOwn && isGranted && isRecorded
      ? []
      : [`a voucher is wrong: ${JSON.stringify({ voucher, tried })}`];
  });
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
