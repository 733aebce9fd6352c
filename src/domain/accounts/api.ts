import * as emailChange from '../../contract/accounts/email-change.ts';
import * as contract from '../../contract/accounts/endpoints.ts';
import * as firstAdministrator from '../../contract/accounts/first-administrator.ts';
import * as profile from '../../contract/accounts/profile.ts';
import * as secondFactor from '../../contract/accounts/second-factor.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { getWelcomeCoins } from './bonus/get-welcome-coins.ts';
import { completeRegistration } from './complete-registration.ts';
import { purgeBounces } from './email/bounce-store.ts';
import { changeEmail } from './email/change-email.ts';
import { purgeEmailChanges } from './email/email-change-store.ts';
import { checkObjection, objectToChange } from './email/object-to-change.ts';
import { startEmailChange } from './email/start-email-change.ts';
import { checkFirstAdministrator, createFirstAdministrator } from './first-administrator.ts';
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
      ...bindAll(services, contract, {
        getAuth,
        getWelcomeCoins,
        register: startRegistration,
        verifyRegistration,
        completeRegistration,
        startGoogle,
        getGoogleRegistration: pendingGoogleRegistration,
        registerWithGoogle,
        signIn,
        signOut,
        forgotPassword,
        checkPasswordReset: checkReset,
        resetPassword,
        changePassword,
        listSessions,
        endSessions,
      }),
      ...bindAll(services, emailChange, {
        verifyNewEmail: startEmailChange,
        changeEmail,
        checkObjection,
        objectToChange,
      }),
      ...bindAll(services, firstAdministrator, { checkFirstAdministrator, createFirstAdministrator }),
      ...bindAll(services, profile, {
        editProfile,
        uploadPhoto,
        removePhoto: deletePhoto,
      }),
      ...bindAll(services, secondFactor, {
        completeSignIn,
        startEnrolment,
        completeEnrolment,
        getSecondFactor,
        confirmSession,
        createRecoveryCodes,
        startPhoneChange,
        completePhoneChange,
      }),
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
