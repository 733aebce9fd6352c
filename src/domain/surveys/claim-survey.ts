import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import * as contract from '../../contract/surveys/endpoints.ts';
import { coins } from '../../contract/wallet/rules.ts';
import { registeredContacts, requireMayRedeem, takeSurvey } from '../accounts/public.ts';
import type { SignedInCall } from '../call.ts';
import { payOnce } from '../pay-once.ts';
import type { Services } from '../services.ts';
import { transfer, walletOf } from '../wallet/public.ts';
import { bonusOf } from './get-survey.ts';
import { findAnswer, insertAnswer } from './store.ts';

/** Stores a user's answer and credits the bonus, once for each user, mailbox and phone number. */
export async function claimSurvey(
  services: Services,
  call: SignedInCall,
  input: ParsedOf<typeof contract.claimSurvey>,
): Promise<ResultOf<typeof contract.claimSurvey>> {
  requireMayRedeem(call.actor);
  return payOnce(services, call, contract.claimSurvey, input, async (tx) => {
    const { user_id } = call.actor;
    const now = services.clock.now();
    const option_id = await findAnswer(tx, input.value);
    if (option_id === null) throw new AppError('invalid_value', { fields: { value: [{ key: 'not_found' }] } });
    if (!(await takeSurvey(tx, { user_id, now }))) throw new AppError('survey_unavailable');
    const bonus = await bonusOf(tx);
    const contacts = await registeredContacts(tx, user_id);
    if (!(await insertAnswer(tx, { user_id, ...contacts, option_id, coins: bonus, now }))) {
      throw new AppError('survey_unavailable');
    }
    if (bonus > 0) {
      await transfer(tx, {
        from: { platform: 'bonus' },
        to: { wallet: user_id },
        amount: coins(bonus),
        cause: 'survey_bonus',
        subject_id: null,
        idempotency_key: `survey:${user_id}`,
        now,
      });
    }
    return { bonus, balance: (await walletOf(tx, user_id)).amount };
  });
}
