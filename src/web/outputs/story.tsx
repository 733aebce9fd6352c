import { STORY_SIZE } from '../../contract/design/outputs.ts';
import { aspectOf } from '../../contract/design/ratios.ts';
import { ArtworkPicture } from './artwork-picture.tsx';
import { drawableText, UI_FAMILY } from './fonts.ts';
import type { OutputProps } from './output-props.ts';
import { containedWidth, dotted, INK, INK_2, LINE, OutputLogo, OutputQr, priceSize, wrappingPrice } from './parts.tsx';

/** The phone's interface covers these strips, so they contain no ad. */
const HEAD = 250;
const FOOT = 380;
const ARTWORK_BOX = { width: 980, height: 1150 };
const PIN = 58;

/** The ad as a story, with a QR code of its URL. */
export function Story({ job, pictures, shownPrice }: OutputProps) {
  const width = containedWidth(aspectOf(job.design.ratio), ARTWORK_BOX);
  const place = [job.city_name, job.address_text.split('/')[0] ?? ''].filter(Boolean).join(' · ');
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        ...STORY_SIZE,
        ...dotted(2.2, 40),
        fontFamily: UI_FAMILY,
        color: INK,
      }}
    >
      <div
        style={{
          display: 'flex',
          alignItems: 'flex-end',
          justifyContent: 'center',
          height: HEAD,
          boxSizing: 'border-box',
          paddingBottom: 26,
        }}
      >
        <OutputLogo brand={job.brand} height={76} />
      </div>
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          height: STORY_SIZE.height - HEAD - FOOT,
        }}
      >
        <div
          style={{
            display: 'flex',
            position: 'relative',
            boxShadow: '0 4px 6px rgba(21,23,28,0.12), 0 40px 80px -20px rgba(21,23,28,0.34)',
          }}
        >
          <ArtworkPicture design={job.design} pictures={pictures} width={width} address={job.address} />
          <div
            style={{
              position: 'absolute',
              left: (width - PIN) / 2,
              top: PIN * -0.6,
              width: PIN,
              height: PIN,
              borderRadius: PIN,
              backgroundImage: 'radial-gradient(circle at 36% 32%, #7E98FF 0%, #7E98FF 12%, #2A50DC 34%, #12309F 100%)',
              boxShadow: '0 10px 10px rgba(0,0,0,0.35), 0 3px 0 rgba(0,0,0,0.2)',
            }}
          />
        </div>
      </div>
      <div
        style={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 40,
          height: FOOT,
          boxSizing: 'border-box',
          padding: '44px 72px 0',
          backgroundColor: '#fff',
          borderTop: `2px solid ${LINE}`,
        }}
      >
        <div style={{ display: 'flex', flexDirection: 'column', width: 696 }}>
          {shownPrice !== '' && (
            <div
              style={{
                display: 'block',
                fontSize: priceSize(shownPrice, 72, 16),
                fontWeight: 800,
                letterSpacing: '-0.03em',
                lineHeight: 1.05,
              }}
            >
              {drawableText(wrappingPrice(shownPrice))}
            </div>
          )}
          <div
            style={{
              display: 'block',
              fontSize: 42,
              fontWeight: 600,
              lineHeight: 1.2,
              marginTop: 12,
              overflowWrap: 'anywhere',
              lineClamp: 3,
            }}
          >
            {drawableText(job.title)}
          </div>
          <div style={{ display: 'block', fontSize: 34, lineHeight: 1.25, color: INK_2, marginTop: 10, lineClamp: 1 }}>
            {drawableText(place)}
          </div>
        </div>
        <div
          style={{
            display: 'flex',
            alignSelf: 'flex-start',
            flexShrink: 0,
            border: `2px solid ${INK}`,
            borderRadius: 16,
            padding: 6,
            backgroundColor: '#fff',
          }}
        >
          <OutputQr text={job.address} width={184} />
        </div>
      </div>
    </div>
  );
}
