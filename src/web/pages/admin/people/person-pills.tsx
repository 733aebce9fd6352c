import { useTranslation } from 'react-i18next';
import { ACCOUNT_STATUSES, type AccountStatus } from '../../../../contract/accounts/rules.ts';
import { Avatar } from '../../../layout/avatar.tsx';
import { Pill, type Tone } from '../../../ui/pill.tsx';

const TONES: Partial<Record<AccountStatus, Tone>> = {
  [ACCOUNT_STATUSES.ACTIVE]: 'success',
  [ACCOUNT_STATUSES.SUSPEND]: 'warning',
  [ACCOUNT_STATUSES.BLOCKED]: 'danger',
  [ACCOUNT_STATUSES.WAITING_DELETION]: 'info',
};

/** The account status in a word. */
export function StatusPill({ status }: { status: AccountStatus }) {
  const { t } = useTranslation('people');
  return <Pill tone={TONES[status] ?? 'neutral'}>{t(`statuses.${status}`)}</Pill>;
}

/** The initials of a user's name. */
export function PersonAvatar({ name }: { name: string }) {
  const [first_name = '', ...more] = name.split(' ');
  return <Avatar viewer={{ first_name, last_name: more.at(-1) ?? '', photo_id: null }} />;
}
