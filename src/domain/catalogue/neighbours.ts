import { readFileSync } from 'node:fs';
import { z } from 'zod';

const data = z.record(z.string().regex(/^\d{4}$/), z.array(z.int()).min(1).max(8));
const neighbours = data.parse(JSON.parse(readFileSync(new URL('./data/neighbours.json', import.meta.url), 'utf8')));

/** The cities and regencies around a city, nearest first; none if they are unknown or far. */
export function neighboursOf(cityId: number): readonly number[] {
  return neighbours[cityId] ?? [];
}
