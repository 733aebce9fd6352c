import { Gauge, Registry } from 'prom-client';
import { MILLISECONDS } from '../../base/clock.ts';
import type { Database } from '../../base/database.ts';
import { countFailedJobs } from '../../base/jobs.ts';
import { DELIVER_JOB } from '../../base/outbox.ts';
import { countFailedEvents } from '../../base/outbox-delivery.ts';
import { rememberedRead } from '../../base/remembered-read.ts';
import { lastLiability } from '../../domain/admin/public.ts';
import { lastAuditCheck } from '../../domain/audit/public.ts';
import { countLate } from '../../domain/identity/public.ts';
import { countOpenRequests } from '../../domain/own-data/public.ts';
import { findWorsePages } from '../../domain/page-timings/public.ts';
import { countOpenFindings, countWaitingPayments } from '../../domain/payments/public.ts';
import { countTakedowns } from '../../domain/takedowns/public.ts';
import { waitingByKind } from '../../domain/waiting-by-kind.ts';
import { lastLedgerCheck } from '../../domain/wallet/public.ts';

const WORSE_PAGES_MILLISECONDS = 10 * MILLISECONDS.minute;

/**
 * Gauges about payments, ledger, audit log, late reviews, requests about personal data and of
 * authorities, failed jobs, and pages that became slower. They are read from the
 * database at each scrape, so every process reports the same.
 */
export function moneyMetrics({ read }: Pick<Database, 'read'>): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, measure: () => Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.reset();
        try {
          const value = await measure();
          if (value === null) this.remove();
          else this.set(value);
        } catch {
          // Without a database, no value is reported instead of an old one.
          this.remove();
        }
      },
    });
  gauge('papan_payment_findings_open', 'Open payment findings that need an administrator', () =>
    countOpenFindings(read),
  );
  gauge('papan_payments_pending', 'Open payments that are not paid yet', () => countWaitingPayments(read));
  gauge('papan_identity_late', 'ID-card photos that wait longer than the review time', () =>
    countLate(read, new Date()),
  );
  gauge(
    'papan_ledger_ok',
    'Result of the last verification of the ledger and what refers to it: 1 correct, 0 wrong',
    async () => {
      const proof = await lastLedgerCheck(read);
      return proof && Number(proof.ok);
    },
  );
  gauge('papan_ledger_errors', 'Wallets and records that the last verification of the ledger found wrong', async () => {
    return (await lastLedgerCheck(read))?.errors ?? null;
  });
  gauge('papan_ledger_proved_seconds', 'Time of the last ledger verification, in seconds since 1970', async () => {
    const proof = await lastLedgerCheck(read);
    return proof && proof.checked_at.getTime() / 1000;
  });
  gauge('papan_audit_ok', 'Result of the last verification of the audit log: 1 correct, 0 changed', async () => {
    const check = await lastAuditCheck(read);
    return check && Number(check.ok);
  });
  gauge(
    'papan_audit_checked_seconds',
    'Time of the last verification of the audit log, in seconds since 1970',
    async () => {
      const check = await lastAuditCheck(read);
      return check && check.checked_at.getTime() / 1000;
    },
  );
  gauge('papan_liability_coins', 'Outstanding coins, counted every hour', async () => {
    return (await lastLiability(read))?.coins ?? null;
  });
  gauge('papan_liability_limit_coins', 'The setting `liability_limit`', async () => {
    return (await lastLiability(read))?.limit ?? null;
  });
  const requests = () => countOpenRequests(read, new Date());
  gauge('papan_data_requests_open', 'Unanswered requests about personal data and open breaches', async () => {
    return (await requests()).open;
  });
  gauge(
    'papan_data_requests_overdue',
    'Requests about personal data and breaches that are open for more than 72 hours',
    async () => {
      return (await requests()).overdue;
    },
  );
  gauge('papan_takedowns_open', 'Requests of authorities that wait for a decision', async () => {
    return (await countTakedowns(read, new Date())).open;
  });
  gauge('papan_takedowns_overdue', 'Requests of authorities whose time limit is over', async () => {
    return (await countTakedowns(read, new Date())).overdue;
  });
  // Percentiles of all loads of two weeks are not counted at each scrape.
  const slower = rememberedRead(WORSE_PAGES_MILLISECONDS, () => findWorsePages(read, new Date()));
  gauge('papan_pages_slower', 'Timings of pages that are more than a tenth worse in the newest build', async () => {
    return (await slower.current()).length;
  });
  new Gauge({
    name: 'papan_jobs_given_up',
    help: 'Failed jobs without remaining attempts, by task',
    labelNames: ['task'],
    registers: [registry],
    async collect() {
      this.reset();
      const jobs = await countFailedJobs(read).catch(() => new Map<string, number>());
      for (const [task, total] of jobs) this.set({ task }, total);
      const events = await countFailedEvents(read).catch(() => 0);
      if (events > 0) this.set({ task: DELIVER_JOB }, (jobs.get(DELIVER_JOB) ?? 0) + events);
    },
  });
  new Gauge({
    name: 'papan_queue_oldest_seconds',
    help: 'Time for which the oldest job or event of a kind waits since it was due',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      const waiting = await waitingByKind(read).catch(() => new Map<string, number>());
      for (const [kind, seconds] of waiting) this.set({ kind }, seconds);
    },
  });
  return registry;
}
