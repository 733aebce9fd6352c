import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  compressWith,
  DICTIONARY_ENCODING,
  type Dictionary,
  dictionaryHashIn,
  VARY_BY_DICTIONARY,
} from '../http/compression-dictionaries.ts';

/**
 * The main script is by far the largest file, and most of it is the same in the next build. A browser that has an
 * earlier one gets what has changed: Zstandard with that one as dictionary.
 */
const MAIN_SCRIPTS = '/assets/entry-*.js';
const YEAR_SECONDS = 31_536_000;
/** Dictionary and script fit into the window. */
const COMPRESSION = { level: 12, window: 21 };
const decompress = promisify(zstdDecompress);

const mainScript = z.object({ name: z.string().regex(/^entry-[\w-]{1,40}\.js$/) });

/** The name of the file with what has changed in a script since the one with this hash. */
export const changesName = (script: string, hash: string): string => `${script}.${hash}.dcz`;

/** Returns what browsers that have the dictionary read as the script. Throws an error if it cannot be read back. */
export async function changesSince(dictionary: Dictionary, script: Buffer): Promise<Buffer> {
  const changes = await compressWith(dictionary, script, COMPRESSION);
  if (!(await decompress(changes, { dictionary: dictionary.bytes })).equals(script))
    throw new Error('Zstandard lost a part of a script.');
  return changes;
}

/** Answers requests for the main script of browsers that have an earlier one, from the files of the build. */
export function addScriptChanges(app: FastifyInstance, assets: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const params = mainScript.safeParse({ name: request.url.slice('/assets/'.length) });
    if (!params.success || !request.url.startsWith('/assets/')) return;
    reply.header('use-as-dictionary', `match="${MAIN_SCRIPTS}"`);
    reply.header('vary', VARY_BY_DICTIONARY);
    const hash = dictionaryHashIn(request.headers);
    // Another build's script, or a file that is not there yet: it is sent whole.
    const changes = hash && (await readFile(join(assets, changesName(params.data.name, hash))).catch(() => null));
    if (!changes) return;
    reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-encoding', DICTIONARY_ENCODING);
    return reply.type('text/javascript; charset=utf-8').send(changes);
  });
}
