import { useTranslation } from 'react-i18next';
import { helpLinks } from '../../contract/pages/help-links.ts';
import { links } from '../../contract/pages/links.ts';
import { firstParagraph } from '../../contract/text/text-blocks.ts';
import { SITE_PICTURE } from '../icons/app-icons.ts';
import type { loader as loadArticle } from '../pages/help/article-page.tsx';
import type { loader as loadHelp } from '../pages/help/help-page.tsx';
import type { loadInformation } from '../pages/help/information.ts';
import { useLocale } from '../ui/use-locale.ts';
import type { Head, HeadProps } from './head.ts';
import { BreadcrumbsLd, JsonLd } from './json-ld.tsx';
import { OpenGraph } from './open-graph.tsx';

export const helpHead: Head<typeof loadHelp> = { Facts: HelpFacts };

function HelpFacts({ loaded: { help, search }, addresses }: HeadProps<typeof loadHelp>) {
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

export const articleHead: Head<typeof loadArticle> = { Facts: ArticleFacts };

function ArticleFacts({ loaded, addresses }: HeadProps<typeof loadArticle>) {
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

type InformationLoader = ReturnType<typeof loadInformation>;

export const informationHead: Head<InformationLoader> = { Facts: InformationFacts };

function InformationFacts({ url, loaded: { title, body, changed_at }, addresses }: HeadProps<InformationLoader>) {
  const { t } = useTranslation(['layout', 'board']);
  const locale = useLocale();
  const address = addresses.of(url.pathname);
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
          '@type': url.pathname === helpLinks.about() ? 'AboutPage' : 'WebPage',
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
