import { useTranslation } from 'react-i18next';

/** The first thing that the keyboard meets: past the frame, to the page. */
export function SkipLink() {
  const { t } = useTranslation('layout');
  return (
    <a className="skip" href="#content">
      {t('skip')}
    </a>
  );
}
