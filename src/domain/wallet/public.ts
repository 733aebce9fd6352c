export { wallet } from './api.ts';
export { type Correction, correctWallet } from './correct-wallet.ts';
export {
  type EntryFilter,
  type LedgerEntry,
  type LedgerFilter,
  listLedgerEntries,
  type Position,
  sumEntries,
} from './entry-store.ts';
export { eraseWallet } from './erase-wallet.ts';
export { walletOf } from './get-wallet.ts';
export { giveWelcomeBonus } from './give-welcome-bonus.ts';
export {
  type CoinReport,
  type LedgerCheck,
  type LedgerError,
  type LedgerReport,
  lastLedgerCheck,
  saveLedgerCheck,
  verifyCoins,
  verifyLedger,
} from './ledger-check-store.ts';
export { coinLiability, type Liability } from './liability-store.ts';
export { coinPackages } from './list-coin-packages.ts';
export { transactionsAbout, type WalletRow, walletRows } from './list-transactions.ts';
export { lockBalance } from './lock-balance.ts';
export { openWallet } from './open-wallet.ts';
export { type OwedRow, owedRows } from './owed-row-store.ts';
export { refundSubject, type SubjectRefund } from './refund-subject.ts';
export type { Party, PlatformAccount } from './rules.ts';
export { firstTopUpOf, returnedByHand, spentOn, unreturnedCoins } from './subject-store.ts';
export { settleDebt, type TakeBackOrder, takeBack } from './take-back.ts';
export { type TransferOrder, type TransferResult, transfer } from './transfer.ts';
export { balancesOf, outstandingCoins, walletVersion } from './wallet-store.ts';
