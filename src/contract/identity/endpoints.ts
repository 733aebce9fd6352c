import { z } from 'zod';
import { accountStatus, identityStatus } from '../accounts/endpoints.ts';
import { cursor, done, endpoint, fileResponse, id, page, referenceId, timestamp } from '../api/endpoint.ts';
import { UPLOAD_BYTES } from '../media/rules.ts';

/** Why a photo is rejected, and what its sender should do. */
export const identityReason = z.object({
  id: z.int(),
  reason: z.string(),
  reason_en: z.string(),
  remedy: z.string(),
  remedy_en: z.string(),
});
export type IdentityReason = z.output<typeof identityReason>;

export const identityState = z.object({
  status: identityStatus,
  /** Whether the status of the account allows sending a photo. */
  can_send: z.boolean(),
  /** The photo in process or the last decided one; null if there is none. */
  photo: z
    .object({
      sent_at: timestamp,
      /** The end of the review time. */
      review_by: timestamp,
      decided_at: timestamp.nullable(),
      /** Why it was rejected; null for all other photos. */
      reason: identityReason.omit({ id: true }).nullable(),
      /** When it will be deleted; null before the decision and after the deletion. */
      delete_at: timestamp.nullable(),
      /** When reviewers opened it, oldest first. */
      viewed_at: z.array(timestamp),
    })
    .nullable(),
});
export type IdentityState = z.output<typeof identityState>;

const tag = 'identity';

export const getIdentity = endpoint({
  method: 'GET',
  path: '/user/identity',
  access: 'login',
  summary: 'Retrieve the verification state',
  description: "Returns the caller's identity status, the photo in process or last decided, and when it was opened.",
  tag,
  output: identityState,
});

export const sendIdentityPhoto = endpoint({
  method: 'PUT',
  path: '/user/identity/photo',
  access: 'login',
  summary: 'Upload an ID-card photo',
  description:
    'Stores a photo of the ID card encrypted and starts the review of 24 hours, again if a photo is in process. The app stamps the photo before it is sent. JPEG, PNG, WebP or AVIF of at most 10 MiB, at least 1000 × 630 px upright or sideways. Fails with `too_many_requests` after ten photos in 24 hours.',
  tag,
  /** The user confirms that the card is the user's own and may be used for the verification. */
  body: z.strictObject({ consent: z.literal('true') }),
  output: identityState,
  upload_bytes: UPLOAD_BYTES,
  errors: [
    'account_restricted',
    'image_too_small',
    'image_unreadable',
    'image_too_large',
    'image_too_complex',
    'unsupported_media',
    'server_busy',
    'too_many_requests',
  ],
  calls_per_minute: 20,
});

export const withdrawIdentityPhoto = endpoint({
  method: 'DELETE',
  path: '/user/identity/photo',
  access: 'login',
  summary: 'Delete the ID-card photo',
  description: 'Deletes the photo in process. Fails with `identity_conflict` if no photo waits for a decision.',
  tag,
  output: identityState,
  errors: ['identity_conflict'],
});

/** A photo as the administrators' list shows it. */
export const waitingPhoto = z.object({
  id,
  /** The administrator who has its job now; null if nobody else does. */
  taken_by: z.string().nullable(),
  /** `full_name` is first and last name, to compare with the card. Users choose freely what others see. */
  user: z.object({ id, full_name: z.string(), city_name: z.string(), account_status: accountStatus }),
  sent_at: timestamp,
  review_by: timestamp,
  width: z.int(),
  height: z.int(),
  /** Number of photos of this user that were decided before. */
  decided_before: z.int(),
  /** It replaced another photo in process. */
  is_replacement: z.boolean(),
  /** Why the last decided photo was rejected; null if it was not. */
  last_reason: identityReason.nullable(),
});
export type WaitingPhoto = z.output<typeof waitingPhoto>;

const photoId = z.strictObject({ id });

export const listIdentityPhotos = endpoint({
  method: 'GET',
  path: '/admin/identity',
  access: 'admin',
  summary: 'List waiting ID-card photos',
  description:
    'Returns the photos that wait for a decision, oldest first, their number, and the reasons for rejecting.',
  tag,
  query: z.strictObject({ cursor }),
  output: page(waitingPhoto).extend({ waiting: z.int(), reasons: z.array(identityReason) }),
  errors: ['invalid_argument'],
});

export const getIdentityPhoto = endpoint({
  method: 'GET',
  path: '/admin/identity/:id',
  access: 'admin',
  summary: 'Retrieve an ID-card photo’s record',
  description: 'Returns a photo that waits for a decision, without its picture, and who opened it, newest first.',
  tag,
  params: photoId,
  output: waitingPhoto.extend({ views: z.array(z.object({ at: timestamp, full_name: z.string() })) }),
  errors: ['not_found'],
});

export const linkIdentityPhoto = endpoint({
  method: 'POST',
  path: '/admin/identity/:id/link',
  access: 'admin',
  summary: 'Create a link to an ID-card photo',
  description:
    'Returns the query of a link to the picture. It is valid for 60 seconds, for the session that requested it. The job about it is the caller’s for ten minutes, and the caller’s other jobs are free. Fails with `not_found` for a deleted or decided photo, with `review_taken` while somebody else has the job, and with `forbidden` for the own photo.',
  tag,
  params: photoId,
  output: z.object({ expires_at: z.int(), signature: z.string() }),
  errors: ['not_found', 'forbidden', 'review_taken'],
});

export const viewIdentityPhoto = endpoint({
  method: 'GET',
  path: '/admin/identity/:id/photo',
  access: 'admin',
  summary: 'Download an ID-card photo',
  description:
    "Sends the picture of a link, with the caller's name and the time written over it, and records it in the audit log. Fails with `link_expired` for an old link, one of another session, or when somebody else got the job, and with `photo_unreadable` if the file is missing or cannot be decrypted.",
  tag,
  params: photoId,
  query: z.strictObject({
    /** Milliseconds since 1970. */
    expires_at: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER),
    signature: z.string().regex(/^[\w-]{43}$/),
  }),
  output: fileResponse,
  file_types: ['image/webp'],
  errors: ['link_expired', 'not_found', 'photo_unreadable', 'image_too_complex'],
  calls_per_minute: 60,
});

export const approveIdentityPhoto = endpoint({
  method: 'POST',
  path: '/admin/identity/:id/approve',
  access: 'admin',
  summary: 'Approve an ID-card photo',
  description:
    "Verifies the photo's sender, who is notified. Fails with `identity_conflict` if the photo is already decided, replaced or withdrawn, with `forbidden` for the own photo, and with `account_status_conflict` unless the sender's account is active.",
  tag,
  params: photoId,
  output: done,
  errors: ['not_found', 'forbidden', 'review_taken', 'identity_conflict', 'account_status_conflict'],
});

export const rejectIdentityPhoto = endpoint({
  method: 'POST',
  path: '/admin/identity/:id/reject',
  access: 'admin',
  summary: 'Reject an ID-card photo',
  description:
    'Rejects a photo for a reason of the list; its sender reads what to do. Fails with `identity_conflict` if the photo is already decided, replaced or withdrawn, with `forbidden` for the own photo, and with `invalid_value` for an unknown reason.',
  tag,
  params: photoId,
  body: z.strictObject({ reason_id: referenceId }),
  output: done,
  errors: ['not_found', 'forbidden', 'review_taken', 'identity_conflict', 'invalid_value'],
});
