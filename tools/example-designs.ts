import type { DisplayConfigInput } from '../src/contract/design/schemas.ts';

type Content = NonNullable<DisplayConfigInput['contents']>[number];
type Rows = Extract<Content, { type: 'TEXT' }>['rows'];
export type ExampleDesign = { name: string; design: DisplayConfigInput };

const photo = (name: string, rest: Partial<Extract<Content, { type: 'PHOTO' }>> = {}): Content => ({
  type: 'PHOTO',
  file_id: name,
  ...rest,
});
const text = (rows: Rows, rest: Partial<Extract<Content, { type: 'TEXT' }>> = {}): Content => ({
  type: 'TEXT',
  rows,
  ...rest,
});
const CENTER = { align: 'CENTER' } as const;

/**
 * Designs with what plain layouts do not show: patterns, shapes, fitted rows and strips. Their files are drawings'
 * names.
 */
export const EXAMPLE_DESIGNS: readonly ExampleDesign[] = [
  {
    name: 'window',
    design: {
      ratio: '1:1',
      layout: 19,
      background: '#20281A',
      contents: [
        photo('kucing', { zoom: 120, focus_y: 40 }),
        text([{ text: 'Cari rumah', font: 'abril_fatface', fit: true, color: '#E9DFA8' }], { vertical_align: 'END' }),
        text([
          { text: 'Kucing betina, 1 tahun', font: 'playfair_italic', size: 3, color: '#F4EFD8', ...CENTER },
          { text: 'steril dan vaksin, gratis', size: 2, color: '#CBD09A', ...CENTER },
        ]),
      ],
    },
  },
  {
    name: 'polaroid',
    design: {
      ratio: '3:4',
      layout: 20,
      background: '#E7B9A4',
      ground: 'STRIPES',
      contents: [
        photo('kucing', { tilt: -4 }),
        text([{ text: 'si Manis, 1 tahun', font: 'caveat', size: 5, color: '#5A2A1C', ...CENTER }]),
        text([
          { text: 'Cari rumah baru', font: 'fredoka', size: 5, color: '#4A1F14', ...CENTER },
          { text: 'gratis, steril, vaksin', size: 3, color: '#4A1F14', ...CENTER },
        ]),
      ],
    },
  },
  {
    name: 'newspaper',
    design: {
      ratio: '3:4',
      layout: 18,
      background: '#EFEADB',
      contents: [
        photo('motor'),
        text([{ text: 'IKLAN MOTOR', font: 'space_mono_bold', size: 2, ...CENTER }]),
        text([{ text: 'Motor klasik warna merah', font: 'playfair', size: 6 }], { vertical_align: 'START' }),
        text([
          { text: 'Tahun 1982, pajak hidup, surat lengkap', font: 'playfair', size: 2 },
          { text: '14,5 jt', font: 'abril_fatface', fit: true, color: '#A8141B' },
          { text: 'boleh nego', font: 'playfair_italic', size: 2 },
        ]),
      ],
    },
  },
  {
    name: 'newspaper wide',
    design: {
      ratio: '4:3',
      layout: 18,
      background: '#EFEADB',
      contents: [
        photo('rotan'),
        text([{ text: 'IKLAN DEPOK', font: 'space_mono_bold', size: 3, ...CENTER }]),
        text([{ text: 'Dijual kursi rotan', font: 'playfair', size: 6 }], { vertical_align: 'START' }),
        text([{ text: 'Rp 850.000', font: 'abril_fatface', fit: true, color: '#A8141B', ...CENTER }]),
      ],
    },
  },
  {
    name: 'arch',
    design: {
      ratio: '3:4',
      layout: 6,
      frame: 'ARCH',
      split: 62,
      background: '#EADFCC',
      contents: [
        photo('rotan'),
        text([
          { text: 'Klasik rotan', font: 'abril_fatface', fit: true, color: '#7A1A14' },
          { text: '1982, anyaman tangan', size: 3, color: '#4A2A1E', ...CENTER },
        ]),
      ],
    },
  },
  {
    name: 'circle',
    design: {
      ratio: '1:1',
      layout: 6,
      frame: 'CIRCLE',
      split: 51,
      background: '#F1EBDD',
      rule_color: '#6B7434',
      contents: [
        photo('kucing'),
        text(
          [
            { text: 'Kucing betina\ncari rumah', font: 'playfair', size: 5, color: '#2E3315' },
            { text: '1 tahun, steril, gratis', size: 2, color: '#5A3B22' },
          ],
          { vertical_align: 'END' },
        ),
      ],
    },
  },
  {
    name: 'circle wide',
    design: {
      ratio: '16:9',
      layout: 6,
      frame: 'CIRCLE',
      background: '#0B4F62',
      ground: 'DOTS',
      rule_color: '#F7E3B5',
      contents: [
        photo('kopi'),
        text([
          { text: 'Kopi', font: 'shrikhand', fit: true, color: '#F7E3B5' },
          { text: '15 ribu, antar gratis', size: 4, color: '#FFFFFF' },
        ]),
      ],
    },
  },
  {
    name: 'film poster',
    design: {
      ratio: '9:16',
      layout: 1,
      split: 45,
      background: '#E8A33D',
      contents: [
        photo('kucing', { zoom: 140 }),
        text([
          { text: 'CARI', font: 'anton', fit: true },
          { text: 'RUMAH', font: 'anton', fit: true },
          { text: 'Kucing betina, gratis', size: 3 },
        ]),
      ],
    },
  },
  {
    name: 'strips',
    design: {
      ratio: '1:1',
      layout: 2,
      split: 46,
      background: '#2C4BD8',
      ground: 'DOTS',
      contents: [
        photo('motor'),
        text([
          { text: 'motor', font: 'permanent_marker', size: 4, strip: true },
          { text: 'KLASIK', font: 'archivo_black', size: 5, strip: true, marker: '#C01A1F', color: '#FFFFFF' },
          { text: 'pajak hidup, 14,5 jt', font: 'permanent_marker', size: 2, strip: true, align: 'RIGHT' },
        ]),
      ],
    },
  },
  {
    name: 'rays',
    design: {
      ratio: '1:1',
      layout: 0,
      background: '#B5301B',
      ground: 'RAYS',
      ground_color: '#C23F27',
      contents: [
        text([
          { text: 'Kursi kuning', font: 'bungee', fit: true, color: '#FFF3D6' },
          { text: '850', font: 'anton', fit: true, color: '#FFE14D', ...CENTER },
          { text: 'ribu nego', font: 'bungee', fit: true, color: '#FFF3D6' },
        ]),
      ],
    },
  },
  {
    name: 'check',
    design: {
      ratio: '3:4',
      layout: 6,
      split: 60,
      background: '#FFD1DC',
      ground: 'CHECK',
      contents: [
        photo('kucing', { tilt: -4 }),
        text([
          { text: 'Kucing manis', font: 'bungee', fit: true, color: '#5B1D4D' },
          {
            text: 'gratis, steril, 1 tahun',
            font: 'fredoka',
            size: 3,
            color: '#5B1D4D',
            strip: true,
            marker: '#FFF6B8',
          },
        ]),
      ],
    },
  },
  {
    name: 'spot',
    design: {
      ratio: '3:4',
      layout: 19,
      split: 26,
      background: '#17120A',
      ground: 'SPOT',
      ground_color: '#5A4413',
      contents: [
        photo('rotan'),
        text([{ text: 'Kursi', font: 'abril_fatface', fit: true, color: '#F7E3B5' }]),
        text([
          { text: 'kuning, baru 3 bulan', font: 'playfair_italic', size: 3, color: '#F7E3B5', ...CENTER },
          { text: 'Rp 850.000', font: 'dm_serif', size: 3, color: '#F4B81C', ...CENTER },
        ]),
      ],
    },
  },
  {
    name: 'split',
    design: {
      ratio: '9:16',
      layout: 6,
      split: 50,
      background: '#FFF1DC',
      ground: 'SPLIT',
      ground_color: '#F4B49A',
      horizon: 46,
      slant: 7,
      contents: [
        photo('sepeda', { tilt: 4 }),
        text([
          { text: 'Sepeda', font: 'shrikhand', fit: true, color: '#1F3FC4' },
          { text: 'lipat', font: 'shrikhand', fit: true, color: '#7A1E0F' },
          { text: '520 ribu', font: 'archivo_black', size: 5, marker: '#FFF1DC' },
        ]),
      ],
    },
  },
  {
    name: 'grid',
    design: {
      ratio: '4:3',
      layout: 20,
      background: '#CFEAFF',
      ground: 'GRID',
      contents: [
        photo('kamera', { tilt: 4 }),
        text([{ text: 'hobi bapak', font: 'caveat', size: 5, ...CENTER }]),
        text([{ text: 'Kamera 1,2 juta', font: 'fredoka', fit: true, color: '#14396B', ...CENTER }]),
      ],
    },
  },
  {
    name: 'burst and tag',
    design: {
      ratio: '3:4',
      layout: 1,
      split: 63,
      background: '#C8D65A',
      contents: [
        photo('kopi'),
        text([
          { text: 'Kopi susu', font: 'permanent_marker', fit: true, color: '#20281A' },
          { text: 'antar gratis se-Tebet', size: 3, color: '#20281A' },
        ]),
      ],
      elements: [
        { type: 'SEAL', col: 10, row: 10, tilt: 10, color: '#20281A', ink: '#C8D65A', rows: ['GRATIS'] },
        { type: 'BURST', col: 2, row: 2, tilt: -8, font: 'anton', shows: 'PRICE', rows: ['15', 'ribu'] },
        {
          type: 'DISC',
          col: 10,
          row: 2,
          tilt: 8,
          color: '#3A1A55',
          ink: '#FFD3AE',
          font: 'righteous',
          rows: ['steril', 'vaksin'],
        },
        {
          type: 'TAG',
          col: 3,
          row: 8,
          tilt: -6,
          size: 'L',
          color: '#F4C51C',
          ink: '#15171C',
          font: 'anton',
          rows: ['Rp 15.000', 'per gelas'],
        },
      ],
    },
  },
  {
    name: 'stamp and drawings',
    design: {
      ratio: '3:4',
      layout: 20,
      background: '#F4D9D0',
      ground: 'CHECK',
      contents: [
        photo('sepeda', { tilt: -4 }),
        text([{ text: 'sepeda bapak', font: 'caveat', size: 5, ...CENTER }]),
        text([{ text: 'Sepeda 520 ribu', font: 'fredoka', fit: true, ...CENTER }]),
      ],
      elements: [
        { type: 'TAPE', col: 6, row: 1, color: '#F4ECCD', tilt: -4 },
        { type: 'STAMP', col: 9, row: 10, size: 'L', tilt: -12, color: '#C01A1F', word: 'DIJUAL' },
        { type: 'ARROW', col: 2, row: 3, color: '#1B3FC4' },
        { type: 'UNDERLINE', col: 6, row: 15, size: 'L', color: '#C01A1F' },
      ],
    },
  },
  {
    name: 'loop, pin and WhatsApp',
    design: {
      ratio: '1:1',
      layout: 0,
      background: '#FFE98A',
      contents: [
        text([
          { text: 'Les gitar', font: 'permanent_marker', fit: true },
          { text: 'mulai 75 ribu', font: 'caveat', size: 6, ...CENTER },
        ]),
      ],
      elements: [
        { type: 'PIN', col: 6, row: 1, size: 'L', color: '#C01A1F' },
        { type: 'LOOP', col: 7, row: 8, size: 'L', color: '#C01A1F' },
        { type: 'WHATSAPP', col: 10, row: 11, size: 'L', color: '#1C6E5E', font: 'jakarta' },
      ],
    },
  },
  {
    name: 'rings',
    design: {
      ratio: '1:1',
      layout: 15,
      split: 26,
      background: '#0F4444',
      ground: 'SPLIT',
      ground_color: '#0B3333',
      shape: 'RINGS',
      shape_color: '#B7312C',
      subject_size: 94,
      contents: [
        photo('motor', { cut: 'CLEAN', shadow: 'CONTACT' }),
        text([{ text: 'Motor klasik', font: 'shrikhand', fit: true, color: '#FBEBCB' }]),
        text([{ text: '1982, surat lengkap, 14,5 jt', size: 2, color: '#FBEBCB', ...CENTER }]),
      ],
    },
  },
  {
    name: 'plinth',
    design: {
      ratio: '3:4',
      layout: 15,
      split_second: 68,
      background: '#E9E4F2',
      shape: 'PLINTH',
      shape_color: '#B3A7D1',
      subject_size: 72,
      contents: [
        photo('sepatu', { cut: 'CLEAN', shadow: 'CONTACT' }),
        text([{ text: 'Sepatu lari 42', font: 'dm_serif', fit: true, color: '#231A4A' }]),
        text([
          { text: 'Baru 2 kali pakai', size: 2, color: '#231A4A', ...CENTER },
          { text: 'Rp 520.000', font: 'dm_serif', size: 5, color: '#231A4A', ...CENTER },
        ]),
      ],
    },
  },
  {
    name: 'sun',
    design: {
      ratio: '1:1',
      layout: 15,
      background: '#FF6FA3',
      ground: 'DOTS',
      ground_color: '#FF92B9',
      shape: 'SUN',
      shape_color: '#FFE14D',
      subject_size: 88,
      contents: [
        photo('sepatu', { cut: 'CLEAN', shadow: 'SOFT' }),
        text([{ text: 'SEPATU LARI', font: 'bangers', fit: true, color: '#2A0E4F' }]),
        text([{ text: 'No. 42, 2 kali pakai', font: 'fredoka', size: 2, color: '#2A0E4F', strip: true }]),
      ],
    },
  },
  {
    name: 'blob',
    design: {
      ratio: '1:1',
      layout: 23,
      background: '#F7A8C0',
      ground: 'CHECK',
      shape: 'BLOB',
      shape_color: '#2F6BD8',
      contents: [
        photo('rotan', { cut: 'SCISSOR', shadow: 'SOFT' }),
        text([
          { text: 'Kursi', font: 'fredoka', size: 5, strip: true },
          { text: 'kuning', font: 'fredoka', size: 5, strip: true, marker: '#FFE14D' },
        ]),
        text([{ text: 'baru 3 bulan, 850rb', font: 'fredoka', size: 3, strip: true }]),
      ],
    },
  },
  {
    name: 'shadow on the floor',
    design: {
      ratio: '3:4',
      layout: 14,
      split: 40,
      split_second: 80,
      depth: 'BEHIND',
      background: '#F3E2BE',
      ground: 'SPLIT',
      ground_color: '#E2BE82',
      subject_size: 98,
      contents: [
        photo('motor', { cut: 'CLEAN', shadow: 'CONTACT' }),
        text([{ text: 'KLASIK', font: 'anton', fit: true, color: '#C01A1F' }]),
        text([{ text: '14,5 JUTA NEGO', font: 'anton', size: 5 }]),
      ],
    },
  },
  {
    name: 'long shadow',
    design: {
      ratio: '3:4',
      layout: 15,
      split: 36,
      split_second: 76,
      background: '#F6F0E6',
      subject_size: 62,
      contents: [
        photo('kopi', { cut: 'CLEAN', shadow: 'LONG' }),
        text([{ text: 'Kopi susu pagi', font: 'playfair_italic', size: 6, color: '#3A1210', ...CENTER }]),
        text([{ text: 'Rp 15.000', font: 'dm_serif', size: 4, color: '#A72E12', ...CENTER }]),
      ],
    },
  },
  {
    name: 'subject by dots',
    design: {
      ratio: '3:4',
      layout: 18,
      background: '#EFEADB',
      contents: [
        photo('motor', { cut: 'CLEAN', tone: 'HALFTONE' }),
        text([{ text: 'IKLAN MOTOR', font: 'space_mono_bold', size: 2, ...CENTER }]),
        text([{ text: 'Motor klasik warna merah', font: 'playfair', size: 6 }]),
        text([
          { text: 'Tahun 1982, pajak hidup', font: 'playfair', size: 2 },
          { text: '14,5 jt', font: 'abril_fatface', fit: true, color: '#A7151B' },
        ]),
      ],
    },
  },
  {
    name: 'subject in two colours on paper',
    design: {
      ratio: '1:1',
      layout: 15,
      background: '#FFC65C',
      subject_size: 90,
      contents: [
        photo('rotan', { cut: 'OUTLINE', tone: 'DUO', shadow: 'SOFT' }),
        text([{ text: 'KURSI ROTAN', font: 'bebas_neue', fit: true, color: '#2A1A4A' }]),
        text([{ text: '850 ribu, bisa nego', size: 3, color: '#2A1A4A', ...CENTER }]),
      ],
    },
  },
  {
    name: 'code',
    design: {
      ratio: '3:4',
      layout: 1,
      split: 62,
      background: '#14396B',
      contents: [
        photo('kamera'),
        text([
          { text: 'Kamera\nanalog', font: 'archivo_black', size: 4, color: '#FFFFFF' },
          { text: 'pindai untuk fotonya', size: 2, color: '#CFEAFF' },
        ]),
      ],
      elements: [{ type: 'QR', col: 10, row: 13, size: 'M' }],
    },
  },
  {
    name: 'letters',
    design: {
      ratio: '1:1',
      layout: 21,
      background: '#F7E7CB',
      contents: [
        photo('bola', { cut: 'CLEAN', shadow: 'SOFT' }),
        text([{ text: 'Bola', font: 'archivo_black', color: '#2B0D06' }]),
        text([{ text: 'bola voli, baru', font: 'archivo_black', size: 2, color: '#AA2F11' }]),
      ],
      elements: [
        {
          type: 'DISC',
          col: 10,
          row: 7,
          tilt: -8,
          color: '#AA2F11',
          ink: '#FFF3DE',
          font: 'anton',
          rows: ['95', 'ribu'],
        },
      ],
    },
  },
  {
    name: 'coupon with a subject',
    design: {
      ratio: '4:3',
      layout: 24,
      background: '#F3B13C',
      ground: 'DOTS',
      rule_color: '#FFEFD6',
      contents: [
        photo('bola', { cut: 'OUTLINE', shadow: 'SOFT' }),
        text([{ text: 'BOLA VOLI', font: 'anton', fit: true, color: '#6A1506' }]),
        text(
          [
            { text: '95', font: 'anton', size: 8, color: '#FFEFD6', ...CENTER },
            { text: 'ribu', font: 'archivo_black', size: 4, color: '#FFEFD6', ...CENTER },
          ],
          { background: '#AA2F11' },
        ),
        text([{ text: 'antar\ngratis', font: 'archivo_black', size: 4, color: '#6A1506', align: 'RIGHT' }]),
      ],
    },
  },
  {
    name: 'garland, and a photo in grey',
    design: {
      ratio: '3:4',
      layout: 1,
      background: '#164A33',
      season: 'NATAL',
      contents: [
        photo('kamera', { tone: 'MONO' }),
        text([{ text: 'Kamera tua', font: 'abril_fatface', fit: true, color: '#F2C56B' }]),
      ],
    },
  },
];
