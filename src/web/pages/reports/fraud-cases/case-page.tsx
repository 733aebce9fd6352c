import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isError } from '../../../../contract/api/api-error.ts';
import { fraudCaseLinks } from '../../../../contract/pages/fraud-case-links.ts';
import type { FullCase } from '../../../../contract/reports/fraud-cases.ts';
import { clientContext } from '../../../api/client.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { AccountFrame } from '../../shared/account-frame.tsx';
import { type CaseValues, clearDraft, initialValues } from './case-draft.ts';
import { CaseForm } from './case-form.tsx';
import { FirstHelp } from './first-help.tsx';
import { SendWays } from './send-ways.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    return await context.get(clientContext)('GET /user/fraud-cases/:id', { id: params.id ?? '' });
  } catch (error) {
    if (isError(error, 'invalid_argument')) throw data(null, { status: 404 });
    throw error;
  }
}

/** A case: the form in steps, and what it made. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  // Another case starts with its own values.
  return <CasePage key={loaded.id} loaded={loaded} />;
}

function CasePage({ loaded }: { loaded: FullCase }) {
  const { t } = useTranslation('fraud-cases');
  const locale = useLocale();
  const [found, setFound] = useState(loaded);
  const [isEditing, setEditing] = useState(loaded.details === null);
  // What was typed is on this device, so the form is only known in the browser.
  const [initial, setInitial] = useState<CaseValues | null>(null);
  useEffect(() => setInitial(initialValues(found, locale)), [found, locale]);
  const save = (sent: FullCase) => {
    clearDraft(sent.id);
    setFound(sent);
    setEditing(false);
    scrollTo(0, 0);
  };
  return (
    <AccountFrame
      title={t(isEditing || !found.details ? 'title' : 'done.title')}
      parents={[{ label: t('cases'), to: fraudCaseLinks.all() }]}
      crumb={found.title}
    >
      <p className="mt-2 font-semibold wrap-anywhere">{found.title}</p>
      <div className="mt-4 grid gap-4">
        {found.details && !isEditing ? (
          <SendWays found={found} details={found.details} onEdit={() => setEditing(true)} />
        ) : (
          initial && <CaseForm found={found} initial={initial} onSent={save} />
        )}
        <FirstHelp />
      </div>
    </AccountFrame>
  );
}
