import type { LegalBlock } from '../../contract/legal/endpoints.ts';
import type { LegalType, LegalVersion } from '../../contract/legal/rules.ts';
import type { StoredVersion } from './store.ts';

/** The highest version of each type. */
export function currentOf(versions: readonly StoredVersion[]): LegalVersion[] {
  const byType = Map.groupBy(versions, ({ type }) => type);
  return [...byType].map(([type, all]) => ({ type, version: Math.max(...all.map(({ version }) => version)) }));
}

/**
 * The current versions that a user must accept before creating ads: of each type with a version that must be accepted
 * and is newer than what the user accepted.
 */
export function pendingOf(
  versions: readonly StoredVersion[],
  accepted: ReadonlyMap<LegalType, number>,
): LegalVersion[] {
  return currentOf(versions).filter(({ type }) =>
    versions.some((one) => one.type === type && one.must_accept && one.version > (accepted.get(type) ?? 0)),
  );
}

/** The first part that one language has and the other has not; null if both have the same kinds of parts. */
export function differentPart(id: readonly LegalBlock[], en: readonly LegalBlock[]): string | null {
  const [longer, shorter] = id.length < en.length ? [en, id] : [id, en];
  const part = longer.find((one, index) => one.kind !== shorter[index]?.kind);
  if (!part) return null;
  return part.kind === 'list' ? part.items.join(' ') : part.text;
}

/** Whether a list contains all `wanted` versions. */
export function includesAll(list: readonly LegalVersion[], wanted: readonly LegalVersion[]): boolean {
  return wanted.every(({ type, version }) => list.some((one) => one.type === type && one.version === version));
}
