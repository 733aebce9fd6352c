import type { Read } from '../../../base/database.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { caseEnd } from '../../../contract/reports/fraud-case-rules.ts';
import type { FullCase, OwnCase } from '../../../contract/reports/fraud-cases.ts';
import { profileOf } from '../../accounts/public.ts';
import { findCase, picturesOf, type StoredCase } from './case-store.ts';
import { readEvidence } from './evidence.ts';

/** A case of this person's. Throws `not_found`. */
export async function requireOwnCase(read: Read, userId: string, id: string): Promise<StoredCase> {
  const found = await findCase(read, id);
  if (found?.user_id !== userId) throw new AppError('not_found');
  return found;
}

/** A row of the list. */
export function presentCase(found: Omit<StoredCase, 'evidence'>): OwnCase {
  return {
    id: found.id,
    title: found.ad_title,
    created_at: found.created_at.toISOString(),
    sent_at: found.sent_at?.toISOString() ?? null,
    amount: found.details?.amount ?? null,
    outcome: found.outcome,
    delete_at: caseEnd(found).toISOString(),
  };
}

/** All that the form of a case shows. */
export async function presentFullCase(read: Read, found: StoredCase): Promise<FullCase> {
  const person = await profileOf(read, found.user_id);
  if (!person) throw new AppError('not_found');
  const { address, contact, seller } = readEvidence(found.evidence);
  return {
    ...presentCase(found),
    ad_id: found.ad_id,
    address,
    evidence_hash: found.evidence_hash,
    person: { name: person.full_name, email: person.email, phone: person.phone },
    contact,
    seller: seller.display_name,
    pictures: await picturesOf(read, found.id),
    details: found.details,
  };
}
