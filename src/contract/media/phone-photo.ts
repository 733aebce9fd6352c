import { z } from 'zod';
import { done, endpoint } from '../api/endpoint.ts';
import { CODE_LENGTH, PHONE_PHOTO_BYTES } from './phone-photo-rules.ts';

const code = z.string().regex(new RegExp(`^[\\w-]{${CODE_LENGTH}}$`));

export const sendPhonePhoto = endpoint({
  method: 'PUT',
  path: '/content/create/phone-photo',
  access: 'all',
  summary: 'Upload a photo for a computer',
  description:
    'Keeps a photo of at most 3 MiB for ten minutes for the page of the quick way whose QR code has this `token`. A photo that is sent again replaces the one before, until the page has it; then the call fails with `link_expired`.',
  tag: 'media',
  body: z.strictObject({ token: code }),
  output: done,
  upload_bytes: PHONE_PHOTO_BYTES,
  errors: ['image_too_large', 'unsupported_media', 'image_unreadable', 'link_expired', 'server_busy'],
  calls_per_minute: 20,
  guest_calls_per_minute: 80,
});

export const takePhonePhoto = endpoint({
  method: 'POST',
  path: '/content/create/phone-photo',
  access: 'all',
  summary: 'Retrieve the photo of a phone',
  description:
    'Returns the photo that was sent with the token of this `secret`, in Base64, or null while there is none. The token is the first 16 bytes of the SHA-256 hash of the secret.',
  tag: 'media',
  body: z.strictObject({ secret: code }),
  output: z.object({ photo: z.object({ mime_type: z.string(), base64: z.string() }).nullable() }),
  calls_per_minute: 200,
});
