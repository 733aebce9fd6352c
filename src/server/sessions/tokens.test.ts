import { hkdfSync } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { fixedClock, systemClock } from '../../base/clock.ts';
import { newId } from '../../base/ids.ts';
import { createTokens } from './tokens.ts';

const tokens = createTokens('one secret key of at least thirty-two characters');
const claims = { session_id: newId(), user_id: newId(), expires_at: new Date(Date.now() + 60_000) };

it('reads the tokens that it signed', async () => {
  const { expires_at: _expiresAt, ...who } = claims;
  expect(await tokens.read(await tokens.sign(claims))).toEqual(who);
});

it('rejects changed, foreign, expired, unsigned and malformed tokens', async () => {
  const token = await tokens.sign(claims);
  const [head = '', body = '', signature = ''] = token.split('.');
  const other = JSON.stringify({ sid: claims.session_id, sub: newId(), exp: 9_999_999_999 });
  const forged = [head, Buffer.from(other).toString('base64url'), signature].join('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  const foreign = await createTokens('another secret key of at least 32 characters').sign(claims);
  const expired = await tokens.sign({ ...claims, expires_at: new Date(Date.now() - 1000) });
  const endless = await new SignJWT({ sid: claims.session_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.user_id)
    .sign(new TextEncoder().encode('one secret key of at least thirty-two characters'));
  for (const bad of [forged, none, foreign, expired, endless, '', 'a.b.c', token.slice(0, -2)]) {
    expect(await tokens.read(bad), bad).toBeNull();
  }
});

it('rejects a cached token after it expires', async () => {
  const clock = fixedClock(new Date('2026-03-02T03:00:00Z'));
  const timed = createTokens('one secret key of at least thirty-two characters', clock);
  const token = await timed.sign({ ...claims, expires_at: new Date('2026-03-02T03:01:00Z') });
  const first = await timed.read(token);
  expect(first).not.toBeNull();
  clock.set(new Date('2026-03-02T03:00:59Z'));
  expect(await timed.read(token)).toEqual(first);
  const [head, body, signature = ''] = token.split('.');
  expect(await timed.read([head, body, [...signature].reverse().join('')].join('.'))).toBeNull();
  clock.set(new Date('2026-03-02T03:01:00Z'));
  expect(await timed.read(token)).toBeNull();
});

it('gives each session its own CSRF token, the same in every process', () => {
  const again = createTokens('one secret key of at least thirty-two characters');
  expect(again.csrf(claims.session_id)).toBe(tokens.csrf(claims.session_id));
  expect(tokens.csrf(newId())).not.toBe(tokens.csrf(claims.session_id));
});

it('pseudonyms are equal for equal values and depend on the key', () => {
  const other = createTokens('another secret key of at least 32 characters');
  expect(tokens.pseudonymize('network 203.0.113.7')).toBe(tokens.pseudonymize('network 203.0.113.7'));
  expect(tokens.pseudonymize('network 203.0.113.7')).not.toBe(other.pseudonymize('network 203.0.113.7'));
  expect(tokens.pseudonymize('network 203.0.113.7')).not.toBe(tokens.pseudonymize('network 203.0.113.8'));
});

it('names what is wrong with a token', async () => {
  const secret = 'one secret key of at least thirty-two characters';
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'papan token', 32));
  const sign = (payload: JWTPayload, alg = 'HS256') =>
    new SignJWT({ sid: claims.session_id, sub: claims.user_id, exp: 9_999_999_999, ...payload })
      .setProtectedHeader({ alg })
      .sign(alg === 'HS256' ? key : Buffer.concat([key, key]));
  const foreign = await createTokens('another secret key of at least 32 characters').sign(claims);
  expect(await tokens.problemOf(await sign({}))).toBeNull();
  expect(await tokens.problemOf('a.b.c')).toBe('token_malformed');
  expect(await tokens.problemOf(foreign)).toBe('token_signature_invalid');
  expect(await tokens.problemOf(await sign({ nbf: 9_999_999_990 }))).toBe('token_not_yet_valid');
  expect(await tokens.problemOf(await sign({ exp: 1 }))).toBe('token_expired');
  expect(await tokens.problemOf(await sign({ sid: 'none' }))).toBe('token_value_unexpected');
  expect(await tokens.problemOf(await sign({}, 'HS512'))).toBe('token_value_unexpected');
  expect(await tokens.problemOf(await sign({ iss: 'elsewhere' }))).toBe('token_issuer_invalid');
  for (const wrong of ['a.b.c', foreign, await sign({ iss: 'elsewhere' })]) expect(await tokens.read(wrong)).toBeNull();
});

it('a new secret key signs nobody out while the previous one is configured', async () => {
  const [old, fresh] = [
    'one secret key of at least thirty-two characters',
    'a newer secret key of at least 32 characters',
  ];
  const before = await createTokens(old).sign(claims);
  const rotated = createTokens(fresh, systemClock, old);
  const { expires_at: _expiresAt, ...who } = claims;
  expect(await rotated.read(before)).toEqual(who);
  expect(await rotated.problemOf(before)).toBeNull();
  // New tokens are signed with the new key only.
  const after = await rotated.sign(claims);
  expect(await createTokens(fresh).read(after)).toEqual(who);
  expect(await createTokens(old).read(after)).toBeNull();
  expect(await createTokens(fresh).problemOf(before)).toBe('token_signature_invalid');
  const expired = await createTokens(old).sign({ ...claims, expires_at: new Date(1000) });
  expect(await rotated.problemOf(expired)).toBe('token_expired');
});

it('links that the previous secret key signed stay valid, and no others', () => {
  const [former, other] = [
    createTokens('the former secret key of 32 characters'),
    createTokens('another one of 32 characters, at least'),
  ];
  const present = createTokens(
    'the present secret key of 32 characters',
    undefined,
    'the former secret key of 32 characters',
  );
  expect(present.isLink('unsubscribe', former.signLink('unsubscribe'))).toBe(true);
  expect(present.isLink('unsubscribe', present.signLink('unsubscribe'))).toBe(true);
  expect(present.isLink('unsubscribe', present.signLink('something else'))).toBe(false);
  expect(present.isLink('unsubscribe', other.signLink('unsubscribe'))).toBe(false);
  expect(former.isLink('unsubscribe', present.signLink('unsubscribe'))).toBe(false);
});
