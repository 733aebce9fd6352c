import { createHmac, hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Clock, systemClock } from '../../base/clock.ts';
import type { Tokens } from '../../domain/binding.ts';

const ALGORITHM = 'HS256';
const claims = z.object({ sid: z.uuid(), sub: z.uuid(), exp: z.number() });
type Claims = { session_id: string; user_id: string };
/** Verified tokens are cached: a signature stays valid until it expires. */
const CACHED_TOKENS = 10_000;

/** Signs and verifies tokens; each purpose has its own key, derived from the secret key. */
export function createTokens(secretKey: string, clock: Clock = systemClock): Tokens {
  const signingKey = keyFor(secretKey, 'papan token');
  const csrfKey = keyFor(secretKey, 'papan csrf');
  const pseudonymKey = keyFor(secretKey, 'papan conceal');
  const verified = new LRUCache<string, { claims: Claims; expires_at: number }>({ max: CACHED_TOKENS });
  return {
    sign: ({ session_id, user_id, expires_at }) =>
      new SignJWT({ sid: session_id })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(user_id)
        .setExpirationTime(Math.floor(expires_at.getTime() / 1000))
        .sign(signingKey),
    async read(token) {
      const cached = verified.get(token);
      if (cached) return cached.expires_at > clock.now().getTime() ? cached.claims : null;
      try {
        const { payload } = await jwtVerify(token, signingKey, {
          algorithms: [ALGORITHM],
          requiredClaims: ['exp'],
          currentDate: clock.now(),
        });
        const parsed = claims.safeParse(payload);
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
    csrf: (sessionId) => createHmac('sha256', csrfKey).update(sessionId).digest('base64url'),
    pseudonymize: (text) => createHmac('sha256', pseudonymKey).update(text).digest('base64url'),
  };
}

function keyFor(secretKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', purpose, 32));
}
