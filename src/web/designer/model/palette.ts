/** Colours for text, borders and markers. Each has a name under `colors` in the `designer` locale file. */
export const TEXT_COLORS = [
  '#15171C',
  '#FFFFFF',
  '#F7E3B5',
  '#BE1E2D',
  '#E4572E',
  '#F4C51C',
  '#2F7D5B',
  '#1C6E5E',
  '#0B4F62',
  '#1B3FC4',
  '#7A1E5B',
  '#7A4526',
  '#F4D9D0',
] as const;

/** Colours for backgrounds. */
export const BACKGROUND_COLORS = [
  '#FFFFFF',
  '#FFF3D9',
  '#EFEADB',
  '#FFE98A',
  '#F4C51C',
  '#F4D9D0',
  '#E4512C',
  '#C4161C',
  '#7A0F1A',
  '#CFEAFF',
  '#14396B',
  '#2D2560',
  '#2E6E66',
] as const;
