import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { lockName } from '../../../base/lock-name.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/help/endpoints.ts';
import { QUESTION } from '../../../contract/help/rules.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { networkKey } from '../../accounts/public.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { queueHelpMail } from './help-mails.ts';
import { type Asker, countGuestsQuestions, countQuestions, insertQuestion, offeredTopics } from './question-store.ts';

type Input = ParsedOf<typeof contract.submitQuestion>;

/** Stores a question, for which the person gets a receipt. Throws the errors of the endpoint. */
export async function submitQuestion(
  { database, clock, tokens }: Pick<Services, 'database' | 'clock' | 'tokens'>,
  call: Call,
  input: Input,
): Promise<ResultOf<typeof contract.submitQuestion>> {
  const asker = askerOf(call, input);
  const { locale, network_address } = call;
  const now = clock.now();
  const network = tokens.pseudonymize(`${networkKey(tokens, network_address)} ${jakartaDay(now)}`);
  const { topic_id, message: text } = input;
  await database.transaction(async (tx) => {
    const topics = await offeredTopics(tx, locale);
    if (!topics.some(({ id }) => id === topic_id)) {
      throw new AppError('invalid_value', { fields: { topic_id: [{ key: 'not_found' }] } });
    }
    // Questions at the same moment are counted one after another.
    for (const limited of [network, 'user_id' in asker ? asker.user_id : asker.email].sort()) {
      await lockName(tx, `help question ${limited}`);
    }
    const own = await countQuestions(tx, asker, addMilliseconds(now, -MILLISECONDS.day));
    const ofNetwork = 'user_id' in asker ? 0 : await countGuestsQuestions(tx, network);
    if (own >= QUESTION.a_day || ofNetwork >= QUESTION.a_day_network) {
      throw new AppError('too_many_requests');
    }
    const thread_id = await insertQuestion(tx, { topic_id, asker, locale, network, text, now });
    await queueHelpMail(tx, { template: 'receipt', thread_id });
  });
  return { done: true };
}

/** A user, whose own name and address count, or what a guest says. */
function askerOf({ actor }: Call, { name, email }: Input): Asker {
  if (actor) return { user_id: actor.user_id };
  if (name !== undefined && email !== undefined) return { name, email };
  const missing = Object.entries({ name, email }).filter(([, value]) => value === undefined);
  throw new AppError('invalid_value', {
    fields: Object.fromEntries(missing.map(([field]) => [field, [{ key: 'required' }]])),
  });
}
