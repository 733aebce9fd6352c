export { actorOf, liveSessions } from './actor-of.ts';
export { lockOpenRegistration } from './complete-registration.ts';
export { createAccount } from './create-account.ts';
export { hashPassword } from './passwords.ts';
export { demandMayCreateAds, mayCreateAds } from './policy.ts';
export {
  countReferred,
  lockReferral,
  mayBeReferredBy,
  type Referral,
  type ReferredPerson,
  referralCodeOf,
  referredBy,
  tieToReferrer,
} from './referrals.ts';
export { keepVoucherCode } from './registration-store.ts';
export { networkKey, networkOf } from './rules.ts';
export {
  demandNotBanned,
  displayName,
  type NewUser,
  ownSettingsOf,
  type Profile,
  profileOf,
  profilesOf,
} from './store.ts';
