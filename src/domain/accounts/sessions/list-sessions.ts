import Bowser from 'bowser';
import type { Read } from '../../../base/database.ts';
import type * as contract from '../../../contract/accounts/endpoints.ts';
import type { DeviceSession } from '../../../contract/accounts/endpoints.ts';
import type { ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { sessionsOf } from './store.ts';

/** The caller's signed-in devices, the current one first. */
export async function listSessions(
  services: Services,
  { actor }: SignedInCall,
): Promise<ResultOf<typeof contract.listSessions>> {
  const devices = await openDevicesOf(services.database.read, actor.user_id, services.clock.now());
  const sessions = devices.map((device) => ({ ...device, is_current: device.id === actor.session_id }));
  return { data: sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current)) };
}

export type OpenDevice = Omit<DeviceSession, 'is_current'>;

/** The devices where a user is signed in, by last use. */
export async function openDevicesOf(read: Read, userId: string, now: Date): Promise<OpenDevice[]> {
  const rows = await sessionsOf(read, userId, now);
  return rows.map(({ user_agent, ...row }) => ({
    ...row,
    ...deviceOf(user_agent),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }));
}

const DEVICES = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' } as const;

/** Device, browser and operating system by a `User-Agent` header. */
export function deviceOf(userAgent: string): Pick<DeviceSession, 'device' | 'browser' | 'system'> {
  // Bowser throws for an empty text.
  if (userAgent === '') return { device: 'unknown', browser: '', system: '' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const device = DEVICES[platform.type as keyof typeof DEVICES] ?? 'unknown';
  return { device, browser: browser.name ?? '', system: os.name ?? '' };
}
