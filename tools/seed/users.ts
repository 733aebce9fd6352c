import type { SeedUser } from './types.ts';

type Numbers = { key: string; city_id: number; phone: string };

const user = (numbers: Numbers, first_name: string, last_name: string): SeedUser => ({
  ...numbers,
  first_name,
  last_name,
  email: `${numbers.key}@example.com`,
  user_type: 'regular',
  is_verified: false,
});
const verified = (...of: Parameters<typeof user>): SeedUser => ({ ...user(...of), is_verified: true });
const agency = (...of: Parameters<typeof user>): SeedUser => ({ ...verified(...of), user_type: 'agency' });

/** Thirty demonstration users. */
export const seedUsers: SeedUser[] = [
  verified({ key: 'rina', city_id: 3276, phone: '+6281200000101' }, 'Rina', 'Kartika'),
  user({ key: 'agung', city_id: 3273, phone: '+6281200000102' }, 'Agung', 'Permana'),
  verified({ key: 'ratna', city_id: 3404, phone: '+6281200000103' }, 'Ratna', 'Widyastuti'),
  user({ key: 'hendra', city_id: 3275, phone: '+6281200000104' }, 'Hendra', 'Gunawan'),
  user({ key: 'dewi', city_id: 3573, phone: '+6281200000105' }, 'Dewi', 'Anggraini'),
  verified({ key: 'yoga', city_id: 3374, phone: '+6281200000106' }, 'Yoga', 'Prasetyo'),
  agency({ key: 'wayan', city_id: 5171, phone: '+6281200000107' }, 'Wayan', 'Sudarma'),
  user({ key: 'sri', city_id: 3372, phone: '+6281200000108' }, 'Sri', 'Handayani'),
  user({ key: 'fajar', city_id: 3271, phone: '+6281200000109' }, 'Fajar', 'Nugraha'),
  verified({ key: 'joko', city_id: 3404, phone: '+6281200000110' }, 'Joko', 'Santoso'),
  user({ key: 'lestari', city_id: 3471, phone: '+6281200000111' }, 'Lestari', 'Puspita'),
  verified({ key: 'bagus', city_id: 3578, phone: '+6281200000112' }, 'Bagus', 'Wicaksono'),
  user({ key: 'dimas', city_id: 3373, phone: '+6281200000113' }, 'Dimas', 'Ardianto'),
  user({ key: 'nadia', city_id: 3175, phone: '+6281200000114' }, 'Nadia', 'Safitri'),
  agency({ key: 'kevin', city_id: 3671, phone: '+6281200000115' }, 'Kevin', 'Tanujaya'),
  user({ key: 'rahmat', city_id: 1271, phone: '+6281200000116' }, 'Rahmat', 'Siregar'),
  user({ key: 'sinta', city_id: 3579, phone: '+6281200000117' }, 'Sinta', 'Maharani'),
  verified({ key: 'ahmad', city_id: 3274, phone: '+6281200000118' }, 'Ahmad', 'Fauzi'),
  user({ key: 'yuni', city_id: 1371, phone: '+6281200000119' }, 'Yuni', 'Marlina'),
  verified({ key: 'andi', city_id: 7371, phone: '+6281200000120' }, 'Andi', 'Mappanyukki'),
  user({ key: 'hasan', city_id: 1671, phone: '+6281200000121' }, 'Hasan', 'Basri'),
  agency({ key: 'griya', city_id: 3201, phone: '+6281200000122' }, 'Griya', 'Asri Properti'),
  verified({ key: 'eko', city_id: 3515, phone: '+6281200000123' }, 'Eko', 'Susilo'),
  user({ key: 'wulan', city_id: 3310, phone: '+6281200000124' }, 'Wulan', 'Sari'),
  verified({ key: 'maria', city_id: 7171, phone: '+6281200000125' }, 'Maria', 'Lumintang'),
  agency({ key: 'dadang', city_id: 3273, phone: '+6281200000126' }, 'Dadang', 'Motor Bandung'),
  user({ key: 'asep', city_id: 3205, phone: '+6281200000127' }, 'Asep', 'Kurniawan'),
  verified({ key: 'yosef', city_id: 9171, phone: '+6281200000128' }, 'Yosef', 'Wanggai'),
  verified({ key: 'tika', city_id: 6371, phone: '+6281200000129' }, 'Tika', 'Rahmawati'),
  agency({ key: 'hadi', city_id: 6471, phone: '+6281200000130' }, 'Hadi', 'Jelajah Nusantara'),
];

/** The demonstration accounts that are printed at start-up. */
export const demonstrationAccounts: SeedUser[] = [
  {
    ...user({ key: 'demo', city_id: 3171, phone: '+6281200000201' }, 'Citra', 'Demo'),
    email: 'demo@papan.test',
  },
  {
    ...agency({ key: 'agen', city_id: 3174, phone: '+6281200000202' }, 'Agen', 'Papan Demo'),
    email: 'agen@papan.test',
  },
  {
    ...user({ key: 'admin', city_id: 3171, phone: '+6281200000203' }, 'Admin', 'Papan'),
    email: 'admin@papan.test',
    user_type: 'admin',
  },
];

/**
 * Whose ads are published before the site answers for the first time: some of every category and 60 in all, which show
 * few pictures. They are those of whole owners, so that the history of a wallet is in the order of its times.
 */
export const FIRST_OWNERS: readonly string[] = [
  'demo',
  'agen',
  'agung',
  'dadang',
  'dewi',
  'hendra',
  'kevin',
  'lestari',
  'rina',
  'sinta',
  'wayan',
  'yoga',
];

/** Password of every demonstration account; printed at start-up. */
export const DEMONSTRATION_PASSWORD = 'tempel-di-papan';
