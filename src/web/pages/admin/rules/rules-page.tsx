import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ScreeningRule } from '../../../../contract/screening/endpoints.ts';
import { clientContext } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { Pill } from '../../../ui/pill.tsx';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { RuleDetail } from './rule-detail.tsx';
import { RuleForm } from './rule-form.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  return orNotFound(context.get(clientContext)('GET /admin/rule', {}));
}

/** The rules that hold ads for a moderator: each is edited, tried and switched on in its row. */
export function Component() {
  const { data } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['admin-rules', 'admin']);
  const [isAdding, setAdding] = useState(false);
  const first = useMemo(() => ({ data, next_cursor: null }), [data]);
  const columns = useMemo(
    (): ListColumn<ScreeningRule>[] => [
      { id: 'name', header: t('name'), cell: ({ name }) => name },
      {
        id: 'kind',
        header: t('finds'),
        cell: ({ kind, entries, measure }) =>
          kind === 'measure' ? t(`measures.${measure}.name`) : t(`count.${kind}`, { count: entries.length }),
      },
      { id: 'effect', header: t('effect'), cell: ({ effect }) => t(`effects.${effect}`) },
      {
        id: 'state',
        header: t('state'),
        cell: ({ is_active, requested_by, check }) => {
          const awaitsConsent = requested_by !== null || check?.state === 'awaiting_consent';
          return (
            <Pill tone={awaitsConsent ? 'warning' : is_active ? 'success' : 'neutral'}>
              {t(awaitsConsent ? 'awaits_consent' : is_active ? 'on' : 'off')}
            </Pill>
          );
        },
      },
      { id: 'hits', header: t('hits'), cell: ({ hits }) => (hits >= 100 ? '100+' : hits), isNumber: true },
    ],
    [t],
  );
  return (
    <AdminPage
      title={t('admin:pages.rules')}
      subtitle={t('subtitle')}
      action={
        <Button variant="primary" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          <Plus />
          {t('add')}
        </Button>
      }
    >
      {isAdding && (
        <section className={panelClass({ isPadded: true, className: 'mb-4' })} aria-label={t('add')}>
          <RuleForm rule={null} onSaved={() => setAdding(false)} />
        </section>
      )}
      <AdminList
        label={t('admin:pages.rules')}
        columns={columns}
        first={first}
        load={async () => first}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        open={{ detail: (rule) => <RuleDetail key={`${rule.id} ${rule.version}`} rule={rule} /> }}
      />
    </AdminPage>
  );
}
