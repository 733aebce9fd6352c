import type { z } from 'zod';
import { inSpan } from '../../base/tracing.ts';
import { accountMay, isAdministrator, USER_TYPES } from '../../contract/accounts/rules.ts';
import { needsRecentCode } from '../../contract/accounts/second-factor-rules.ts';
import type { Actor } from '../../contract/api/actor.ts';
import type { Endpoint } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import { fieldErrorsOf } from '../../contract/api/validation.ts';
import type { Call } from '../../domain/call.ts';
import type { Binding } from '../../domain/module.ts';
import { requireIdempotencyKey } from '../../domain/require-idempotency-key.ts';

export type Dispatch = (endpoint: Endpoint, call: Call, input: Record<string, unknown>) => Promise<unknown>;

/**
 * Calls a use case, for HTTP and for page loaders alike: checks access, parses the input once and parses the output,
 * which drops everything that the schema does not name.
 */
export function createDispatch(bindings: readonly Binding[]): Dispatch {
  const byEndpoint = new Map(bindings.map((binding) => [binding.endpoint, binding]));
  return async (endpoint, call, input) => {
    const binding = byEndpoint.get(endpoint);
    if (!binding) throw new Error(`${endpoint.method} ${endpoint.path} is declared but not bound to a use case`);
    requireAccess(endpoint, call.actor);
    if (endpoint.idempotent) requireIdempotencyKey(call);
    if (endpoint.upload_bytes !== null && !call.file) {
      throw new AppError('invalid_argument', { fields: { file: [{ key: 'required' }] } });
    }
    const parsed = parseInput(endpoint, input);
    const result = await inSpan(binding.name, {}, () => binding.handle(call, parsed));
    return endpoint.output.parse(result);
  };
}

/** Throws `unauthorized`, `forbidden` or `confirmation_required` unless the actor may call. */
export function requireAccess(endpoint: Endpoint, actor: Actor | null): void {
  const { access } = endpoint;
  if (access === 'all') return;
  if (!actor) throw new AppError('unauthorized');
  if (access === 'login') return;
  const isAllowed = access === 'admin' ? isAdministrator(actor) : actor.user_type === USER_TYPES.SUPERADMIN;
  if (!isAllowed || !accountMay('administer', actor)) throw new AppError('forbidden');
  if (needsRecentCode(endpoint) && !actor.is_confirmed) throw new AppError('confirmation_required');
}

/** Splits flat input into params, query and body. An unknown name goes to the part whose schema rejects it. */
function parseInput(endpoint: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  const parts: { schema: z.ZodObject; values: Record<string, unknown> }[] = [
    { schema: endpoint.params, values: {} },
    { schema: endpoint.query, values: {} },
    { schema: endpoint.body, values: {} },
  ];
  const unknownPart = parts[endpoint.method === 'GET' ? 1 : 2];
  for (const [name, value] of Object.entries(input)) {
    const part = parts.find(({ schema }) => Object.hasOwn(schema.shape, name)) ?? unknownPart;
    // defineProperty: a key named __proto__ is data, not a prototype.
    if (part) Object.defineProperty(part.values, name, { value, enumerable: true, configurable: true, writable: true });
  }
  const parsed: Record<string, unknown> = {};
  const issues: z.core.$ZodIssue[] = [];
  for (const { schema, values } of parts) {
    const result = schema.safeParse(values, { reportInput: true });
    if (result.success) Object.assign(parsed, result.data);
    else issues.push(...result.error.issues);
  }
  if (issues.length > 0) throw new AppError('invalid_argument', { fields: fieldErrorsOf(issues) });
  return parsed;
}
