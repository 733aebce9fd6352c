import { setImmediate } from 'node:timers/promises';
import type { FileResponse } from '../contract/api/endpoint.ts';
import type { RecordDocument, RecordFact } from '../contract/payments/documents.ts';
import { MONO_FAMILY } from '../web/outputs/fonts.ts';
import { formatDate, formatTime } from '../web/ui/format.ts';
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

const FIRST_TOP = 160;
const VALUE = { left: 250, width: PAGE.right - 250 } as const;
const LINE_HEIGHT = 20;
const GAP = 8;
const HEADING_HEIGHT = 44;
const TEXT: TextStyle = { size: 13.5 };
const CODE: TextStyle = { size: 11.5, family: MONO_FAMILY };
const LABEL: TextStyle = { size: 12.5, weight: 600, color: INK.soft };
const MAX_LINES = 400;

type Line = { height: number; draw: (y: number) => void };

/** A record of labelled facts, on as many pages as needed. */
export function recordDocument(root: string, record: RecordDocument): FileResponse {
  const t = documentTexts(record);
  const title = t(`documents:records.titles.${record.kind}`, {});
  const canvas = openDocument(root, record, t, `${title} ${record.number}`);
  const pages = pagesOf([
    ...record.facts.flatMap((fact) => factLines(canvas, record, fact)),
    ...record.parts.flatMap(({ heading, facts }) => [
      headingLine(canvas, t(`documents:records.headings.${heading}`, {})),
      ...facts.flatMap((fact) => factLines(canvas, record, fact)),
    ]),
  ]);
  async function* draw(): AsyncGenerator<void> {
    for (const [index, lines] of pages.entries()) {
      canvas.startPage(pages.length);
      if (index === 0) {
        drawHeader(canvas, record, title, record.number);
        canvas.rule(PAGE.left, FIRST_TOP - 24, PAGE.right - PAGE.left, 'dashes');
      }
      let top = index === 0 ? FIRST_TOP : PAGE.top;
      for (const { height, draw: drawLine } of lines) {
        drawLine(top);
        top += height;
      }
      yield;
      await setImmediate();
    }
  }
  const file_name = t('documents:records.file', {
    title: title.toLowerCase().replaceAll(' ', '-'),
    number: record.number,
  });
  return { mime_type: 'application/pdf', file_name, body: pdfBytes(canvas.doc, draw) };
}

function pagesOf(lines: readonly Line[]): Line[][] {
  const pages: Line[][] = [[]];
  let top: number = FIRST_TOP;
  for (const line of lines) {
    if (top + line.height > PAGE.bottom) {
      pages.push([]);
      top = PAGE.top;
    }
    pages.at(-1)?.push(line);
    top += line.height;
  }
  return pages;
}

function headingLine(canvas: DocumentCanvas, text: string): Line {
  return {
    height: HEADING_HEIGHT,
    draw(top) {
      canvas.rule(PAGE.left, top + 6, PAGE.right - PAGE.left, 'line');
      canvas.line(text, PAGE.left, top + 32, { size: 15, weight: 700 });
    },
  };
}

/** The label beside the first line of the value. */
function factLines(canvas: DocumentCanvas, record: RecordDocument, fact: RecordFact): Line[] {
  const style = fact.is_code ? CODE : TEXT;
  const text = valueText(canvas, record, fact);
  if (text.trim() === '') return [];
  const lines = text
    .split('\n')
    .flatMap((part) => breakText(canvas, printableText(part), VALUE.width, MAX_LINES, style));
  return lines.map((line, index) => ({
    height: LINE_HEIGHT + (index === lines.length - 1 ? GAP : 0),
    draw(top) {
      if (index === 0) canvas.line(canvas.t(`documents:records.labels.${fact.label}`, {}), PAGE.left, top + 16, LABEL);
      canvas.line(line, VALUE.left, top + 16, style);
    },
  }));
}

function valueText({ t }: DocumentCanvas, { locale }: RecordDocument, { value }: RecordFact): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) {
    return t('documents:timestamp', { date: `${formatDate(value, locale)}, ${formatTime(value, locale)}` });
  }
  return t(`documents:records.values.${value.key}`, value.params ?? {});
}
