export {
  type AdFacts,
  type AdText,
  compileRules,
  hasLettersToFind,
  judgeAd,
  measuresOf,
  type RuleContent,
  type RuleHit,
} from './judge-ad.ts';
export {
  activeRules,
  allRules,
  countRuleHits,
  deleteRule,
  findRule,
  lockRule,
  lockRules,
  recordRuleHits,
  rulesThatHit,
  type StoredRule,
  saveRule,
} from './store.ts';
