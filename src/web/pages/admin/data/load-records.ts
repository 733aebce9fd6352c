import type { RouterContextProvider } from 'react-router';
import type { RecordKind } from '../../../../contract/admin/record-kinds.ts';
import type { RecordList } from '../../../../contract/admin/records.ts';
import { clientContext } from '../../../api/client.ts';
import { orNotFound } from '../shared/or-not-found.ts';

export type LoadedKind = { kind: RecordKind } & RecordList;

/** The records of several kinds. For those who may not edit them, the page does not exist. */
export function loadRecords(
  context: Readonly<RouterContextProvider>,
  kinds: readonly RecordKind[],
): Promise<LoadedKind[]> {
  const client = context.get(clientContext);
  const load = async (kind: RecordKind) => ({ kind, ...(await client('GET /admin/data/:kind', { kind })) });
  return orNotFound(Promise.all(kinds.map(load)));
}
