import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { links } from '../../contract/pages/links.ts';
import { clientContext } from '../api/client.ts';
import { StoredArtwork } from '../card/stored-artwork.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { PlainLayout } from '../layout/plain-layout.tsx';
import { useHrefFor } from './root.tsx';

export async function authLoader({ context }: LoaderFunctionArgs) {
  const { data } = await context.get(clientContext)('GET /product/boosted', {});
  return { wall: data.map(({ id, artwork_html }) => ({ id, artwork_html })) };
}

/** Frame of sign-in and registration. */
export function AuthFrame() {
  const { wall } = useLoaderData<typeof authLoader>();
  const { t } = useTranslation('layout');
  const hrefFor = useHrefFor();
  return (
    <AuthLayout
      appName={t('app_name')}
      homePath={links.home()}
      hrefFor={hrefFor}
      wall={wall.map(({ id, artwork_html }) => <StoredArtwork key={id} html={artwork_html} />)}
    >
      <Outlet />
    </AuthLayout>
  );
}

/** Frame of pages that fill the screen. */
export function PlainFrame() {
  return (
    <PlainLayout>
      <Outlet />
    </PlainLayout>
  );
}
