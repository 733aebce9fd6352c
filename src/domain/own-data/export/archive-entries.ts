import { z } from 'zod';
import type { Read } from '../../../base/database.ts';
import { TIME_ZONE } from '../../../contract/text/jakarta.ts';
import { INTL_TAGS, type Locale } from '../../../contract/text/locale.ts';
import { fillIn, mailTexts } from '../../mail-page.ts';
import { originalKey } from '../../media/public.ts';
import { casePicturesOf } from '../../reports/public.ts';
import type { Services } from '../../services.ts';
import { FILES, type FileName, filePages, type Page } from './own-row-store.ts';
import type { ArchiveEntry } from './zip.ts';

const texts = z.object({
  readme: z.object({
    file_name: z.string(),
    title: z.string(),
    intro: z.string(),
    files: z.record(z.string(), z.string()),
    pictures: z.string(),
    missing: z.string(),
    formats: z.string(),
    help: z.string(),
  }),
});

type ArchiveServices = Pick<Services, 'database' | 'blobs' | 'log' | 'brand' | 'support_email'>;
type Owner = { user_id: string; locale: Locale; now: Date };

/**
 * The entries of an archive: a README in the user's language, one JSON file for each kind of data, and the pictures.
 */
export async function* archiveEntries(services: ArchiveServices, owner: Owner): AsyncGenerator<ArchiveEntry> {
  yield readme(services, owner);
  const { read } = services.database;
  for (const name of Object.keys(FILES) as FileName[]) {
    yield { name: `${name}.json`, isCompressed: true, content: jsonArray(FILES[name](read, owner.user_id)) };
  }
  yield* pictures(services, read, owner.user_id);
}

function readme({ brand, support_email }: ArchiveServices, { locale, now }: Owner): ArchiveEntry {
  const { readme: all } = mailTexts(brand(), locale, 'own-data', texts);
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE } as const;
  const date = `${new Intl.DateTimeFormat(INTL_TAGS[locale], format).format(now)} WIB`;
  const t = (text: string) => fillIn(text, { support_email, date });
  const lines = [
    t(all.title),
    '',
    t(all.intro),
    '',
    ...(Object.keys(FILES) as FileName[]).map((name) => `- ${name}.json: ${t(all.files[name] ?? name)}`),
    `- pictures/: ${t(all.pictures)}`,
    '',
    t(all.formats),
    '',
    t(all.missing),
    '',
    t(all.help),
    '',
  ];
  return { name: all.file_name, isCompressed: true, content: [lines.join('\r\n')] };
}

/** The user's pictures as they are stored. One whose bytes are missing is left out. */
async function* pictures({ blobs, log }: ArchiveServices, read: Read, userId: string): AsyncGenerator<ArchiveEntry> {
  for await (const files of filePages(read, userId)) {
    for (const { id } of files) {
      const content = await blobs.stream(originalKey(id));
      if (content) yield { name: `pictures/${id}.webp`, isCompressed: false, content };
      else log.warn({ file_id: id }, 'a file without bytes is missing in an archive');
    }
  }
  for (const { id, key } of await casePicturesOf(read, userId)) {
    const content = await blobs.stream(key);
    if (content) yield { name: `pictures/${id}.webp`, isCompressed: false, content };
  }
}

/** Rows as a JSON array, written while they are read. */
async function* jsonArray(pages: AsyncIterable<Page>): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const rows of pages) {
    const written = rows.map((row) => JSON.stringify(row, null, 1)).join(',\n');
    if (rows.length === 0) continue;
    yield `${isFirst ? '\n' : ',\n'}${written}`;
    isFirst = false;
  }
  yield '\n]\n';
}
