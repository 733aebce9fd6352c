import { z } from 'zod';
import type { Read } from '../../base/database.ts';
import type { ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/surveys/endpoints.ts';
import { setting } from '../catalogue/public.ts';
import type { Services } from '../services.ts';
import { signUpSurvey } from './store.ts';

/** Coins for an answer. */
export function bonusOf(read: Read): Promise<number> {
  return setting(read, 'survey_bonus', z.int().min(0));
}

export async function getSurvey({ database: { read }, brand }: Services): Promise<ResultOf<typeof contract.getSurvey>> {
  const [bonus, survey] = await Promise.all([bonusOf(read), signUpSurvey(read)]);
  const named = (text: string) => text.replaceAll('{{app}}', brand().app_name);
  return { ...survey, bonus, question: named(survey.question), question_en: named(survey.question_en) };
}
