import type { OutputJob } from '../../contract/outputs.ts';
import type { Pictures } from '../designer/artwork/pictures.ts';

/** What a sheet is drawn from: the job, its pictures ready to be placed, its price in words. */
export type OutputProps = { job: OutputJob; pictures: Pictures; price_text: string };
