import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/**
 * The main script is by far the largest file, and most of it is the same in the next build. A browser that has an
 * earlier one gets what has changed: Zstandard with that one as dictionary (RFC 9842).
 */
const MAIN_SCRIPTS = '/assets/entry-*.js';
/** A skippable frame with the hash of the dictionary, 32 bytes: RFC 9842, section 5. */
const HEADER = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
const YEAR_SECONDS = 31_536_000;
const LEVEL = 12;
/** The logarithm of the window in bytes: dictionary and script fit into it. */
const WINDOW = 21;
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const mainScript = z.object({ name: z.string().regex(/^entry-[\w-]{1,40}\.js$/) });
/** A hash of SHA-256, as a byte sequence of RFC 8941. */
const availableDictionary = z.string().regex(/^:[A-Za-z0-9+/]{43}=:$/);

/** Returns the hash of a script, as hexadecimal digits. */
export const hashOf = (script: Uint8Array): string => createHash('sha256').update(script).digest('hex');

/** The name of the file with what has changed in a script since the one with this hash. */
export const changesName = (script: string, hash: string): string => `${script}.${hash}.dcz`;

/** Returns what browsers that have the dictionary read as the script. Throws an error if it cannot be read back. */
export async function changesSince(dictionary: Uint8Array, script: Uint8Array): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_windowLog]: WINDOW };
  const changes = await compress(script, { dictionary, params });
  if (!(await decompress(changes, { dictionary })).equals(script))
    throw new Error('Zstandard lost a part of a script.');
  return Buffer.concat([HEADER, Buffer.from(hashOf(dictionary), 'hex'), changes]);
}

/** Answers requests for the main script of browsers that have an earlier one, from the files of the build. */
export function addScriptChanges(app: FastifyInstance, assets: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const params = mainScript.safeParse({ name: request.url.slice('/assets/'.length) });
    if (!params.success || !request.url.startsWith('/assets/')) return;
    reply.header('use-as-dictionary', `match="${MAIN_SCRIPTS}"`);
    reply.header('vary', 'accept-encoding, available-dictionary');
    const dictionary = availableDictionary.safeParse(request.headers['available-dictionary']);
    if (!dictionary.success || !acceptsChanges(request.headers['accept-encoding'])) return;
    const hash = Buffer.from(dictionary.data.slice(1, -1), 'base64').toString('hex');
    // Another build's script, or a file that is not there yet: it is sent whole.
    const changes = await readFile(join(assets, changesName(params.data.name, hash))).catch(() => null);
    if (!changes) return;
    reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).header('content-encoding', 'dcz');
    return reply.type('text/javascript; charset=utf-8').send(changes);
  });
}

const acceptsChanges = (accepted: string | string[] | undefined) =>
  [accepted]
    .flat()
    .join(',')
    .slice(0, 1000)
    .split(',')
    .some((one) => one.trim() === 'dcz');
