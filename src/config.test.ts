import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtp://mail.papan.test',
  PUBLIC_URL: 'https://papan.test/',
};

describe('in production', () => {
  it('nothing that matters is made up', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/SECRET_KEY.*\n.*SMTP_URL.*\n.*PUBLIC_URL/);
    for (const name of ['SECRET_KEY', 'SMTP_URL', 'PUBLIC_URL']) {
      expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(name);
    }
  });

  it('takes what is given', () => {
    const { config, secrets } = readConfig(PRODUCTION);
    expect(config).toMatchObject({ production: true, public_url: 'https://papan.test' });
    expect(secrets).toEqual({ secret_key: PRODUCTION.SECRET_KEY, smtp_url: PRODUCTION.SMTP_URL });
  });
});

describe("on a developer's machine", () => {
  it('works with nothing, and keeps the secret that it makes', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'papan-config-'));
    const first = readConfig({ DATA_DIR });
    expect(first.config).toMatchObject({ production: false, public_url: null, database_url: null, role: 'all' });
    expect(first.secrets.smtp_url).toBeNull();
    expect(readConfig({ DATA_DIR }).secrets).toEqual(first.secrets);
  });

  it('names every variable that is wrong', () => {
    expect(() => readConfig({ PORT: 'x', ROLE: 'boss' })).toThrow(/PORT:.*\n.*ROLE:/);
  });
});
