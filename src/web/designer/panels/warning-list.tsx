import { Contrast, type LucideIcon, Scaling, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { setRowColor, setRowSize, shrinkPlace } from '../commands.ts';
import { useDesign, useDesigner, useStore } from '../designer-context.tsx';
import { type Warning, warningsOf } from '../warnings.ts';

/** What is hard to read in a text place, each with its remedy. */
export function WarningList({ place }: { place: number }) {
  const { t } = useTranslation('designer');
  const { engine, overflowing } = useDesigner();
  const document = useDesign((snapshot) => snapshot.document);
  const isTooFull = useStore(overflowing).includes(`text-${place}`);
  const warnings = warningsOf(document).filter((warning) => warning.place === place);
  if (warnings.length === 0 && !isTooFull) return null;
  const canShrink = engine.can(shrinkPlace, { place });
  return (
    <section className="dz-warnings" aria-label={t('warnings')}>
      {isTooFull && (
        <Item icon={Scaling} title={t('too_full')} text={t(canShrink ? 'too_full_hint' : 'too_full_least')}>
          {canShrink && (
            <Button variant="sec" size="sm" onClick={() => engine.run(shrinkPlace, { place })}>
              {t('too_full_fix')}
            </Button>
          )}
        </Item>
      )}
      {warnings.map((warning) => (
        <RowWarning key={`${warning.kind} ${warning.row}`} warning={warning} />
      ))}
    </section>
  );
}

function RowWarning({ warning }: { warning: Warning }) {
  const { t } = useTranslation('designer');
  const { engine } = useDesigner();
  const locale = useLocale();
  const at = { place: warning.place, row: warning.row };
  const number = (value: number) => formatNumber(Math.floor(value * 10) / 10, locale);
  if (warning.kind === 'contrast') {
    const { color } = warning;
    return (
      <Item
        icon={Contrast}
        title={t('contrast_low', { number: warning.row + 1, ratio: number(warning.ratio) })}
        text={t('contrast_low_hint')}
      >
        <Button variant="sec" size="sm" onClick={() => engine.run(setRowColor, { ...at, value: color })}>
          {t('contrast_fix', { color: t(`colors.${color.slice(1)}`) })}
        </Button>
      </Item>
    );
  }
  const { size } = warning;
  return (
    <Item
      icon={Type}
      title={t('text_small', { number: warning.row + 1 })}
      text={t('text_small_hint', { px: number(warning.px) })}
    >
      {size !== null && (
        <Button variant="sec" size="sm" onClick={() => engine.run(setRowSize, { ...at, value: size })}>
          {t('text_small_fix', { size })}
        </Button>
      )}
    </Item>
  );
}

type ItemProps = { icon: LucideIcon; title: string; text: string; children: ReactNode };

function Item({ icon: Icon, title, text, children }: ItemProps) {
  return (
    <div className="dz-warning">
      <Icon className="ic" aria-hidden="true" />
      <p>
        <b>{title}</b> {text}
      </p>
      {children}
    </div>
  );
}
