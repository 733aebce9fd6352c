import { displayConfig } from '../../../../contract/design/schemas.ts';

const row = (text: string, font: string, size: number, color: string, more: object = {}) => ({
  text,
  font,
  size,
  color,
  align: 'CENTER',
  ...more,
});

/** Three designs of the same thing, as examples at the first step. Their words are names and numbers in both languages. */
export const DEMONSTRATION = [
  {
    layout: 11,
    split: 34,
    split_second: 80,
    background: '#EFEADB',
    border_type: 'THIN',
    contents: [
      { type: 'TEXT', rows: [row('Vespa 1982', 'playfair', 6, '#15171C')] },
      { type: 'TEXT', rows: [row('Sprint Veloce', 'playfair', 4, '#15171C')] },
      { type: 'TEXT', rows: [row('14,5 jt', 'abril_fatface', 6, '#A8141B')] },
    ],
  },
  {
    layout: 0,
    background: '#F5C518',
    contents: [
      {
        type: 'TEXT',
        rows: [
          row('VESPA', 'anton', 8, '#15171C'),
          row('14,5', 'anton', 10, '#15171C'),
          row('NEGO', 'anton', 6, '#9C0F16'),
        ],
      },
    ],
  },
  {
    ratio: '1:1',
    layout: 0,
    background: '#0F4444',
    contents: [
      {
        type: 'TEXT',
        rows: [row('Vespa', 'shrikhand', 7, '#F6C667'), row('1982, 14,5 jt', 'jakarta', 4, '#FBEBCB')],
      },
    ],
  },
].map((design) => displayConfig.parse(design));
