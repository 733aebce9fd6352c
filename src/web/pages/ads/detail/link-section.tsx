import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { kindOfLink, linksOfText, readLink, sameLink } from '../../../../contract/ads/links.ts';
import { AD_LIMITS, LINK_KINDS, LINK_SCHEME } from '../../../../contract/ads/rules.ts';
import type { AdLink } from '../../../../contract/ads/schemas.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { LINK_ICONS, linkName } from '../../../ui/link-icons.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { formSectionClass } from '../draft/form-section.tsx';
import styles from './link-section.module.css';
import type { DetailEditor } from './use-detail-editor.ts';

type Kind = AdLink['kind'];
type LinkError = { at: 'url' | 'scheme'; text: string };

/** The ad's links: those found in the description, and those that the author added. */
export function LinkSection({ editor }: { editor: DetailEditor }) {
  const { t } = useTranslation('ads');
  const { control, setValue } = editor.form;
  const [ownLinks, description] = useWatch({ control, name: ['links', 'description'] });
  const known = new Set(ownLinks.map(({ url }) => sameLink(url)));
  const found = linksOfText(description).filter(({ url }) => !known.has(sameLink(url)));
  const setOwnLinks = (links: AdLink[]) => setValue('links', links, { shouldDirty: true });
  return (
    <section className={formSectionClass()} data-part="links" aria-labelledby="links-heading">
      <h2 id="links-heading">{t('links.heading')}</h2>
      {ownLinks.length + found.length > 0 && (
        <ul className={styles.links} aria-label={t('links.all')}>
          {ownLinks.map((link) => (
            <LinkRow key={link.url} link={link} onRemove={() => setOwnLinks(ownLinks.filter((one) => one !== link))} />
          ))}
          {found.slice(0, Math.max(0, AD_LIMITS.links - ownLinks.length)).map((link) => (
            <LinkRow key={link.url} link={link} />
          ))}
        </ul>
      )}
      <LinkForm
        count={ownLinks.length}
        isKnown={(url) => known.has(sameLink(url))}
        onAdd={(link) => setOwnLinks([...ownLinks, link])}
      />
    </section>
  );
}

function LinkRow({ link, onRemove }: { link: AdLink; onRemove?: () => void }) {
  const { t } = useTranslation('ads');
  const Icon = LINK_ICONS[link.kind];
  const name = linkName(link);
  return (
    <li>
      <Icon aria-hidden="true" />
      <span className={styles.name}>
        <b>{name}</b>
        <small>
          {onRemove ? t(`links.kinds.${link.kind}`) : t('links.found', { kind: t(`links.kinds.${link.kind}`) })}
        </small>
      </span>
      {onRemove && (
        <button type="button" className={iconButtonClass()} aria-label={t('links.remove', { name })} onClick={onRemove}>
          <X />
        </button>
      )}
    </li>
  );
}

type LinkFormProps = { count: number; isKnown: (url: string) => boolean; onAdd: (link: AdLink) => void };

function LinkForm({ count, isKnown, onAdd }: LinkFormProps) {
  const { t } = useTranslation(['ads', 'errors']);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Kind | null>(null);
  const [scheme, setScheme] = useState('');
  const [error, setError] = useState<LinkError | null>(null);
  const url = readLink(typed);
  const kind = chosen ?? (url === null ? 'website' : kindOfLink(url));

  const add = () => {
    const refused = errorOf();
    setError(refused);
    if (refused || url === null) return;
    onAdd({ kind, url, scheme: kind === 'custom' ? scheme : '' });
    setTyped('');
    setChosen(null);
    setScheme('');
  };
  function errorOf(): LinkError | null {
    if (url === null) return { at: 'url', text: t('links.errors.format') };
    if (isKnown(url)) return { at: 'url', text: t('links.errors.repeated') };
    if (count >= AD_LIMITS.links) return { at: 'url', text: t('links.errors.full', { max: AD_LIMITS.links }) };
    return kind === 'custom' && !isLinkName(scheme) ? { at: 'scheme', text: t('errors:validation.link_name') } : null;
  }
  // Enter adds the link instead of submitting the step.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const errorAt = (at: LinkError['at']) => (error?.at === at ? error.text : undefined);
  const LinkIcon = LINK_ICONS[kind];
  return (
    <div className="grid gap-4">
      <TextField
        label={t('links.address')}
        isLabelHidden
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={AD_LIMITS.link}
        placeholder={t('links.placeholder')}
        value={typed}
        onChange={(event) => {
          setError(null);
          setTyped(event.target.value);
        }}
        onKeyDown={press}
        error={errorAt('url')}
        hint={t('links.hint')}
        before={<LinkIcon aria-hidden="true" />}
        after={
          <button type="button" className={buttonClass({ variant: 'tint', size: 'sm' })} onClick={add}>
            {t('links.add')}
          </button>
        }
      />
      {typed.trim() !== '' && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Select
            label={t('links.kind')}
            placeholder={null}
            options={LINK_KINDS.map((value) => ({ value, label: t(`links.kinds.${value}`) }))}
            value={kind}
            onChange={(event) => setChosen(LINK_KINDS.find((one) => one === event.target.value) ?? null)}
          />
          {kind === 'custom' && (
            <TextField
              label={t('links.name')}
              required
              autoComplete="off"
              autoCapitalize="none"
              maxLength={AD_LIMITS.link_name}
              value={scheme}
              onChange={(event) => {
                setError(null);
                setScheme(event.target.value);
              }}
              onKeyDown={press}
              error={errorAt('scheme')}
              hint={t('links.name_hint')}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Whether a custom link may have this name. */
export function isLinkName(name: string): boolean {
  return name.length <= AD_LIMITS.link_name && LINK_SCHEME.test(name);
}
