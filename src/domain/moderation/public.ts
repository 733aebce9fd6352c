export { moderation } from './api.ts';
export { releaseBonus } from './release-bonus.ts';
