import type { Read, Tx } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { LegalVersion } from '../../contract/legal/rules.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { currentOf, includesAll, pendingOf } from './rules.ts';
import { acceptedBy, allVersions, insertConsents } from './store.ts';

/** Throws `invalid_value` unless the list has the current version of every legal text, as a registration needs it. */
export async function requireAllCurrent(read: Read, accepted: readonly LegalVersion[]): Promise<void> {
  if (!includesAll(accepted, currentOf(await allVersions(read)))) throw termsChanged();
}

type Consent = { user_id: string; locale: Locale; accepted: readonly LegalVersion[]; now: Date };

/** Stores a user's consents; throws `invalid_value` if one is not about the current version. */
export async function recordConsents(tx: Tx, { accepted, ...consent }: Consent): Promise<void> {
  if (!includesAll(currentOf(await allVersions(tx)), accepted)) throw termsChanged();
  await insertConsents(tx, { ...consent, versions: accepted });
}

/** The versions that the user must accept before creating ads. */
export async function pendingConsents(read: Read, userId: string): Promise<LegalVersion[]> {
  const versions = await allVersions(read);
  if (!versions.some(({ must_accept }) => must_accept)) return [];
  return pendingOf(versions, await acceptedBy(read, userId));
}

/** Throws `ads_creation_term_not_accepted` if the user must first accept a newer version of a legal text. */
export async function requireConsent(read: Read, userId: string): Promise<void> {
  const terms = await pendingConsents(read, userId);
  if (terms.length > 0) {
    throw new AppError('ads_creation_term_not_accepted', { params: { context: 'terms' }, data: { terms } });
  }
}

function termsChanged(): AppError {
  return new AppError('invalid_value', { fields: { terms: [{ key: 'terms_changed' }] } });
}
