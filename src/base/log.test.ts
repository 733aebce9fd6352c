import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { describeError } from './log.ts';

/** What PostgreSQL reports of a broken constraint. */
function brokenConstraint(): Error {
  const error = new pg.DatabaseError('duplicate key value violates unique constraint "users_email_key"', 1, 'error');
  error.code = '23505';
  error.detail = 'Key (email)=(sari@warung.test) already exists.';
  error.where = 'insert into users values (sari@warung.test)';
  return error;
}

describe('an error in the log', () => {
  it('says what broke, and nothing of whose row it was', () => {
    const text = JSON.stringify(describeError(brokenConstraint()));
    expect(text).toContain('users_email_key');
    expect(text).toContain('"error_code":"23505"');
    expect(text).not.toContain('sari@warung.test');
  });

  it('keeps that when several came together', () => {
    const text = JSON.stringify(describeError(new AggregateError([brokenConstraint()], 'one subscriber failed')));
    expect(text).toContain('users_email_key');
    expect(text).not.toContain('sari@warung.test');
  });

  it('keeps that when one caused the other', () => {
    const text = JSON.stringify(describeError(new Error('the ad could not be kept', { cause: brokenConstraint() })));
    expect(text).toContain('users_email_key');
    expect(text).not.toContain('sari@warung.test');
  });
});
