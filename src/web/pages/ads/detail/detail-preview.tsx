import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasPrice } from '../../../../contract/ads/applicable-fields.ts';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import { useStore } from '../../../browser/use-store.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { classNames } from '../../../ui/class-names.ts';
import { dotBackground } from '../../../ui/dot-background.ts';
import { fieldErrorsOfValues } from '../../shared/ad/detail-form.ts';
import styles from './detail-preview.module.css';
import type { DetailEditor } from './use-detail-editor.ts';

const ARTWORK_WIDTH = 260;

type CheckState = 'done' | 'open' | 'error';
const ICONS = { done: CircleCheck, open: Circle, error: CircleAlert };

/** The ad's design, and a checklist of its details. */
export function DetailPreview({ display, editor }: { display: DisplayConfig; editor: DetailEditor }) {
  const { t } = useTranslation('ads');
  const rows = useChecks(editor);
  return (
    <aside className={styles.aside} aria-label={t('detail.preview')}>
      <div
        className={classNames(
          dotBackground,
          'relative grid place-items-center rounded-lg px-15 py-7.5 [&_.ad]:shadow-lift',
        )}
      >
        <div style={{ width: '100%', maxWidth: ARTWORK_WIDTH }}>
          <Artwork design={display} pictures={pictureOf} sizes={fixedSizes(ARTWORK_WIDTH)} />
        </div>
      </div>
      <ul className={styles.checks}>
        {rows.map(({ label, state }) => {
          const Icon = ICONS[state];
          return (
            <li key={label} data-state={state}>
              <Icon className={styles.icon} aria-hidden="true" />
              <span>{label}</span>
              <span className="sr-only">{t(`detail.check_states.${state}`)}</span>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}

function useChecks({ form, categoryForm, photos }: DetailEditor): { label: string; state: CheckState }[] {
  const { t } = useTranslation('ads');
  useWatch({ control: form.control });
  const all = useStore(photos.all);
  const { errors } = form.formState;
  const missing = Object.keys(fieldErrorsOfValues(form.getValues(), categoryForm));
  const stateOf = (isPart: (name: string) => boolean): CheckState => {
    if (Object.keys(errors).some((name) => isPart(name))) return 'error';
    return missing.some((name) => isPart(name.split('.')[0] ?? name)) ? 'open' : 'done';
  };
  const of = (...names: string[]) => stateOf((name) => names.includes(name));
  const failed = all.filter(({ state }) => state === 'failed').length;
  const sent = all.filter(({ state }) => state === 'done').length;
  const photoState = failed > 0 ? 'error' : sent > 0 && sent === all.length ? 'done' : 'open';
  const photoLabel = failed > 0 ? t('detail.checks.photos_failed', { count: failed }) : photoCount(sent);
  function photoCount(count: number): string {
    return count === 0 ? t('detail.checks.photos_none') : t('detail.checks.photos', { count });
  }
  return [
    { label: t('detail.checks.title'), state: of('title', 'category_id', 'sub_category_id') },
    ...(hasPrice(categoryForm.fields) ? [{ label: t('detail.checks.price'), state: of('price') }] : []),
    ...(categoryForm.fields.length > 0 ? [{ label: t('detail.checks.details'), state: of('details') }] : []),
    { label: t('detail.checks.description'), state: of('description') },
    { label: photoLabel, state: photoState },
    { label: t('detail.checks.place'), state: of('city_id', 'address', 'address_detail') },
    {
      label: t('detail.checks.contact'),
      state: of('contact_name', 'contact_phone', 'contact_email'),
    },
  ];
}
