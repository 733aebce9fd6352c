import { describe, expect, it } from 'vitest';
import { passwordHasher } from './password-hasher.ts';

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { key?: string }) => error.key ?? String(error),
  );
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

describe('hashing passwords', () => {
  it('limits concurrent and queued work and rejects the rest', async () => {
    const passwords = passwordHasher({ threads: 2, maxWaiting: 3 });
    const { open, opened } = gate();
    let running = 0;
    let max = 0;
    const work = async () => {
      running += 1;
      max = Math.max(max, running);
      await opened;
      running -= 1;
    };
    const outcomes = Array.from({ length: 7 }, () => outcomeOf(passwords.queued(work)));
    expect(await Promise.all(outcomes.slice(5))).toEqual(['server_busy', 'server_busy']);
    open();
    expect(await Promise.all(outcomes.slice(0, 5))).toEqual(Array(5).fill('done'));
    expect(max).toBe(2);
    expect(await outcomeOf(passwords.queued(work))).toBe('done');
  });

  it('frees its slot when the work fails', async () => {
    const passwords = passwordHasher({ threads: 1, maxWaiting: 0 });
    const fail = async () => {
      throw new Error('no such account');
    };
    expect(await outcomeOf(passwords.queued(fail))).toBe('Error: no such account');
    expect(await outcomeOf(passwords.queued(fail))).toBe('Error: no such account');
  });

  it('verifies its own and older hashes, and restarts after being idle', async () => {
    const passwords = passwordHasher({ idleMilliseconds: 1 });
    const password = 'warung-kopi-subuh';
    const hash = await passwords.queued((hashing) => hashing.hash(password));
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const fits = (hash: string, typed: string) => passwords.queued((hashing) => hashing.verify(hash, typed));
    expect(await Promise.all([fits(hash, password), fits(hash, 'warung')])).toEqual([true, false]);
    const cheapest = await passwordHasher({ cost: 'cheapest' }).queued((hashing) => hashing.hash(password));
    expect(cheapest).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(await Promise.all([fits(cheapest, password), fits(cheapest, 'warung')])).toEqual([true, false]);
    const earlier = '$argon2id$v=19$m=19456,t=2,p=1$mEhvdKTzXS5NfySGmkhmtg$0JhMT8UWGvjcW3pGCzJiLdugu+jUltuxRC5OQoLi3Qo';
    expect(await fits(earlier, password)).toBe(false);
    await expect(fits('no hash at all', password)).rejects.toThrow('could not be hashed');
  });
});
