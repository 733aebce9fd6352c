export { actorOf, liveSessions } from './actor-of.ts';
export { accounts } from './api.ts';
export { lockOpenRegistration } from './complete-registration.ts';
export { createAccount } from './create-account.ts';
export { grantRole, ROLES, type Role } from './grant-role.ts';
export { hashPassword } from './passwords.ts';
export { mayCreateAds, requireMayCreateAds } from './policy.ts';
export {
  countReferred,
  linkToReferrer,
  lockReferral,
  mayBeReferredBy,
  type Referral,
  type ReferredUser,
  referralCodeOf,
  referredBy,
} from './referrals.ts';
export { saveVoucherCode } from './registration-store.ts';
export { networkKey, networkOf } from './rules.ts';
export {
  type BannedContact,
  bannedContact,
  displayName,
  type NewUser,
  ownSettingsOf,
  type Profile,
  profileOf,
  profilesOf,
  requireNotBanned,
} from './store.ts';
