/** Calls go down this list only, news goes up as events. Rooms that share a floor do not know each other. */
const floors = [
  ['accounts'],
  ['users'],
  ['auth'],
  ['groups'],
  ['devices'],
  ['settings', 'geofences', 'locations'],
  ['alerts'],
  ['notifications', 'webhooks', 'stream', 'sharing'],
  ['gateway'],
]
const anyRoom = floors.flat().join('|')
const upward = floors.flatMap((floor, level) =>
  floor.map((room) => ({
    name: `${room}-calls-down-only`,
    severity: 'error',
    from: { path: `^server/src/${room}/` },
    to: {
      path: `^server/src/(${floors
        .slice(level)
        .flat()
        .filter((other) => other !== room)
        .join('|')})/`,
    },
  })),
)

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'rooms-enter-by-the-door',
      severity: 'error',
      comment: 'Import another room only through its index.ts.',
      from: { path: `^server/src/(${anyRoom})/` },
      to: { path: `^server/src/(${anyRoom})/`, pathNot: ['^server/src/$1/', '/index\\.ts$'] },
    },
    {
      name: 'top-enters-by-the-door',
      severity: 'error',
      comment: 'The files at the top and the commands use doors as well.',
      from: { path: '^server/src/(cli/.*|[^/]+)$', pathNot: '\\.test\\.ts$' },
      to: { path: `^server/src/(${anyRoom})/`, pathNot: '/index\\.ts$' },
    },
    {
      name: 'platform-knows-no-room',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: `^server/src/(${anyRoom}|cli)/` },
    },
    {
      name: 'web-knows-no-room',
      severity: 'error',
      comment: 'Serving pages and tiles needs nothing of what the rooms know, and no room needs it.',
      from: { path: '^server/src/web/', pathNot: '\\.test\\.ts$' },
      to: { path: `^server/src/(${anyRoom}|cli)/` },
    },
    {
      name: 'no-room-knows-web',
      severity: 'error',
      from: { path: `^server/src/(${anyRoom}|platform|cli)/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/web/' },
    },
    {
      name: 'only-main-and-the-command-read-the-environment',
      severity: 'error',
      comment: 'config.ts is for main.ts and cli/index.ts; rooms get what they need as arguments.',
      from: { path: `^server/src/(${anyRoom}|platform|web)/` },
      to: { path: '^server/src/(config|main|app|installation)\\.ts$' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/' },
      to: { pathNot: ['^contract/', 'node_modules/typebox'] },
    },
    {
      name: 'sdk-knows-the-contract-only',
      severity: 'error',
      from: { path: '^sdk/' },
      to: { pathNot: ['^sdk/', '^contract/'] },
    },
    {
      name: 'demo-knows-the-api-only',
      severity: 'error',
      from: { path: '^demo/' },
      to: { path: '^(server|web|bench)/' },
    },
    {
      name: 'web-knows-the-sdk-and-the-contract-only',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(server|bench|demo)/' },
    },
    {
      name: 'pages-do-not-know-each-other',
      severity: 'error',
      comment: 'What two pages need goes to ui/, api/, fleet/ or map/.',
      from: { path: '^web/src/pages/([^/]+)/' },
      to: { path: '^web/src/pages/', pathNot: '^web/src/pages/$1/' },
    },
    {
      name: 'parts-know-no-page',
      severity: 'error',
      from: { path: '^web/src/(ui|api|fleet|map|format|words|preferences|session|alerts)/' },
      to: { path: '^web/src/(pages|app)/' },
    },
    {
      name: 'harness-knows-the-server-as-a-program-only',
      severity: 'error',
      from: { path: '^harness/' },
      to: { path: '^(server|sdk|contract|web|bench|faults|demo)/' },
    },
    {
      name: 'only-bench-and-faults-have-a-harness',
      severity: 'error',
      from: { path: '^(contract|sdk|server|web|demo)/' },
      to: { path: '^(harness|bench|faults)/' },
    },
    {
      name: 'nobody-imports-server',
      severity: 'error',
      from: { pathNot: '^server/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-does-not-need-the-sdk',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(sdk|bench|demo)/' },
    },
    {
      name: 'sql-lives-in-stores',
      severity: 'error',
      comment: 'Rooms speak SQL through the executor; only the recorder looks at driver errors.',
      from: {
        path: '^server/src/',
        pathNot: ['/platform/', '/locations/ingest/recorder\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: 'node_modules/pg/' },
    },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: { path: '^(server|contract|sdk|bench)/src/', pathNot: '\\.test\\.ts$' },
      to: { path: ['^server/test/', '\\.test\\.ts$', 'node_modules/vitest'] },
    },
    ...upward,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@sextant/source', 'import', 'types', 'node', 'default'],
    },
  },
}
