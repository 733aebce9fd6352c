export { help } from './api.ts';
export { fillHelp } from './fill-help.ts';
export { countOpenQuestions } from './inbox/inbox-store.ts';
export { eraseQuestionsOf } from './questions/question-store.ts';
export { articleAddresses } from './store.ts';
