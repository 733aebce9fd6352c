import { join } from 'node:path';
import type { Config, Secrets } from '../../config.ts';
import { folderBlobStore } from '../../providers/blobs/folder-blob-store.ts';
import { sealingKey } from '../../providers/vault/seal.ts';
import { createVault, type Vault } from '../../providers/vault/vault.ts';

/** The encrypted photos of ID cards, in a folder that nothing else reads. */
export function identityVault({ data_dir }: Pick<Config, 'data_dir'>, secrets: Secrets): Vault {
  const { identity_key, previous_identity_key } = secrets;
  return createVault(folderBlobStore(join(data_dir, 'identity')), {
    current: sealingKey(identity_key),
    previous: previous_identity_key === null ? null : sealingKey(previous_identity_key),
  });
}
