import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import { AD_LIMITS } from '../../../../contract/ads/rules.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { useAdAction } from '../my-ads/use-ad-action.ts';

/** Objects to the decision that hid the ad; afterwards what became of it. */
export function AppealSection({ ad }: { ad: MyAd }) {
  const { t } = useTranslation('my-ads');
  const heading = useId();
  return (
    <section className={panelClass({ isPadded: true })} aria-labelledby={heading}>
      <h2 id={heading} className="text-18">
        {t('appeal.title')}
      </h2>
      {ad.appeal ? <AppealState appeal={ad.appeal} /> : <AppealForm id={ad.id} />}
    </section>
  );
}

function AppealState({ appeal }: { appeal: NonNullable<MyAd['appeal']> }) {
  const { t } = useTranslation('my-ads');
  const locale = useLocale();
  const { text, created_at, decided_at, answer } = appeal;
  return (
    <div className="mt-3 grid gap-3">
      {decided_at === null ? (
        <Alert tone="info">{t('appeal.waiting', { date: formatDate(created_at, locale) })}</Alert>
      ) : (
        <Alert tone="warning">
          {t('appeal.upheld', { date: formatDate(decided_at, locale) })} {answer && t('appeal.answer', { answer })}
        </Alert>
      )}
      <p className="whitespace-pre-line wrap-break-word text-14 text-ink-2">{t('appeal.yours', { text })}</p>
    </div>
  );
}

// Not a contract form: a call about an ad runs by `useAdAction`, which loads the ad again if its status has changed.
function AppealForm({ id }: { id: string }) {
  const { t } = useTranslation('my-ads');
  const client = useClient();
  const { isPending, run } = useAdAction();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const { min, max } = AD_LIMITS.appeal;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isShort = [...text.trim()].length < min;
    setError(isShort ? t('appeal.length', { min }) : undefined);
    if (isShort || text.length > max) {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    void run(
      async () => {
        await client('POST /product/my-product/appeal', { id, text }, { errors: 'caller' });
        return t('appeal.sent');
      },
      ({ message }) => setError(message),
    );
  };
  return (
    <form noValidate method="post" className="mt-2 grid gap-3" onSubmit={send}>
      <p className="text-14 text-ink-2">{t('appeal.text')}</p>
      <TextArea
        label={t('appeal.label')}
        rows={4}
        max={max}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" loading={isPending}>
        {t('appeal.send')}
      </Button>
    </form>
  );
}
