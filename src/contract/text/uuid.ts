/** The pattern of an id as the application writes it, for patterns that contain one. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i');

/** Whether a text is an id, in letters of either case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
