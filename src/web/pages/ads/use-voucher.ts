import { useEffect, useRef, useState } from 'react';
import { type Draft, validateVoucherCode } from '../../../contract/ad-creation.ts';
import { voucherCode } from '../../../contract/vouchers.ts';
import { useClient } from '../../viewer.tsx';
import { isInvalidCode } from './save-failure.ts';

/** A code is looked at this long after the last key. */
const PAUSE_MS = 1_000;

type Benefit = { coin_benefit: number };
type VoucherState = 'none' | 'checking' | 'valid' | 'invalid' | 'failed';
export type Voucher = {
  typed: string;
  state: VoucherState;
  /** What it takes off the price; null while it is not known to be valid. */
  benefit: Benefit | null;
  change(typed: string): void;
  retry(): void;
  /** It turned out that it cannot be used. */
  refuse(): void;
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
  const [typed, setTyped] = useState(draft.voucher_code);
  const [state, setState] = useState(() => stateOf(draft.voucher_code, first));
  const [benefit, setBenefit] = useState(first);
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(onChange);
  told.current = onChange;

  const settle = (next: VoucherState, found: Benefit | null, code: string) => {
    setState(next);
    setBenefit(found);
    told.current(code);
  };
  const check = async (text: string) => {
    asked.current += 1;
    const turn = asked.current;
    const parsed = voucherCode.safeParse(text);
    if (!parsed.success) return settle('invalid', null, '');
    setState('checking');
    try {
      const found = await client(validateVoucherCode, {
        voucher_code: parsed.data,
        ...(packageId === undefined ? {} : { package_id: packageId }),
      });
      if (turn === asked.current) settle('valid', found, found.voucher_code);
    } catch (error) {
      if (turn === asked.current) settle(isInvalidCode(error) ? 'invalid' : 'failed', null, '');
    }
  };
  const look = useRef(check);
  look.current = check;
  const lastPackage = useRef(packageId);
  useEffect(() => {
    if (packageId === lastPackage.current) return;
    lastPackage.current = packageId;
    // A voucher may be for one package only.
    if (typed.trim() !== '') void look.current(typed);
  }, [packageId, typed]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    typed,
    state,
    benefit,
    change(text) {
      clearTimeout(timer.current);
      asked.current += 1;
      setTyped(text);
      settle(text.trim() === '' ? 'none' : 'checking', null, '');
      if (text.trim() !== '') timer.current = setTimeout(() => void look.current(text), PAUSE_MS);
    },
    retry: () => void check(typed),
    refuse: () => settle('invalid', null, ''),
    reset(there, found) {
      clearTimeout(timer.current);
      asked.current += 1;
      setTyped(there.voucher_code);
      setState(stateOf(there.voucher_code, found));
      setBenefit(found);
    },
  };
}

function stateOf(code: string, benefit: Benefit | null): VoucherState {
  if (code === '') return 'none';
  return benefit ? 'valid' : 'invalid';
}
