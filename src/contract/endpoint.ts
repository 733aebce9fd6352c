import { z } from 'zod';
import type { ErrorKey } from './errors.ts';

/** Who may call: everybody, only users who are signed in, or users of the named powers. */
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
> = {
  method: Verb;
  /** Path below the API's base address, with `:name` parameters. */
  path: Path;
  access: Access;
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
  /** Moves coins: the caller must send an `Idempotency-Key`, and a repeat gets the first answer. */
  idempotent: boolean;
  /** The body is multipart: `body` describes its fields, and it holds exactly one file of at most this many bytes. */
  upload_bytes: number | null;
  /** A reading call whose answer is the same for everybody: the HTTP server caches it for a minute or until the board changes. */
  shared: boolean;
  /** Calls a minute by user or address; null: the HTTP server's general limit alone. */
  calls_per_minute: number | null;
  /** Answers with a file of one of these kinds, not with JSON: `output` is `answeredFile`. */
  file_types: readonly string[] | null;
};

/**
 * Declares one call of the API. Names in params, query and body must differ, for callers give one flat input.
 * An endpoint states its access or it does not compile.
 */
export function endpoint<
  const Verb extends Method,
  const Path extends string,
  Output extends z.ZodType,
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends Shape = Nothing,
>(declaration: {
  method: Verb;
  path: Path;
  access: Access;
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
  shared?: boolean;
  calls_per_minute?: number;
  file_types?: Output extends typeof fileResponse ? readonly string[] : never;
}): Endpoint<Params, Query, Body, Output, Verb, Path> {
  return {
    ...declaration,
    params: (declaration.params ?? nothing) as Params,
    query: (declaration.query ?? nothing) as Query,
    body: (declaration.body ?? nothing) as Body,
    errors: declaration.errors ?? [],
    idempotent: declaration.idempotent ?? false,
    upload_bytes: declaration.upload_bytes ?? null,
    shared: declaration.shared ?? false,
    calls_per_minute: declaration.calls_per_minute ?? null,
    file_types: declaration.file_types ?? null,
  };
}

/** An empty part says "no key at all", which would forbid the keys of the others. */
type Part<Values> = [Values] extends [Record<string, never>] ? object : Values;
/** What a caller gives: params, query and body in one object. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<z.input<P>> & Part<z.input<Q>> & Part<z.input<B>>
    : never;
/** What a use case receives after parsing. */
export type ParsedOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<z.output<P>> & Part<z.output<Q>> & Part<z.output<B>>
    : never;
/** What the caller gets back. */
export type OutputOf<E> = E extends Endpoint<Shape, Shape, Shape, infer O> ? z.output<O> : never;
/** What a use case must return: the output schema drops whatever it does not name. */
export type ResultOf<E> = E extends Endpoint<Shape, Shape, Shape, infer O> ? z.input<O> : never;

/** A file that came with a multipart call; it lies at `path` until the call is answered. */
export type UploadedFile = { path: string; file_name: string; mime_type: string };

/** A file as a use case answers with it; its bytes are made while they are sent. */
export type FileResponse = { mime_type: string; file_name: string; body: AsyncIterable<Uint8Array> };
/** The output of an endpoint that answers with a file. */
export const fileResponse = z.custom<FileResponse>(
  (value) => typeof value === 'object' && value !== null && 'body' in value,
);

/** A page of a list; `next_cursor` is null on the last. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), next_cursor: z.string().nullable() });
}

/** An id that the application made (UUIDv7). */
export const id = z.uuid();
/** An id of reference data, from JSON or from a query string. */
export const referenceId = z.coerce.number<number>().int().min(1).max(2_000_000_000);
export const cursor = z.string().min(1).max(300).optional();
export const done = z.object({ done: z.literal(true) });
/** A moment on the wire: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
