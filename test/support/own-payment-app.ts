import { afterAll, afterEach, beforeAll } from 'vitest';
import { NO_FAULTS } from '../../src/providers/payment/sandbox/faults.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type PaymentApp, startPaymentApp } from './payment-app.ts';

export let database: TestDatabase;
export let app: PaymentApp;

/** Starts an app for the calling test file. After each test its gateway works again and its ledger is verified. */
export function withOwnPaymentApp(): void {
  beforeAll(async () => {
    database = await createTestDatabase();
    app = await startPaymentApp(database);
  });
  afterEach(async () => {
    Object.assign(app.sandbox.faults, NO_FAULTS);
    await app.expectRightLedger();
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });
}
