const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Lines "root form form …". */
function byRoot(text: string): Map<string, string> {
  const lines = text.split('\n').map(words);
  return new Map(lines.flatMap(([root = '', ...forms]) => forms.map((form) => [form, root] as const)));
}

/** Abbreviations with only one meaning in ads. Those with several are synonyms, which administrators change. */
export const SPELLINGS = byRoot(`
  harga hrg
  rumah rmh
  kamar kmr
  tahun thn
  bulan bln
  cepat cpt
  bagus bgs
  barang brg
  tanggal tgl
  lengkap lgkp lkp
  dekat dkt
  jalan jln
  orang org
  sudah sdh udh udah
  belum blm blum
  masih msh
  tidak tdk gak nggak enggak
  banyak byk
  langsung lgsg lsg
  belakang blkg
  depan dpn
  kondisi knds kondis
  lokasi lks
  pemakaian pmakaian
  apartemen apartement apartmen
`);

/** Words whose root is not found by rules, or means something else in ads. */
export const ROOTS_OF = byRoot(`
  kontrak kontrakan
  alat peralatan
  wangi wewangian
  vaksin vaksinasi
  hewan hewani
  wisata wisatawan
  karyawan karyawati
  karang mengarang pengarang
  kemas mengemas pengemas pengemasan
  kupas mengupas pengupas pengupasan
  hubung hubungi
  kunjung kunjungi
  ikut ikuti
  nikmat nikmati
  milik miliki
  lengkap lengkapi
  penuh penuhi
  temu temui
  amal beramal
  saring penyaring penyaringan
  ubah rubah dirubah merubah
  ada berada
  ketik mengetik pengetik pengetikan
  nganggur menganggur pengangguran
  beritahu memberitahu pemberitahuan diberitahukan
  pancing mancing
  potong motong
  pilih milih
  pesan mesan
  tawar nawar
  tanya nanya nanyain
  tunggu nunggu
  terima nerima
  tukar nukar
  Ehousing housing
  Efishing fishing
`);

/** Words of ads that stand for themselves: their root means something else. */
const OWN_MEANING = words(`
  pakaian perhiasan mainan pengalaman karyawan lapangan jaringan relawan makanan minuman nganggur beritahu peranakan
`);

/** Names of places that look like forms of other words. */
const PLACES = words(`
  bali bangkalan banggai balangan bekasi bengkalis berau asahan digoel gejayan jambangan kalasan kebayoran kediri
  kembangan kenjeran kuantan kuningan kutai maluku maros melawi mentawai merangin musi ngada ngawi nias padalarang pademangan
  pancoran pekalongan pemalang penajam penjaringan penukal pesawaran prambanan rawas rokan sambas selayar semarang
  setiabudi tabanan tarakan toli tolitoli
`);

/** Names of brands and models that look like forms of other words. */
const BRANDS = words(`
  akari arei bandai gesits gulaku hadi kors kubota mares pampers sekai selis serena takari terios tumi
`);

export const OWN_WORDS: ReadonlySet<string> = new Set([...OWN_MEANING, ...PLACES, ...BRANDS]);

/** Roots of today's ads that the dictionary lacks. */
export const EXTRA_ROOTS = words(`
  kos kost online offline kavling kapling ruko rukan nego original laptop loker admin meriah rinci setuju
`);

/** Entries of the dictionary that are forms of others, or so rare that they only mislead. */
export const FALSE_ROOTS = words(`
  belikan masakan setinggi mesan belik belian carik rapik peria gudangan patik ratap setebal
  sepenuh sekering sebasah seganda sekebun sepedas berongkos pabrikan pelekat pelancar merakan merikan sarikan
  interesan deritaan cekakan tangkaian manakan langkan mutih ruji risi berik abar nali mintak ecek kecek rana rubah ering uras ajuk bekuk
`);

/** Roots of three letters that are inflected in ads; others are taken for parts of names. */
export const SHORT_ROOTS: ReadonlySet<string> = new Set(
  words('air bor cap cat cor gas isi jam kos las lem les pel rem sah tes tik ubi uji aku adu aju ada eja cek'),
);

/** English words that would be taken for forms of Indonesian ones. */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set(words('cats dining berlin'));
