import { setImmediate } from 'node:timers/promises';
import type { FileResponse } from '../contract/api/endpoint.ts';
import type { CaseDocument } from '../contract/payments/documents.ts';
import { formatMoney } from '../contract/text/money.ts';
import { formatDateTime } from '../web/ui/format.ts';
import {
  type DocumentCanvas,
  drawHeader,
  INK,
  openDocument,
  PAGE,
  pdfBytes,
  printableText,
} from './document-canvas.ts';
import { breakText } from './pdf/break-text.ts';
import type { TextStyle } from './pdf/pdf-canvas.ts';
import { documentTexts } from './texts.ts';

const WIDTH = PAGE.right - PAGE.left;
const LABELS = 190;
const FIRST_TOP = 150;
const LINE = 19;
const GAP = 12;
const BODY: TextStyle = { size: 13.5 };
const SMALL: TextStyle = { size: 12, color: INK.soft };
/** The share picture's format. */
const ARTWORK = { width: 380, height: 200 } as const;
/** Two screenshots stand side by side. */
const SHOT = { width: 328, height: 860, gap: 18 } as const;

/** Something of one height that is not divided between pages. */
type Block = { height: number; draw(y: number): void };

/** A fraud case: what happened, the ad as it was, and the screenshots. The copy of the ad is attached to it. */
export function caseDocument(root: string, found: CaseDocument): FileResponse {
  const t = documentTexts(found);
  const number = found.id.slice(-8);
  const title = t('fraud-cases:document.title', {});
  const canvas = openDocument(root, found, t, `${title} ${number}`, t('fraud-cases:document.statement', {}));
  const { doc } = canvas;
  doc.file(Buffer.from(found.evidence), {
    name: 'ad.json',
    type: 'application/json',
    description: t('fraud-cases:document.attachment', {}),
    creationDate: found.ad.copied_at,
    modifiedDate: found.ad.copied_at,
  });
  async function* draw(): AsyncGenerator<void> {
    const texts = pagesOf(blocksOf(canvas, found));
    const shots = Math.ceil(found.screenshots.length / 2);
    const total = texts.length + shots;
    for (const [index, blocks] of texts.entries()) {
      canvas.startPage(total);
      if (index === 0) drawHeader(canvas, found, title, number);
      let y: number = index === 0 ? FIRST_TOP : PAGE.top;
      for (const block of blocks) {
        block.draw(y);
        y += block.height;
      }
      yield;
      await setImmediate();
    }
    for (let page = 0; page < shots; page += 1) {
      canvas.startPage(total);
      for (const position of [0, 1] as const) await drawScreenshot(canvas, found, 2 * page + position, position);
      yield;
      await setImmediate();
    }
  }
  return {
    mime_type: 'application/pdf',
    file_name: t('fraud-cases:document.file', { id: number }),
    body: pdfBytes(doc, draw),
  };
}

/** As many blocks on each page as fit. */
function pagesOf(blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = [[]];
  let y: number = FIRST_TOP;
  for (const block of blocks) {
    if (y + block.height > PAGE.bottom) {
      pages.push([]);
      y = PAGE.top;
    }
    pages.at(-1)?.push(block);
    y += block.height;
  }
  return pages;
}

function blocksOf(canvas: DocumentCanvas, found: CaseDocument): Block[] {
  const { t } = canvas;
  const { locale, person, details, ad } = found;
  const time = (date: Date | string) => t('documents:timestamp', { date: formatDateTime(date, locale) });
  const text = (key: string, values: Record<string, unknown> = {}) => t(`fraud-cases:document.${key}`, values);
  const { amount, paid_at, from_bank, from_account, to_bank, to_account, seller_name, seller_phone, story } = details;
  return [
    heading(canvas, text('person')),
    row(canvas, '', [person.name, person.phone, person.email], 700),
    heading(canvas, text('transaction')),
    row(canvas, text('time'), [time(paid_at)], 700),
    row(canvas, text('amount'), [formatMoney(amount, 0)], 700),
    row(canvas, text('from'), [from_bank, from_account]),
    row(canvas, text('to'), [to_bank, to_account], 700),
    row(canvas, text('seller'), [seller_name, seller_phone]),
    heading(canvas, text('story')),
    ...paragraphs(canvas, story),
    heading(canvas, text('ad')),
    ...(found.artwork ? [picture(canvas, found.artwork)] : []),
    row(canvas, '', [ad.title], 700),
    row(canvas, text('address'), [ad.address], 400, 12),
    row(canvas, '', [
      text('published', { date: time(ad.published_at) }),
      text('copied', { date: time(ad.copied_at), count: ad.pictures }),
      ...ad.reveals.map((date) => text('revealed', { date: time(date) })),
    ]),
    row(canvas, text('hash'), [found.evidence_hash.slice(0, 32), found.evidence_hash.slice(32), text('hash_note')]),
  ];
}

function heading(canvas: DocumentCanvas, text: string): Block {
  return {
    height: 48,
    draw(y) {
      canvas.rule(PAGE.left, y + 8, WIDTH, 'dashes');
      canvas.line(text, PAGE.left, y + 36, { size: 16, weight: 700 });
    },
  };
}

/** A label and the lines beside it; the first paragraph may be bold. */
function row(
  canvas: DocumentCanvas,
  label: string,
  texts: readonly string[],
  weight: 400 | 700 = 400,
  size = 13.5,
): Block {
  const lines = texts
    .filter((text) => text !== '')
    .flatMap((text, index) => {
      const style: TextStyle = { size, weight: index === 0 ? weight : 400 };
      const broken = breakText(canvas, printableText(text), WIDTH - LABELS, 40, style);
      return broken.map((line) => ({ line, style }));
    });
  return {
    height: lines.length * LINE + 6,
    draw(y) {
      if (label !== '') canvas.line(label, PAGE.left, y + 14, SMALL);
      for (const [index, { line, style }] of lines.entries()) {
        canvas.line(line, PAGE.left + LABELS, y + 14 + index * LINE, style);
      }
    },
  };
}

/** A text of several lines, without its empty ones. */
function paragraphs(canvas: DocumentCanvas, text: string): Block[] {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => breakText(canvas, printableText(line), WIDTH, 40, BODY));
  return lines.map((line) => ({ height: LINE, draw: (y) => canvas.line(line, PAGE.left, y + 14, BODY) }));
}

function picture({ doc }: DocumentCanvas, jpeg: Uint8Array): Block {
  return {
    height: ARTWORK.height + GAP,
    draw(y) {
      doc.image(Buffer.from(jpeg), PAGE.left + LABELS, y, { fit: [ARTWORK.width, ARTWORK.height] });
    },
  };
}

async function drawScreenshot(
  canvas: DocumentCanvas,
  found: CaseDocument,
  index: number,
  position: 0 | 1,
): Promise<void> {
  const shot = found.screenshots[index];
  if (!shot) return;
  const x = PAGE.left + position * (SHOT.width + SHOT.gap);
  const label = canvas.t('fraud-cases:document.screenshot', { number: index + 1 });
  canvas.line(label, x, PAGE.top + 14, { size: 13.5, weight: 700 });
  const small: TextStyle = { size: 9, color: INK.faint };
  canvas.line(`SHA-256 ${shot.sha256.slice(0, 32)}`, x, PAGE.top + 32, small);
  canvas.line(shot.sha256.slice(32), x, PAGE.top + 45, small);
  const jpeg = await shot.load();
  if (jpeg) canvas.doc.image(Buffer.from(jpeg), x, PAGE.top + 60, { fit: [SHOT.width, SHOT.height] });
}
