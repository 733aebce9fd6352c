import { createHmac, hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { type Clock, systemClock } from '../base/clock.ts';
import type { Tokens } from '../domain/binding.ts';

const ALGORITHM = 'HS256';
const claims = z.object({ sid: z.uuid(), sub: z.uuid() });

/** Tokens signed with one secret key; each purpose has a key of its own, derived from it. */
export function createTokens(secretKey: string, clock: Clock = systemClock): Tokens {
  const signingKey = keyFor(secretKey, 'papan token');
  const csrfKey = keyFor(secretKey, 'papan csrf');
  return {
    sign: ({ session_id, user_id, expires_at }) =>
      new SignJWT({ sid: session_id })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(user_id)
        .setExpirationTime(Math.floor(expires_at.getTime() / 1000))
        .sign(signingKey),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, signingKey, {
          algorithms: [ALGORITHM],
          requiredClaims: ['exp'],
          currentDate: clock.now(),
        });
        const parsed = claims.safeParse(payload);
        return parsed.success ? { session_id: parsed.data.sid, user_id: parsed.data.sub } : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
    csrf: (sessionId) => createHmac('sha256', csrfKey).update(sessionId).digest('base64url'),
  };
}

function keyFor(secretKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', purpose, 32));
}
