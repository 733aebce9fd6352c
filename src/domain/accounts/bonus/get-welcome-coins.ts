import type * as contract from '../../../contract/accounts/endpoints.ts';
import type { ResultOf } from '../../../contract/api/endpoint.ts';
import type { Services } from '../../services.ts';
import { welcomeCoins } from './welcome-bonus.ts';

/** The coins that a new account gets. */
export async function getWelcomeCoins({ database }: Services): Promise<ResultOf<typeof contract.getWelcomeCoins>> {
  return { coins: await welcomeCoins(database.read) };
}
