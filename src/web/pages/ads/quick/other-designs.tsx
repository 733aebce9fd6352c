import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { Draft } from '../../../../contract/ads/creation.ts';
import type { Client } from '../../../../contract/api/api.ts';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import styles from './other-designs.module.css';
import { type QuickAd, withServerPhoto } from './quick-ad.ts';
import type { ResolvedLine } from './resolve-line.ts';
import { useDesigns } from './use-designs.ts';

/** The six designs among which the ad's was chosen; a tap takes another one. */
export function OtherDesigns(props: {
  ad: QuickAd;
  draft: Draft;
  line: Pick<ResolvedLine, 'facts'>;
  client: Client;
  flush: () => Promise<number | null>;
  /** Called before the design is saved. */
  onTake: (design: DisplayConfig) => void;
}) {
  const { ad, draft, line, client, flush, onTake } = props;
  const { t } = useTranslation('quick');
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const { facts } = line;
  const { designs } = useDesigns(ad, { facts }, ad.round);
  const of = (design: DisplayConfig) => (ad.photo?.file_id ? withServerPhoto(design, ad.id, ad.photo.file_id) : design);
  const present = JSON.stringify(ad.design);
  const take = async (design: DisplayConfig) => {
    if (isSaving) return;
    setSaving(true);
    try {
      const version = await flush();
      if (version === null) return;
      onTake(design);
      await client('POST /content/create/display', {
        id: draft.id,
        version,
        display_config: of(design),
        complete: true,
      });
    } catch (error) {
      ignoreFailure(error);
    } finally {
      await revalidate();
      setSaving(false);
    }
  };
  return (
    <fieldset className={styles.designs}>
      <legend className="sr-only">{t('summary.other_designs')}</legend>
      {designs.map((design, index) => (
        <button
          key={JSON.stringify(design)}
          type="button"
          aria-pressed={JSON.stringify(design) === present}
          aria-label={t('summary.design_of', { number: index + 1, total: designs.length })}
          onClick={() => void take(design)}
        >
          <i />
        </button>
      ))}
    </fieldset>
  );
}
