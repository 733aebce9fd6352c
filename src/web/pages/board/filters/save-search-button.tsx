import { Bell, BellRing } from 'lucide-react';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { MAX_SAVED_SEARCHES } from '../../../../contract/saved-searches/rules.ts';
import { ignoreFailure, showFailure } from '../../../api/failures.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { addressOf, type Filters } from '../board-filters.ts';
import type { SearchData } from '../search-page.tsx';
import { useChosen } from './chosen.ts';
import { markLive, takeEarlyPress } from './live.ts';
import { savedNameOf } from './saved-name.ts';

const PRESS = 'save';

/**
 * Saves the search, so that its user is notified of new ads. Guests sign in first. It is a link to the page that asks
 * for confirmation, so it works without scripts.
 */
export function SaveSearchButton({ search, className }: { search: SearchData; className: string }) {
  const { t } = useTranslation('filters');
  const client = useClient();
  const toast = useToast();
  const { getViewer, promptSignIn } = useViewer();
  const chosen = useChosen(search);
  const [saved, setSaved] = useState<Filters | null>(null);
  const [isPending, setPending] = useState(false);
  const { sort: _, exact: __, ...filters } = search.filters;
  // What was found is of the corrected keyword.
  if (search.result.corrected) filters.keyword = search.result.corrected;
  const address = links.savedSearches(addressOf(filters));
  const save = async () => {
    if ((await getViewer()) === null && !(await promptSignIn({ next: address }))) return;
    await client('POST /product/saved-search', { name: savedNameOf(filters, chosen), filters }, { errors: 'caller' });
    setSaved(search.filters);
    toast.success({ title: t('save_search.saved'), text: t('save_search.saved_text') });
  };
  const press = async () => {
    if (isPending) return;
    setPending(true);
    try {
      await save();
    } catch (error) {
      ignoreFailure(error);
      if (isError(error, 'rule_broken')) toast.warning(t('save_search.full', { count: MAX_SAVED_SEARCHES }));
      else showFailure(toast, error);
    } finally {
      setPending(false);
    }
  };
  const pressEarly = useEffectEvent(press);
  useEffect(() => {
    if (takeEarlyPress(PRESS)) void pressEarly();
  }, []);
  if (!filters.keyword && chosen.length === 0) return null;
  if (saved === search.filters) {
    return (
      <Link className={className} to={links.savedSearches()}>
        <BellRing aria-hidden="true" /> {t('save_search.done')}
      </Link>
    );
  }
  return (
    <Link
      ref={markLive}
      className={className}
      to={address}
      data-press={PRESS}
      aria-busy={isPending}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        void press();
      }}
    >
      <Bell aria-hidden="true" /> {t('save_search.button')}
    </Link>
  );
}
