import { z } from 'zod';
import { endpoint, id } from '../api/endpoint.ts';
import { hexColor } from '../design/schemas.ts';

/** Columns of the grid over a photo; its cells are squares. */
export const SUBJECT_COLUMNS = 12;
/** Points of the contour that are noted at most. */
export const MAX_CONTOUR_POINTS = 48;
const MAX_CELLS = 600;
const percent = z.number().min(0).max(100);
const share = z.number().min(0).max(1);

/**
 * What stands out in a photo. Position and size of its cut-outs are in percent of the photo. `grade` A: every style
 * fits; B: styles that forgive an uncertain contour; C: no cut-out is offered. `coverage`: its share of the photo.
 * `edges`: those of the photo that cut it. `cells`: its share of each cell of a grid of 12 columns, by rows.
 * `contour`: the subject's own colour at points of its contour, in percent of the photo.
 */
export const photoSubject = z.object({
  grade: z.enum(['A', 'B', 'C']),
  x: percent,
  y: percent,
  width: percent,
  height: percent,
  coverage: share,
  edges: z.array(z.enum(['TOP', 'RIGHT', 'BOTTOM', 'LEFT'])),
  rows: z.int().min(1),
  cells: z.array(share).max(MAX_CELLS),
  contour: z.array(z.strictObject({ x: percent, y: percent, color: hexColor })).max(MAX_CONTOUR_POINTS),
});
export type PhotoSubject = z.output<typeof photoSubject>;

export const getPhotoSubject = endpoint({
  method: 'GET',
  path: '/content/create/display/asset/:file_id/subject',
  access: 'login',
  summary: 'Find the subject of a photo',
  description:
    "Returns what stands out in one of the caller's photos, and cuts it out at the first call, which takes some seconds. `subject` is null if nothing stands out, or if the server cannot look for it; then `is_searched` is false.",
  tag: 'media',
  params: z.strictObject({ file_id: id }),
  output: z.object({ subject: photoSubject.nullable(), is_searched: z.boolean() }),
  errors: ['not_found', 'server_busy'],
  calls_per_minute: 30,
});
