export { type AdFacts, type AdText, compileRules, judgeAd, type RuleContent, type RuleHit } from './judge-ad.ts';
export {
  activeRules,
  allRules,
  deleteRule,
  findRule,
  lockRule,
  recordRuleHits,
  rulesThatHit,
  type StoredRule,
  saveRule,
} from './store.ts';
