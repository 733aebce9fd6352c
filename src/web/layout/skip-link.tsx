import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** The first focusable element: skips the header. */
export function SkipLink() {
  const { t } = useTranslation('layout');
  return (
    <a className={styles.link} href="#content">
      {t('skip')}
    </a>
  );
}
