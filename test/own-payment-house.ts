import { afterAll, afterEach, beforeAll } from 'vitest';
import { NO_FAULTS } from '../src/providers/payment/sandbox/faults.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type PaymentHouse, startPaymentHouse } from './payment-house.ts';

/** The house of the test file that imports it; after each test its gateway is sound again, and its ledger right. */
export let database: TestDatabase;
export let house: PaymentHouse;

beforeAll(async () => {
  database = await createTestDatabase();
  house = await startPaymentHouse(database);
});
afterEach(async () => {
  Object.assign(house.sandbox.faults, NO_FAULTS);
  await house.expectRightLedger();
});
afterAll(async () => {
  await house.stop();
  await database.drop();
});
