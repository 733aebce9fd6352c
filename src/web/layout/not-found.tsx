import { useTranslation } from 'react-i18next';
import { buttonClass } from '../ui/button.tsx';
import { CenteredMain } from './centered-main.tsx';
import { usePrefix } from './frame-links.ts';
import styles from './not-found.module.css';

export type NotFoundProps = { homePath: string; searchPath: string };

/** The 404 page, illustrated with the street sign of a dead end. */
export function NotFound({ homePath, searchPath }: NotFoundProps) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  return (
    <CenteredMain className={styles.deadEnd}>
      <div>
        <h1>{t('not_found.title')}</h1>
        <p>{t('not_found.text')}</p>
        <div className={styles.actions}>
          <a className={buttonClass({ variant: 'primary' })} href={prefix(homePath)}>
            {t('not_found.home')}
          </a>
          <a className={buttonClass({ variant: 'secondary' })} href={prefix(searchPath)}>
            {t('not_found.search')}
          </a>
        </div>
        <div className={styles.sign}>
          <b>{t('not_found.street')}</b>
          <span>RT 404 / RW 04</span>
        </div>
        <div className={styles.pole} />
      </div>
    </CenteredMain>
  );
}
