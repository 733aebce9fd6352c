import { Check, RotateCcw, Send } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { answerQuestion, type TakenQuestion } from '../../../../contract/help/inbox.ts';
import { ANSWER_LENGTH } from '../../../../contract/help/rules.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { ignoreFailure, messageOf } from '../../../api/failures.ts';
import { useContractForm } from '../../../api/forms.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';

/** A question with its messages. The administrator who opens it has it for ten minutes. */
export function QuestionDetail({ id }: { id: string }) {
  const { t } = useTranslation(['admin-help', 'ui']);
  const client = useClient();
  const [question, setQuestion] = useState<TakenQuestion | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const take = useEffectEvent(async () => {
    try {
      setQuestion(await client('POST /admin/help/question/:id/take', { id }, { errors: 'caller' }));
    } catch (error) {
      ignoreFailure(error);
      setFailure(messageOf(error, t('ui:error_500')));
    }
  });
  useEffect(() => {
    void take();
  }, []);
  if (failure !== null) return <Alert tone="warning">{failure}</Alert>;
  if (!question) return <p role="status">{t('loading')}</p>;
  return <Taken question={question} />;
}

function Taken({ question }: { question: TakenQuestion }) {
  const { t } = useTranslation('admin-help');
  const locale = useLocale();
  const prefix = usePrefix();
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { id, name, user_id, messages, is_open } = question;
  const switchTo = async (state: boolean) => {
    try {
      await client('POST /admin/help/question/:id/state', { id, is_open: state });
      toast.success(t(state ? 'reopened' : 'closed'));
    } catch (error) {
      ignoreFailure(error);
    }
    await revalidate();
  };
  return (
    <div className="grid max-w-[720px] gap-4">
      {user_id && (
        <p>
          <a className={textLinkClass({ isAlone: true })} href={prefix(adminLinks.person(user_id))}>
            {t('person', { name })}
          </a>
        </p>
      )}
      {messages.map(({ id: message, text, by, created_at }) => (
        <article key={message} className={panelClass({ className: by === null ? 'p-4' : 'bg-sunken p-4' })}>
          <h2 className="text-13 text-ink-2">{`${by ?? name} · ${formatDateTime(created_at, locale)}`}</h2>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        </article>
      ))}
      <AnswerForm question={question} />
      <div>
        <Button variant="secondary" onClick={() => void switchTo(!is_open)}>
          {is_open ? <Check /> : <RotateCcw />}
          {t(is_open ? 'close' : 'reopen')}
        </Button>
      </div>
    </div>
  );
}

function AnswerForm({ question: { id, locale } }: { question: TakenQuestion }) {
  const { t } = useTranslation('admin-help');
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const form = useContractForm({
    schema: answerQuestion.body,
    async send({ text }) {
      await client('POST /admin/help/question/:id/answer', { id, text }, { errors: 'caller' });
      toast.success(t('sent'));
      await revalidate();
    },
  });
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={form.submit}>
      <TextArea
        label={t('answer')}
        hint={t(`answer_hint.${locale}`)}
        required
        rows={6}
        {...form.field('text')}
        max={ANSWER_LENGTH}
      />
      {form.failure && (
        <Alert tone="danger" isAnnounced>
          {form.failure.message}
        </Alert>
      )}
      <div>
        <Button type="submit" variant="primary" loading={form.isPending}>
          <Send />
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
