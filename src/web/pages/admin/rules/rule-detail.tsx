import { FlaskConical, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { links } from '../../../../contract/pages/links.ts';
import type { RuleTrial, ScreeningRule } from '../../../../contract/screening/endpoints.ts';
import { RULE_LIMITS } from '../../../../contract/screening/rules.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { FoundTexts } from '../queue/found-texts.tsx';
import { BoardCheck } from './board-check.tsx';
import { RuleForm } from './rule-form.tsx';

/** An opened rule: its form, a trial on the newest ads, and its switch. */
export function RuleDetail({ rule }: { rule: ScreeningRule }) {
  const { t } = useTranslation('admin-rules');
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [trial, setTrial] = useState<RuleTrial | null>(null);
  const [busy, setBusy] = useState<'try' | 'switch' | 'agree' | 'remove' | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { id, version, is_active, requested_by } = rule;

  const change = async (what: NonNullable<typeof busy>, work: () => Promise<unknown>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      ignoreFailure(error);
    } finally {
      setBusy(null);
    }
  };
  const tryIt = () => change('try', async () => setTrial(await client('GET /admin/rule/:id/trial', { id })));
  const switchIt = () =>
    change('switch', async () => {
      const after = await client('POST /admin/rule/:id/switch', { id, version, is_active: !is_active });
      if (after.requested_by) toast.warning(t('requested_now', { ...after.trial }));
      else toast.success(t(after.is_active ? 'switched_on_now' : 'switched_off_now'));
      await revalidate();
    });
  const agree = () =>
    change('agree', async () => {
      await client('POST /admin/rule/:id/switch', { id, version, is_active: true });
      toast.success(t('check.agreed'));
      await revalidate();
    });
  const remove = () =>
    change('remove', async () => {
      await client('DELETE /admin/rule/:id', { id, version });
      setRemoving(false);
      await revalidate();
    });
  return (
    <div className="grid gap-4">
      {requested_by && (
        <Alert tone="warning">
          {requested_by.is_me
            ? t('requested_by_me', { percent: RULE_LIMITS.percent_alone })
            : t('requested_by', { name: requested_by.name, percent: RULE_LIMITS.percent_alone })}
        </Alert>
      )}
      <BoardCheck rule={rule} isBusy={busy === 'agree'} onAgree={() => void agree()} />
      <RuleForm rule={rule} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" loading={busy === 'try'} onClick={() => void tryIt()}>
          <FlaskConical />
          {t('try')}
        </Button>
        <Button
          variant={is_active ? 'danger' : 'secondary'}
          loading={busy === 'switch'}
          disabledReason={requested_by?.is_me ? t('requested_by_me', { percent: RULE_LIMITS.percent_alone }) : null}
          onClick={() => void switchIt()}
        >
          <Power />
          {t(is_active ? 'switch_off' : requested_by ? 'agree' : 'switch_on')}
        </Button>
        <Button variant="danger" onClick={() => setRemoving(true)}>
          <Trash2 />
          {t('remove')}
        </Button>
      </div>
      <div role="status">{trial && <Trial trial={trial} />}</div>
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('removal.title')}
        subject={rule.name}
        text={t('removal.text')}
        cancel={t('removal.cancel')}
        confirm={t('removal.confirm')}
        isDangerous
        loading={busy === 'remove'}
        onConfirm={() => void remove()}
      />
    </div>
  );
}

/** The ads that a trial hit, and why. */
function Trial({ trial }: { trial: RuleTrial }) {
  const { t } = useTranslation('admin-rules');
  const prefix = usePrefix();
  const { tried, hits, needs_consent, data } = trial;
  return (
    <>
      <Alert tone={needs_consent ? 'warning' : 'info'}>
        {t('tried', { count: hits, tried })}{' '}
        {needs_consent && t('needs_consent', { percent: RULE_LIMITS.percent_alone })}
      </Alert>
      <ul className="mt-3 grid gap-3 text-14">
        {data.map(({ id, title, found, values }) => (
          <li key={id}>
            <a className="font-bold underline" href={prefix(links.ad(id))} data-reload="">
              {title || '–'}
            </a>
            <FoundTexts found={found} />
            {values && (
              <span className="block">
                {Object.entries(values)
                  .map(([name, value]) => `${t(`values.${name}`)}: ${value}`)
                  .join(', ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
