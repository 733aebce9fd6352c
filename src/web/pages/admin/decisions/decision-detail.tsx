import { Undo2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { ApiError, isError } from '../../../../contract/api/api-error.ts';
import { ADMIN_REASON } from '../../../../contract/audit/rules.ts';
import type { DoneDecision } from '../../../../contract/moderation/endpoints.ts';
import { useRoot } from '../../../app/root-data.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { partText } from '../queue/reason-text.ts';
import { FactList } from '../shared/fact-list.tsx';

/** Why an ad was decided about like this, and whether that still stands. */
export function DecisionDetail({ decision }: { decision: DoneDecision }) {
  const { t } = useTranslation('admin');
  const { nameOf } = useRoot();
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const { ad, note, parts, reversed, second, reason, reason_en } = decision;
  const facts: [string, string][] = [
    [t('decisions.reason'), reason === null ? '' : nameOf({ name: reason, name_en: reason_en ?? reason })],
    [t('decisions.note'), note],
    [t('decisions.parts'), parts.map((part) => partText(t, part)).join(', ')],
  ];
  if (second) {
    const by = t('decisions.second.by', { name: second.decided_by, date: formatDateTime(second.decided_at, locale) });
    const name = t(`queue.decisions.${second.decision}`);
    const words = t(`decisions.second.${second.agrees ? 'agrees' : 'disagrees'}`, { decision: name });
    const why = second.reason === null ? '' : nameOf({ name: second.reason, name_en: second.reason_en ?? '' });
    facts.push([t('decisions.second.title'), `${words} (${by})`]);
    facts.push([t('decisions.second.reason'), why], [t('decisions.second.note'), second.note]);
  }
  return (
    <>
      <FactList facts={facts.filter(([, value]) => value !== '')} />
      {reversed && (
        <p className="mt-3 text-14 wrap-break-word">
          {t('decisions.undone_by', {
            name: reversed.by,
            date: formatDateTime(reversed.at, locale),
            reason: reversed.reason,
          })}
        </p>
      )}
      {!reversed && ad && (
        <Button className="mt-3" variant="secondary" onClick={() => setAsking(true)}>
          <Undo2 />
          {t('decisions.undo')}
        </Button>
      )}
      {isAsking && <UndoDialog decision={decision} onClose={() => setAsking(false)} />}
    </>
  );
}

function UndoDialog({ decision, onClose }: { decision: DoneDecision; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'ui']);
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const form = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isPending, setPending] = useState(false);
  const hint = t('decisions.why_hint', { min: ADMIN_REASON.min });
  const send = async () => {
    setPending(true);
    try {
      await client('POST /admin/decision/:id/reverse', { id: decision.id, reason }, { errors: 'caller' });
      toast.success(t('decisions.done'));
      onClose();
      await revalidate();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(isError(failure, 'status_conflict') ? t('decisions.conflict') : failure.message);
    } finally {
      setPending(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isShort = [...reason.trim()].length < ADMIN_REASON.min;
    setError(isShort ? hint : undefined);
    if (isShort) event.currentTarget.querySelector('textarea')?.focus();
    else if (!isPending) void send();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('decisions.undo')}
      description={t(`decisions.effect.${decision.decision}`)}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            {t('decisions.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" size="lg" className="grow" loading={isPending}>
            {t('decisions.undo')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate method="post" className="pt-4" onSubmit={submit}>
        <TextArea
          label={t('decisions.why')}
          hint={hint}
          rows={3}
          max={ADMIN_REASON.max}
          value={reason}
          error={error}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
