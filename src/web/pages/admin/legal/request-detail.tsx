import { FileCheck, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { answerDataRequest, type OpenRequest } from '../../../../contract/own-data/endpoints.ts';
import { OWN_DATA } from '../../../../contract/own-data/rules.ts';
import { fileAddress } from '../../../api/client.ts';
import { useContractForm } from '../../../api/forms.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';

/** What is requested, the answer, and the proof. */
export function RequestDetail({ request }: { request: OpenRequest }) {
  const { t } = useTranslation('admin-legal');
  const locale = useLocale();
  const { id, text, kind, answer, answered_at } = request;
  return (
    <div className="grid max-w-[720px] gap-4">
      {text !== '' && <p className="whitespace-pre-line">{text}</p>}
      {answer !== '' && (
        <div>
          <h2 className="text-14 font-bold">{t('data.answer')}</h2>
          <p className="whitespace-pre-line">{answer}</p>
        </div>
      )}
      {answered_at === null && (kind === 'erasure' ? <p>{t('data.by_itself')}</p> : <AnswerForm request={request} />)}
      <p>
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={fileAddress('GET /admin/data-request/:id/proof', { id, locale })}
          download
          data-reload=""
        >
          <FileCheck />
          {t('proof')}
        </a>
      </p>
    </div>
  );
}

function AnswerForm({ request }: { request: OpenRequest }) {
  const { t } = useTranslation('admin-legal');
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const form = useContractForm({
    schema: answerDataRequest.body,
    async send({ answer }) {
      await client('POST /admin/data-request/:id/answer', { id: request.id, answer }, { errors: 'caller' });
      toast.success(t('data.sent'));
      await revalidate();
    },
  });
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={form.submit}>
      <TextArea
        label={t('data.answer')}
        hint={t(request.user ? 'data.answer_hint' : 'data.breach_hint')}
        required
        {...form.field('answer')}
        max={OWN_DATA.request_text.max}
      />
      {form.failure && (
        <Alert tone="danger" isAnnounced>
          {form.failure.message}
        </Alert>
      )}
      <div>
        <Button type="submit" variant="primary" loading={form.isPending}>
          <Send />
          {t(request.user ? 'data.send' : 'data.close')}
        </Button>
      </div>
    </form>
  );
}
