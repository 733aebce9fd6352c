/** Types of legal texts, with the specification's numbers. */
export const LEGAL_TYPES = { TERMS: 1, PRIVACY: 2 } as const;
export type LegalType = (typeof LEGAL_TYPES)[keyof typeof LEGAL_TYPES];

/** A version of a legal text. */
export type LegalVersion = { type: LegalType; version: number };
