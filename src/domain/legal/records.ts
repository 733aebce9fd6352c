import type { Read, Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import { LEGAL_NAMES } from '../../contract/legal/rules.ts';
import { dayText } from '../../contract/text/days.ts';
import { jakartaDay } from '../../contract/text/jakarta.ts';
import { shortText } from '../../contract/text/short-text.ts';
import { writeBlocks } from '../../contract/text/text-blocks.ts';
import type { EditableKind, EditableKinds, RecordValues, StoredRecord } from '../records.ts';
import type { Services } from '../services.ts';
import { drafts } from './draft-store.ts';
import { legalNamesOf, publishDue } from './publish-drafts.ts';
import { readLegalText } from './read-legal-text.ts';
import { differentPart } from './rules.ts';
import { fullVersions } from './store.ts';

/** The versions of the legal texts: drafts, which are edited, and published ones, which never change. */
export function legalRecords(
  services: Pick<Services, 'clock' | 'brand' | 'operator' | 'support_email' | 'google'>,
): EditableKinds {
  const names = legalNamesOf(services);
  const publish = (tx: Tx, id: string) => publishDue(tx, { names, now: services.clock.now(), id });
  const kind: EditableKind = {
    async find(read, id) {
      return [...(await drafts.find(read, id)), ...(await published(read, id))];
    },
    async lock(tx, id) {
      return (await drafts.lock(tx, id)) ?? (await published(tx, id))[0] ?? null;
    },
    async update(tx, id, changed) {
      await drafts.update(tx, id, changed);
      await publish(tx, id);
    },
    async insert(tx, values, removed) {
      const id = removed ?? newId();
      await drafts.insert?.(tx, values, id);
      await publish(tx, id);
      return id;
    },
    remove: (tx, id) => drafts.remove?.(tx, id) ?? Promise.resolve(),
    mayRemove: (record) => !isPublished(record),
    check: async (_tx, values, before) => requireDraft(values, before, jakartaDay(services.clock.now())),
    // Published versions have an event of their own.
    event: null,
  };
  return { legal_version: kind };

  function requireDraft(
    values: RecordValues,
    before: StoredRecord | null,
    today: string,
  ): Record<string, FieldError[]> {
    if (before && isPublished(before)) {
      const names = Object.keys(values).filter((name) => values[name] !== before.values[name]);
      return Object.fromEntries(names.map((name) => [name, [{ key: 'fixed' as const }]]));
    }
    if (values.publishes_on !== null && String(values.publishes_on) < today)
      return { publishes_on: [{ key: 'minimum_day', params: { day: dayText(today) } }] };
    const [id, en] = [values.body, values.body_en].map((body) => readLegalText(`# –\n\n${body}`, names).description);
    const part = id && en && differentPart(id, en);
    return part ? { body_en: [{ key: 'different_parts', params: { part: shortText(part, 60) } }] } : {};
  }
}

const isPublished = ({ facts }: StoredRecord) => facts.state === 'published';

async function published(read: Read, id?: string): Promise<StoredRecord[]> {
  const versions = await fullVersions(read, id);
  return versions.map(
    ({ id, type, version, title, title_en, description, description_en, must_accept, published_at }) => ({
      id,
      values: {
        type: LEGAL_NAMES[type - 1] ?? null,
        title,
        title_en,
        body: writeBlocks(description),
        body_en: writeBlocks(description_en),
        must_accept,
        publishes_on: jakartaDay(published_at),
      },
      facts: { state: 'published', version },
    }),
  );
}
