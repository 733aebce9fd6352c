/** What a span tells besides its name and times. No values of statements, no addresses, nothing about a person. */
export type SpanAttributes = Record<string, string | number | boolean>;

export type SpanOptions = {
  /** `server` and `consumer` begin work that came from outside; `client` waits for another program. */
  kind?: 'internal' | 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
  /** Begins a trace of its own, whatever caused it. */
  isRoot?: boolean;
};

/** Adds what is known only at the end of a span. */
export type AddAttributes = (attributes: SpanAttributes) => void;

/** The span of a request, which ends with its response and not with a function. */
export type RequestSpan = {
  /** Runs a part of the request's work, whose spans belong to the request. */
  run(work: () => void): void;
  end(request: { route: string; status: number; isAborted: boolean }): void;
};

export type Tracer = {
  span<Result>(
    name: string,
    options: SpanOptions,
    work: (addAttributes: AddAttributes) => Promise<Result>,
  ): Promise<Result>;
  /** `traceparent` is the header of a caller that is trusted about it. */
  request(request: { method: string; traceparent: string | undefined; attributes: SpanAttributes }): RequestSpan;
};

let current: Tracer | null = null;

/** Gets the spans from now on; null for none. */
export function setTracer(tracer: Tracer | null): void {
  current = tracer;
}

/** Null while nothing is traced: what runs often asks this before it describes anything. */
export function activeTracer(): Tracer | null {
  return current;
}

const addNothing: AddAttributes = () => undefined;

/** Runs work in a span, or only runs it while nothing is traced. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (addAttributes: AddAttributes) => Promise<Result>,
): Promise<Result> {
  return current === null ? work(addNothing) : current.span(name, options, work);
}
