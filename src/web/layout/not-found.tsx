import { useTranslation } from 'react-i18next';
import { buttonClass } from '../ui/button.tsx';
import { usePrefix } from './frame-links.ts';

export type NotFoundProps = { homePath: string; searchPath: string };

/** A dead end, with its street sign. */
export function NotFound({ homePath, searchPath }: NotFoundProps) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  return (
    <main className="board vh dead-end">
      <div>
        <h1>{t('not_found.title')}</h1>
        <p>{t('not_found.text')}</p>
        <div className="acts">
          <a className={buttonClass({ variant: 'pri' })} href={prefix(homePath)}>
            {t('not_found.home')}
          </a>
          <a className={buttonClass({ variant: 'sec' })} href={prefix(searchPath)}>
            {t('not_found.search')}
          </a>
        </div>
        <div className="road">
          <b>{t('not_found.street')}</b>
          <span>RT 404 / RW 04</span>
        </div>
        <div className="pole" />
      </div>
    </main>
  );
}
