import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { MAX_SAVED_SEARCHES } from '../../../../contract/saved-searches/rules.ts';
import { ignoreFailure, showFailure } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { useToast } from '../../../ui/toast.tsx';
import type { Filters } from '../board-filters.ts';
import { type ChosenFrom, useChosen } from '../filters/chosen.ts';
import { savedNameOf } from '../filters/saved-name.ts';

/**
 * Asks whether to save the search of the address: for users who had to sign in first, or have no scripts on the search
 * page.
 */
export function SavePanel({ draft }: { draft: ChosenFrom & { filters: Filters } }) {
  const { filters } = draft;
  const { t } = useTranslation(['saved-searches', 'filters']);
  const client = useClient();
  const toast = useToast();
  const navigate = useNavigate();
  const chosen = useChosen(draft);
  const [isPending, setPending] = useState(false);
  const words = [...(filters.keyword ? [`“${filters.keyword}”`] : []), ...chosen.map(({ name }) => name)].join(' · ');
  const save = async () => {
    setPending(true);
    try {
      await client('POST /product/saved-search', { name: savedNameOf(filters, chosen), filters }, { errors: 'caller' });
      await navigate(links.savedSearches(), { replace: true });
    } catch (error) {
      ignoreFailure(error);
      if (isError(error, 'rule_broken')) toast.warning(t('filters:save_search.full', { count: MAX_SAVED_SEARCHES }));
      else showFailure(toast, error);
    } finally {
      setPending(false);
    }
  };
  return (
    <section className={panelClass({ isPadded: true })} aria-labelledby="save-search">
      <h2 id="save-search" className="text-18">
        {t('save_heading')}
      </h2>
      <p className="mt-1 mb-4 wrap-break-word text-ink-2">{words}</p>
      <Button variant="primary" loading={isPending} onClick={save}>
        <Bell />
        {t('filters:save_search.button')}
      </Button>
    </section>
  );
}
