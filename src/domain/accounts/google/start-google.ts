import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type * as contract from '../../../contract/accounts/endpoints.ts';
import { GOOGLE_SIGN_IN_MINUTES } from '../../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { GOOGLE_CALLBACK_PATH, GOOGLE_START_PATH } from '../../../contract/pages/google-paths.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { flowCookie, requireGoogle, signFlow, throwFailure } from './google-flow.ts';

/** Begins a sign-in with Google: the address to open, and a cookie that binds the sign-in to this browser. */
export async function startGoogle(
  services: Services,
  call: Pick<Call, 'locale' | 'setCookie'>,
  intent: ParsedOf<typeof contract.startGoogle>,
): Promise<ResultOf<typeof contract.startGoogle>> {
  const google = requireGoogle(services);
  const started = google.begin(`${services.public_url()}${GOOGLE_CALLBACK_PATH}`);
  const { url, checks } = await started.catch(throwFailure(services));
  const name = flowCookie(checks.state);
  if (name === null) throw new Error('the state of a sign-in does not fit its cookie');
  const expiresAt = addMilliseconds(services.clock.now(), GOOGLE_SIGN_IN_MINUTES * MILLISECONDS.minute);
  call.setCookie({
    name,
    path: GOOGLE_START_PATH,
    value: await signFlow(services, { ...checks, ...intent, locale: call.locale }, expiresAt),
    seconds: GOOGLE_SIGN_IN_MINUTES * 60,
  });
  return { url };
}
