import * as contract from '../../contract/accounts.ts';
import { bind, type Noun, type Services } from '../binding.ts';
import { completeRegistration } from './complete-registration.ts';
import { getAuth } from './get-auth.ts';
import { SEND_MAIL_JOB, sendMail } from './mails.ts';
import { forgetAttempts } from './registration-store.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { startRegistration } from './start-registration.ts';
import { verifyRegistration } from './verify-registration.ts';

const FORGET_ATTEMPTS_JOB = 'forget_attempts';

/** Registration, signing in and out, and who is signed in. */
export function accounts(services: Services): Noun {
  return {
    bindings: [
      bind(contract.getAuth, (call) => getAuth(services, call)),
      bind(contract.register, (call, input) => startRegistration(services, call, input)),
      bind(contract.verifyRegistration, (_call, input) => verifyRegistration(services, input)),
      bind(contract.completeRegistration, (call, input) => completeRegistration(services, call, input)),
      bind(contract.signIn, (call, input) => signIn(services, call, input)),
      bind(contract.signOut, (call) => signOut(services, call)),
    ],
    jobs: {
      [SEND_MAIL_JOB]: (payload) => sendMail(services, payload),
      [FORGET_ATTEMPTS_JOB]: () => services.database.transaction((tx) => forgetAttempts(tx, services.clock.now())),
    },
    crontab: [`17 20 * * * ${FORGET_ATTEMPTS_JOB}`],
  };
}
