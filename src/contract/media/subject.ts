import { z } from 'zod';
import { endpoint, id } from '../api/endpoint.ts';

/** Columns of the grid over a photo; its cells are squares. */
export const SUBJECT_COLUMNS = 12;
/** How a subject is cut out: along its contour, or with a white outline. */
export const CUT_STYLES = ['clean', 'outline'] as const;
export type CutStyle = (typeof CUT_STYLES)[number];
/** Widths in px in which cut-outs are stored. */
export const CUT_WIDTHS = [320, 640] as const;
export type CutWidth = (typeof CUT_WIDTHS)[number];

const percent = z.number().min(0).max(100);
const share = z.number().min(0).max(1);

/**
 * What stands out in a photo. Position and size of its cut-outs are in percent of the photo. `grade` A: every style fits;
 * B: styles that forgive an uncertain contour; C: no cut-out is offered. `coverage`: its share of the photo. `edges`:
 * those of the photo that cut it. `cells`: its share of each cell of a grid of 12 columns, by rows.
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
  cells: z.array(share),
});
export type PhotoSubject = z.output<typeof photoSubject>;

/** Address of a cut-out; it exists once its photo's subject has been found. */
export function cutPath(fileId: string, style: CutStyle, width: CutWidth): string {
  return `/_img/${style}/${width}/${encodeURIComponent(fileId)}.webp`;
}

export const getPhotoSubject = endpoint({
  method: 'GET',
  path: '/content/create/display/asset/:file_id/subject',
  access: 'login',
  summary: 'Find the subject of a photo',
  description:
    "Returns what stands out in one of the caller's photos, and cuts it out at the first call, which takes some seconds. `subject` is null if nothing stands out, or if the server cannot look for it.",
  tag: 'media',
  params: z.strictObject({ file_id: id }),
  output: z.object({ subject: photoSubject.nullable() }),
  errors: ['not_found', 'server_busy'],
  calls_per_minute: 30,
});
