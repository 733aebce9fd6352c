import type { Viewer } from '../../../../contract/accounts/endpoints.ts';
import { USER_TYPES } from '../../../../contract/accounts/rules.ts';
import type { Client } from '../../../../contract/api/api.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { isUuid } from '../../../../contract/text/uuid.ts';

/** Something that the command palette found, and its page. */
export type Found = { key: string; label: string; detail?: string; to: string };
type Search = {
  client: Client;
  viewer: Viewer | null;
  text: string;
  t: (key: string, values: Record<string, unknown>) => string;
};

/** Of each kind so many are shown. */
const SHOWN = 5;
/** Shorter texts are begun words, which name anything. */
const SHORTEST = 3;
const SILENT = { errors: 'caller' } as const;

/** What each kind of thing finds for a typed text: an id, an email address, a title. A new kind is a function here. */
const SOURCES: readonly ((search: Search) => Found[] | Promise<Found[]>)[] = [
  ({ text, viewer, t }) =>
    isUuid(text) && viewer?.user_type === USER_TYPES.SUPERADMIN
      ? [
          {
            key: `audit-${text}`,
            label: t('admin:palette.audit_of', {}),
            detail: text,
            to: adminLinks.audit({ subject_id: text.toLowerCase() }),
          },
        ]
      : [],
  async ({ client, text }) => {
    if (text.length < SHORTEST) return [];
    const { data } = await client('GET /admin/product', { search: text }, SILENT);
    return data.slice(0, SHOWN).map(({ id, title, owner }) => ({
      key: `ad-${id}`,
      label: title || '–',
      detail: owner.full_name,
      to: adminLinks.ads({ q: id }),
    }));
  },
  async ({ client, text }) => {
    if (text.length < SHORTEST) return [];
    const { data } = await client('GET /admin/user', { search: text }, SILENT);
    return data.slice(0, SHOWN).map(({ id, full_name, email }) => ({
      key: `person-${id}`,
      label: full_name || email,
      detail: email,
      to: adminLinks.person(id),
    }));
  },
];

/** Finds anything by what an administrator types. A source that fails finds nothing. */
export async function searchAnything(search: Search): Promise<Found[]> {
  const text = search.text.trim();
  if (text === '') return [];
  const found = await Promise.allSettled(SOURCES.map(async (source) => source({ ...search, text })));
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}
