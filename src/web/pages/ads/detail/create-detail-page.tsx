import { ArrowRight } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { Draft } from '../../../../contract/ads/creation.ts';
import { clientContext } from '../../../api/client.ts';
import { useStore } from '../../../browser/use-store.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { CategoryForm } from '../../shared/ad/detail-form.ts';
import { CreationColumns } from '../draft/creation-columns.tsx';
import { CreationHeader, SaveNotice, stepLink } from '../draft/creation-header.tsx';
import { formSectionClass } from '../draft/form-section.tsx';
import { useFragmentFocus } from '../draft/fragment-focus.ts';
import { loadDraft } from '../draft/load-draft.ts';
import { ModerationNotice } from '../draft/moderation-notice.tsx';
import { PostingLimitNotice } from '../draft/posting-limit.tsx';
import { BasicsSection } from './basics-section.tsx';
import styles from './create-detail-page.module.css';
import { DetailPreview } from './detail-preview.tsx';
import { HashtagField } from './hashtag-field.tsx';
import { LinkSection } from './link-section.tsx';
import { LocationSection } from './location-section.tsx';
import { PhotoSection } from './photo-section.tsx';
import { useDetailEditor } from './use-detail-editor.ts';

export async function loader(args: LoaderFunctionArgs) {
  const client = args.context.get(clientContext);
  const draft = await loadDraft(args, 'detail');
  const { sub_category_id } = draft;
  const fields = sub_category_id === null ? [] : (await client('GET /category/:id', { id: sub_category_id })).fields;
  // With their names in both languages, by which categories are suggested.
  const categories = (await client('GET /category/all', {})).data;
  return { draft, form: { sub_category_id, fields }, categories };
}

export function Component() {
  const { draft, form } = useLoaderData<typeof loader>();
  return <DetailStep key={draft.id} draft={draft} form={form} />;
}

function DetailStep({ draft, form }: { draft: Draft; form: CategoryForm }) {
  const { t } = useTranslation('ads');
  const prefix = usePrefix();
  const editor = useDetailEditor(draft, form);
  const saved = useStore(editor.autosave.state);
  useFragmentFocus();
  const page = useRef<HTMLFormElement>(null);
  const { isPending, photoError, submit } = useSubmit(draft, editor, page);
  return (
    <form ref={page} noValidate onSubmit={submit} onKeyDown={focusNext}>
      <meta name="robots" content="noindex" />
      <div className="sticky top-0 z-(--z-header)">
        <CreationHeader step="detail" draft={draft} saved={saved}>
          <Button type="submit" variant="primary" loading={isPending}>
            {t('creation.next')}
            <ArrowRight className="hidden lg:block" />
          </Button>
        </CreationHeader>
        <SaveNotice
          saved={saved}
          onTakeOther={() => void editor.takeOther()}
          onOverwrite={() => void editor.overwrite()}
        />
      </div>
      <PostingLimitNotice draft={draft} />
      <ModerationNotice draft={draft} />
      <CreationColumns>
        <div>
          <BasicsSection editor={editor} />
          <PhotoSection photos={editor.photos} error={photoError ?? editor.errorOf('photos').error} />
          <LocationSection editor={editor} />
          <section className={formSectionClass()} data-part="hashtags" aria-labelledby="hashtags-heading">
            <h2 id="hashtags-heading">{t('hashtags.heading')}</h2>
            <HashtagField hashtags={editor.hashtags} canAdd={draft.revision_of === null} />
          </section>
          <LinkSection editor={editor} />
          {editor.failure && (
            <Alert tone="danger" isAnnounced>
              {editor.failure}
            </Alert>
          )}
        </div>
        <DetailPreview display={draft.display_config} editor={editor} />
      </CreationColumns>
      <div className={styles.footer} data-step-footer="">
        <a
          className={buttonClass({ variant: 'secondary', size: 'lg', className: 'min-w-0' })}
          href={prefix(stepLink('display', draft))}
        >
          {t('creation.back')}
        </a>
        <Button type="submit" variant="primary" size="lg" className="w-auto min-w-0 flex-1" loading={isPending}>
          {t('creation.to_publication')}
        </Button>
      </div>
      {editor.leaveDialog}
    </form>
  );
}

const TYPED = 'input:is([type="text"], [type="tel"], [type="email"]), textarea';

/** Continues to the next step, or focuses the first error. Not a contract form: the editor saves what is typed. */
function useSubmit(
  draft: Draft,
  editor: ReturnType<typeof useDetailEditor>,
  page: React.RefObject<HTMLFormElement | null>,
) {
  const { t } = useTranslation('ads');
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const photos = useStore(editor.photos.all);
  const hasFailed = photos.some(({ state }) => state === 'failed');
  const isUploading = photos.some(({ state }) => state === 'sending' || state === 'waiting');
  const photoError = hasFailed ? t('photos.fix_first') : isUploading ? t('photos.wait') : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setSubmitted(true);
    setPending(true);
    try {
      if (photoError) await editor.validate();
      else if (await editor.finish()) return await navigate(stepLink('publication', draft));
    } finally {
      setPending(false);
    }
    // The errors are in the DOM after the next render.
    requestAnimationFrame(() => focusFirstError(page.current));
  };
  return { isPending, photoError: isSubmitted ? photoError : null, submit: (event: FormEvent) => void submit(event) };
}

/** The key that ends typing on a phone's keyboard goes to the next field that is typed in; other keyboards have Tab. */
function focusNext(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented) return;
  if (!window.matchMedia('(pointer: coarse)').matches || !(target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(TYPED)];
  const next = fields[fields.indexOf(target) + 1];
  if (!fields.includes(target) || !next) return;
  event.preventDefault();
  next.focus();
}

/** Focuses the first field with an error, in document order; otherwise the form's message. */
function focusFirstError(page: HTMLElement | null): void {
  const selector = '[aria-invalid="true"], [data-error] :is(input, button), [data-failed] button, [role="alert"]';
  const first = page?.querySelector<HTMLElement>(selector);
  if (!first) return;
  first.scrollIntoView({ block: 'center' });
  first.focus({ preventScroll: true });
}
