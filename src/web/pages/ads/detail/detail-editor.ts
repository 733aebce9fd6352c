import {
  createFormControl,
  type FieldErrors,
  type FieldPath,
  type Resolver,
  set,
  type UseFormProps,
} from 'react-hook-form';
import { defaultAnswers } from '../../../../contract/ads/applicable-fields.ts';
import type { Draft } from '../../../../contract/ads/creation.ts';
import type { Client } from '../../../../contract/api/api.ts';
import { ApiError } from '../../../../contract/api/api-error.ts';
import type { Locale } from '../../../../contract/text/locale.ts';
import { isRetryable, messageOf } from '../../../api/failures.ts';
import { fieldErrorText, type Translate } from '../../../api/field-error-text.ts';
import { applyApiError } from '../../../api/forms.ts';
import { createStore, type Store } from '../../../browser/store.ts';
import { type Autosave, createAutosave } from '../../../designer/saving/autosave.ts';
import { type LocalCopies, localCopies } from '../../../designer/saving/local-copy.ts';
import type { WatchedDraft } from '../../../designer/saving/use-draft-watch.ts';
import {
  type CategoryForm,
  type DetailValues,
  fieldErrorsOfValues,
  savableValues,
  titleOfDesign,
  valuesOf,
} from '../../shared/ad/detail-form.ts';
import { compressPhoto } from '../../shared/photos/compress-photo.ts';
import { createPhotos, type Photos } from '../../shared/photos/photos.ts';
import { failureOfSave } from '../draft/save-failure.ts';
import { type DetailContent, detailContent } from './detail-content.ts';
import { createHashtags, type Hashtags } from './hashtags.ts';
import { sendHashtags } from './send-hashtags.ts';

type DetailFormControl = ReturnType<typeof createFormControl<DetailValues, unknown, DetailValues>>;
type DetailFormOptions = Required<
  Pick<UseFormProps<DetailValues, unknown, DetailValues>, 'resolver' | 'shouldFocusError'>
>;

export type DetailEditorState = {
  categoryForm: CategoryForm;
  /** Whether the form of the chosen sub-category is being loaded, or could not be loaded. */
  categoryState: 'ready' | 'loading' | 'failed';
  /** The server's message about the whole form. */
  failure: string | null;
};

/** The detail step: its form, its photos and hashtags, and their saving. */
export type DetailEditorStore = {
  state: Store<DetailEditorState>;
  control: DetailFormControl;
  /** For `useForm` as well: it resets the options of its form control that it is not given. */
  formOptions: DetailFormOptions;
  photos: Photos;
  hashtags: Hashtags;
  autosave: Autosave<DetailContent>;
  /** Detects other copies of the draft; a version made by our own running save is not a conflict. */
  watched: WatchedDraft;
  chooseCategory(category_id: number | null): void;
  chooseSubCategory(sub_category_id: number | null): void;
  /** Validates again where a choice has changed what is required. */
  recheck(): void;
  /** Shows every error, and saves nothing. */
  validate(): Promise<void>;
  /** Completes the step. Returns false if that failed; `failure` or the fields say why. */
  finish(): Promise<boolean>;
  takeOther(): Promise<void>;
  overwrite(): Promise<void>;
  /**
   * Saves changes, restores what was stored on this device but never saved on the server, and watches the form.
   * Returns a function that stops this.
   */
  start(): () => void;
};

type DetailEditorOptions = {
  draft: Draft;
  categoryForm: CategoryForm;
  client: Client;
  locale: Locale;
  translate: Translate;
  /** Called when a copy on this device was restored. */
  onRestored(): void;
};

/** The state and actions of the detail step for one draft. */
export function createDetailEditor(options: DetailEditorOptions): DetailEditorStore {
  const { draft, client, translate } = options;
  const state = createStore<DetailEditorState>({
    categoryForm: options.categoryForm,
    categoryState: 'ready',
    failure: null,
  });
  const patch = (part: Partial<DetailEditorState>) => state.set({ ...state.get(), ...part });
  const categoryForm = () => state.get().categoryForm;
  const copies = localCopies('detail', draft.id, detailContent);
  const saved = { current: contentOf(draft) };
  let isSubmitted = false;

  const formOptions: DetailFormOptions = {
    resolver: createResolver(categoryForm, translate, options.locale),
    shouldFocusError: false,
  };
  const control: DetailFormControl = createFormControl<DetailValues, unknown, DetailValues>({
    ...formOptions,
    defaultValues: { ...valuesOf(draft), title: draft.title || titleOfDesign(draft.display_config) },
  });
  let names: readonly string[] = draft.hashtags;
  const hashtags = createHashtags({
    hashtags: draft.hashtags,
    isFree: async (hashtag) =>
      (await client('GET /content/create/hashtag/check', { id: draft.id, hashtag }, { errors: 'caller' })).available,
    onChange(savable) {
      names = savable;
      change();
    },
  });
  const photos = createPhotos({
    fileIds: draft.photos.map(({ file_id }) => file_id),
    async send(file, signal) {
      const blob = await compressPhoto(file);
      return (await client('PUT /content/create/display/asset', {}, { file: blob, signal, errors: 'caller' })).file_id;
    },
    failureOf: (error) => ({
      message: messageOf(error, translate('ui:error_500')),
      canRetry: isRetryable(error),
    }),
    onChange: (ids) => control.setValue('photos', [...ids], { shouldDirty: true }),
  });
  const { autosave, watched } = createDetailAutosave({
    client,
    draft,
    saved,
    copies,
    showErrors: (error) => showErrors(control, error),
    onHashtagTaken: hashtags.recheck,
  });

  const content = (): DetailContent => ({
    form: savableValues(control.getValues(), saved.current.form, categoryForm()),
    hashtags: names,
  });

  function change(): void {
    autosave.change(content());
  }

  function recheck(): void {
    // Empty fields are not errors before the author submits.
    if (isSubmitted) void control.trigger();
  }

  function applyCategoryForm(form: CategoryForm): void {
    patch({ categoryForm: form, categoryState: 'ready' });
    const details = control.getValues('details');
    control.setValue('details', { ...details, ...defaultAnswers(form.fields, details) });
    // A category is saved once its form is loaded.
    change();
    recheck();
  }

  let requestedForm = options.categoryForm.sub_category_id;
  function loadCategoryForm(sub_category_id: number | null): void {
    requestedForm = sub_category_id;
    if (sub_category_id === categoryForm().sub_category_id) patch({ categoryState: 'ready' });
    else if (sub_category_id === null) applyCategoryForm({ sub_category_id: null, fields: [] });
    else fetchCategoryForm(sub_category_id);
  }

  function fetchCategoryForm(sub_category_id: number): void {
    patch({ categoryState: 'loading' });
    client('GET /category/:id', { id: sub_category_id }, { errors: 'caller' }).then(
      ({ fields }) => {
        if (requestedForm === sub_category_id) applyCategoryForm({ sub_category_id, fields });
      },
      () => {
        if (requestedForm === sub_category_id) patch({ categoryState: 'failed' });
      },
    );
  }

  function show(shown: DetailContent): void {
    names = shown.hashtags;
    isSubmitted = false;
    control.reset(shown.form);
    loadCategoryForm(shown.form.sub_category_id);
    photos.reset(shown.form.photos);
    hashtags.reset(shown.hashtags);
  }

  async function restoreStoredCopy(isStopped: () => boolean): Promise<void> {
    const copy = await copies.newest();
    // An author who has started to write continues; the copy stays on the device.
    if (!copy || isStopped() || autosave.hasUnsaved()) return;
    copy.clear();
    show(copy.content);
    if (copy.version < draft.version) autosave.pauseWith(copy.content);
    else {
      autosave.change(copy.content);
      if (autosave.hasUnsaved()) options.onRestored();
    }
  }

  const loadServerDraft = async () => (await client('GET /content/create', { id: draft.id })).draft ?? draft;

  return {
    state,
    control,
    formOptions,
    photos,
    hashtags,
    autosave,
    watched,
    chooseCategory(category_id) {
      control.setValue('category_id', category_id);
      control.setValue('sub_category_id', null);
      loadCategoryForm(null);
      recheck();
    },
    chooseSubCategory(sub_category_id) {
      control.setValue('sub_category_id', sub_category_id);
      loadCategoryForm(sub_category_id);
      recheck();
    },
    recheck,
    async validate() {
      isSubmitted = true;
      await control.handleSubmit(() => undefined)();
    },
    async finish() {
      patch({ failure: null });
      isSubmitted = true;
      let isDone = false;
      await control.handleSubmit(async () => {
        try {
          isDone = await autosave.complete(content());
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          patch({ failure: applyApiError(control, error) });
        }
      })();
      return isDone;
    },
    async takeOther() {
      const serverDraft = await loadServerDraft();
      saved.current = contentOf(serverDraft);
      show(saved.current);
      autosave.resume(serverDraft.version, saved.current, true);
    },
    async overwrite() {
      autosave.resume((await loadServerDraft()).version, content(), false);
    },
    start() {
      let isStopped = false;
      const unsubscribe = control.subscribe({ formState: { values: true }, callback: change });
      void restoreStoredCopy(() => isStopped);
      return () => {
        isStopped = true;
        unsubscribe();
        autosave.stop();
        photos.stop();
      };
    },
  };
}

function contentOf(draft: Draft): DetailContent {
  return { form: valuesOf(draft), hashtags: draft.hashtags };
}

/** Shows the errors of a save at their fields, without moving the focus from where the user types. */
function showErrors(control: DetailFormControl, error: ApiError): void {
  for (const [field, texts] of Object.entries(error.errors)) {
    control.setError(field as FieldPath<DetailValues>, { type: 'server', message: texts.join(' ') });
  }
}

/** Validates by the server's rules, with its texts. */
function createResolver(
  categoryForm: () => CategoryForm,
  translate: Translate,
  locale: Locale,
): Resolver<DetailValues, unknown, DetailValues> {
  return (values) => {
    const form = categoryForm();
    const errors: FieldErrors<DetailValues> = {};
    for (const [name, [fieldError]] of Object.entries(fieldErrorsOfValues(values, form))) {
      if (!fieldError) continue;
      const message = fieldErrorText(translate, name, fieldError, fieldError.names?.[locale]);
      set(errors, name, { type: fieldError.key, message });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

type DetailSaving = {
  client: Client;
  draft: Draft;
  /** What the server has. */
  saved: { current: DetailContent };
  copies: LocalCopies<DetailContent>;
  showErrors(error: ApiError): void;
  onHashtagTaken(): void;
};

/** Saves as the author types; a changed category is saved first, because it decides which answers are valid. */
function createDetailAutosave({ client, draft: { id, ...draft }, saved, copies, ...options }: DetailSaving) {
  // A save of several calls may fail after the first.
  let reached = draft.version;
  const autosave = createAutosave<DetailContent>({
    content: saved.current,
    version: draft.version,
    async send({ form, hashtags }, version, complete) {
      reached = Math.max(reached, version);
      const { category_id, sub_category_id } = form;
      const before = saved.current.form;
      if (category_id !== null && sub_category_id !== null && sub_category_id !== before.sub_category_id) {
        const choice = { id, version: reached, category_id, sub_category_id };
        reached = (
          await client('POST /content/create/detail/category', choice, { errors: 'caller', is_background: !complete })
        ).version;
        saved.current = { ...saved.current, form: { ...before, category_id, sub_category_id, details: {} } };
      }
      if (hashtags.join() !== saved.current.hashtags.join()) {
        const next = await sendHashtags(client, { id, version: reached }, hashtags, !complete);
        if (next === null) options.onHashtagTaken();
        else {
          reached = next;
          saved.current = { ...saved.current, hashtags };
        }
      }
      const response = await client(
        'POST /content/create/detail',
        { ...form, id, version: reached, complete },
        { errors: 'caller', is_background: !complete },
      );
      reached = response.version;
      saved.current = { ...saved.current, form };
      return response;
    },
    failureOf(error) {
      if (error instanceof ApiError) options.showErrors(error);
      return failureOfSave(error);
    },
    storeLocalCopy: copies.store,
  });
  const conflicting: typeof autosave.conflicting = (other) => {
    if (other.version > reached) autosave.conflicting(other);
  };
  return { autosave, watched: { ...autosave, conflicting } };
}
