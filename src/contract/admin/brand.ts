import { z } from 'zod';
import { endpoint, id } from '../api/endpoint.ts';
import { LOGO_BYTES } from '../brand/pictures.ts';

export const addLogo = endpoint({
  method: 'POST',
  path: '/admin/brand/logo',
  access: 'superadmin',
  summary: 'Upload a logo',
  description:
    'Stores a JPEG, PNG, WebP or AVIF file of at most 2 MiB, without metadata, and returns its `id`. It is shown when a change of the record `brand` names it.',
  tag: 'administration',
  output: z.object({ id }),
  upload_bytes: LOGO_BYTES,
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
