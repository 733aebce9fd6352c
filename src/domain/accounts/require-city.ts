import type { Read } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import { cityById } from '../catalogue/public.ts';

/** Throws `invalid_value` for an unknown city. */
export async function requireCity(read: Read, cityId: number): Promise<void> {
  if (!(await cityById(read, cityId))) {
    throw new AppError('invalid_value', { fields: { city_id: [{ key: 'not_found' }] } });
  }
}
