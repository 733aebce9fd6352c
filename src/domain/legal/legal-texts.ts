import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/legal/endpoints.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { currentTexts, textOf } from './store.ts';

/** The current version of each legal text, in the caller's language. */
export async function listLegalTexts(
  { database }: Services,
  { locale }: Call,
): Promise<ResultOf<typeof contract.listLegalTexts>> {
  return { data: await currentTexts(database.read, locale) };
}

/** A version of a legal text; the current one unless another is named. Throws `not_found`. */
export async function getLegalText(
  { database: { read } }: Services,
  { locale }: Call,
  input: ParsedOf<typeof contract.getLegalText>,
): Promise<ResultOf<typeof contract.getLegalText>> {
  const current = (await currentTexts(read, locale)).find(({ type }) => type === input.type);
  if (!current) throw new AppError('not_found');
  const { type } = current;
  const version = input.version ?? current.version;
  const text = await textOf(read, { type, version }, locale);
  if (!text) throw new AppError('not_found');
  return { type, version, ...text, current_version: current.version };
}
