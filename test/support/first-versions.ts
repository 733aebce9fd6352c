import { LEGAL_TYPES } from '../../src/contract/legal/rules.ts';

/** The versions of the legal texts in the template database, which a registration accepts. */
export const FIRST_VERSIONS = Object.values(LEGAL_TYPES).map((type) => ({ type, version: 1 }));
