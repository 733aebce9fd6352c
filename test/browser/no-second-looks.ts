import { testDatabase } from './test-app.ts';

/** Whether a decision is in the sample depends on a random id: tests that are about second looks open them themselves. */
export default async function noSecondLooks(): Promise<void> {
  const database = testDatabase();
  await database.transaction((tx) =>
    tx.updateTable('settings').set({ value: '0' }).where('key', '=', 'second_look_percent').execute(),
  );
  await database.close();
}
