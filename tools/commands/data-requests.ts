import type { Command } from 'commander';
import { z } from 'zod';
import { type Database, openDatabase } from '../../src/base/database.ts';
import { answerDataRequest as answerEndpoint, type OpenRequest } from '../../src/contract/own-data/endpoints.ts';
import { allOpenRequests, answerRequest, recordBreach } from '../../src/domain/own-data/public.ts';
import { runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { operator } from '../operator.ts';
import { parseOption } from './parse-option.ts';

const id = parseOption(z.uuid('the id of a request'));
const text = parseOption(answerEndpoint.body.shape.answer);
const pastTime = z.iso
  .datetime({ offset: true, error: 'such as 2026-03-02T10:00:00+07:00' })
  .transform((value) => new Date(value))
  .refine((time) => time <= new Date(), 'a time in the past');

/** The requests of users about their personal data. */
export function addDataRequestCommands(program: Command, lifecycle: Lifecycle): void {
  const requests = program.command('data-requests').description('requests about personal data, answered in 72 hours');
  requests
    .command('list')
    .description('list open requests and breaches, overdue first; exit code 1: one is overdue')
    .action(() => list(lifecycle));
  requests
    .command('answer')
    .description('close a request with an answer, which is mailed to the user')
    .argument('<id>', 'id of the request', id)
    .requiredOption('--text <text>', 'the answer, at least 10 characters', text)
    .action((request: string, options: { text: string }) => answer(lifecycle, request, options.text));
}

/** Breaches of personal data. */
export function addBreachCommands(program: Command, lifecycle: Lifecycle): void {
  const breach = program.command('breach').description('breaches of personal data, announced within 72 hours');
  breach
    .command('record')
    .description('start the 72 hours of a breach; data-requests list shows it')
    .requiredOption('--text <text>', 'what happened, without personal data, at least 10 characters', text)
    .option('--at <time>', 'when it was found (default: now)', parseOption(pastTime))
    .action((options: { text: string; at?: Date }) => record(lifecycle, options));
  breach
    .command('close')
    .description('close a breach after users and authority were notified')
    .argument('<id>', 'id of the breach', id)
    .requiredOption('--text <text>', 'what was done, at least 10 characters', text)
    .action((found: string, options: { text: string }) => answer(lifecycle, found, options.text));
}

async function list(lifecycle: Lifecycle): Promise<void> {
  const open = await allOpenRequests(openRunning(lifecycle).read, new Date());
  for (const request of open) console.log(lineOf(request));
  const overdue = open.filter(({ is_overdue }) => is_overdue).length;
  console.log(open.length === 0 ? 'Nothing is open.' : `${open.length} open, ${overdue} of them overdue.`);
  process.exitCode = overdue === 0 ? 0 : 1;
}

function lineOf({ id: requestId, kind, user, text: content, due_at, hours_left, is_overdue }: OpenRequest): string {
  const time = is_overdue ? `OVERDUE by ${-hours_left} h` : `${hours_left} h left`;
  const lines = [`${time.padEnd(16)} ${kind.padEnd(10)} ${requestId}  until ${due_at}  ${user?.email ?? ''}`.trimEnd()];
  if (content !== '') lines.push(`  ${content.replaceAll('\n', '\n  ')}`);
  return lines.join('\n');
}

async function answer(lifecycle: Lifecycle, request: string, content: string): Promise<void> {
  const order = { id: request, answer: content, by: operator(), now: new Date() };
  await openRunning(lifecycle).transaction((tx) => answerRequest(tx, order));
  console.log('It is closed.');
}

async function record(lifecycle: Lifecycle, { text: content, at }: { text: string; at?: Date }): Promise<void> {
  const now = new Date();
  const breach = { text: content, found_at: at ?? now, by: operator(), now };
  const recorded = await openRunning(lifecycle).transaction((tx) => recordBreach(tx, breach));
  console.log(`Breach ${recorded.id} is recorded. The 72 hours end at ${recorded.due_at.toISOString()}.`);
}

function openRunning(lifecycle: Lifecycle): Database {
  const database = openDatabase({ url: runningDatabase(), maxConnections: 4, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  return database;
}
