import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../../contract/api/api.ts';
import { submitQuestion } from '../../../contract/help/endpoints.ts';
import { QUESTION } from '../../../contract/help/rules.ts';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { useContractForm } from '../../api/forms.ts';
import { usePrefix } from '../../layout/frame-links.ts';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { panelClass } from '../../ui/panel.ts';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

/** What became of a question that was sent without scripts. */
export const QUESTION_RESULTS = ['sent', 'failed', 'too_many'] as const;
export type QuestionResult = (typeof QUESTION_RESULTS)[number];

type ContactProps = { topics: Output<'GET /help'>['topics']; result: QuestionResult | null };

/** A question to support. It is an ordinary form, so that it works without scripts. */
export function ContactForm({ topics, result }: ContactProps) {
  const { t } = useTranslation('help');
  const prefix = usePrefix();
  const { viewer } = useViewer();
  const [isSent, setSent] = useState(false);
  return (
    <section id="contact" className={panelClass({ isPadded: true, className: 'self-start' })} aria-labelledby="write">
      <h2 id="write" className="text-18">
        {t('contact.title')}
      </h2>
      <p className="mt-1 text-14 text-ink-2">{t('contact.text')}</p>
      {viewer && (
        <p className="mt-1 text-14">
          <a className={textLinkClass({ isAlone: true })} href={prefix(helpLinks.questions())}>
            {t('own.title')}
          </a>
        </p>
      )}
      <div className="mt-4 grid gap-4">
        {isSent || result === 'sent' ? (
          <Alert tone="success" isAnnounced={isSent}>
            {t('contact.sent')}
          </Alert>
        ) : (
          <>
            {result !== null && <Alert tone="danger">{t(`contact.${result}`)}</Alert>}
            <Fields topics={topics} onSent={() => setSent(true)} />
          </>
        )}
      </div>
    </section>
  );
}

function Fields({ topics, onSent }: { topics: ContactProps['topics']; onSent: () => void }) {
  const { t } = useTranslation('help');
  const prefix = usePrefix();
  const client = useClient();
  const { viewer } = useViewer();
  const [hasScripts, setHasScripts] = useState(false);
  const form = useContractForm({
    schema: submitQuestion.body,
    async send(question) {
      await client('POST /help/question', question, { errors: 'caller' });
      onSent();
    },
  });
  const { unregister } = form.form;
  // Until then the browser itself checks the fields.
  useEffect(() => setHasScripts(true), []);
  useEffect(() => {
    if (viewer) unregister(['name', 'email']);
  }, [viewer, unregister]);
  return (
    <form
      noValidate={hasScripts}
      method="post"
      action={prefix(helpLinks.all())}
      className="grid gap-4"
      onSubmit={form.submit}
    >
      <Select
        label={t('contact.topic')}
        required
        options={topics.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('topic_id')}
      />
      <TextArea
        label={t('contact.message')}
        required
        minLength={QUESTION.text.min}
        {...form.field('message')}
        max={QUESTION.text.max}
      />
      {!viewer && (
        <>
          <TextField
            label={t('contact.name')}
            required
            autoComplete="name"
            maxLength={QUESTION.name}
            {...form.field('name')}
          />
          <TextField
            label={t('contact.email')}
            hint={t('contact.email_hint')}
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            {...form.field('email')}
          />
        </>
      )}
      {form.failure && (
        <Alert tone="danger" isAnnounced>
          {form.failure.message}
        </Alert>
      )}
      <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
        {t('contact.send')}
      </Button>
    </form>
  );
}
