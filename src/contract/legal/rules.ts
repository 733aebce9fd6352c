/** Types of legal texts, with the specification's numbers. */
export const LEGAL_TYPES = { TERMS: 1, PRIVACY: 2 } as const;
/** What the types are called where administrators edit them, in the order of their numbers. */
export const LEGAL_NAMES = ['terms', 'privacy'] as const;
/** The longest text in one language, and the longest part of it, as they are written. */
export const LEGAL_TEXT_LENGTH = { body: 40_000, part: 4000 };
/** What placeholders such as `{{app}}` stand for when a version is published. */
export const LEGAL_VALUES: readonly string[] = ['app', 'operator', 'support_email'];
export type LegalType = (typeof LEGAL_TYPES)[keyof typeof LEGAL_TYPES];

/** A version of a legal text. */
export type LegalVersion = { type: LegalType; version: number };
