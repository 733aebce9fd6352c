import { z } from 'zod';
import { ACCEPTED_DAYS, dayError } from '../text/days.ts';
import type { ErrorKey } from './errors.ts';

/** Who may call: everyone, signed-in users, or users with this role. */
export type Access = 'all' | 'login' | 'admin' | 'superadmin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = z.ZodObject;
const nothing = z.strictObject({});
type Nothing = typeof nothing;

export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Output extends z.ZodType = z.ZodType,
  Verb extends Method = Method,
  Path extends string = string,
  Allowed extends Access = Access,
  Shared extends boolean = boolean,
> = {
  method: Verb;
  /** Path below the API's base address, with `:name` parameters. */
  path: Path;
  /** A literal type: handlers of public endpoints get an actor that may be null. */
  access: Allowed;
  /** Title in the API reference: a verb and its object, such as "List products". */
  summary: string;
  /** What the call does and returns, and the errors that a client should handle. */
  description: string;
  tag: string;
  params: Params;
  query: Query;
  body: Body;
  output: Output;
  errors: readonly ErrorKey[];
  /** Moves coins: the caller must send an `Idempotency-Key`, and a repeated call gets the first response. */
  idempotent: boolean;
  /**
   * Maximum file size in bytes of a multipart call: `body` describes its fields, and it contains exactly one file.
   * Null: not multipart.
   */
  upload_bytes: number | null;
  /**
   * A read whose response is the same for all users. The HTTP server caches it for a minute or until the board
   * changes.
   */
  shared: Shared;
  /** How long browsers may cache the response of a `shared` read, in seconds; null: they request it each time. */
  cached_seconds: number | null;
  /** Calls per minute and user, or address; null: only the HTTP server's general limit applies. */
  calls_per_minute: number | null;
  /** The same for all guests of a network, whom it may have thousands of. Null: `calls_per_minute`. */
  guest_calls_per_minute: number | null;
  /**
   * A browser that opens the endpoint as a page is redirected to this path, with the query. Null: it gets the response.
   */
  page_path: string | null;
  /** Responds with a file of one of these types instead of JSON; `output` is `fileResponse`. Null: JSON. */
  file_types: readonly string[] | null;
};

/**
 * Declares one endpoint of the API. Names in params, query and body must differ, because callers pass one flat input.
 * An endpoint without `access` does not compile.
 */
export function endpoint<
  const Verb extends Method,
  const Path extends string,
  const Allowed extends Access,
  Output extends z.ZodType,
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends Shape = Nothing,
  const Shared extends boolean = false,
>(declaration: {
  method: Verb;
  path: Path;
  access: Allowed;
  summary: string;
  description: string;
  tag: string;
  params?: Params;
  query?: Query;
  body?: Body;
  output: Output;
  errors?: readonly ErrorKey[];
  idempotent?: boolean;
  upload_bytes?: number;
  shared?: Shared;
  cached_seconds?: number;
  calls_per_minute?: number;
  guest_calls_per_minute?: number;
  page_path?: string;
  file_types?: Output extends typeof fileResponse ? readonly string[] : never;
}): Endpoint<Params, Query, Body, Output, Verb, Path, Allowed, Shared> {
  return {
    ...declaration,
    params: (declaration.params ?? nothing) as Params,
    query: (declaration.query ?? nothing) as Query,
    body: (declaration.body ?? nothing) as Body,
    errors: declaration.errors ?? [],
    idempotent: declaration.idempotent ?? false,
    upload_bytes: declaration.upload_bytes ?? null,
    shared: (declaration.shared ?? false) as Shared,
    cached_seconds: declaration.cached_seconds ?? null,
    calls_per_minute: declaration.calls_per_minute ?? null,
    guest_calls_per_minute: declaration.guest_calls_per_minute ?? null,
    page_path: declaration.page_path ?? null,
    file_types: declaration.file_types ?? null,
  };
}

/** An empty shape means "no keys at all", which would forbid the keys of the other parts. */
type Part<Values> = [Values] extends [Record<string, never>] ? object : Values;
/** What a caller passes: params, query and body in one object. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<z.input<P>> & Part<z.input<Q>> & Part<z.input<B>>
    : never;
/** What a use case receives after parsing. */
export type ParsedOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<z.output<P>> & Part<z.output<Q>> & Part<z.output<B>>
    : never;
/** What the caller receives. */
export type OutputOf<E> = E extends Endpoint<Shape, Shape, Shape, infer O> ? z.output<O> : never;
/** What a use case must return. The output schema drops every field that it does not name. */
export type ResultOf<E> = E extends Endpoint<Shape, Shape, Shape, infer O> ? z.input<O> : never;

/** The file of a multipart call. It exists at `path` until the call has its response. */
export type UploadedFile = { path: string; file_name: string; mime_type: string };

/** A file returned by a use case. Its bytes are produced while they are sent. */
export type FileResponse = {
  mime_type: string;
  file_name: string;
  body: AsyncIterable<Uint8Array>;
  /** It is shown by the browser; otherwise it is a download. */
  is_inline?: boolean;
};
/** The output of an endpoint that responds with a file. */
export const fileResponse = z.custom<FileResponse>(
  (value) => typeof value === 'object' && value !== null && 'body' in value,
);

/** One page of a list; `next_cursor` is null on the last page. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), next_cursor: z.string().nullable() });
}

/** An id generated by the application (UUIDv7). */
export const id = z.uuid();
/** An id of reference data, from JSON or from a query string. */
export const referenceId = z.coerce.number<number>().int().min(1).max(2_000_000_000);
export const cursor = z.string().min(1).max(300).optional();
export const done = z.object({ done: z.literal(true) });
/** A timestamp in JSON: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** Reports a date that the database or a calculation with it could not hold; the day is its first ten characters. */
function requireAccepted(text: string, context: z.RefinementCtx): void {
  const error = dayError(text.slice(0, 10), ACCEPTED_DAYS);
  if (error) context.addIssue({ code: 'custom', params: { key: error.key, ...error.params } });
}

/** A day in Jakarta that a caller sends, such as 2026-03-02. */
export const sentDay = z.iso.date().superRefine(requireAccepted);
/** A `timestamp` that a caller sends. */
export const sentTimestamp = timestamp.superRefine(requireAccepted);
/** Date and time in Jakarta that a caller sends, such as 2026-03-02T10:04. */
export const sentMinute = z.iso.datetime({ local: true, precision: -1 }).max(16).superRefine(requireAccepted);
