import type { Bootstrap } from './session.ts';

export const HYDRATION_ELEMENT_ID = 'hydration';

/** Data in the page for the browser's hydration. */
export type Hydration = {
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number; data: unknown }> | null;
  bootstrap: Bootstrap | null;
};
