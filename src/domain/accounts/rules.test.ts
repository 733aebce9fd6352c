import { describe, expect, it } from 'vitest';
import { isSameSecret } from '../../base/is-same-secret.ts';
import { newPassword } from '../../contract/accounts/endpoints.ts';
import { passwordHasher } from '../../server/sessions/password-hasher.ts';
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts';
import { hashCode, networkKey, networkOf, newCode } from './rules.ts';

describe('network addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['page', 'page'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));

  it('are reduced to their network and stored as a keyed hash', () => {
    const pseudonymize = (text: string) => `<${text}>`;
    expect(networkKey({ pseudonymize }, '2001:db8:1:2:3:4:5:6')).toBe('<network 2001:db8:1:2::/64>');
  });
});

describe('one-time codes', () => {
  it('are six digits', () => {
    for (let round = 0; round < 200; round += 1) expect(newCode()).toMatch(/^[0-9]{6}$/);
  });

  it('are valid only for their own registration and token', () => {
    const stored = hashCode('123456', { id: 'a', token: 't' });
    expect(isSameSecret(hashCode('123456', { id: 'a', token: 't' }), stored)).toBe(true);
    expect(isSameSecret(hashCode('123456', { id: 'b', token: 't' }), stored)).toBe(false);
    expect(isSameSecret(hashCode('123456', { id: 'a', token: 'u' }), stored)).toBe(false);
    expect(isSameSecret('short', stored)).toBe(false);
  });
});

describe('passwords', () => {
  it.each(['password', 'PassWord1', '12345678', 'indonesia123', 'qwertyuiop', 'bismillah'])('%s is common', (text) =>
    expect(isCommonPassword(text)).toBe(true),
  );

  it.each(['ｐａｓｓｗｏｒｄ', 'ＰａｓｓＷｏｒｄ１', '１２３４５６７８', ' password ', '\u3000password\u00A0'])(
    '%j is common, however it is written',
    (text) => expect(isCommonPassword(text)).toBe(true),
  );

  it.each([
    ['blanks', '          '],
    ['wide blanks', '\u3000'.repeat(10)],
    ['characters that are not seen', '\u3164'.repeat(10)],
    ['zero-width characters', '\u200B'.repeat(10)],
    ['too few letters with marks of their own', 'e\u0301'.repeat(4)],
  ])('of %s alone is refused', (_, text) => expect(newPassword.safeParse(text).success).toBe(false));

  it('may contain spaces, which are significant', () => {
    expect(newPassword.parse('kopi\u00A0 subuh')).toBe('kopi  subuh');
    expect(newPassword.parse('\u200Bkopi subuh')).toBe('\u200Bkopi subuh');
  });

  it.each(['warung-kopi-subuh', 'Kucing7Oren!', '# zxcvbn'])('%s is not', (text) =>
    expect(isCommonPassword(text)).toBe(false),
  );

  it('are compared in Unicode normal form and never match an unknown account', async () => {
    await passwordHasher().queued(async (hashing) => {
      const stored = await hashPassword(hashing, 'caf\u00e9-di-bandung');
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await isPassword(hashing, 'cafe\u0301-di-bandung', stored)).toBe(true);
      expect(await isPassword(hashing, 'ｃａｆé-di-bandung', stored)).toBe(true);
      expect(await isPassword(hashing, 'cafe-di-bandung', stored)).toBe(false);
      expect(await isPassword(hashing, 'cafe-di-bandung', null)).toBe(false);
      // Made before blanks were normalised here.
      const earlier =
        '$argon2id$v=19$m=19456,t=2,p=1$h9hXXE+1HEVQQxDcqKVNTA$xvjJoabN/D3q+gSqdccm++eZENsD9IAgW39QPBN924w';
      expect(await isPassword(hashing, 'cafe\u0301 ｄｉ\u00A0bandung', earlier)).toBe(true);
    });
  });
});
