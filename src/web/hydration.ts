import type { Bootstrap } from './session.ts';

export const HYDRATION_ELEMENT_ID = 'hydration';

/** What the server leaves in the page for the browser to take over. */
export type Hydration = {
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number; data: unknown }> | null;
  bootstrap: Bootstrap | null;
};
