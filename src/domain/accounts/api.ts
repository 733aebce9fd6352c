import * as contract from '../../contract/accounts.ts';
import * as emailChange from '../../contract/email-change.ts';
import * as profile from '../../contract/profile.ts';
import * as secondFactor from '../../contract/second-factor.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { welcomeCoins } from './bonus/welcome-bonus.ts';
import { completeRegistration } from './complete-registration.ts';
import { purgeBounces } from './email/bounce-store.ts';
import { changeEmail } from './email/change-email.ts';
import { purgeEmailChanges } from './email/email-change-store.ts';
import { checkObjection, objectToChange } from './email/object-to-change.ts';
import { startEmailChange } from './email/start-email-change.ts';
import { getAuth } from './get-auth.ts';
import { pendingGoogleRegistration, registerWithGoogle } from './google/register-google.ts';
import { startGoogle } from './google/start-google.ts';
import { SEND_MAIL_JOB, sendMail } from './mails.ts';
import { changePassword } from './password/change-password.ts';
import { forgotPassword } from './password/forgot-password.ts';
import { checkReset, resetPassword } from './password/reset-password.ts';
import { editProfile } from './profile/edit-profile.ts';
import { deletePhoto, uploadPhoto } from './profile/replace-photo.ts';
import { purgeAttempts } from './registration-store.ts';
import { completePhoneChange, startPhoneChange } from './second-factor/change-phone.ts';
import { completeSignIn } from './second-factor/complete-sign-in.ts';
import { confirmSession } from './second-factor/confirm-session.ts';
import { completeEnrolment, startEnrolment } from './second-factor/enrol.ts';
import { createRecoveryCodes, getSecondFactor } from './second-factor/manage-second-factor.ts';
import { purgeSecondFactors } from './second-factor/store.ts';
import { endSessions } from './sessions/end-sessions.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { startRegistration } from './start-registration.ts';
import { verifyRegistration } from './verify-registration.ts';

const PURGE_ATTEMPTS_JOB = 'purge_attempts';

/** Registration, sign-in, sign-out, the current user and the own profile. */
export function accounts(services: Services): Module {
  return {
    bindings: [
      bind(contract.getAuth, (call) => getAuth(services, call)),
      bind(contract.getWelcomeCoins, async () => ({ coins: await welcomeCoins(services.database.read) })),
      bind(contract.register, (call, input) => startRegistration(services, call, input)),
      bind(contract.verifyRegistration, (_call, input) => verifyRegistration(services, input)),
      bind(contract.completeRegistration, (call, input) => completeRegistration(services, call, input)),
      bind(contract.startGoogle, (call, input) => startGoogle(services, call, input)),
      bind(contract.getGoogleRegistration, (call) => pendingGoogleRegistration(services, call)),
      bind(contract.registerWithGoogle, (call, input) => registerWithGoogle(services, call, input)),
      bind(contract.signIn, (call, input) => signIn(services, call, input)),
      bind(contract.signOut, (call) => signOut(services, call)),
      bind(contract.forgotPassword, (call, input) => forgotPassword(services, call, input)),
      bind(contract.checkPasswordReset, (_call, input) => checkReset(services, input)),
      bind(contract.resetPassword, (call, input) => resetPassword(services, call, input)),
      bind(contract.changePassword, (call, input) => changePassword(services, call, input)),
      bind(contract.listSessions, (call) => listSessions(services, call)),
      bind(contract.endSessions, (call, input) => endSessions(services, call, input)),
      bind(emailChange.verifyNewEmail, (call, input) => startEmailChange(services, call, input)),
      bind(emailChange.changeEmail, (call, input) => changeEmail(services, call, input)),
      bind(emailChange.checkObjection, (_call, input) => checkObjection(services, input)),
      bind(emailChange.objectToChange, (call, input) => objectToChange(services, call, input)),
      bind(profile.editProfile, (call, input) => editProfile(services, call, input)),
      bind(profile.uploadPhoto, (call, input) => uploadPhoto(services, call, input)),
      bind(profile.removePhoto, (call) => deletePhoto(services, call)),
      bind(secondFactor.completeSignIn, (call, input) => completeSignIn(services, call, input)),
      bind(secondFactor.startEnrolment, (_call, input) => startEnrolment(services, input)),
      bind(secondFactor.completeEnrolment, (call, input) => completeEnrolment(services, call, input)),
      bind(secondFactor.getSecondFactor, (call) => getSecondFactor(services, call)),
      bind(secondFactor.confirmSession, (call, input) => confirmSession(services, call, input)),
      bind(secondFactor.createRecoveryCodes, (call) => createRecoveryCodes(services, call)),
      bind(secondFactor.startPhoneChange, (call) => startPhoneChange(services, call)),
      bind(secondFactor.completePhoneChange, (call, input) => completePhoneChange(services, call, input)),
    ],
    jobs: {
      [SEND_MAIL_JOB]: (payload) => sendMail(services, payload),
      [PURGE_ATTEMPTS_JOB]: () =>
        services.database.transaction(async (tx) => {
          const now = services.clock.now();
          await purgeAttempts(tx, now);
          await purgeEmailChanges(tx, now);
          await purgeBounces(tx, now);
          await purgeSecondFactors(tx, now);
        }),
    },
    crontab: [`17 20 * * * ${PURGE_ATTEMPTS_JOB}`],
  };
}
