export {
  countCheckHit,
  deleteRuleCheck,
  type RuleCheck,
  ruleChecksOf,
  runningRuleCheck,
  saveRuleCheck,
  startRuleCheck,
} from './check-store.ts';
export {
  type AdFacts,
  type AdText,
  type CompiledRules,
  compileRules,
  evaluateAd,
  hasLettersToFind,
  measuresOf,
  type RuleContent,
  type RuleHit,
} from './evaluate-ad.ts';
export { isReadable } from './readable.ts';
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
  termsFoundBefore,
} from './store.ts';
