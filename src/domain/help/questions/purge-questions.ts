import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { QUESTION } from '../../../contract/help/rules.ts';
import type { Services } from '../../services.ts';
import { deleteOldQuestions } from './question-store.ts';

export const PURGE_QUESTIONS_JOB = 'purge_help_questions';

/** The job: deletes questions that have been closed for long. */
export async function purgeQuestions({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = addMilliseconds(clock.now(), -QUESTION.retention_days * MILLISECONDS.day);
  await database.transaction((tx) => deleteOldQuestions(tx, before));
}
