import * as contract from '../../contract/help/endpoints.ts';
import * as inbox from '../../contract/help/inbox.ts';
import { bindAll, bindShared, type Module } from '../module.ts';
import type { PublicServices } from '../services.ts';
import { createHelpValues } from './help-values.ts';
import { answerQuestion, switchQuestion, takeQuestion } from './inbox/answer-question.ts';
import { listQuestions } from './inbox/list-questions.ts';
import { SEND_HELP_MAIL_JOB, sendHelpMail } from './questions/help-mails.ts';
import { getOwnQuestion, listOwnQuestions } from './questions/own-questions.ts';
import { PURGE_QUESTIONS_JOB, purgeQuestions } from './questions/purge-questions.ts';
import { submitQuestion } from './questions/submit-question.ts';
import { getHelpArticle, getInformation, listHelp } from './read-help.ts';
import { helpRecords } from './records.ts';
import { createStatus } from './status.ts';
import { helpLists } from './store.ts';

/** The help: articles in categories, and questions to support. */
export function help(services: PublicServices): Module {
  const values = createHelpValues(services);
  const status = createStatus(services);
  return {
    bindings: [
      ...bindAll(services, contract, {
        submitQuestion,
        listOwnQuestions,
        getOwnQuestion,
        getStatus: status,
      }),
      ...bindShared(services, contract, {
        listHelp: (given, call, input) => listHelp(given, values, call, input),
        getHelpArticle: (given, call, input) => getHelpArticle(given, values, call, input),
        getInformation: (given, call, input) => getInformation(given, values, call, input),
      }),
      ...bindAll(services, inbox, {
        listQuestions,
        takeQuestion,
        answerQuestion,
        switchQuestion,
      }),
    ],
    records: helpRecords,
    lists: helpLists(services.database.read),
    jobs: {
      [SEND_HELP_MAIL_JOB]: (payload) => sendHelpMail(services, payload),
      [PURGE_QUESTIONS_JOB]: () => purgeQuestions(services),
    },
    onBusEvent(event) {
      if (event === null || event.type === 'catalogue.changed') values.clear();
    },
    crontab: [`35 19 * * * ${PURGE_QUESTIONS_JOB}`],
  };
}
