import type { postDisplayConfig as endpoint } from '../../../contract/ad-creation.ts';
import type { ParsedOf, ResultOf } from '../../../contract/endpoint.ts';
import type { Services, SignedInCall } from '../../binding.ts';
import { livePreview } from './live-preview.ts';
import { saveDisplay } from './save-display.ts';

/** The design alone: a preview's token is checked where one is given, and without a revision the last save wins. */
export async function saveDisplayConfig(
  services: Services,
  call: SignedInCall,
  { token, ...input }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const { database, clock } = services;
  if (token !== undefined) await livePreview(database.read, { id: input.id, token }, clock.now());
  return saveDisplay(services, call, { ...input, complete: false });
}
