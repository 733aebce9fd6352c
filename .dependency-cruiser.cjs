/** The import rules of ARCHITECTURE.md. Each message says what to do instead. */
const RANKS = [
  ['catalogue', 'media', 'wallet'],
  ['accounts'],
  ['notifications'],
  ['identity', 'payments', 'vouchers', 'surveys'],
  ['affiliate', 'ads'],
  ['search', 'reports'],
  ['favourites', 'help', 'admin'],
];

/** A noun imports only nouns of lower ranks. */
const rankRules = RANKS.flatMap((nouns, rank) => {
  const forbidden = RANKS.slice(rank).flat();
  return nouns.map((noun) => ({
    name: `rank-of-${noun}`,
    comment: `${noun} may import only lower ranks. Tell the higher noun by an outbox event.`,
    severity: 'error',
    from: { path: `^src/domain/${noun}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^src/domain/(${forbidden.filter((other) => other !== noun).join('|') || 'none'})/` },
  }));
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thing, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'base-knows-nobody',
      comment: 'base holds what has no noun; move the noun’s part to its room.',
      severity: 'error',
      from: { path: '^src/base/' },
      to: { path: '^src/(?!base/)' },
    },
    {
      name: 'contract-knows-nobody',
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
      from: { path: '^src/contract/([\\w-]+-rules|ratios|images|locale|money|api-error|errors)\\.ts$' },
      to: {
        path: ['node_modules/zod', '^src/contract/'],
        pathNot: '^src/contract/([\\w-]+-rules|ratios|images|locale|money|api-error|errors)\\.ts$',
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
      name: 'nouns-meet-at-the-public-face',
      comment: 'Import another noun only through its public.ts.',
      severity: 'error',
      from: { path: '^src/domain/([^/]+)/' },
      to: { path: '^src/domain/([^/]+)/', pathNot: ['^src/domain/$1/', '^src/domain/[^/]+/public\\.ts$'] },
    },
    {
      name: 'web-knows-the-contract',
      comment: 'Pages reach the server through the typed client.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/(base|domain|providers|server|main|config)' },
    },
    {
      name: 'ui-knows-no-noun',
      comment: 'Parts of web/ui get data and words by props; they know no page, router or client.',
      severity: 'error',
      from: { path: '^src/web/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^src/web/(?!ui/)', 'node_modules/react-router'], pathNot: '^src/web/styles/' },
    },
    {
      name: 'providers-know-base',
      comment: 'A provider knows its outside service and nothing of the house but base.',
      severity: 'error',
      from: { path: '^src/providers/' },
      to: { path: '^src/(?!providers/|base/)' },
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
