import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../../contract/pages/links.ts';
import { type StoredRegistration, useStoredRegistration } from '../shared/registration/registration-storage.ts';

/**
 * Navigates away for good; later changes of the registration no longer affect this page. Null: another navigation does
 * it.
 */
export type NavigateAway = (to: string | null, state?: { email: string; message: string }) => Promise<void>;

/** The registration for one of its later steps. Redirects if the registration is at another step. */
export function useRegistrationStep(step: 'code' | 'profile'): {
  registration: StoredRegistration | null;
  navigateAway: NavigateAway;
} {
  const navigate = useNavigate();
  const registration = useStoredRegistration();
  const hasNavigated = useRef(false);
  const current = stepOf(registration);
  useEffect(() => {
    if (current === undefined || current === step || hasNavigated.current) return;
    const paths = { email: links.register(), code: links.registerCode(), profile: links.registerProfile() };
    void navigate(paths[current], { replace: true });
  }, [current, step, navigate]);
  const navigateAway: NavigateAway = async (to, state) => {
    hasNavigated.current = true;
    if (to !== null) await navigate(to, { replace: true, state });
  };
  return { registration: current === step && registration ? registration : null, navigateAway };
}

function stepOf(registration: StoredRegistration | null | undefined): 'email' | 'code' | 'profile' | undefined {
  if (registration === undefined) return undefined;
  if (registration === null) return 'email';
  return registration.verified ? 'profile' : 'code';
}
