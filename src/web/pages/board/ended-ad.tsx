import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { ErrorData } from '../../../contract/api/error-data.ts';
import { fraudCaseLinks } from '../../../contract/pages/fraud-case-links.ts';
import { links } from '../../../contract/pages/links.ts';
import { useRoot } from '../../app/root-data.ts';
import { sectionHeadingClass } from '../../layout/section-heading.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import type { BoardPage } from './board-pages.ts';
import { MasonryBoard } from './masonry-board.tsx';

/** The page of an ad that has ended: whether it was sold or expired, and similar ads. */
export function EndedAdPage({ reason, category, others }: ErrorData['ad_ended'] & { others: BoardPage }) {
  const { t } = useTranslation('detail');
  const { find } = useRoot();
  const { id } = useParams();
  const found = find(category)?.category;
  return (
    <main>
      <title>{t(`ended.${reason}.page_title`)}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-(--maxw) px-(--page) pb-12">
        <EmptyNotice level={1} title={t(`ended.${reason}.title`)} text={t(`ended.${reason}.text`)}>
          <Link className={buttonClass({ variant: 'primary' })} to={links.category(category)}>
            {found ? t('ended.others_in', { category: found.name }) : t('see_all')}
          </Link>
        </EmptyNotice>
        <p className="text-center text-14">
          <Link className={textLinkClass()} to={fraudCaseLinks.all(id)} rel="nofollow">
            {t('fraud_cases')}
          </Link>
        </p>
        {others.data.length > 0 && (
          <div>
            <div className={sectionHeadingClass()}>
              <h2>{t('similar')}</h2>
            </div>
            <MasonryBoard isBelow first={others} label={t('similar')} />
          </div>
        )}
      </div>
    </main>
  );
}
