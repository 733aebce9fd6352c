import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** The first thing that the keyboard meets: past the frame, to the page. */
export function SkipLink() {
  const { t } = useTranslation('layout');
  return (
    <a className={styles.link} href="#content">
      {t('skip')}
    </a>
  );
}
