import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountLinks } from '../../../contract/pages/account-links.ts';
import { restrictionOf } from '../../session/restriction.ts';
import { useViewer } from '../../session/viewer.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

/** Says why the user's account may not do something, and leads the user of a paused account to the end of the pause. */
export function Restriction({ about }: { about: 'ads_creation_term_not_accepted' | 'account_restricted' }) {
  const { t } = useTranslation('errors');
  const { viewer } = useViewer();
  return (
    <>
      {t(`keys.${about}`, restrictionOf(viewer))}{' '}
      {viewer?.can_end_pause && (
        <Link className={textLinkClass({ className: 'underline' })} to={accountLinks.endPause()}>
          {t('restriction.resume')}
        </Link>
      )}
    </>
  );
}
