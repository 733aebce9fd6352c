import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { DAY_SECONDS } from '../../src/contract/text/days.ts';
import { WALLET_STATUSES } from '../../src/contract/wallet/rules.ts';
import { RULES, type Rules } from './rules.ts';

const { COMPLETED, EXPIRED, FAILED, VOIDED } = PAYMENT_STATUSES;

/** Plausible mistakes. A model that does not detect one of them proves nothing. */
export const WRONG_RULES: Record<string, Partial<Rules>> = {
  'allows spending with a debt': {
    refusalOf: (payer, amount) => RULES.refusalOf(payer && { ...payer, debt: 0 }, amount),
  },
  'allows a blocked wallet to spend': {
    refusalOf: (payer, amount) => RULES.refusalOf(payer && { ...payer, status: WALLET_STATUSES.ACTIVE }, amount),
  },
  'allows spending more than the balance': {
    refusalOf: (payer, amount) => RULES.refusalOf(payer && { ...payer, balance: payer.balance + 1 }, amount),
  },
  'does not count a row': {
    sideAfter: (account, change) => {
      const side = RULES.sideAfter(account, change);
      return change > 500 && side.version !== null ? { ...side, version: side.version - 1 } : side;
    },
  },
  'makes no debt of coins spent before they are reversed': {
    takeBackOf: (wallet, amount) => ({ taken: RULES.takeBackOf(wallet, amount).taken, owed: 0 }),
  },
  'takes back more than the balance': { takeBackOf: (_, amount) => ({ taken: amount, owed: 0 }) },
  'collects more than is owed': { collectableOf: ({ balance, debt }) => (debt > 0 ? Math.min(balance, debt + 1) : 0) },
  'accepts any amount': {
    nextStatus: (payment, response, now) =>
      RULES.nextStatus(
        payment,
        response && {
          ...response,
          amount: payment.amount,
          captured_amount: response.captured_amount && payment.amount,
        },
        now,
      ),
  },
  'credits a payment again that we refunded': {
    nextStatus: (payment, response, now) =>
      payment.status === VOIDED && payment.refund && response?.status === 'succeeded'
        ? { status: COMPLETED, finding: null, failure_code: null }
        : RULES.nextStatus(payment, response, now),
  },
  'ignores a void': {
    nextStatus: (payment, response, now) =>
      response?.status === 'voided'
        ? { status: payment.status, finding: null, failure_code: null }
        : RULES.nextStatus(payment, response, now),
  },
  'does not credit late money': {
    nextStatus: (payment, response, now) =>
      payment.status === FAILED || payment.status === EXPIRED
        ? { status: payment.status, finding: null, failure_code: null }
        : RULES.nextStatus(payment, response, now),
  },
  'takes coins back because another payment was voided': {
    nextStatus: (payment, response, now) =>
      RULES.nextStatus({ ...payment, capture_id: response?.capture_id ?? null }, response, now),
  },
  'rounds a commission up': { commissionOf: (bought, percent) => Math.ceil((bought * percent) / 100) },
  'gives a commission on bonus coins too': {
    commissionOf: (bought, percent) => Math.floor((bought * percent) / 100) + 12,
  },
  'refunds all unused days when an ad is sold': { soldRefund: (ad, now) => RULES.unusedCoins(ad, now) },
  'counts a started day as unused': {
    unusedCoins: (ad, now) =>
      RULES.unusedCoins({ ...ad, end_date: ad.end_date && addMilliseconds(ad.end_date, 86_399_999) }, now),
  },
  'refunds the part that a voucher paid': {
    termBought: (duration_days, price) => ({ term_days: duration_days, term_coins: price.ads_basic_price }),
  },
  'does not count a pause': { resumed: (ad, now) => ({ ...RULES.resumed(ad, now), paused_seconds: 0 }) },
  'has no limit for a pause': {
    endOf: (ad, now) => RULES.endOf({ ...ad, paused_seconds: ad.paused_seconds - 30 * DAY_SECONDS }, now),
  },
  'allows one more use of a voucher': {
    isGoodFor: (voucher, redemption) => RULES.isGoodFor({ ...voucher, uses: voucher.uses - 1 }, redemption),
  },
  'accepts an expired voucher': {
    isGoodFor: (voucher, redemption) =>
      RULES.isGoodFor({ ...voucher, ends_at: addMilliseconds(voucher.ends_at, MILLISECONDS.day) }, redemption),
  },
  'accepts a voucher for another package': {
    isGoodFor: (voucher, redemption) => RULES.isGoodFor(voucher, { ...redemption, package_id: undefined }),
  },
  'has one more free hashtag': {
    publicationPrice: (choice, hashtags, offer) => RULES.publicationPrice(choice, Math.max(0, hashtags - 1), offer),
  },
  'pays out a voucher that is worth more than the price': {
    publicationPrice: (choice, hashtags, offer) => {
      const found = RULES.publicationPrice(choice, hashtags, { ...offer, voucher: null });
      return found && { ...found, price: found.price - (offer.voucher?.coin_benefit ?? 0) };
    },
  },
};
