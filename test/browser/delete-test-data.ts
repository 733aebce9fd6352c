import { rmSync } from 'node:fs';

/** The data of a run that nobody else asked for leave with it: at the exit, when the server has ended as well. */
export default function deleteTestData(): void {
  const { PAPAN_TEST_DATA, PAPAN_TEST_DATA_IS_OURS } = process.env;
  if (!PAPAN_TEST_DATA || PAPAN_TEST_DATA_IS_OURS !== 'true') return;
  process.on('exit', () => rmSync(PAPAN_TEST_DATA, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
}
