import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { getAuth } from '../contract/accounts.ts';
import { ApiError } from '../contract/api-error.ts';
import type { Client } from '../contract/endpoint.ts';
import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_DAYS, LOCALES, type Locale } from '../contract/locale.ts';
import type { Call, Services } from '../domain/binding.ts';
import type { PageRequest, PageResponse, Translators } from '../web/entry-server.tsx';
import type { Dispatch } from './dispatch.ts';
import { type ErrorTexts, errorBody } from './errors.ts';

/** What the pages' build gives the server (`dist/server/entry-server.js`). */
export type Pages = typeof import('../web/entry-server.tsx');

export type PageServing = {
  pages: Pages;
  translators: Translators;
  services: Services;
  dispatch: Dispatch;
  error_texts: ErrorTexts;
  client_folder: string;
  production: boolean;
};

type Rendered = {
  status: number;
  html: Buffer;
  /** Compressed once, when first asked for. */
  packed: Map<'br' | 'gzip', Buffer>;
  etag: string;
};

/** Ages on the cards ("2 jam") stay right to the minute. */
const CACHE_MILLISECONDS = 60_000;
const CACHE_BYTES = 64 * 1024 * 1024;

export type PageCache = { clear(): void };

/** Serves every page: the same for everybody from memory, personal ones drawn for their person. */
export function addPages(app: FastifyInstance, serving: PageServing): PageCache {
  const shell = createShell(serving);
  const cache = new LRUCache<string, Promise<Rendered>>({
    maxSize: CACHE_BYTES,
    // A page in the making has no size yet; its place is what counts.
    sizeCalculation: () => 64 * 1024,
    ttl: CACHE_MILLISECONDS,
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerMissing(request, reply, serving);
    const path = request.url.split('?')[0] ?? '/';
    if (/^\/(api|_img|assets|dev)(\/|$)/.test(path)) return answerMissing(request, reply, serving);
    const { basename, locale } = localeOfPage(request, path);
    if (request.cookies[LOCALE_COOKIE] !== locale && basename !== '') keepLocale(reply, locale);
    const { access } = serving.pages.pageAt(request.url, basename);
    const frame = { request, serving, shell, basename, locale };
    const answer = await (access === 'all' ? cachedPage(cache, frame) : personalPage(frame)).catch((error: unknown) => {
      if (error instanceof Redirected) return error;
      throw error;
    });
    if (answer instanceof Redirected) {
      return reply.header('cache-control', 'no-store').redirect(answer.location, answer.status);
    }
    reply.header('content-security-policy', shell.policy);
    reply.header('vary', basename === '' ? 'accept-encoding, accept-language, cookie' : 'accept-encoding');
    reply.header(
      'cache-control',
      access === 'all' && answer.status === 200 ? 'public, max-age=0, s-maxage=60' : 'private, no-store',
    );
    return sendPage(request, reply, answer);
  });
  return { clear: () => cache.clear() };
}

type Frame = {
  request: FastifyRequest;
  serving: PageServing;
  shell: Shell;
  basename: '' | `/${Locale}`;
  locale: Locale;
};

async function cachedPage(cache: LRUCache<string, Promise<Rendered>>, frame: Frame): Promise<Rendered> {
  const key = `${frame.locale} ${frame.basename} ${frame.request.url}`;
  const kept = cache.get(key);
  if (kept) return kept;
  const making = drawPage(frame, null).then((page) => {
    if (page.kind === 'redirect') throw new Redirected(page.status, page.location);
    return assemble(frame, page);
  });
  cache.set(key, making);
  try {
    const page = await making;
    if (page.status !== 200) cache.delete(key);
    return page;
  } catch (error) {
    cache.delete(key);
    throw error;
  }
}

/** A page that turned out to be elsewhere. */
class Redirected extends Error {
  readonly status: number;
  readonly location: string;
  constructor(status: number, location: string) {
    super('redirected');
    this.status = status;
    this.location = location;
  }
}

async function personalPage(frame: Frame): Promise<Rendered> {
  const { request, serving, locale } = frame;
  const auth = await clientFor(serving, request, locale)(getAuth, {});
  const page = await drawPage(frame, { viewer: auth.user, csrf_token: auth.csrf_token });
  if (page.kind === 'redirect') throw new Redirected(page.status, page.location);
  return assemble(frame, page);
}

async function drawPage(frame: Frame, bootstrap: PageRequest['bootstrap']): Promise<PageResponse> {
  const { request, serving, locale, basename } = frame;
  const page = await serving.pages.renderPage({
    url: request.url,
    basename,
    locale,
    translators: serving.translators,
    // A page for everybody is drawn for nobody: the person's cookie must not colour it.
    client: clientFor(serving, bootstrap ? request : null, locale, request.id),
    signed_in: bootstrap ? bootstrap.viewer !== null : false,
    bootstrap,
    signal: AbortSignal.timeout(20_000),
  });
  if (page.kind === 'page' && page.error) {
    serving.services.log.error({ err: page.error, request_id: request.id }, 'a page could not be drawn');
  }
  return page;
}

function clientFor(serving: PageServing, request: FastifyRequest | null, locale: Locale, requestId = ''): Client {
  const call: Call = {
    actor: request?.actor ?? null,
    locale,
    request_id: request?.id ?? requestId,
    network_address: request?.ip ?? 'page',
    user_agent: String(request?.headers['user-agent'] ?? '').slice(0, 300),
    idempotency_key: null,
    file: null,
    set_token() {
      throw new Error('a page’s loader cannot sign anybody in or out');
    },
  };
  return async (endpoint, input) => {
    try {
      return (await serving.dispatch(endpoint, call, { ...input })) as never;
    } catch (error) {
      const { status, body, expected } = errorBody(error, locale, call.request_id, serving.error_texts);
      if (!expected) throw error;
      throw new ApiError(status, body);
    }
  };
}

function localeOfPage(request: FastifyRequest, path: string): { basename: '' | `/${Locale}`; locale: Locale } {
  const first = path.split('/')[1];
  if (isLocale(first)) return { basename: `/${first}`, locale: first };
  return { basename: '', locale: request.locale };
}

function keepLocale(reply: FastifyReply, locale: Locale): void {
  reply.setCookie(LOCALE_COOKIE, locale, { path: '/', maxAge: LOCALE_COOKIE_DAYS * 86_400, sameSite: 'lax' });
}

function answerMissing(request: FastifyRequest, reply: FastifyReply, serving: PageServing) {
  const message = serving.error_texts.message(request.locale, 'page_not_found', { path: request.url.slice(0, 200) });
  return reply.status(404).send({ code: 404, message, request_id: request.id });
}

type Shell = {
  policy: string;
  assemble(page: Extract<PageResponse, { kind: 'page' }>, locale: Locale, path: string): string;
};

/** The interface's letters: there before the first drawing, or left out of it, so that no line breaks anew. */
const UI_FONT = '/plus-jakarta-sans-latin-wght-normal.woff2';

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

function createShell(serving: PageServing): Shell {
  const manifest: Manifest = JSON.parse(readFileSync(join(serving.client_folder, '.vite', 'manifest.json'), 'utf8'));
  const entry = manifest['src/web/entry-client.tsx'];
  if (!entry) throw new Error('the browser build has no entry');
  const font = Object.entries(manifest).find(([source]) => source.endsWith(UI_FONT))?.[1];
  const hashes = serving.pages.inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    policy,
    assemble(page, locale, path) {
      const words = page.namespaces.map((namespace) => `src/web/locales/${locale}/${namespace}.json`);
      const { scripts, styles } = filesOf(manifest, ['src/web/entry-client.tsx', ...page.files, ...words]);
      const bare = path.replace(/^\/(id|en)(?=\/|$|\?)/, '').replace(/^$/, '/');
      const origin = serving.services.public_url();
      const alternates = LOCALES.map(
        (name) =>
          `<link rel="alternate" hreflang="${name}" href="${escapeAttribute(`${origin}/${name}${bare === '/' ? '' : bare}`)}">`,
      );
      return [
        `<!doctype html><html lang="${locale}" data-app="${escapeAttribute(serving.services.app_name)}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
        `<script>${serving.pages.inlineScripts[0] ?? ''}</script>`,
        ...(font ? [`<link rel="preload" href="/${font.file}" as="font" type="font/woff2" crossorigin>`] : []),
        ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
        ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta name="csrf-token" content="">',
        ...alternates,
        page.head,
        `</head><body><div id="root">${page.body}</div>`,
        `<script type="application/json" id="hydration">${page.hydration}</script>`,
        `<script type="module" fetchpriority="low" src="/${entry.file}"></script></body></html>`,
      ].join('');
    },
  };
}

/** Scripts and styles of these sources with everything they import at once. */
function filesOf(manifest: Manifest, sources: readonly string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return { scripts: [...scripts], styles: [...styles] };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function assemble(frame: Frame, page: Extract<PageResponse, { kind: 'page' }>): Rendered {
  const html = Buffer.from(frame.shell.assemble(page, frame.locale, frame.request.url));
  return {
    status: page.status,
    html,
    packed: new Map(),
    etag: `W/"${createHash('sha1').update(html).digest('base64url')}"`,
  };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Rendered) {
  reply.header('etag', page.etag).type('text/html; charset=utf-8');
  if (request.headers['if-none-match'] === page.etag && page.status === 200) return reply.status(304).send();
  reply.status(page.status);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (!encoding) return reply.send(page.html);
  let packed = page.packed.get(encoding);
  if (!packed) {
    packed =
      encoding === 'br'
        ? await brotli(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : await zip(page.html, { level: 6 });
    page.packed.set(encoding, packed);
  }
  return reply.header('content-encoding', encoding).send(packed);
}
