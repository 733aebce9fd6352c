import type { Config, Secrets } from '../src/config.ts';
import { SANDBOX_PREFIX } from '../src/server/payments/payment-gateway.ts';
import { DEMONSTRATION_PASSWORD, demonstrationAccounts } from './seed/users.ts';

/** The text that is printed when the server is ready. */
export function startupBanner({ config, secrets, url }: { config: Config; secrets: Secrets; url: string }): string {
  const lines = [`${config.app_name} is running at ${url}`];
  if (!config.production) {
    if (!secrets.smtp_url) lines.push(`Sent mail: ${url}/dev/mail`);
    if (!secrets.xendit) lines.push(`Payment sandbox: ${url}${SANDBOX_PREFIX}`);
    lines.push('', `Demonstration accounts (password: ${DEMONSTRATION_PASSWORD})`);
    lines.push(...demonstrationAccounts.map(({ user_type, email }) => `  ${user_type.padEnd(10)} ${email}`));
    lines.push('  The administrator sets up an authenticator app at the first sign-in.');
  }
  lines.push(
    '',
    `Press Ctrl-C to stop. Data is stored in ${config.database_url ? 'the database and ' : ''}${config.data_dir}.`,
  );
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`;
}
