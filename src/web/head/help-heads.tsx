import { useTranslation } from 'react-i18next';
import type { Output } from '../../contract/api/api.ts';
import { helpLinks } from '../../contract/pages/help-links.ts';
import { links } from '../../contract/pages/links.ts';
import { firstParagraph } from '../../contract/text/text-blocks.ts';
import type { loader as loadHelp } from '../pages/help/help-page.tsx';
import { useLocale } from '../ui/use-locale.ts';
import type { Addresses } from './addresses.ts';
import { BreadcrumbsLd, JsonLd } from './json-ld.tsx';
import { OpenGraph, SITE_PICTURE } from './open-graph.tsx';

type HelpProps = { loaded: Awaited<ReturnType<typeof loadHelp>>; addresses: Addresses };

export function HelpHead({ loaded: { help, search }, addresses }: HelpProps) {
  const { t } = useTranslation(['help', 'layout']);
  const locale = useLocale();
  if (search !== null) return null;
  const address = addresses.of(helpLinks.all());
  return (
    <>
      <OpenGraph title={t('title')} description={t('description')} type="website" address={address} picture={null} />
      <JsonLd
        data={{
          '@type': 'FAQPage',
          url: address,
          inLanguage: locale,
          mainEntity: help.data.map(({ title, answer }) => ({
            '@type': 'Question',
            name: title,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }}
      />
    </>
  );
}

type ArticleProps = { loaded: Output<'GET /help/:slug'>; addresses: Addresses };

export function ArticleHead({ loaded, addresses }: ArticleProps) {
  const { t } = useTranslation('layout');
  const locale = useLocale();
  const { slug, title, body, category, changed_at } = loaded;
  const address = addresses.of(helpLinks.article(slug));
  const description = firstParagraph(body);
  return (
    <>
      <OpenGraph title={title} description={description} type="website" address={address} picture={null} />
      <BreadcrumbsLd
        items={[
          { name: t('home'), url: addresses.of(links.home()) },
          { name: t('help'), url: addresses.of(helpLinks.all()) },
          { name: category.name, url: addresses.of(helpLinks.all({ category: category.slug })) },
          { name: title, url: address },
        ]}
      />
      <JsonLd
        data={{
          '@type': 'Article',
          headline: title,
          description,
          url: address,
          inLanguage: locale,
          dateModified: changed_at,
          author: { '@type': 'Organization', name: t('app_name') },
        }}
      />
    </>
  );
}

type InformationProps = { route: string; loaded: Output<'GET /information/:name'>; addresses: Addresses };

export function InformationHead({ route, loaded: { title, body, changed_at }, addresses }: InformationProps) {
  const { t } = useTranslation(['layout', 'board']);
  const locale = useLocale();
  const address = addresses.of(route);
  const description = firstParagraph(body);
  const { path, width, height } = SITE_PICTURE;
  const picture = { url: addresses.file(path), type: 'image/png', width, height, alt: t('board:home_title') };
  return (
    <>
      <OpenGraph title={title} description={description} type="website" address={address} picture={picture} />
      <BreadcrumbsLd
        items={[
          { name: t('home'), url: addresses.of(links.home()) },
          { name: title, url: address },
        ]}
      />
      <JsonLd
        data={{
          '@type': route === helpLinks.about() ? 'AboutPage' : 'WebPage',
          name: title,
          description,
          url: address,
          inLanguage: locale,
          dateModified: changed_at,
        }}
      />
    </>
  );
}
