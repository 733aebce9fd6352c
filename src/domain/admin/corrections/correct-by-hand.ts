import * as contract from '../../../contract/admin/corrections.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import { payOnce } from '../../pay-once.ts';
import type { Services } from '../../services.ts';
import { orderAdRefund, orderPaymentRefund, orderWalletCorrection } from './order-correction.ts';

/** Moves coins to or from a wallet. Throws like `orderWalletCorrection`. */
export function correctWallet(
  services: Services,
  call: SignedInCall,
  input: ParsedOf<typeof contract.correctWallet>,
): Promise<ResultOf<typeof contract.correctWallet>> {
  const order = { ...input, by: call.actor.user_id, now: services.clock.now() };
  return payOnce(services, call, contract.correctWallet, input, (tx) => orderWalletCorrection(tx, order));
}

/** Returns coins that were paid for an ad. Throws like `orderAdRefund`. */
export function refundAd(
  services: Services,
  call: SignedInCall,
  input: ParsedOf<typeof contract.refundAd>,
): Promise<ResultOf<typeof contract.refundAd>> {
  const { id: ad_id, ...rest } = input;
  const order = { ...rest, ad_id, by: call.actor.user_id, now: services.clock.now() };
  return payOnce(services, call, contract.refundAd, input, (tx) => orderAdRefund(tx, order));
}

/** Returns the money of a payment. Throws like `orderPaymentRefund`. */
export function refundPayment(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id: payment_id, reason }: ParsedOf<typeof contract.refundPayment>,
): Promise<ResultOf<typeof contract.refundPayment>> {
  const order = { payment_id, reason, by: actor.user_id, now: clock.now() };
  return database.transaction((tx) => orderPaymentRefund(tx, order));
}
