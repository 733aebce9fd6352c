/** A word that changes what a thing is about: `sewa` makes a car a car hire. See `terms.ts`. */
export type Context = {
  /** Any of these words. */
  words: string;
  /** The sub-category that is meant, by the sub-categories of the thing. */
  moves: Readonly<Record<string, string>>;
  /** Whether the word means as much behind the thing as before it. */
  anywhere?: true;
};

const CARS = 'mobil-bekas,mobil-klasik,mobil-listrik,mobil-baru';
const BIKES = 'matic,bebek,motor-sport,motor-klasik,trail,motor-listrik';
const CLOTHES = 'baju-wanita,baju-pria,busana-muslim,batik-tenun';
const DEVICES =
  'handphone,laptop,komputer,tv-audio,kulkas-mesin-cuci,ac-kipas,elektronik-dapur,kamera,tablet-jam-pintar,gim-konsol,aksesori-gawai';
const PETS = 'kucing,anjing,burung,hewan-kecil';
const JOBS =
  'kuliner-hotel,toko-penjualan,kantor-administrasi,sopir-kurir,rumah-tangga,pabrik-bangunan,it-desain,guru-pelatih,tenaga-kesehatan,kerja-lepas';
const SHOPS = 'kebersihan-laundry,katering,minuman,kue-roti,salon-rias,bengkel,desain-percetakan,waralaba,kios,camilan';

const selves = (slugs: string): Record<string, string> =>
  Object.fromEntries(slugs.split(',').map((slug) => [slug, slug]));

export const CONTEXTS: readonly Context[] = [
  {
    words: 'sewa',
    anywhere: true,
    moves: {
      'sewa-mobil': CARS,
      'sewa-motor': BIKES,
      'pindahan-angkutan': 'truk-bus',
      'sewa-bus': 'truk-bus',
      'sewa-busana': CLOTHES,
      'alat-camping': 'mendaki-berkemah',
      'sewa-mainan': 'mainan-anak,kereta-bayi,perlengkapan-bayi',
      kontrakan: 'rumah-tinggal',
      'vila-penginapan': 'vila-dijual',
      'foto-video': 'kamera',
      'acara-dekorasi': 'tv-audio,kursi-meja,ac-kipas,alat-musik,dekorasi',
      ...selves('gim-konsol,alat-berat,alat-kesehatan,apartemen,ruko,gudang,kantor,kios'),
    },
  },
  { words: 'jual', moves: { 'vila-dijual': 'vila-penginapan,vila-dijual' } },
  { words: 'servis,jasa servis,rusak,ganti', moves: { 'servis-elektronik': DEVICES } },
  { words: 'servis,cuci,panggilan,salon', moves: { bengkel: `${CARS},${BIKES},suku-cadang-mobil,suku-cadang-motor` } },
  { words: 'lowongan,butuh,cari,gaji,karyawan,pengalaman,walk in,part time,lamaran', moves: selves(JOBS) },
  {
    words: 'butuh,lowongan,gaji',
    moves: {
      'pabrik-bangunan': 'jahit-permak,tukang-bangunan,bengkel,servis-elektronik,kebersihan-laundry,desain-percetakan',
      'kuliner-hotel': 'katering,kue-roti,minuman,camilan,nasi-tumpeng,alat-kafe',
      'toko-penjualan': 'kios,grosir',
      'guru-pelatih': 'les-sekolah,les-bahasa,les-musik-seni,les-mengaji,sekolah-penitipan',
      'tenaga-kesehatan': 'alat-kesehatan,salon-rias,pijat-spa',
    },
  },
  { words: 'promo,dp,cashback,ready,dealer,indent,diskon,otr,cicilan', moves: { 'mobil-baru': 'mobil-bekas' } },
  {
    words:
      'copotan,sparepart,suku cadang,knalpot,shock,karburator,radiator,aki,kampas,bumper,piston,ecu,busi,kopling,gearbox,gardan,speedometer,alternator,dinamo,headlamp,stoplamp,lampu,kaca,pintu,filter,oli,kabel,blok,mesin,master rem,kaliper,tangki,fairing,bodi,body,stang,arm',
    moves: { 'suku-cadang-mobil': CARS, 'suku-cadang-motor': BIKES },
  },
  {
    words:
      'aksesori,cover,sarung,karpet,jok,stiker,box,breket,bracket,spion,alarm,gps,windshield,visor,decal,holder,talang',
    moves: { 'aksesori-mobil': CARS, 'aksesori-motor': BIKES },
  },
  { words: 'velg,ban,roda', moves: { 'velg-ban': `${CARS},truk-bus,${BIKES}`, 'suku-cadang-motor': BIKES } },
  {
    words:
      'case,casing,charger,baterai,lcd,tempered,kabel,headset,anti gores,holder,adaptor,softcase,hardcase,earphone,aksesori,sparepart,tali,strap',
    moves: { 'aksesori-gawai': 'handphone,laptop,tablet-jam-pintar', 'tablet-jam-pintar': 'tablet-jam-pintar' },
  },
  { words: 'ram,ssd,hdd,keyboard,mouse,printer', moves: { komputer: 'laptop,komputer' } },
  {
    words:
      'makanan,pakan,kandang,pasir,vitamin,obat,tas,kalung,mainan,shampo,baju,tempat makan,rumah rumahan,tali,susu,grooming',
    moves: { 'perlengkapan-hewan': `${PETS},perlengkapan-hewan` },
  },
  { words: 'bibit,benih,biji,pohon,semai', moves: { 'bibit-buah': 'buah-sayur', 'benih-sayur': 'buah-sayur' } },
  { words: 'bibit,anakan,indukan', moves: selves('ikan,unggas,ternak,burung,kucing,anjing,hewan-kecil') },
  { words: 'hilang,kabur,lepas,imbalan', moves: { 'hewan-hilang': PETS }, anywhere: true },
  {
    words: 'hilang,jatuh,tertinggal,ketinggalan,tercecer,dicuri,imbalan',
    moves: { 'barang-hilang': 'tas-dompet,perhiasan,handphone,jam-tangan,barang-hilang' },
    anywhere: true,
  },
  {
    words: 'ditemukan',
    moves: { 'hewan-hilang': PETS, 'barang-ditemukan': 'tas-dompet,perhiasan,handphone' },
    anywhere: true,
  },
  { words: 'over,jual usaha,usaha', moves: { 'usaha-dijual': SHOPS } },
  { words: 'franchise,kemitraan,peluang', moves: { waralaba: SHOPS } },
  {
    words: 'anak,bayi,balita,tk',
    moves: {
      'baju-anak': `${CLOTHES},sepatu`,
      'perlengkapan-sekolah': 'tas-dompet',
      'perlengkapan-bayi': 'kasur-tempat-tidur,elektronik-dapur,dapur',
      ...selves('sepeda,mainan-anak,kereta-bayi'),
    },
  },
  { words: 'wanita', moves: { 'baju-wanita': 'baju-pria' }, anywhere: true },
  { words: 'pria', moves: { 'baju-pria': 'baju-wanita' }, anywhere: true },
  { words: 'wanita,putri,karyawati,muslimah,akhwat,mahasiswi', moves: { 'kost-putri': 'kost-campur' }, anywhere: true },
  { words: 'pria,putra,ikhwan', moves: { 'kost-putra': 'kost-campur' }, anywhere: true },
  { words: 'pasutri,suami,keluarga', moves: { 'kost-pasutri': 'kost-campur' }, anywhere: true },
  {
    words: 'jasa,tukang,pasang,borongan,renovasi,bikin,custom',
    moves: {
      'tukang-bangunan': 'bahan-bangunan,perkakas,lemari-rak,ac-kipas,rumah-tinggal',
      'acara-dekorasi': 'dekorasi',
      'jahit-permak': CLOTHES,
      'jasa-taman': 'tanaman-hias,pot-media-tanam',
    },
  },
  {
    words: 'harian,mingguan,transit',
    moves: { 'kost-harian': 'kost-campur,apartemen', 'vila-penginapan': 'rumah-tinggal,apartemen' },
  },
  {
    words: 'antik,jadul',
    moves: {
      'koleksi-antik':
        'dekorasi,tv-audio,handphone,mainan-anak,mainan-diecast,perhiasan,dapur,sepeda,perkakas,lukisan-kerajinan',
      'fotografi-analog': 'kamera',
      'mobil-klasik': 'mobil-bekas',
      'motor-klasik': 'matic,bebek,motor-sport',
    },
  },
  { words: 'listrik', moves: { 'mobil-listrik': CARS, 'motor-listrik': BIKES, 'sepeda-listrik': 'sepeda' } },
  {
    words: 'les,kursus,belajar,kelas,privat,guru',
    moves: {
      'les-musik-seni': 'alat-musik',
      'kursus-komputer': 'komputer,it-desain',
      ...selves('les-sekolah,les-bahasa,les-mengaji,kursus-keterampilan,kursus-mengemudi'),
    },
  },
  {
    words: 'sawah,kebun,tani,pertanian,irigasi,padi',
    moves: { 'alat-pertanian': 'perkakas,mesin-usaha' },
    anywhere: true,
  },
  { words: 'touring,riding,motor', moves: { 'aksesori-motor': 'sepatu,baju-pria,tas-dompet' }, anywhere: true },
  {
    words: 'gunung,hiking,outdoor,camping',
    moves: { 'mendaki-berkemah': 'sepatu,baju-pria,tas-dompet,dapur,kursi-meja,dekorasi,kasur-tempat-tidur' },
    anywhere: true,
  },
  { words: 'lari,running,marathon,jogging', moves: { lari: 'sepatu,baju-pria,tas-dompet' }, anywhere: true },
  { words: 'bola,futsal', moves: { 'sepak-bola-futsal': 'sepatu,baju-pria' }, anywhere: true },
  { words: 'bulutangkis,tenis,padel', moves: { 'bulu-tangkis-tenis': 'sepatu,baju-pria,tas-dompet' }, anywhere: true },
  {
    words: 'sekolah,sd,smp,tk,pramuka',
    moves: { 'perlengkapan-sekolah': `tas-dompet,sepatu,${CLOTHES}` },
    anywhere: true,
  },
  {
    words: 'bayi,mpasi,asi',
    moves: { 'perlengkapan-bayi': 'dapur,elektronik-dapur,kasur-tempat-tidur,tekstil-rumah,lemari-rak,kursi-meja' },
    anywhere: true,
  },
  {
    words: 'cafe,kafe,resto,restoran,warung,jualan,usaha',
    moves: { 'alat-kafe': 'dapur,elektronik-dapur,kulkas-mesin-cuci,kursi-meja' },
    anywhere: true,
  },
  { words: 'kantor', moves: { 'alat-kantor': 'kursi-meja,lemari-rak' }, anywhere: true },
  { words: 'pasien,medis,terapi,lansia', moves: { 'alat-kesehatan': 'kasur-tempat-tidur,kursi-meja' }, anywhere: true },
  { words: 'khas', moves: { 'oleh-oleh': 'camilan,kue-roti,lauk-beku,minuman' }, anywhere: true },
  { words: 'beku,frozen', moves: { 'lauk-beku': 'kue-roti,camilan,katering' }, anywhere: true },
  {
    words: 'remote,remot,rc',
    moves: { 'drone-rc': `${CARS},truk-bus,mainan-anak`, 'mainan-anak': CARS },
    anywhere: true,
  },
  {
    words: 'mainan,miniatur,mobilan,diecast',
    moves: { 'mainan-anak': CARS, 'mainan-diecast': `${CARS},${BIKES},truk-bus` },
    anywhere: true,
  },
];
