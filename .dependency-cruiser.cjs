/** The import rules of ARCHITECTURE.md. Each comment says what to do instead. */
const RANKS = [
  ['audit', 'catalogue', 'legal', 'media', 'page-errors', 'page-timings', 'review-queue', 'wallet'],
  ['accounts', 'backups'],
  ['notifications'],
  ['identity', 'screening', 'payments', 'vouchers', 'surveys'],
  ['affiliate', 'ads'],
  ['search', 'reports'],
  ['favourites', 'saved-searches', 'help', 'moderation', 'admin', 'takedowns'],
  ['own-data'],
];
/** Imports no other module, so that every module can write it in its own transaction. */
const AUDIT = 'audit';

/** A module imports only modules of lower ranks, and the audit log. */
const rankRules = RANKS.flatMap((modules, rank) => {
  const forbidden = RANKS.slice(rank).flat();
  return modules.map((module) => {
    const others = forbidden.filter((other) => other !== module && other !== AUDIT);
    return {
      name: `rank-of-${module}`,
      comment: `${module} may import only lower ranks. Notify the higher module by an outbox event.`,
      severity: 'error',
      from: { path: `^src/domain/${module}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^src/domain/(${others.join('|')})/` },
    };
  });
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that import each other belong in one file, or share a third one.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'base-imports-base',
      comment: 'base has no domain knowledge; move that part to its module.',
      severity: 'error',
      from: { path: '^src/base/' },
      to: { path: '^src/(?!base/)' },
    },
    {
      name: 'contract-imports-contract',
      comment: 'The contract is read by browser and server; it imports nothing of ours.',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { path: '^src/(?!contract/)' },
    },
    {
      name: 'contract-is-safe-in-a-browser',
      comment: 'No Node modules in the contract.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contract-rules-have-no-schemas',
      comment: 'Pages import these files; a schema in one of them would bring zod into every page.',
      severity: 'error',
      from: {
        path: '^src/contract/[\\w-]+/(rules|[\\w-]+-rules|ratios|images|locale|money|days|uuid|api-error|errors)\\.ts$',
      },
      to: {
        path: ['node_modules/zod', '^src/contract/'],
        pathNot:
          '^src/contract/[\\w-]+/(rules|[\\w-]+-rules|ratios|images|locale|money|days|uuid|api-error|errors)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-have-no-schemas',
      comment: 'Every page links to others; a schema in one of these files would bring zod into the first load.',
      severity: 'error',
      from: { path: '^src/contract/pages/', pathNot: '\\.test\\.ts$' },
      to: {
        path: ['node_modules/zod', '^src/contract/'],
        pathNot: '^src/contract/(pages/|[\\w-]+/(rules|[\\w-]+-rules|locale|uuid)\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'domain-knows-base-contract-providers',
      comment: 'Use cases know no server and no pages; what they need is handed in by Services.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(server|web|main|config)' },
    },
    {
      name: 'modules-import-public-files',
      comment: 'Import another module only through its public.ts.',
      severity: 'error',
      from: { path: '^src/domain/([^/]+)/' },
      to: { path: '^src/domain/([^/]+)/', pathNot: ['^src/domain/$1/', '^src/domain/[^/]+/public\\.ts$'] },
    },
    {
      name: 'server-imports-public-files',
      comment: 'The server imports a module only through its public.ts; export there what it needs.',
      severity: 'error',
      from: { path: '^src/(server/|main\\.ts)' },
      to: { path: '^src/domain/[^/]+/', pathNot: '^src/domain/[^/]+/public\\.ts$' },
    },
    {
      name: 'sql-in-stores',
      comment: 'SQL stands in files that are called store.ts or <subject>-store.ts, and in base.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/base/', '[/-]store\\.ts$', '\\.test\\.tsx?$'] },
      to: { path: 'node_modules/kysely' },
    },
    {
      name: 'web-imports-contract',
      comment: 'Pages reach the server through the typed client.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/(base|domain|providers|server|main|config)' },
    },
    {
      name: 'ui-imports-no-module',
      comment: 'Components of web/ui get data and texts as props; they import no page, router or client.',
      severity: 'error',
      from: { path: '^src/web/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^src/web/(?!ui/)', 'node_modules/react-router'], pathNot: '^src/web/styles/' },
    },
    {
      name: 'pages-share-in-one-folder',
      comment: 'Pages of different modules share components only in pages/shared.',
      severity: 'error',
      from: { path: '^src/web/pages/([^/]+)/', pathNot: '^src/web/pages/shared/' },
      to: { path: '^src/web/pages/', pathNot: ['^src/web/pages/$1/', '^src/web/pages/shared/'] },
    },
    {
      name: 'shared-page-parts-import-no-page',
      comment: 'What only one module uses belongs to the pages of that module.',
      severity: 'error',
      from: { path: '^src/web/pages/shared/' },
      to: { path: '^src/web/pages/', pathNot: '^src/web/pages/shared/' },
    },
    {
      name: 'providers-import-base',
      comment: 'A provider implements one outside service and imports only base.',
      severity: 'error',
      from: { path: '^src/providers/' },
      to: { path: '^src/(?!providers/|base/)' },
    },
    {
      name: 'observers-are-loaded-late',
      comment:
        'Their libraries take memory and time, so they are imported only where they are configured: await import(…).',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/providers/(tracing|error-reports)/' },
      to: {
        path: ['^src/providers/(tracing|error-reports)/', 'node_modules/@(opentelemetry|sentry)/'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'tools-know-no-tests',
      comment: 'Tests and benchmarks use tools. What both need and tools do not is in test/support.',
      severity: 'error',
      from: { path: '^tools/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(test|bench)/' },
    },
    {
      name: 'test-support-is-below-tests',
      comment: 'What one test needs belongs beside it.',
      severity: 'error',
      from: { path: '^test/support/' },
      to: { path: '^(test/(?!support/)|bench/)' },
    },
    {
      name: 'benchmarks-and-tests-are-apart',
      comment: 'What both need is in test/support.',
      severity: 'error',
      from: { path: '^bench/' },
      to: { path: '^test/(?!support/)' },
    },
    {
      name: 'tests-know-no-benchmarks',
      comment: 'What both need is in test/support.',
      severity: 'error',
      from: { path: '^test/' },
      to: { path: '^bench/' },
    },
    {
      name: 'documents-know-texts-and-formats',
      comment: 'PDF and CSV documents are made on the server; of the web they share texts, formats and fonts.',
      severity: 'error',
      from: { path: '^src/documents/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(?!documents/|contract/|web/(locales|outputs|ui/format|app/i18n|layout/logo-paths))' },
    },
    ...rankRules,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
