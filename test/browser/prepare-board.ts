import type { FullConfig } from '@playwright/test';
import { addAccounts, testDatabase } from '../support/test-app.ts';
import { drawNoOutputsAhead } from '../support/undrawn-outputs.ts';

/** Prepares the seeded board for tests, once for all of them. */
export default async function prepareBoard({ workers }: FullConfig): Promise<void> {
  const database = testDatabase();
  // Whether a decision is in the sample depends on a random id: tests that are about second reviews open them themselves.
  await database.transaction((tx) =>
    tx.updateTable('settings').set({ value: '0' }).where('key', '=', 'second_review_percent').execute(),
  );
  await addAccounts(database, workers);
  await drawNoOutputsAhead(database);
  await database.close();
}
