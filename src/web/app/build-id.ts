/**
 * Null in development, where there are no builds. In a module of its own, which belongs to the main script: other
 * scripts are the same in the next build.
 */
export const BUILD_ID: string | null = import.meta.env.VITE_BUILD_ID ?? null;
