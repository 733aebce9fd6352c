import * as contract from '../../contract/surveys/endpoints.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { claimSurvey } from './claim-survey.ts';
import { getSurvey } from './get-survey.ts';
import { surveyRecords } from './records.ts';
import { surveyLists } from './store.ts';

/** The sign-up survey. */
export function surveys(services: Services): Module {
  return {
    bindings: [
      ...bindAll(services, contract, {
        getSurvey,
        claimSurvey,
      }),
    ],
    records: surveyRecords,
    lists: surveyLists(services.database.read),
  };
}
