import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { links } from '../../../../contract/pages/links.ts';
import { clientContext } from '../../../api/client.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AccountFrame } from '../../shared/account-frame.tsx';
import { NotificationSection } from './notification-section.tsx';
import { PhotoSection } from './photo-section.tsx';
import { ProfileForm } from './profile-form.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  return { notifications: await context.get(clientContext)('GET /notification/choice', {}) };
}

export function Component() {
  const { notifications } = useLoaderData<typeof loader>();
  const { t } = useTranslation('accounts');
  const { viewer } = useViewer();
  return (
    <AccountFrame title={t('edit.title')} parents={[{ label: t('profile.title'), to: links.profile() }]}>
      {viewer ? (
        <div className="mt-4 grid grid-cols-1 gap-4">
          <PhotoSection viewer={viewer} />
          <ProfileForm viewer={viewer} />
          <NotificationSection {...notifications} />
        </div>
      ) : (
        <div className="mt-4" aria-busy="true">
          <span className="sr-only">{t('profile.loading')}</span>
          <Skeleton height={220} className="rounded-lg" />
        </div>
      )}
    </AccountFrame>
  );
}
