import type { Command } from 'commander';
import { z } from 'zod';
import { type Database, openDatabase } from '../../src/base/database.ts';
import { newSecret } from '../../src/base/ids.ts';
import { createLog } from '../../src/base/log.ts';
import { readConfig } from '../../src/config.ts';
import { approvePhoto, rejectPhoto, rotateFiles, waitingFor } from '../../src/domain/identity/public.ts';
import { openFileStores } from '../../src/server/files/file-stores.ts';
import { createTokens } from '../../src/server/sessions/tokens.ts';
import { runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { operator } from '../operator.ts';
import { parseOption } from './parse-option.ts';

const photoId = parseOption(z.uuid());
const reasonId = parseOption(z.coerce.number().int().positive());

export function addIdentityCommands(program: Command, lifecycle: Lifecycle): void {
  const identity = program.command('identity').description('verification by ID card');
  identity
    .command('list')
    .description('list the photos that wait for a decision, and the reasons for rejecting')
    .action(() => list(lifecycle));
  identity
    .command('approve')
    .description('verify the sender of a photo')
    .argument('<photo>', 'id of the photo', photoId)
    .action((photo_id: string) => approve(lifecycle, photo_id));
  identity
    .command('reject')
    .description('reject a photo; its sender is notified')
    .argument('<photo>', 'id of the photo', photoId)
    .requiredOption('--reason <number>', 'number of the reason, from the list', reasonId)
    .action((photo_id: string, { reason }: { reason: number }) => reject(lifecycle, photo_id, reason));
  identity
    .command('rotate')
    .description('encrypt stored photos again with IDENTITY_KEY; exit code 1: some are missing or unreadable')
    .action(() => rotate(lifecycle));
}

async function list(lifecycle: Lifecycle): Promise<void> {
  const database = openRunning(lifecycle);
  // No list of another process reads these cursors.
  const tokens = createTokens(newSecret());
  let cursor: string | undefined;
  do {
    const page = await waitingFor({ database, tokens, clock: { now: () => new Date() } }, operator(), { cursor });
    if (cursor === undefined) {
      console.log('Reasons for rejecting:');
      for (const { id, reason_en } of page.reasons) console.log(`  ${id}  ${reason_en}`);
      console.log(`${page.waiting} photos wait for a decision.`);
    }
    for (const { id, user, review_by, decided_before } of page.data) {
      const earlier = decided_before > 0 ? `, ${decided_before} decided before` : '';
      console.log(`  ${id}  ${user.full_name} (${user.city_name}), until ${review_by}${earlier}`);
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

async function approve(lifecycle: Lifecycle, photo_id: string): Promise<void> {
  const order = { photo_id, by: operator(), now: new Date() };
  await openRunning(lifecycle).transaction((tx) => approvePhoto(tx, order));
  console.log('The sender is verified and has been notified.');
}

async function reject(lifecycle: Lifecycle, photo_id: string, reason_id: number): Promise<void> {
  const order = { photo_id, reason_id, by: operator(), now: new Date() };
  await openRunning(lifecycle).transaction((tx) => rejectPhoto(tx, order));
  console.log('The photo is rejected, and the sender has been notified.');
}

async function rotate(lifecycle: Lifecycle): Promise<void> {
  const database = openRunning(lifecycle);
  const files = openFileStores({ ...readConfig(), database, log: createLog('warn') });
  lifecycle.onStop(async () => files.stop());
  const { renewed, current, missing, unreadable } = await rotateFiles({ database, vault: files.vault });
  console.log(`${renewed} photos encrypted again, ${current} had the current key.`);
  for (const id of missing) console.error(`  ${id}: the file is missing`);
  for (const id of unreadable)
    console.error(`  ${id}: unreadable. Is PREVIOUS_IDENTITY_KEY the key that encrypted it?`);
  process.exitCode = missing.length + unreadable.length === 0 ? 0 : 1;
}

function openRunning(lifecycle: Lifecycle): Database {
  const database = openDatabase({ url: runningDatabase(), maxConnections: 4, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  return database;
}
