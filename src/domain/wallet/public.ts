export { wallet } from './api.ts';
export { type Correction, correctWallet } from './correct-wallet.ts';
export { eraseWallet } from './erase-wallet.ts';
export { walletOf } from './get-wallet.ts';
export { giveWelcomeBonus } from './give-welcome-bonus.ts';
export { coinLiability, type Liability } from './liability.ts';
export { coinPackages } from './list-coin-packages.ts';
export { transactionsAbout, type WalletRow, walletRows } from './list-transactions.ts';
export { lockBalance } from './lock-balance.ts';
export { openWallet } from './open-wallet.ts';
export { type OwedRow, owedRows } from './owed-rows.ts';
export { refundSubject, type SubjectRefund } from './refund-subject.ts';
export type { Party, PlatformAccount } from './rules.ts';
export {
  balancesOf,
  type EntryFilter,
  firstTopUpOf,
  type LedgerEntry,
  type LedgerFilter,
  listLedgerEntries,
  outstandingCoins,
  type Position,
  returnedByHand,
  spentOn,
  sumEntries,
  unreturnedCoins,
  walletVersion,
} from './store.ts';
export { settleDebt, type TakeBackOrder, takeBack } from './take-back.ts';
export { type TransferOrder, type TransferResult, transfer } from './transfer.ts';
export {
  type LedgerCheck,
  type LedgerError,
  type LedgerReport,
  lastLedgerCheck,
  saveLedgerCheck,
  verifyLedger,
} from './verify-ledger.ts';
