import { useEffect, useRef } from 'react';
import type { Draft } from '../../../../contract/ad-creation.ts';
import { useClient } from '../../../viewer.tsx';
import { type CodeCheck, useCodeCheck } from '../../wallet/use-code-check.ts';

type Benefit = { coin_benefit: number };
type Found = Benefit & { voucher_code: string };
export type Voucher = Pick<CodeCheck<Found>, 'typed' | 'state' | 'reason' | 'change' | 'retry' | 'refuse'> & {
  /** What it takes off the price; null while it is not known to be valid. */
  benefit: Benefit | null;
  reset(draft: Pick<Draft, 'voucher_code'>, benefit: Benefit | null): void;
};

/** The voucher field of a publication. `onChange` hears of the code that may be saved: a valid one, or none. */
export function useVoucher(
  draft: Pick<Draft, 'voucher_code'>,
  first: Benefit | null,
  packageId: number | undefined,
  onChange: (code: string) => void,
): Voucher {
  const client = useClient();
  const wish = packageId === undefined ? {} : { package_id: packageId };
  const check = useCodeCheck<Found>(
    (code) => client('GET /content/create/validate/voucher-code', { voucher_code: code, ...wish }),
    {
      typed: draft.voucher_code,
      found: foundOf(draft, first),
      onChange: (found) => onChange(found?.voucher_code ?? ''),
    },
  );
  const { typed, state, reason, found, change, retry, refuse, reset } = check;
  const again = useRef(retry);
  again.current = retry;
  const lastPackage = useRef(packageId);
  useEffect(() => {
    if (packageId === lastPackage.current) return;
    lastPackage.current = packageId;
    // A voucher may be for one package only.
    if (typed.trim() !== '') again.current();
  }, [packageId, typed]);
  return {
    typed,
    state,
    reason,
    benefit: found,
    change,
    retry,
    refuse,
    reset: (there, benefit) => reset(there.voucher_code, foundOf(there, benefit)),
  };
}

function foundOf({ voucher_code }: Pick<Draft, 'voucher_code'>, benefit: Benefit | null): Found | null {
  return benefit && { ...benefit, voucher_code };
}
