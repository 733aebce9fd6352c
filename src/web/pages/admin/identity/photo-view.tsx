import { Eye, EyeOff, RotateCw, ZoomIn } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../contract/api/api-error.ts';
import { fileAddress } from '../../../api/client.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useKeys } from '../frame/keys.ts';
import styles from './photo-view.module.css';

const LARGEST_ZOOM = 3;

/**
 * The photo of an ID card. It is loaded when the moderator opens it, which takes the job and is recorded; it stays
 * blurred until the moderator wants to see it, so that nobody reads it over a shoulder.
 */
export function PhotoView({ id, name, onOpen }: { id: string; name: string; onOpen: () => void }) {
  const { t } = useTranslation('people');
  const client = useClient();
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isClear, setClear] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const [isLoading, setLoading] = useState(false);
  const open = async () => {
    if (isLoading) return;
    setLoading(true);
    setFailure(null);
    try {
      const link = await client('POST /admin/identity/:id/link', { id }, { errors: 'caller' });
      setAddress(fileAddress('GET /admin/identity/:id/photo', { id, ...link }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setLoading(false);
    }
  };
  const reveal = () => (address === null ? void open() : setClear(!isClear));
  const enlarge = () => setZoom(zoom === LARGEST_ZOOM ? 1 : zoom + 1);
  const turn = () => setTurns((turns + 1) % 4);
  useKeys({ o: reveal, '+': enlarge, '=': enlarge, r: turn });
  // What another photo was looked at with does not fit this one.
  useEffect(() => () => setAddress(null), []);
  const variables = useMemo(() => ({ '--zoom': String(zoom), '--turns': String(turns) }), [zoom, turns]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged photo is scrolled by keys */}
      <section className={styles.frame} tabIndex={0} aria-label={t('identity.photo_of', { name })}>
        {address === null ? (
          <Button variant="secondary" loading={isLoading} onClick={reveal}>
            <Eye />
            {t('identity.open')}
          </Button>
        ) : (
          <img
            className={classNames(styles.photo, turns % 2 === 1 && styles.sideways, !isClear && styles.blurred)}
            style={variables}
            src={address}
            alt={t(isClear ? 'identity.photo' : 'identity.blurred')}
            draggable={false}
            onLoad={onOpen}
            onError={() => {
              setAddress(null);
              setFailure(t('identity.unreadable'));
            }}
          />
        )}
      </section>
      {failure !== null && (
        <div className="mt-3">
          <Alert tone="warning" isAnnounced>
            {failure}
          </Alert>
        </div>
      )}
      {address !== null && (
        <div className={styles.actions}>
          <Button variant="secondary" className="col-span-2" aria-pressed={isClear} onClick={reveal}>
            {isClear ? <EyeOff /> : <Eye />}
            {t(isClear ? 'identity.blur' : 'identity.clear')}
          </Button>
          <Button variant="secondary" onClick={enlarge}>
            <ZoomIn />
            {t('identity.zoom', { zoom })}
          </Button>
          <Button variant="secondary" onClick={turn}>
            <RotateCw />
            {t('identity.turn')}
          </Button>
        </div>
      )}
    </>
  );
}
