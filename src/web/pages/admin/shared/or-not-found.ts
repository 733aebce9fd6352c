import { data } from 'react-router';
import { isError } from '../../../../contract/api/api-error.ts';

/** Waits for what a page of the console shows. For those who may not see it, the page does not exist. */
export async function orNotFound<Result>(loading: Promise<Result>): Promise<Result> {
  try {
    return await loading;
  } catch (error) {
    if (isError(error, 'forbidden')) throw data(null, { status: 404 });
    throw error;
  }
}
