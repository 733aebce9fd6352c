export { walletOf } from './get-wallet.ts';
export { giveWelcomeBonus } from './give-welcome-bonus.ts';
export { transactionsAbout } from './list-transactions.ts';
export { openWallet } from './open-wallet.ts';
export type { Party, PlatformAccount } from './rules.ts';
export { spentOn } from './store.ts';
export { settleDebt, type TakeBackOrder, takeBack } from './take-back.ts';
export { type TransferOrder, type TransferResult, transfer } from './transfer.ts';
export { type LedgerFault, type LedgerReport, verifyLedger } from './verify-ledger.ts';
