export { legal } from './api.ts';
export { recordConsents, requireAllCurrent, requireConsent } from './consent.ts';
export { legalNamesOf } from './publish-drafts.ts';
export { publishLegalText, publishSuppliedTexts, suppliedText } from './publish-legal-text.ts';
export { type LegalNames, type LegalText, readLegalText } from './read-legal-text.ts';
export { differentPart } from './rules.ts';
