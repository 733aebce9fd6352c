export { actorOf } from './actor-of.ts';
export { demandMayCreateAds, mayCreateAds } from './policy.ts';
export { displayName, type Profile, profileOf, profilesOf } from './store.ts';
