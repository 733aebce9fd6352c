export { actorOf } from './actor-of.ts';
export { createAccount } from './create-account.ts';
export { hashPassword } from './passwords.ts';
export { demandMayCreateAds, mayCreateAds } from './policy.ts';
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
