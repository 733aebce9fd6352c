export { moderation } from './api.ts';
export { blockAccount } from './block-account.ts';
export { giveRoleByCommand } from './people/act-on-person.ts';
export { releaseBonus } from './release-bonus.ts';
export { endSuspension, suspendAccount } from './suspend-account.ts';
