import { Document, Font, Image, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { displayText } from '../../contract/display-rules.ts';
import type { OutputJob } from '../../contract/outputs.ts';
import { aspectOf } from '../../contract/ratios.ts';
import { LOGO_LETTERS, LOGO_MARK, LOGO_NAME } from '../layout/logo-paths.ts';
import { drawableText, familyFiles, MONO_FAMILY, UI_FAMILY } from './fonts.ts';
import { ACCENT, containedWidth, INK, INK_2, LINE, priceSize } from './parts.tsx';
import { qrCode } from './qr.ts';

/** Points in a CSS pixel: the design counts in these. */
const PT = 0.75;
const A5 = { width: 559, height: 794 };
const MARGIN = 30;
const TABS = 9;
const TAB = { width: A5.width / TABS, height: 142 };
const TEAR_LINE = '#85877F';
/** The share of its size that a letter of the tabs' font is wide. */
const MONO_ADVANCE = 0.612;
const ARTWORK_BOX = { width: A5.width - 2 * MARGIN, height: 430 };

const px = (value: number) => value * PT;
const styles = StyleSheet.create({
  page: { fontFamily: UI_FAMILY, color: INK, backgroundColor: '#FFFFFF' },
  sheet: { height: px(A5.height), flexDirection: 'column' },
  stage: { flexGrow: 1, alignItems: 'center', justifyContent: 'center', paddingTop: px(26) },
  words: { position: 'absolute', top: 0, left: 0, right: 0, opacity: 0, fontSize: px(9) },
  facts: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: px(22),
    paddingHorizontal: px(MARGIN),
    paddingTop: px(18),
    paddingBottom: px(16),
  },
  price: { fontWeight: 800, letterSpacing: -0.5, lineHeight: 1.1 },
  title: { fontSize: px(17), fontWeight: 700, lineHeight: 1.3, marginTop: px(5), maxLines: 3 },
  place: { fontSize: px(13.5), color: INK_2, lineHeight: 1.35, marginTop: px(4) },
  logo: { flexDirection: 'row', alignItems: 'center', gap: px(6), marginTop: px(10) },
  qr: {
    flexShrink: 0,
    width: px(128),
    height: px(128),
    padding: px(3),
    borderWidth: px(1.5),
    borderStyle: 'solid',
    borderColor: INK,
    borderRadius: px(10),
  },
  tabs: {
    flexDirection: 'row',
    height: px(TAB.height),
    borderTopWidth: px(1.6),
    borderTopStyle: 'dashed',
    borderTopColor: TEAR_LINE,
  },
  tab: { width: px(TAB.width), height: px(TAB.height), alignItems: 'center', justifyContent: 'center' },
  cut: { borderLeftWidth: px(1.6), borderLeftStyle: 'dashed', borderLeftColor: TEAR_LINE },
  strip: { width: px(TAB.height), textAlign: 'center', transform: 'rotate(-90deg)', fontFamily: MONO_FAMILY },
});

let registered = '';

function registerFonts(root: string): void {
  if (registered === root) return;
  registered = root;
  for (const family of [UI_FAMILY, MONO_FAMILY]) Font.register({ family, fonts: familyFiles(root, family) });
  // Words stay whole: the title's own language is not known.
  Font.registerHyphenationCallback((word) => [word]);
}

type FlyerParts = { job: OutputJob; artwork: Uint8Array; price_text: string; scan_text: string };

/** The ad on a sheet of A5 to print and hang up, with nine strips to tear off. */
export async function drawFlyer(parts: FlyerParts, root: string): Promise<Uint8Array> {
  registerFonts(root);
  return renderToBuffer(<Flyer {...parts} />);
}

function Flyer({ job, artwork, price_text, scan_text }: FlyerParts) {
  const width = px(containedWidth(aspectOf(job.document.ratio), ARTWORK_BOX));
  const place = [job.city_name, scan_text].filter(Boolean).join(' · ');
  return (
    <Document title={job.title} author={job.app_name} creator={job.app_name} language={job.locale}>
      <Page size={[px(A5.width), px(A5.height)]} style={styles.page} wrap={false}>
        <View style={styles.sheet}>
          <View style={styles.stage}>
            <View style={{ width, borderWidth: 0.75, borderStyle: 'solid', borderColor: LINE }}>
              {/* The picture's words, for anyone who searches the paper or has it read aloud. */}
              <Text style={styles.words}>{drawableText(displayText(job.document))}</Text>
              <Image
                src={{ data: Buffer.from(artwork), format: 'jpg' }}
                style={{ width: '100%', height: width / aspectOf(job.document.ratio) }}
              />
            </View>
          </View>
          <View style={styles.facts}>
            <View style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
              <Text style={[styles.price, { fontSize: px(priceSize(price_text, 30, 20)) }]}>
                {drawableText(price_text)}
              </Text>
              <Text style={styles.title}>{drawableText(job.title)}</Text>
              <Text style={styles.place}>{drawableText(place)}</Text>
              <Sign appName={job.app_name} />
            </View>
            <View style={styles.qr}>
              <Code text={job.address} />
            </View>
          </View>
          <Tabs text={job.address_text} />
        </View>
      </Page>
    </Document>
  );
}

function Sign({ appName }: { appName: string }) {
  const height = px(24);
  if (appName !== LOGO_NAME) {
    return (
      <View style={styles.logo}>
        <Svg width={height} height={height} viewBox="0 0 33 33">
          <Path fill={ACCENT} fillRule="evenodd" d={LOGO_MARK} />
        </Svg>
        <Text style={{ fontSize: px(18), fontWeight: 800 }}>{drawableText(appName)}</Text>
      </View>
    );
  }
  return (
    <View style={styles.logo}>
      <Svg width={(height * 125.1) / 33} height={height} viewBox="0 0 125.1 33">
        <Path fill={ACCENT} fillRule="evenodd" d={LOGO_MARK} />
        <Path fill={INK} d={LOGO_LETTERS} />
      </Svg>
    </View>
  );
}

function Code({ text }: { text: string }) {
  const { path, size } = qrCode(text);
  return (
    <Svg width="100%" height="100%" viewBox={`0 0 ${size} ${size}`}>
      <Path fill={INK} d={path} />
    </Svg>
  );
}

function Tabs({ text }: { text: string }) {
  const fontSize = Math.min(10.5, (TAB.height - 12) / (text.length * MONO_ADVANCE));
  return (
    <View style={styles.tabs}>
      {Array.from({ length: TABS }, (_, tab) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a strip has no identity but its number
        <View key={tab} style={tab === 0 ? styles.tab : [styles.tab, styles.cut]}>
          <Text style={[styles.strip, { fontSize: px(fontSize), fontWeight: 700 }]}>{text}</Text>
        </View>
      ))}
    </View>
  );
}
