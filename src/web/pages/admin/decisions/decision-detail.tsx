import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { isError } from '../../../../contract/api/api-error.ts';
import { ADMIN_REASON } from '../../../../contract/audit/rules.ts';
import type { DoneDecision } from '../../../../contract/moderation/endpoints.ts';
import { useRoot } from '../../../app/root-data.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { partText } from '../queue/reason-text.ts';
import { FactList } from '../shared/fact-list.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';

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
  const { t } = useTranslation('admin');
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const undo = async (reason: string) => {
    try {
      await client('POST /admin/decision/:id/reverse', { id: decision.id, reason }, { errors: 'caller' });
      toast.success(t('decisions.done'));
    } catch (error) {
      if (!isError(error, 'status_conflict')) throw error;
      toast.warning(t('decisions.conflict'));
    }
    await revalidate();
  };
  return (
    <ReasonDialog
      title={t('decisions.undo')}
      text={t(`decisions.effect.${decision.decision}`)}
      confirm={t('decisions.undo')}
      label={t('decisions.why')}
      hint={t('decisions.why_hint', { min: ADMIN_REASON.min })}
      onClose={onClose}
      action={undo}
    />
  );
}
