export { actorOf, liveSessions } from './actor-of.ts';
export { accounts } from './api.ts';
export { type BanKind, type BanPosition, deleteBan, findBans, insertBan } from './ban-store.ts';
export { findHeldBonuses, heldBonusOf } from './bonus/bonus-store.ts';
export type { Origin } from './bonus/origin.ts';
export { type SharedOrigin, sharedOrigin } from './bonus/shared-origin.ts';
export { registeredContacts } from './bonus/shared-origin-store.ts';
export { takeSurvey } from './bonus/take-survey.ts';
export { releaseWelcomeBonus } from './bonus/welcome-bonus.ts';
export { lockOpenRegistration } from './complete-registration.ts';
export { composeMail } from './compose-mail.ts';
export { createAccount } from './create-account.ts';
export { findDueErasures, lockForErasure, markForDeletion, takeUnreminded } from './deletion/deletion-store.ts';
export { erasePerson } from './deletion/erase-person-store.ts';
export { isHeldBack } from './email/bounce-store.ts';
export { recordBounce } from './email/record-bounce.ts';
export { sendUnlessHeldBack } from './email/send-mail.ts';
export { firstAdministratorPath } from './first-administrator.ts';
export { finishGoogle } from './google/finish-google.ts';
export { grantRole, ROLES, type Role } from './grant-role.ts';
export { addNote, notesAbout } from './note-store.ts';
export { countSend, resendAt } from './otp-limits.ts';
export { hashPassword } from './passwords.ts';
export {
  countPeople,
  estimatePeople,
  type FoundTerm,
  newestPeople,
  type PeopleFilter,
  peopleByPrefix,
} from './people-store.ts';
export { mayCreateAds, maySignIn, requireMayCreateAds, requireMayRedeem } from './policy.ts';
export { lockReferral, type Referral, type ReferredUser, referralOf, referredBy } from './referral-store.ts';
export { linkToReferrer, mayBeReferredBy } from './referrals.ts';
export { countAddressTry, lockRate, saveVoucherCode, triesOfDay } from './registration-store.ts';
export { requireOwnPassword } from './require-own-password.ts';
export {
  callOrigin,
  hashCode,
  hashToken,
  mailboxOf,
  maskedEmail,
  maskedName,
  maskedPhone,
  networkKey,
  networkOf,
  newCode,
} from './rules.ts';
export { resetSecondFactor } from './second-factor/manage-second-factor.ts';
export { isSecondPerson, requireSecondPerson } from './second-person.ts';
export { type OpenDevice, openDevicesOf } from './sessions/list-sessions.ts';
export { revokeSession, revokeSessions } from './sessions/store.ts';
export {
  banContacts,
  changeIdentityStatus,
  changeStatus,
  findEndedSuspensions,
  hasOtherAdministrator,
  isErased,
  type LockedAccount,
  lockAccount,
  markPaused,
  shareLockUsers,
} from './status-store.ts';
export {
  activeAdministrators,
  type BannedContact,
  bannedContact,
  localeOfAccount,
  type NewUser,
  ownSettingsOf,
  type Profile,
  profileOf,
  profilesOf,
  requireNotBanned,
  superadminsOf,
  userIdOf,
} from './store.ts';
export {
  deleteSuperadminRequest,
  type SuperadminRequest,
  saveSuperadminRequest,
  superadminRequest,
} from './superadmin-request-store.ts';
