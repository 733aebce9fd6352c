import { SHARE_SIZE } from '../../contract/design/outputs.ts';
import { aspectOf } from '../../contract/design/ratios.ts';
import { ArtworkPicture } from './artwork-picture.tsx';
import { drawableText, UI_FAMILY } from './fonts.ts';
import type { OutputProps } from './output-props.ts';
import { containedWidth, dotted, INK, INK_2, OutputLogo, priceSize, wrappingPrice } from './parts.tsx';

const CANVAS_WIDTH = 704;
const ARTWORK_BOX = { width: 640, height: 566 };

/** The picture in link previews of the ad. */
export function SharePicture({ job, pictures, shownPrice }: OutputProps) {
  const width = containedWidth(aspectOf(job.design.ratio), ARTWORK_BOX);
  return (
    <div style={{ display: 'flex', ...SHARE_SIZE, backgroundColor: '#fff', fontFamily: UI_FAMILY, color: INK }}>
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          flexShrink: 0,
          width: CANVAS_WIDTH,
          height: SHARE_SIZE.height,
          ...dotted(1.4, 24),
        }}
      >
        <div
          style={{
            display: 'flex',
            boxShadow: '0 2px 4px rgba(21,23,28,0.1), 0 14px 30px -8px rgba(21,23,28,0.28)',
          }}
        >
          <ArtworkPicture design={job.design} pictures={pictures} width={width} address={job.address} />
        </div>
      </div>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: SHARE_SIZE.width - CANVAS_WIDTH,
          height: SHARE_SIZE.height,
          boxSizing: 'border-box',
          padding: '56px 48px',
        }}
      >
        <OutputLogo brand={job.brand} height={40} />
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          {shownPrice !== '' && (
            <div
              style={{
                display: 'block',
                fontSize: priceSize(shownPrice, 48, 14),
                fontWeight: 800,
                letterSpacing: '-0.025em',
                lineHeight: 1.1,
              }}
            >
              {drawableText(wrappingPrice(shownPrice))}
            </div>
          )}
          <div
            style={{
              display: 'block',
              fontSize: 30,
              fontWeight: 600,
              lineHeight: 1.25,
              marginTop: 14,
              overflowWrap: 'anywhere',
              lineClamp: 4,
            }}
          >
            {drawableText(job.title)}
          </div>
          <div style={{ display: 'block', fontSize: 26, color: INK_2, marginTop: 12, lineHeight: 1.3, lineClamp: 2 }}>
            {drawableText(job.city_name)}
          </div>
        </div>
      </div>
    </div>
  );
}
