import { createHmac, hkdfSync } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Clock, systemClock } from '../../base/clock.ts';
import { isSameSecret } from '../../base/is-same-secret.ts';
import type { TokenProblem } from '../../contract/api/api-error.ts';
import type { Tokens } from '../../domain/services.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'papan';
const claims = z.object({ sid: z.uuid(), sub: z.uuid(), exp: z.number() });
type Claims = { session_id: string; user_id: string };
/** Verified tokens are cached: a signature stays valid until it expires. */
const CACHED_TOKENS = 10_000;

/**
 * Signs and verifies tokens; each purpose has its own key, derived from the secret key. Tokens that were signed with
 * `previousKey` stay valid, so that a new secret key signs nobody out.
 */
export function createTokens(secretKey: string, clock: Clock = systemClock, previousKey: string | null = null): Tokens {
  const signingKey = keyFor(secretKey, 'papan token');
  const verifyingKeys = [signingKey, ...(previousKey === null ? [] : [keyFor(previousKey, 'papan token')])];
  const valueKey = (purpose: string) => keyFor(secretKey, `papan value ${purpose}`);
  const csrfKey = keyFor(secretKey, 'papan csrf');
  const pseudonymKey = keyFor(secretKey, 'papan conceal');
  const linkKey = keyFor(secretKey, 'papan link');
  const linkKeys = [linkKey, ...(previousKey === null ? [] : [keyFor(previousKey, 'papan link')])];
  const linkSignature = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const cursorKey = keyFor(secretKey, 'papan cursor');
  const verified = new LRUCache<string, { claims: Claims; expires_at: number }>({ max: CACHED_TOKENS });

  /** The payload of a token; throws a `JOSEError` if it is invalid. */
  async function verify(token: string): Promise<JWTPayload> {
    const options = { algorithms: [ALGORITHM], requiredClaims: ['exp'], currentDate: clock.now() };
    for (const [index, key] of verifyingKeys.entries()) {
      try {
        const { payload } = await jwtVerify(token, key, options);
        // Tokens of earlier versions have no issuer.
        if (payload.iss !== undefined && payload.iss !== ISSUER) {
          throw new errors.JWTClaimValidationFailed('unexpected "iss"', payload, 'iss', 'check_failed');
        }
        return payload;
      } catch (error) {
        const isLast = index === verifyingKeys.length - 1;
        if (isLast || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }

  return {
    sign: ({ session_id, user_id, expires_at }) =>
      new SignJWT({ sid: session_id })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setSubject(user_id)
        .setExpirationTime(Math.floor(expires_at.getTime() / 1000))
        .sign(signingKey),
    async read(token) {
      const cached = verified.get(token);
      if (cached) return cached.expires_at > clock.now().getTime() ? cached.claims : null;
      try {
        const parsed = claims.safeParse(await verify(token));
        if (!parsed.success) return null;
        const { sid, sub, exp } = parsed.data;
        const found: Claims = { session_id: sid, user_id: sub };
        verified.set(token, { claims: found, expires_at: exp * 1000 });
        return found;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
    async problemOf(token) {
      try {
        return claims.safeParse(await verify(token)).success ? null : 'token_value_unexpected';
      } catch (error) {
        if (error instanceof errors.JOSEError) return problemFor(error);
        throw error;
      }
    },
    csrf: (sessionId) => createHmac('sha256', csrfKey).update(sessionId).digest('base64url'),
    signValue: (purpose, value, expires_at) =>
      new SignJWT({ value })
        .setProtectedHeader({ alg: ALGORITHM })
        .setExpirationTime(Math.floor(expires_at.getTime() / 1000))
        .sign(valueKey(purpose)),
    async readValue(purpose, signed) {
      try {
        const options = { algorithms: [ALGORITHM], requiredClaims: ['exp'], currentDate: clock.now() };
        return (await jwtVerify(signed, valueKey(purpose), options)).payload.value;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
    pseudonymize: (text) => createHmac('sha256', pseudonymKey).update(text).digest('base64url'),
    signLink: (text) => linkSignature(linkKey, text),
    isLink: (text, signature) => linkKeys.some((key) => isSameSecret(signature, linkSignature(key, text))),
    // Half of it: cursors are part of addresses.
    signCursor: (text) => createHmac('sha256', cursorKey).update(text).digest().subarray(0, 16).toString('base64url'),
  };
}

function problemFor(error: errors.JOSEError): TokenProblem {
  if (error instanceof errors.JWTExpired) return 'token_expired';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'token_signature_invalid';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'token_value_unexpected';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'token_malformed';
  if (error.claim === 'nbf') return 'token_not_yet_valid';
  return error.claim === 'iss' ? 'token_issuer_invalid' : 'token_value_unexpected';
}

function keyFor(secretKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', purpose, 32));
}
