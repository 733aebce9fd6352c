import { rmSync } from 'node:fs';

/** Deletes the data folder of a run that did not name one. It runs at exit, when the server has stopped as well. */
export default function deleteTestData(): void {
  const { PAPAN_TEST_DATA, PAPAN_TEST_DATA_IS_OURS } = process.env;
  if (!PAPAN_TEST_DATA || PAPAN_TEST_DATA_IS_OURS !== 'true') return;
  process.on('exit', () => rmSync(PAPAN_TEST_DATA, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
}
