import { readFileSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import { openDatabase } from '../../src/base/database.ts';
import { readConfig } from '../../src/config.ts';
import { LEGAL_TYPES, type LegalType } from '../../src/contract/legal/rules.ts';
import type { Locale } from '../../src/contract/text/locale.ts';
import { readBrand } from '../../src/domain/catalogue/public.ts';
import {
  differentPart,
  type LegalNames,
  type LegalText,
  publishLegalText,
  readLegalText,
  suppliedText,
} from '../../src/domain/legal/public.ts';
import { runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { operator } from '../operator.ts';

const TYPES = { terms: LEGAL_TYPES.TERMS, privacy: LEGAL_TYPES.PRIVACY } as const;
type Options = { id?: string; en?: string; mustAccept?: true; check?: true };

export function addLegalCommands(program: Command, lifecycle: Lifecycle): void {
  program
    .command('legal')
    .description('terms and conditions, privacy policy')
    .command('publish')
    .description('publish a new version; it cannot be changed or withdrawn')
    .addArgument(new Argument('<text>', 'which text').choices(Object.keys(TYPES)))
    .option('--id <file>', 'the Indonesian text (default: the text that comes with the application)')
    .option('--en <file>', 'the English text (default: the text that comes with the application)')
    .option('--must-accept', 'users must accept it before they create ads')
    .option('--check', 'only read the files and print their parts')
    .action((name: keyof typeof TYPES, options: Options) => publish(lifecycle, TYPES[name], options));
}

async function publish(lifecycle: Lifecycle, type: LegalType, options: Options): Promise<void> {
  const { config, secrets } = readConfig();
  const { support_email } = config;
  const namesWith = (app: string) => ({
    app,
    operator: config.operator ?? app,
    support_email,
    google: secrets.google ? 'Google' : '',
  });
  const textsWith = (app: string) => {
    const names = namesWith(app);
    const texts = { id: textOf('id', type, options.id, names), en: textOf('en', type, options.en, names) };
    requireSameParts(texts);
    return texts;
  };
  if (options.check) {
    for (const { title, description } of Object.values(textsWith(config.app_name))) {
      console.log(
        [title, ...description.flatMap((part) => (part.kind === 'heading' ? [`  ${part.text}`] : []))].join('\n'),
      );
    }
    return;
  }
  const database = openDatabase({ url: runningDatabase(), maxConnections: 4, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  const texts = textsWith((await readBrand(database.read, config.app_name)).app_name);
  const must_accept = options.mustAccept ?? false;
  const order = { type, texts, must_accept, by: operator(), now: new Date() };
  const version = await database.transaction((tx) => publishLegalText(tx, order));
  console.log(`${texts.id.title}: version ${version} is published.`);
  if (must_accept) console.log('Users must accept it before they create ads.');
}

function textOf(locale: Locale, type: LegalType, file: string | undefined, names: LegalNames): LegalText {
  return file === undefined ? suppliedText(type, locale, names) : readLegalText(readFileSync(file, 'utf8'), names);
}

/** A part that is missing in one language is probably a mistake, for which a consent would be worthless. */
function requireSameParts({ id, en }: Record<Locale, LegalText>): void {
  const part = differentPart(id.description, en.description);
  if (part !== null) throw new Error(`The languages differ from this part on: ${part.slice(0, 200)}`);
}
