import type { OutputJob } from '../../contract/design/outputs.ts';
import type { Pictures } from '../designer/artwork/pictures.ts';

/** The props of an output: the job, its pictures as URLs, and its price as text. */
export type OutputProps = { job: OutputJob; pictures: Pictures; shownPrice: string };
