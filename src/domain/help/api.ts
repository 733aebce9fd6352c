import * as contract from '../../contract/help.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { getHelpArticle, listHelp } from './read-help.ts';

/** The help: articles in categories. */
export function help(services: Services): Module {
  return {
    bindings: [
      bind(contract.listHelp, ({ locale }, input) => listHelp(services, locale, input)),
      bind(contract.getHelpArticle, ({ locale }, { slug }) => getHelpArticle(services, locale, slug)),
    ],
  };
}
