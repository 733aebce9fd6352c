import * as contract from '../../contract/surveys.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { claimSurvey } from './claim-survey.ts';
import { getSurvey } from './get-survey.ts';
import { surveyRecords } from './records.ts';
import { surveyLists } from './store.ts';

/** The sign-up survey. */
export function surveys(services: Services): Module {
  return {
    bindings: [
      bind(contract.getSurvey, () => getSurvey(services)),
      bind(contract.claimSurvey, (call, input) => claimSurvey(services, call, input)),
    ],
    records: surveyRecords,
    lists: surveyLists(services.database.read),
  };
}
