import type { Mood } from './recipe.ts';

/** Moods that suit a category, by words in its slug. */
const WORDS: readonly (readonly [pattern: RegExp, moods: readonly Mood[]])[] = [
  [/mobil|motor|bebek|trail|truk|matic|velg|alat-berat|bengkel/u, ['bold', 'newspaper']],
  [/rumah|vila|apartemen|ruko|kantor|perhiasan|jam-tangan|parfum|riasan|lukisan|salon/u, ['elegant', 'warm']],
  [
    /kue|roti|minuman|camilan|katering|lauk|buah|kopi|tanaman|anggrek|sofa|kursi|tekstil|dekorasi/u,
    ['warm', 'elegant'],
  ],
  [/kucing|anjing|hewan|mainan|anak|bayi|gim|drone|camp/u, ['playful', 'warm']],
  [/handphone|laptop|komputer|kamera|tv|kebugaran|sepatu|lari|sepeda/u, ['bold', 'playful']],
  [/kost|kontrakan|les|kursus|jasa|tukang|servis/u, ['bold', 'warm', 'newspaper']],
];

/** The moods that suit a category; all if none is known to. */
export function likedMoods(category: string | null): readonly Mood[] {
  const found = WORDS.find(([pattern]) => category !== null && pattern.test(category));
  return found?.[1] ?? ['bold', 'warm', 'playful', 'elegant'];
}
