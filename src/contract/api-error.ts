/** A failed call as the caller sees it. `errors` holds texts by field, in the caller's language. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: Record<string, string[]>;
  readonly data: unknown;
  readonly request_id: string;

  constructor(
    status: number,
    body: { code: number; message: string; request_id: string; errors?: Record<string, string[]>; data?: unknown },
  ) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? {};
    this.data = body.data;
    this.request_id = body.request_id;
  }
}
