import { publicationPrice } from '../../src/contract/ads/publication-price.ts';
import { endOf, resumed, soldRefund, termBought, unusedCoins } from '../../src/domain/ads/term/term.ts';
import { commissionOf } from '../../src/domain/affiliate/rules.ts';
import { nextStatus } from '../../src/domain/payments/rules.ts';
import { isUsableFor } from '../../src/domain/vouchers/rules.ts';
import { collectableOf, refusalOf, sideAfter, takeBackOf } from '../../src/domain/wallet/rules.ts';

/** The product's own rules about coins. A run uses them all, or replaces one by a wrong one, which must be detected. */
export const RULES = {
  sideAfter,
  refusalOf,
  takeBackOf: takeBackOf,
  collectableOf,
  nextStatus,
  commissionOf,
  publicationPrice,
  termBought,
  isGoodFor: isUsableFor,
  endOf,
  resumed,
  unusedCoins,
  soldRefund,
};
export type Rules = typeof RULES;
