import { z } from 'zod';
import { endpoint, referenceId } from '../api/endpoint.ts';
import { cropShape } from '../media/endpoints.ts';
import { UPLOAD_BYTES } from '../media/rules.ts';
import { LOCALE_CODES } from '../text/locale.ts';
import { writtenLine } from '../text/written-text.ts';
import { firstName, optionalName, phone, viewer } from './endpoints.ts';
import { ADDRESS_LENGTH } from './rules.ts';

const tag = 'accounts';
const output = z.object({ user: viewer });

export const editProfile = endpoint({
  method: 'POST',
  path: '/user/auth/edit-profile',
  access: 'login',
  summary: 'Update the profile',
  description:
    'Changes the given fields of the profile; others stay as they are. An empty `display_name` means first and last name. Fails with `phone_banned` for a banned phone number. Returns the user.',
  tag,
  body: z.strictObject({
    first_name: firstName.exactOptional(),
    last_name: optionalName.exactOptional(),
    display_name: optionalName.exactOptional(),
    phone: phone.exactOptional(),
    city_id: referenceId.exactOptional(),
    address: writtenLine(ADDRESS_LENGTH).exactOptional(),
    locale: z.enum(LOCALE_CODES).exactOptional(),
  }),
  output,
  errors: ['phone_banned', 'invalid_value'],
  // Names and photos are part of cached pages.
  calls_per_minute: 20,
});

export const uploadPhoto = endpoint({
  method: 'PUT',
  path: '/user/auth/photo',
  access: 'login',
  summary: 'Upload the profile photo',
  description:
    'Stores a JPEG, PNG, WebP or AVIF file of at most 10 MiB as profile photo, cropped, upright and without metadata. The previous photo is deleted. Returns the user.',
  tag,
  body: z.strictObject(cropShape),
  output,
  upload_bytes: UPLOAD_BYTES,
  errors: [
    'image_too_small',
    'image_unreadable',
    'image_too_large',
    'image_too_complex',
    'unsupported_media',
    'server_busy',
  ],
  calls_per_minute: 20,
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/user/auth/photo',
  access: 'login',
  summary: 'Remove the profile photo',
  description: 'Deletes the profile photo; the initials are shown instead. Returns the user.',
  tag,
  output,
  calls_per_minute: 20,
});
