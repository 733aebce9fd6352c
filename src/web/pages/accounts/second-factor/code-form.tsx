import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmSession } from '../../../../contract/accounts/second-factor.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { useContractForm } from '../../../api/forms.ts';
import { Button } from '../../../ui/button.tsx';
import { OtpField } from '../../../ui/otp-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { FormFailure } from '../auth-page.tsx';

/** A code of the authenticator app, or one of the recovery codes. */
export type CodeKind = 'app' | 'recovery';

type CodeFormProps = {
  kind: CodeKind;
  onKind: (kind: CodeKind) => void;
  button: string;
  /** The user must enter the password again. Absent where no password was needed. */
  onRestart?: () => void;
  send: (code: string) => Promise<void>;
};

/** Asks for a code of the authenticator app or for a recovery code. */
export function CodeForm(props: CodeFormProps) {
  const { kind, onKind } = props;
  const { t } = useTranslation('second_factor');
  return (
    <>
      <SingleForm key={kind} {...props} />
      <p className="mt-4 text-center text-14">
        <button
          type="button"
          className={textLinkClass({ isAlone: true })}
          onClick={() => onKind(kind === 'app' ? 'recovery' : 'app')}
        >
          {t(`${kind}.other`)}
        </button>
      </p>
    </>
  );
}

function SingleForm({ kind, button, onRestart, send }: CodeFormProps) {
  const { t } = useTranslation('second_factor');
  const form = useCodeForm(send);
  return (
    <form noValidate method="post" className="grid gap-6" onSubmit={form.submit}>
      {kind === 'app' ? (
        <OtpField label={t('app.label')} isLabelHidden required {...form.field('code')} />
      ) : (
        <TextField
          label={t('recovery.label')}
          hint={t('recovery.hint')}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...form.field('code')}
        />
      )}
      <FormFailure failure={form.failure}>
        {onRestart && form.failure?.key === 'challenge_expired' ? (
          <button type="button" className={textLinkClass()} onClick={onRestart}>
            {t('restart')}
          </button>
        ) : null}
      </FormFailure>
      <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
        {button}
      </Button>
    </form>
  );
}

/** A form for one code, which is focused at once. A wrong code stays selected, so that typing replaces it. */
export function useCodeForm(send: (code: string) => Promise<void>) {
  const form = useContractForm({
    schema: confirmSession.body,
    async send({ code }) {
      try {
        await send(code);
      } catch (error) {
        if (!isError(error, 'second_factor_failed')) throw error;
        setError('code', { type: 'server', message: error.message });
        setFocus('code', { shouldSelect: true });
      }
    },
  });
  const { setError, setFocus } = form.form;
  useEffect(() => {
    // On touch screens it would open the keyboard, which hides the page.
    if (!matchMedia('(pointer: coarse)').matches) setFocus('code');
  }, [setFocus]);
  return form;
}
