import type { SecretBox } from '../../domain/services.ts';
import { keyIdOf, seal, sealingKey, UnreadableSeal, unseal } from '../../providers/vault/seal.ts';

/** Encrypts with a key derived from the secret key, and decrypts what this or the previous key encrypted. */
export function createSecretBox(secretKey: string, previousKey: string | null = null): SecretBox {
  const keys = {
    current: sealingKey(secretKey, 'second factor'),
    previous: previousKey === null ? null : sealingKey(previousKey, 'second factor'),
  };
  return {
    seal: (text, owner) => Buffer.from(seal(keys.current, Buffer.from(text), owner)).toString('base64url'),
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const text = Buffer.from(unseal(keys, bytes, owner)).toString();
        return { text, isOutdated: keyIdOf(bytes) !== keys.current.id };
      } catch (error) {
        if (error instanceof UnreadableSeal) return null;
        throw error;
      }
    },
  };
}
