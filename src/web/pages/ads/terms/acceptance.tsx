import { ChevronDown, ExternalLink } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../../../../contract/api/api-error.ts';
import { LEGAL_TYPES } from '../../../../contract/legal/rules.ts';
import { links } from '../../../../contract/pages/links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { formatDate } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { LegalText } from '../../shared/legal/legal-text.tsx';
import styles from './acceptance.module.css';
import type { PendingText } from './load-pending.ts';

type AcceptanceProps = {
  /** Id of the form, for its button. */
  id: string;
  texts: readonly PendingText[];
  onAccepted: () => Promise<void>;
  /** A text has changed since it was loaded. */
  onChanged: () => Promise<void>;
  onPending: (isPending: boolean) => void;
};

/** New legal texts to read, and the consent to them. Not a contract form: what is sent are the versions shown. */
export function Acceptance({ id, texts, onAccepted, onChanged, onPending }: AcceptanceProps) {
  const { t } = useTranslation('legal');
  const client = useClient();
  const [isAgreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isAgreed) {
      setError(t('accept.required'));
      return;
    }
    onPending(true);
    try {
      const terms = texts.map(({ type, version }) => ({ type, version }));
      await client('POST /user/approval', { terms }, { errors: 'caller' });
      await onAccepted();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.errors.terms?.[0] ?? failure.message);
      if (!failure.errors.terms) return;
      setAgreed(false);
      await onChanged();
    } finally {
      onPending(false);
    }
  };
  return (
    <form id={id} noValidate method="post" className="grid gap-3" onSubmit={(event) => void submit(event)}>
      {texts.map((text) => (
        <TextToRead key={`${text.type} ${text.version}`} text={text} />
      ))}
      <Checkbox
        label={t('accept.agree')}
        required
        name="agree"
        checked={isAgreed}
        error={error}
        onChange={({ target }) => {
          setAgreed(target.checked);
          setError(undefined);
        }}
      />
    </form>
  );
}

function TextToRead({ text }: { text: PendingText }) {
  const { t } = useTranslation('legal');
  const locale = useLocale();
  const { type, title, version, published_at, description } = text;
  return (
    <details className={panelClass({ className: styles.text })}>
      <summary>
        <span>
          <b>{title}</b>
          <small>{t('version', { version, date: formatDate(published_at, locale) })}</small>
        </span>
        <ChevronDown />
      </summary>
      <div className={styles.content}>
        <Link
          className={textLinkClass({ className: 'inline-flex min-h-11 items-center gap-1.5 text-14' })}
          to={type === LEGAL_TYPES.TERMS ? links.termCondition(version) : links.privacyPolicy(version)}
          target="_blank"
        >
          {t('accept.new_tab', { title })}
          <ExternalLink className="size-4" aria-hidden="true" />
        </Link>
        <LegalText blocks={description} isNested />
      </div>
    </details>
  );
}
