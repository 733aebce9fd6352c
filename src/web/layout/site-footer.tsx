import { Plus } from 'lucide-react';
import { memo, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerRenderingContext } from '../app/server-rendering.ts';
import { type CreateAdsGuard, useCreateAdsGuard } from '../session/create-ads-guard.ts';
import { buttonClass } from '../ui/button.tsx';
import { type FrameLinks, type HrefFor, usePrefix } from './frame-links.ts';
import { LanguageLinks } from './language-links.tsx';
import { LogoLink } from './logo-link.tsx';
import styles from './site-footer.module.css';

const REGION_SOURCE = 'https://github.com/fityannugroho/idn-area-data';
const DISTANCE_SOURCE = 'https://www.geonames.org/';

/** Provinces of the footer's columns, by their official codes. */
const REGIONS = [
  { key: 'java', ids: [31, 32, 33, 34, 35, 36] },
  { key: 'sumatra', ids: [12, 13, 14, 16, 18, 21] },
  { key: 'borneo_sulawesi', ids: [61, 63, 64, 71, 73, 72] },
  { key: 'bali_papua', ids: [51, 52, 53, 81, 82, 91] },
] as const;

export type SiteFooterProps = {
  appName: string;
  year: number;
  /** Welcome bonus in coins; absent for signed-in users. */
  welcomeCoins?: number | undefined;
  /** Whether to show the links to sign in and register. */
  isGuest: boolean;
  provinces: readonly { id: number; name: string }[];
  links: FrameLinks;
  hrefFor: HrefFor;
};

export function SiteFooter({ appName, year, welcomeCoins, isGuest, provinces, links, hrefFor }: SiteFooterProps) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  const { link: createAd } = useCreateAdsGuard();
  const bottom: Row[] = [
    { label: t('terms'), path: links.terms },
    { label: t('privacy'), path: links.privacy },
  ];
  return (
    <footer className={styles.footer}>
      <div className="mx-auto max-w-(--maxw) px-(--page)">
        <div className={styles.plate}>
          <i />
          <i />
          <i />
          <i />
          <div>
            <h2>{t('banner.title')}</h2>
            <p>{welcomeCoins ? t('banner.newcomer', { count: welcomeCoins }) : t('banner.text')}</p>
          </div>
          <a
            className={buttonClass({
              variant: 'surface',
              size: 'lg',
              className: 'max-md:self-stretch max-[19rem]:w-full',
            })}
            href={prefix(links.create_ad)}
            {...createAd}
          >
            <Plus />
            {t('post_ad')}
          </a>
        </div>
        <div className={styles.columns}>
          <div className={styles.brand}>
            <LogoLink appName={appName} href={prefix(links.home)} label={t('to_home', { name: appName })} />
            <p>{t('motto')}</p>
          </div>
          <FooterColumns appName={appName} isGuest={isGuest} provinces={provinces} links={links} />
        </div>
        <div className={styles.bottom}>
          <span>{`© ${year} ${appName}`}</span>
          <span>
            {bottom.map(
              ({ label, path }) =>
                path && (
                  <a key={label} href={prefix(path)}>
                    {label}
                  </a>
                ),
            )}
            <a href={REGION_SOURCE} rel="external noopener">
              {t('places_source')}
            </a>
            <a href={DISTANCE_SOURCE} rel="external noopener">
              {t('distances_source')}
            </a>
            <LanguageLinks hrefFor={hrefFor} />
          </span>
        </div>
      </div>
    </footer>
  );
}

type ColumnsProps = Pick<SiteFooterProps, 'appName' | 'isGuest' | 'provinces' | 'links'>;
type Row = { label: string; path: string | undefined };

const FooterColumns = memo(function FooterColumns({ appName, isGuest, provinces, links }: ColumnsProps) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  const { link: createAd } = useCreateAdsGuard();
  const server = use(ServerRenderingContext);
  const names = new Map(provinces.map(({ id, name }) => [id, name]));
  const columns: { heading: string; rows: Row[] }[] = [
    {
      heading: appName,
      rows: [
        { label: t('about'), path: links.about },
        { label: t('how_to'), path: links.how_to },
        { label: t('post_ad'), path: links.create_ad },
        { label: t('register'), path: isGuest ? links.register : undefined },
        { label: t('sign_in'), path: isGuest ? links.sign_in : undefined },
        { label: t('coin_prices'), path: links.coin_prices },
        { label: t('affiliate'), path: links.affiliate },
      ],
    },
    {
      heading: t('help'),
      rows: [
        { label: t('help_centre'), path: links.help },
        { label: t('safety'), path: links.safety },
        { label: t('fraud_cases'), path: links.fraud_cases },
        { label: t('contact'), path: links.contact },
      ],
    },
    ...REGIONS.map(({ key, ids }) => ({
      heading: t(`regions.${key}`),
      rows: ids.flatMap((id) => {
        const label = names.get(id);
        return label ? [{ label, path: links.search({ province_id: id }) }] : [];
      }),
    })),
  ];
  const shown = columns.flatMap(({ heading, rows }) => {
    const links = rows.flatMap(({ label, path }) => (path ? [{ label, href: prefix(path) }] : []));
    return links.length > 0 ? [{ heading, links }] : [];
  });
  const guarded = { href: prefix(links.create_ad), attributes: createAd };
  const content = () => columnsContent(shown, guarded);
  return server ? (
    <div
      className="contents"
      dangerouslySetInnerHTML={{ __html: server.contentHtml(JSON.stringify([shown, guarded]), content) }}
    />
  ) : (
    <div className="contents">{content()}</div>
  );
});

type Column = { heading: string; links: { label: string; href: string }[] };
type Guarded = { href: string; attributes: CreateAdsGuard['link'] };

function columnsContent(columns: readonly Column[], createAd: Guarded): ReactNode {
  return columns.map(({ heading, links }) => (
    <div key={heading}>
      <h3>{heading}</h3>
      <ul>
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href} {...(href === createAd.href ? createAd.attributes : {})}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
