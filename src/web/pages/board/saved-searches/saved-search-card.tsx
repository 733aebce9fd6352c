import { CalendarDays, Ellipsis, Pencil, Sun, Trash2, Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { links } from '../../../../contract/pages/links.ts';
import type { SavedSearch } from '../../../../contract/saved-searches/endpoints.ts';
import { FREQUENCIES, type Frequency } from '../../../../contract/saved-searches/rules.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useRoot } from '../../../app/root-data.ts';
import { StoredArtwork } from '../../../card/stored-artwork.tsx';
import { CategoryIcon } from '../../../layout/category-icon.tsx';
import { useClient } from '../../../session/viewer.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { SwitchInput } from '../../../ui/choices.tsx';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { Pill } from '../../../ui/pill.tsx';
import { addressOf } from '../board-filters.ts';
import { useChosen } from '../filters/chosen.ts';
import { RemoveSearchDialog } from './remove-search-dialog.tsx';
import { RenameSearchDialog } from './rename-search-dialog.tsx';

const FREQUENCY_ICONS = { at_once: Zap, daily: Sun, weekly: CalendarDays };

/** The element id of a saved search in the list. */
export function searchElementId(id: string): string {
  return `search-${id}`;
}

/** A saved search: what it looks for, what it found, and how often it notifies of that. */
export function SavedSearchCard({ search, onRemoved }: { search: SavedSearch; onRemoved: () => void }) {
  const { id, name, filters, frequency, is_paused, new_ads, newest } = search;
  const { t } = useTranslation('saved-searches');
  const client = useClient();
  const { revalidate } = useRevalidator();
  const { find } = useRoot();
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const chosen = useChosen({
    filters,
    cities: filters.city_id && search.city_name ? [{ id: filters.city_id, name: search.city_name }] : [],
    result: { facets: search },
  });
  const { category, parent } = find(filters.category ?? '');
  const words = [
    ...(filters.keyword && filters.keyword !== name ? [`“${filters.keyword}”`] : []),
    ...chosen.map((each) => each.name),
  ];
  const change = async (changes: { frequency?: Frequency; is_paused?: boolean }) => {
    try {
      await client('PATCH /product/saved-search', { id, ...changes });
      await revalidate();
    } catch (error) {
      ignoreFailure(error);
    }
  };
  const markSeen = () => {
    client('POST /product/saved-search/mark', { id }, { is_background: true }).catch(() => undefined);
  };
  const results = links.search({ ...addressOf(filters), sort: 'newest' });
  return (
    <li id={searchElementId(id)} className={panelClass({ className: 'grid gap-4 p-4 md:p-6' })}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3">
        <span className="grid size-11 place-items-center rounded-md bg-sunken text-ink-2" aria-hidden="true">
          <CategoryIcon name={(parent ?? category)?.icon ?? ''} />
        </span>
        <div>
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-18">
            <span className="wrap-anywhere">{name}</span>
            {new_ads > 0 ? (
              <Pill tone="accent" hasDot={false}>
                {t('new', { count: new_ads })}
              </Pill>
            ) : null}
          </h2>
          <p className="wrap-anywhere text-14 text-ink-2">{words.join(' · ')}</p>
        </div>
        <Menu
          trigger={{ icon: <Ellipsis />, label: t('actions', { name }) }}
          triggerClassName={iconButtonClass()}
          entries={() => [
            {
              kind: 'choice',
              label: t('frequency'),
              value: frequency,
              options: FREQUENCIES.map((value) => {
                const Icon = FREQUENCY_ICONS[value];
                return { value, label: t(`frequencies.${value}`), icon: <Icon /> };
              }),
              onChoose: (value) => void change({ frequency: value as Frequency }),
            },
            { kind: 'separator' },
            { kind: 'action', label: t('rename'), icon: <Pencil />, onSelect: () => setDialog('rename') },
            {
              kind: 'action',
              label: t('remove'),
              icon: <Trash2 />,
              isDangerous: true,
              onSelect: () => setDialog('remove'),
            },
          ]}
        />
      </div>
      {newest.length > 0 ? (
        <ul className="flex items-start gap-2" aria-label={t('newest', { name })}>
          {newest.map((ad) => (
            <li key={ad.id} className="relative w-16 overflow-hidden rounded-xs">
              <Link className="absolute inset-0 z-1" to={links.ad(ad.id, ad.title)} aria-label={ad.title} />
              <StoredArtwork html={ad.artwork_html} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-14">
          <SwitchInput
            aria-label={t('switch', { name })}
            checked={!is_paused}
            onChange={({ target }) => void change({ is_paused: !target.checked })}
          />
          {is_paused ? t('paused') : t(`notifies.${frequency}`)}
        </label>
        <Link
          className={buttonClass({ variant: new_ads > 0 ? 'primary' : 'secondary' })}
          to={results}
          onClick={markSeen}
        >
          {new_ads > 0 ? t('show_new', { count: new_ads }) : t('show')}
        </Link>
      </div>
      <RenameSearchDialog key={name} search={search} open={dialog === 'rename'} onClose={() => setDialog(null)} />
      <RemoveSearchDialog
        search={search}
        open={dialog === 'remove'}
        onClose={() => setDialog(null)}
        onRemoved={onRemoved}
      />
    </li>
  );
}
