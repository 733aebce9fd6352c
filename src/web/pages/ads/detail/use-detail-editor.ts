import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type FieldPath, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../../contract/ad-creation.ts';
import type { Client } from '../../../../contract/api.ts';
import { ApiError } from '../../../../contract/api-error.ts';

import { type Autosave, createAutosave } from '../../../designer/saving/autosave.ts';
import { type LocalCopies, localCopies } from '../../../designer/saving/local-copy.ts';
import { useDraftWatch } from '../../../designer/saving/use-draft-watch.ts';
import { isRetryable } from '../../../failures.ts';
import { applyApiError, faultText, type Words } from '../../../forms.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { useClient } from '../../../viewer.tsx';
import { useSaveBeforeLeaving } from '../draft/save-before-leaving.ts';
import { failureOfSave } from '../draft/save-failure.ts';
import { compressPhoto } from './compress-photo.ts';
import {
  type CategoryForm,
  type DetailValues,
  faultsOfValues,
  labelOf,
  savableFacts,
  titleOfDesign,
  valuesOf,
} from './detail-form.ts';
import type { Hashtags } from './hashtags.ts';
import { createPhotos, type Photos } from './photos.ts';
import { sendHashtags, useHashtags } from './use-hashtags.ts';
import { type DetailDocument, detailDocument, useStoredDetails } from './use-stored-details.ts';

export type DetailFields = UseFormReturn<DetailValues, unknown, DetailValues>;
export type DetailEditor = {
  form: DetailFields;
  photos: Photos;
  hashtags: Hashtags;
  autosave: Autosave<DetailDocument>;
  categoryForm: CategoryForm;
  /** Whether the form of the chosen sub-category is on its way, or did not come. */
  categoryState: 'ready' | 'loading' | 'failed';
  chooseCategory(category_id: number | null): void;
  chooseSubCategory(sub_category_id: number | null): void;
  /** What a native field needs besides its label. */
  field(name: FieldPath<DetailValues>): ReturnType<DetailFields['register']> & { error?: string };
  errorOf(name: FieldPath<DetailValues>): { error?: string };
  /** Looks at everything again where a choice has changed what is asked for. */
  recheck(): void;
  /** Ends the step. False where something keeps it from ending; `failure` or the fields say what. */
  finish(): Promise<boolean>;
  failure: string | null;
  takeOther(): Promise<void>;
  keepMine(): Promise<void>;
};

/** Everything that the detail step does: its form, its saving as one types, its photos. */
export function useDetailEditor(draft: Draft, firstForm: CategoryForm): DetailEditor {
  const client = useClient();
  const change = useRef(() => {});
  const recheck = useRef(() => {});
  // A category is saved once its form has come.
  const categoryForm = useCategoryForm(client, firstForm, () => {
    change.current();
    recheck.current();
  });
  const form = useForm<DetailValues, unknown, DetailValues>({
    defaultValues: { ...valuesOf(draft), title: draft.title || titleOfDesign(draft.display_config) },
    resolver: useResolver(categoryForm.latest),
    shouldFocusError: false,
  });
  const saved = useRef(documentOf(draft));
  const tags = useRef(saved.current.hashtags);
  const document = (): DetailDocument => ({
    facts: savableFacts(form.getValues(), saved.current.facts, categoryForm.latest.current),
    hashtags: tags.current,
  });
  const hashtags = useHashtags(draft, (names) => {
    tags.current = names;
    change.current();
  });
  const [copies] = useState(() => localCopies('detail', draft.id, detailDocument));
  const autosave = useAutosave(client, draft, { saved, form, copies, onTaken: hashtags.recheck });
  const photos = usePhotos(client, draft, (ids) => form.setValue('photos', [...ids], { shouldDirty: true }));

  change.current = () => autosave.change(document());
  // Before the author wanted to go on, nothing is held against what is still empty.
  recheck.current = () => {
    if (form.formState.isSubmitted) void form.trigger();
  };
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => change.current() }), [form]);

  const { finish, failure } = useFinish(form, autosave, document);
  const show = (shown: DetailDocument) => {
    tags.current = shown.hashtags;
    form.reset(shown.facts);
    categoryForm.load(shown.facts.sub_category_id);
    photos.reset(shown.facts.photos);
    hashtags.reset(shown.hashtags);
  };
  useStoredDetails(draft, autosave, copies, show);
  const other = async () => (await client('GET /content/create', { id: draft.id })).draft ?? draft;

  return {
    form,
    photos,
    hashtags,
    autosave,
    categoryForm: categoryForm.present,
    categoryState: categoryForm.state,
    chooseCategory(category_id) {
      form.setValue('category_id', category_id);
      form.setValue('sub_category_id', null);
      categoryForm.load(null);
      recheck.current();
    },
    chooseSubCategory(sub_category_id) {
      form.setValue('sub_category_id', sub_category_id);
      categoryForm.load(sub_category_id);
      recheck.current();
    },
    field: (name) => ({
      ...form.register(name, {
        // What is still empty is no error before the author wants to go on.
        onBlur: (event: { target: { value?: unknown } }) => {
          if (event.target.value !== '') void form.trigger(name);
        },
      }),
      ...errorOf(form, name),
    }),
    errorOf: (name) => errorOf(form, name),
    recheck: () => recheck.current(),
    finish,
    failure,
    async takeOther() {
      const there = await other();
      saved.current = documentOf(there);
      show(saved.current);
      autosave.resume(there.revision, saved.current, true);
    },
    async keepMine() {
      autosave.resume((await other()).revision, document(), false);
    },
  };
}

/** Ends the step; what the server holds against it goes to its fields. */
function useFinish(form: DetailFields, autosave: Autosave<DetailDocument>, document: () => DetailDocument) {
  const [failure, setFailure] = useState<string | null>(null);
  const finish = async () => {
    setFailure(null);
    let isDone = false;
    await form.handleSubmit(async () => {
      try {
        isDone = await autosave.complete(document());
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFailure(applyApiError(form, error));
      }
    })();
    return isDone;
  };
  return { finish, failure };
}

function errorOf(form: DetailFields, name: FieldPath<DetailValues>): { error?: string } {
  const message: unknown = form.getFieldState(name, form.formState).error?.message;
  return typeof message === 'string' && message !== '' ? { error: message } : {};
}

/** Puts what a save was refused for beside its fields, and leaves the focus where somebody types. */
function showFaults(form: DetailFields, error: ApiError): void {
  for (const [field, texts] of Object.entries(error.errors)) {
    form.setError(field as FieldPath<DetailValues>, { type: 'server', message: texts.join(' ') });
  }
}

/** Checks by the rules that the server has, in its words. */
function useResolver(categoryForm: { current: CategoryForm }): Resolver<DetailValues, unknown, DetailValues> {
  const { t } = useTranslation();
  const locale = useLocale();
  return (values) => {
    const words: Words = (key, params) => t(key, { ...params });
    const errors: FieldErrors<DetailValues> = {};
    for (const [name, [fault]] of Object.entries(faultsOfValues(values, categoryForm.current))) {
      if (!fault) continue;
      const asked = categoryForm.current.fields.find(({ key }) => name === `details.${key}`);
      const message = asked
        ? words(`errors:validation.${fault.key}`, { ...fault.params, field: labelOf(asked, locale) })
        : faultText(words, name, fault);
      set(errors, name, { type: fault.key, message });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** The fields of the chosen sub-category. `latest` is the same as `present`, for what runs between two drawings. */
function useCategoryForm(client: Client, first: CategoryForm, onReady: () => void) {
  const latest = useRef(first);
  const wanted = useRef(first.sub_category_id);
  const [present, setPresent] = useState(first);
  const [state, setState] = useState<DetailEditor['categoryState']>('ready');
  const take = (form: CategoryForm) => {
    latest.current = form;
    setPresent(form);
    setState('ready');
    onReady();
  };
  const load = (sub_category_id: number | null) => {
    wanted.current = sub_category_id;
    if (sub_category_id === latest.current.sub_category_id) return setState('ready');
    if (sub_category_id === null) return take({ sub_category_id: null, fields: [] });
    setState('loading');
    client('GET /category/:id', { id: sub_category_id }).then(
      ({ fields }) => {
        if (wanted.current === sub_category_id) take({ sub_category_id, fields });
      },
      () => {
        if (wanted.current === sub_category_id) setState('failed');
      },
    );
  };
  return { present, latest, state, load };
}

function documentOf(draft: Draft): DetailDocument {
  return { facts: valuesOf(draft), hashtags: draft.hashtags };
}

type Saving = {
  saved: { current: DetailDocument };
  form: DetailFields;
  copies: LocalCopies<DetailDocument>;
  onTaken: () => void;
};

/** Saves as one types; another category goes first, for it decides which answers are taken. */
function useAutosave(client: Client, draft: Draft, { saved, form, copies, onTaken }: Saving): Autosave<DetailDocument> {
  const [{ autosave, watched }] = useState(() => {
    const { id } = draft;
    // A save of several calls may end after the first.
    let reached = draft.revision;
    const autosave = createAutosave<DetailDocument>({
      document: documentOf(draft),
      revision: draft.revision,
      async send({ facts, hashtags }, revision, complete) {
        reached = Math.max(reached, revision);
        const { category_id, sub_category_id } = facts;
        const before = saved.current.facts;
        if (category_id !== null && sub_category_id !== null && sub_category_id !== before.sub_category_id) {
          const choice = { id, revision: reached, category_id, sub_category_id };
          reached = (await client('POST /content/create/detail/category', choice, { is_background: !complete }))
            .revision;
          saved.current = { ...saved.current, facts: { ...before, category_id, sub_category_id, details: {} } };
        }
        if (hashtags.join() !== saved.current.hashtags.join()) {
          const next = await sendHashtags(client, { id, revision: reached }, hashtags);
          if (next === null) onTaken();
          else {
            reached = next;
            saved.current = { ...saved.current, hashtags };
          }
        }
        const answer = await client(
          'POST /content/create/detail',
          { ...facts, id, revision: reached, complete },
          { is_background: !complete },
        );
        reached = answer.revision;
        saved.current = { ...saved.current, facts };
        return answer;
      },
      failureOf(error) {
        if (error instanceof ApiError) showFaults(form, error);
        return failureOfSave(error);
      },
      keep: copies.keep,
    });
    const conflicting: typeof autosave.conflicting = (other) => {
      if (other.revision > reached) autosave.conflicting(other);
    };
    return { autosave, watched: { ...autosave, conflicting } };
  });
  useSaveBeforeLeaving(autosave);
  useDraftWatch(draft.id, watched);
  return autosave;
}

function usePhotos(client: Client, draft: Draft, onChange: (ids: readonly string[]) => void): Photos {
  const { t } = useTranslation('errors');
  const told = useRef(onChange);
  told.current = onChange;
  const [photos] = useState(() =>
    createPhotos({
      fileIds: draft.photos.map(({ file_id }) => file_id),
      async send(file, signal) {
        const blob = await compressPhoto(file);
        return (await client('PUT /content/create/display/asset', {}, { file: blob, signal })).file_id;
      },
      faultOf: (error) => ({
        message: error instanceof ApiError ? error.message : t('connection_lost'),
        can_retry: isRetryable(error),
      }),
      onChange: (ids) => told.current(ids),
    }),
  );
  useEffect(() => () => photos.stop(), [photos]);
  return photos;
}
