import * as contract from '../../contract/page-errors/endpoints.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { createPageErrorRecorder } from './record-page-error.ts';

/** Errors of scripts in the browsers of the people who use the pages. */
export function pageErrors(services: Services): Module {
  return { bindings: bindAll(services, contract, { recordPageError: createPageErrorRecorder(services) }) };
}
