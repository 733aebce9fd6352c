import { z } from 'zod';
import { endpoint, id } from './endpoint.ts';
import { correctionReason } from './ledger.ts';

const tag = 'operator';

export const releaseBonus = endpoint({
  method: 'POST',
  path: '/admin/user/:id/bonus/release',
  access: 'superadmin',
  summary: 'Release a held welcome bonus',
  description:
    'Pays a welcome bonus that was held because of several registrations from one network, and notifies the user. Fails with `bonus_not_held` if the user has no held bonus.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: correctionReason }),
  output: z.object({ coins: z.int() }),
  errors: ['bonus_not_held'],
});
