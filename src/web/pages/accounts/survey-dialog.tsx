import { Check, ChevronDown } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../../contract/api/api-error.ts';
import type { Survey } from '../../../contract/surveys/endpoints.ts';
import { ignoreFailure, isRetryable } from '../../api/failures.ts';
import { useAttemptKey } from '../../api/use-attempt-key.ts';
import { clearSurveyFlag } from '../../session/survey-flag.ts';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { Button } from '../../ui/button.tsx';
import { choiceCardClass } from '../../ui/choice-card.ts';
import { classNames } from '../../ui/class-names.ts';
import { Coin } from '../../ui/coin-amount.tsx';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { inputBoxClass } from '../../ui/input-box.ts';
import { LIST_CLOSE_MILLISECONDS } from '../../ui/interface-numbers.ts';
import { menuRowClass } from '../../ui/menu-row.ts';
import { useToast } from '../../ui/toast.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import styles from './survey-dialog.module.css';

/** The sign-up survey. It opens once: the flag is removed as soon as its question is shown. */
export default function SurveyDialog({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const [survey, setSurvey] = useState<Survey | null>(null);
  const load = useEffectEvent(async () => {
    const loaded = await client('GET /user/register/survey', {}, { is_background: true });
    clearSurveyFlag();
    setSurvey(loaded);
  });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // The flag stays, so the next page tries again.
    load().catch((error: unknown) => {
      close();
      ignoreFailure(error);
    });
  }, []);
  return survey && <Question survey={survey} onClose={onClose} />;
}

type Option = Survey['options'][number];

// Not a contract form: what is chosen is an option or an entry of its list, and only one value is sent.
function Question({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const { t } = useTranslation('survey');
  const locale = useLocale();
  const { bonus, options } = survey;
  const [chosen, setChosen] = useState<Option | null>(null);
  const [detail, setDetail] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const { isPending, claim } = useClaim(bonus, onClose, setError);
  const question = locale === 'en' ? survey.question_en : survey.question;
  const amount = formatNumber(bonus, locale);
  const noteId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answer = typeof chosen?.value === 'string' ? chosen.value : detail;
    if (!chosen) setError(t('choose'));
    else if (answer === null) setError(t('choose_from_list'));
    else void claim(answer);
  };
  return (
    <Dialog
      open
      size="narrow"
      title={question}
      subtitle={
        <DialogText className="mt-1 text-14 text-ink-2">
          {bonus > 0 ? t('text', { count: bonus, amount }) : t('text_without_bonus')}
        </DialogText>
      }
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <form noValidate method="post" onSubmit={submit}>
        <fieldset className={styles.options} aria-label={question} {...(error ? { 'aria-describedby': noteId } : {})}>
          {options.map((option, index) => (
            <div key={option.text} className="grid gap-2">
              <label className={choiceCardClass(styles.option)}>
                <input
                  type="radio"
                  name="answer"
                  value={index}
                  checked={option === chosen}
                  onChange={() => {
                    setChosen(option);
                    setDetail(null);
                    setError(undefined);
                  }}
                />
                <i className={styles.radio} />
                {locale === 'en' ? option.text_en : option.text}
              </label>
              {option === chosen && typeof option.value !== 'string' && (
                <AnswerList
                  option={option}
                  answers={option.value}
                  value={detail}
                  onChoose={(value) => {
                    setDetail(value);
                    setError(undefined);
                  }}
                />
              )}
            </div>
          ))}
        </fieldset>
        <div role="alert" className={classNames(Boolean(error) && 'mt-3')}>
          <FieldNote id={noteId} note={error ? { kind: 'error', text: error } : null} />
        </div>
        <Button
          type="submit"
          variant={bonus > 0 ? 'gold' : 'primary'}
          size="lg"
          full
          className="mt-4"
          loading={isPending}
        >
          {bonus > 0 ? (
            <>
              <Coin />
              {t('take', { count: bonus, amount })}
            </>
          ) : (
            t('send')
          )}
        </Button>
        <Button full className="mt-2" onClick={onClose}>
          {t('skip')}
        </Button>
      </form>
    </Dialog>
  );
}

/** Claims the bonus. A failure is shown in the dialog, which stays open. */
function useClaim(bonus: number, onClose: () => void, onFailure: (text: string) => void) {
  const { t } = useTranslation('survey');
  const locale = useLocale();
  const client = useClient();
  const toast = useToast();
  const { refresh } = useViewer();
  const { revalidate } = useRevalidator();
  const attemptKey = useAttemptKey();
  const [isPending, setPending] = useState(false);
  const claim = async (value: string) => {
    if (isPending) return;
    setPending(true);
    const { key, end } = attemptKey(value);
    try {
      await client('POST /user/register/survey', { value }, { idempotency_key: key, errors: 'caller' });
      toast.success(
        bonus > 0
          ? { title: t('done', { count: bonus, amount: formatNumber(bonus, locale) }), text: t('thanks') }
          : t('thanks'),
      );
      onClose();
      await Promise.all([revalidate(), refresh().catch(() => undefined)]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isRetryable(error)) end();
      onFailure(isRetryable(error) ? t('failed') : error.message);
    } finally {
      setPending(false);
    }
  };
  return { isPending, claim };
}

type AnswerListProps = {
  option: Option;
  answers: Exclude<Option['value'], string>;
  value: string | null;
  onChoose: (value: string) => void;
};

/** The list of an option, below it. It pushes the content and never covers it. */
function AnswerList({ option, answers, value, onChoose }: AnswerListProps) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const textOf = (answer: { text: string; text_en: string }) => (locale === 'en' ? answer.text_en : answer.text);
  const prompt = (locale === 'en' ? option.prompt_en : option.prompt) ?? textOf(option);
  const chosen = answers.find((answer) => answer.value === value);
  const close = () => {
    setTimeout(() => {
      setOpen(false);
      button.current?.focus();
    }, LIST_CLOSE_MILLISECONDS);
  };
  // Arrow keys choose too, but only these keys and a press are final.
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (event.key === 'Enter') event.preventDefault();
    close();
  };
  return (
    <div>
      <button
        ref={button}
        type="button"
        className={inputBoxClass({ className: styles.field })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classNames(!chosen && 'text-ink-3')}>{chosen ? textOf(chosen) : prompt}</span>
        <ChevronDown />
      </button>
      <fieldset id={id} className={styles.list} aria-label={prompt} hidden={!isOpen}>
        {answers.map((answer) => (
          <label key={answer.value} className={classNames(menuRowClass(), styles.answer)} onPointerUp={close}>
            <input
              type="radio"
              name="detail"
              className="sr-only"
              value={answer.value}
              checked={answer.value === value}
              onChange={() => onChoose(answer.value)}
              onKeyDown={closeByKey}
            />
            {textOf(answer)}
            <Check />
          </label>
        ))}
      </fieldset>
    </div>
  );
}
