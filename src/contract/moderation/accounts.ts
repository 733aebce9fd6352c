import { z } from 'zod';
import { correctionReason } from '../admin/corrections.ts';
import { cursor, done, endpoint, id, page, sentTimestamp, timestamp } from '../api/endpoint.ts';

const tag = 'administration';

/** What the user reads: in the banner, in the notification and in the mail. */
export const accountReason = correctionReason;

export const suspendAccount = endpoint({
  method: 'POST',
  path: '/admin/user/:id/suspend',
  access: 'admin',
  summary: 'Suspend a user',
  description:
    'Suspends an account until a date at most a year from now: its ads stay, but it can neither create or change ads nor redeem codes. The user is notified with the reason. Fails with `account_status_conflict` for a blocked account, and with `forbidden` for the own account and, unless the caller is a superadmin, for administrators.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ until: sentTimestamp, reason: accountReason }),
  output: done,
  errors: ['forbidden', 'not_found', 'invalid_value', 'account_status_conflict'],
});

export const endSuspension = endpoint({
  method: 'POST',
  path: '/admin/user/:id/suspension/end',
  access: 'admin',
  summary: 'Cancel a suspension',
  description:
    'Makes a suspended account active before its date and notifies the user. Fails with `account_status_conflict` for an account that is not suspended, and with `forbidden` like suspending.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: correctionReason }),
  output: done,
  errors: ['forbidden', 'not_found', 'account_status_conflict'],
});

export const blockAccount = endpoint({
  method: 'POST',
  path: '/admin/user/:id/block',
  access: 'admin',
  summary: 'Block a user',
  description:
    'Blocks an account permanently: ends its sessions, hides its ads, and bans its email and phone number. The user gets an email with the reason. Returns the number of hidden ads. Fails with `account_status_conflict` for an account that is already blocked, and with `forbidden` like suspending.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: accountReason }),
  output: z.object({ hidden_ads: z.int() }),
  errors: ['forbidden', 'not_found', 'account_status_conflict'],
});

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

export const listHeldBonuses = endpoint({
  method: 'GET',
  path: '/admin/bonus/held',
  access: 'admin',
  summary: 'List held welcome bonuses',
  description:
    'Lists users whose welcome bonus is on hold because of several registrations from one network, the oldest first.',
  tag,
  query: z.strictObject({ cursor }),
  output: page(z.object({ user_id: id, email: z.string(), coins: z.int(), held_at: timestamp })),
});
