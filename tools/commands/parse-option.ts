import { InvalidArgumentError } from 'commander';
import type { z } from 'zod';

/** Makes commander check and convert an option by a schema, so that a wrong value is reported with its option. */
export function parseOption<Output>(schema: z.ZodType<Output>): (text: string) => Output {
  return (text) => {
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    throw new InvalidArgumentError(parsed.error.issues.map(({ message }) => message).join('; '));
  };
}
