import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/own-data/endpoints.ts';
import { auditFactsOf } from '../../audit/public.ts';
import type { SignedInCall } from '../../call.ts';
import { frameOf } from '../../document-frame.ts';
import type { Services } from '../../services.ts';
import { findRequest } from './request-store.ts';

/** The proof that a request or breach was answered in time, as a PDF. */
export async function proveRequest(
  services: Services,
  call: SignedInCall,
  { id, locale }: ParsedOf<typeof contract.proveDataRequest>,
): Promise<ResultOf<typeof contract.proveDataRequest>> {
  const { read } = services.database;
  const request = await findRequest(read, id);
  if (!request) throw new AppError('not_found');
  const { kind, user_id, text, received_at, due_at, answered_at, answer } = request;
  return services.documents.record({
    ...frameOf(services, locale ?? call.locale),
    kind: 'data_request',
    number: id.slice(-12),
    facts: [
      { label: 'id', value: id, is_code: true },
      { label: 'kind', value: { key: kind } },
      { label: 'person', value: user_id ?? '', is_code: true },
      { label: 'received_at', value: received_at },
      { label: 'due_at', value: due_at },
      { label: 'answered_at', value: answered_at ?? { key: 'not_yet' } },
      { label: 'in_time', value: { key: (answered_at ?? services.clock.now()) <= due_at ? 'yes' : 'no' } },
      { label: 'text', value: text },
      { label: 'answer', value: answer },
    ],
    parts: [{ heading: 'entries', facts: await auditFactsOf(read, { subject_id: id }) }],
  });
}
