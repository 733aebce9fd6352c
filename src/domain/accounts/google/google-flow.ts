import { z } from 'zod';
import { AppError, type PlainErrorKey } from '../../../contract/api/errors.ts';
import { LOCALES } from '../../../contract/text/locale.ts';
import {
  OpenIdFailure,
  type OpenIdFailureReason,
  type OpenIdProvider,
} from '../../../providers/oauth/openid-provider.ts';
import type { Services } from '../../services.ts';

/** Where a user wants to go after signing in, and an ad to add to the favourites. */
export type GoogleIntent = { next?: string | undefined; save?: string | undefined };

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  locale: z.enum(LOCALES),
  next: z.string().optional(),
  save: z.string().optional(),
});
/** A sign-in with Google that has begun, as the browser stores it in a signed cookie. */
export type GoogleFlow = z.output<typeof flow>;

const PURPOSE = 'google';
const STATE = /^[\w-]{16,200}$/;

/** The cookie of one sign-in, so that several tabs can sign in at once; null for a state that is not ours. */
export function flowCookie(state: string | null): string | null {
  return state !== null && STATE.test(state) ? `GOOGLE_${state.slice(0, 16)}` : null;
}

export function signFlow({ tokens }: Pick<Services, 'tokens'>, value: GoogleFlow, expiresAt: Date): Promise<string> {
  return tokens.signValue(PURPOSE, value, expiresAt);
}

/** The sign-in of a cookie; null if it is forged or has expired. */
export async function readFlow({ tokens }: Pick<Services, 'tokens'>, signed: string): Promise<GoogleFlow | null> {
  return flow.safeParse(await tokens.readValue(PURPOSE, signed)).data ?? null;
}

/** Throws `google_not_configured` without credentials. */
export function requireGoogle({ google }: Pick<Services, 'google'>): OpenIdProvider {
  if (!google) throw new AppError('google_not_configured');
  return google;
}

const ERROR_KEYS: Record<OpenIdFailureReason, PlainErrorKey> = {
  declined: 'google_declined',
  used: 'google_expired',
  unreachable: 'google_unreachable',
  invalid: 'google_invalid',
};

/** Turns the provider's failure into ours. For `catch`. */
export function throwFailure({ log }: Pick<Services, 'log'>): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof OpenIdFailure)) throw error;
    const { reason, detail } = error;
    if (reason === 'unreachable' || reason === 'invalid') log.warn({ reason, detail }, 'a sign-in with Google failed');
    throw new AppError(ERROR_KEYS[reason], { cause: error });
  };
}
