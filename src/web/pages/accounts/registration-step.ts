import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../links.ts';
import { type StoredRegistration, useStoredRegistration } from './stored-registration.ts';

/** Navigates away for good; later changes of the registration no longer affect this page. */
export type OnLeave = (to: string, state?: { email: string; message: string }) => Promise<void>;

/** The registration for one of its later steps. Redirects if the registration is at another step. */
export function useRegistrationStep(step: 'code' | 'profile'): { kept: StoredRegistration | null; leave: OnLeave } {
  const navigate = useNavigate();
  const kept = useStoredRegistration();
  const is_leaving = useRef(false);
  const place = placeOf(kept);
  useEffect(() => {
    if (place === undefined || place === step || is_leaving.current) return;
    const places = { email: links.register(), code: links.registerCode(), profile: links.registerProfile() };
    void navigate(places[place], { replace: true });
  }, [place, step, navigate]);
  const leave: OnLeave = async (to, state) => {
    is_leaving.current = true;
    await navigate(to, { replace: true, state });
  };
  return { kept: place === step && kept ? kept : null, leave };
}

function placeOf(kept: StoredRegistration | null | undefined): 'email' | 'code' | 'profile' | undefined {
  if (kept === undefined) return undefined;
  if (kept === null) return 'email';
  return kept.verified ? 'profile' : 'code';
}
