import * as client from 'openid-client';
import { z } from 'zod';

/** The provider may take this long for each of its responses. */
const TIMEOUT_SECONDS = 5;
/** The clocks of provider and server may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** How long the provider's addresses are used before they are read again. */
const DISCOVERY_MILLISECONDS = 24 * 3_600_000;
const SCOPE = 'openid email profile';

/** Who signed in, as the provider's signed id token says. */
export type ProviderIdentity = {
  /** The provider's id of the account. It never changes and is never given to another account. */
  subject: string;
  email: string | null;
  email_verified: boolean;
  first_name: string;
  last_name: string;
};

/** What belongs to one sign-in. Only the browser that began it has these values. */
export type SignInChecks = { state: string; nonce: string; code_verifier: string };

/** Sign-in at an OpenID provider, by authorization code with PKCE. Failures are `OpenIdFailure`. */
export type OpenIdProvider = {
  /** The provider's address for the browser, and the values that `finish` needs. */
  begin(redirectUri: string): Promise<{ url: string; checks: SignInChecks }>;
  /** Exchanges the provider's response, the address to which it sent the browser back, for the user's identity. */
  finish(response: URL, checks: SignInChecks): Promise<ProviderIdentity>;
};

/**
 * - `declined`: the user did not agree.
 * - `used`: the response has been exchanged already, or is too old.
 * - `unreachable`: the provider did not respond in time, is out of order, or rejects our credentials.
 * - `invalid`: the response is not the provider's, or not for this sign-in.
 */
export type OpenIdFailureReason = 'declined' | 'used' | 'unreachable' | 'invalid';

/** `detail` is the library's or the provider's code. The library's own errors contain tokens and personal data. */
export class OpenIdFailure extends Error {
  readonly reason: OpenIdFailureReason;
  readonly detail: string;
  constructor(reason: OpenIdFailureReason, detail: string) {
    super(`sign-in at the provider failed: ${reason} (${detail})`);
    this.name = 'OpenIdFailure';
    this.reason = reason;
    this.detail = detail;
  }
}

export type OpenIdOptions = { issuer: string; client_id: string; client_secret: string; timeout_seconds?: number };

/** An OpenID provider whose addresses are discovered at its issuer's address, once a day. */
export function openIdProvider(options: OpenIdOptions): OpenIdProvider {
  const { issuer, client_id, client_secret, timeout_seconds: timeout = TIMEOUT_SECONDS } = options;
  let discovered: { configuration: Promise<client.Configuration>; until: number } | null = null;

  function configuration(): Promise<client.Configuration> {
    if (discovered && discovered.until > Date.now()) return discovered.configuration;
    const attempt = { configuration: discover(), until: Date.now() + DISCOVERY_MILLISECONDS };
    discovered = attempt;
    attempt.configuration.catch(() => {
      if (discovered === attempt) discovered = null;
    });
    return attempt.configuration;
  }

  function discover(): Promise<client.Configuration> {
    const server = new URL(issuer);
    const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    const request = {
      timeout,
      execute: [
        // Checks the signature, although the token comes from the provider's own address.
        client.enableNonRepudiationChecks,
        ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    };
    return client
      .discovery(server, client_id, metadata, client.ClientSecretPost(client_secret), request)
      .catch((error: unknown) => {
        throw new OpenIdFailure('unreachable', `discovery: ${codeOf(error)}`);
      });
  }

  return {
    async begin(redirect_uri) {
      const config = await configuration();
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        code_verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri,
        scope: SCOPE,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.code_verifier),
        code_challenge_method: 'S256',
        // Several people may use one device.
        prompt: 'select_account',
      });
      return { url: url.href, checks };
    },
    async finish(response, { state, nonce, code_verifier }) {
      const config = await configuration();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: code_verifier };
      const tokens = await client.authorizationCodeGrant(config, response, checks).catch(fail);
      return identityOf(tokens.claims());
    },
  };
}

const text = z.string().max(300).catch('');
const idToken = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).nullable().catch(null),
  email_verified: z.unknown().optional(),
  given_name: text,
  family_name: text,
  name: text,
});

function identityOf(claims: unknown): ProviderIdentity {
  const parsed = idToken.safeParse(claims);
  if (!parsed.success) throw new OpenIdFailure('invalid', 'claims');
  const { sub, email, email_verified, given_name, family_name, name } = parsed.data;
  return {
    subject: sub,
    email,
    email_verified: email_verified === true,
    first_name: given_name || name,
    last_name: given_name && family_name,
  };
}

/** Codes of the library for responses that no working provider gives. */
const OUT_OF_ORDER = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];
const CONNECTION_LOST = 'connection';

function fail(error: unknown): never {
  const code = codeOf(error);
  if (error instanceof client.AuthorizationResponseError) {
    throw new OpenIdFailure(code === 'access_denied' ? 'declined' : 'unreachable', code);
  }
  if (error instanceof client.ResponseBodyError) {
    throw new OpenIdFailure(code === 'invalid_grant' ? 'used' : 'unreachable', code);
  }
  if (code === CONNECTION_LOST || OUT_OF_ORDER.includes(code)) throw new OpenIdFailure('unreachable', code);
  if (error instanceof client.ClientError) throw new OpenIdFailure('invalid', code);
  throw error;
}

function codeOf(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    return error.error.slice(0, 100);
  }
  // What `fetch` throws when it gets no response.
  if (error instanceof TypeError && error.message === 'fetch failed') return CONNECTION_LOST;
  return (error instanceof client.ClientError && error.code) || 'unknown';
}
