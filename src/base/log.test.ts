import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { describeError } from './log.ts';

/** PostgreSQL's error for a violated constraint. */
function brokenConstraint(): Error {
  const error = new pg.DatabaseError('duplicate key value violates unique constraint "users_email_key"', 1, 'error');
  error.code = '23505';
  error.detail = 'Key (email)=(sari@warung.test) already exists.';
  error.where = 'insert into users values (sari@warung.test)';
  return error;
}

describe('an error in the log', () => {
  it('names the constraint without the row’s data', () => {
    const text = JSON.stringify(describeError(brokenConstraint()));
    expect(text).toContain('users_email_key');
    expect(text).toContain('"error_code":"23505"');
    expect(text).not.toContain('sari@warung.test');
  });

  it('is redacted inside an AggregateError', () => {
    const text = JSON.stringify(describeError(new AggregateError([brokenConstraint()], 'one subscriber failed')));
    expect(text).toContain('users_email_key');
    expect(text).not.toContain('sari@warung.test');
  });

  it('is redacted as the cause of another error', () => {
    const text = JSON.stringify(describeError(new Error('the ad could not be stored', { cause: brokenConstraint() })));
    expect(text).toContain('users_email_key');
    expect(text).not.toContain('sari@warung.test');
  });
});
