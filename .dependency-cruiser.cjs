/**
 * Import rules: three tables and a few single rules. An import that no table allows is forbidden. Tests may
 * import everything, and only tests may import tests.
 */

const { floors } = require('./scripts/check/floors.cjs')
const { signerRules } = require('./scripts/check/signer-walls.cjs')

/** Folders of `src`, with the other folders that each may import. */
const rooms = {
  core: [],
  contract: ['core'],
  messages: ['core', 'contract'],
  main: ['core', 'contract', 'messages', 'signer', 'lifeboat'],
  lifeboat: ['core', 'messages', 'main', 'signer'],
  preload: ['contract'],
  renderer: ['core', 'contract', 'messages', 'signer'],
  practice: ['signer'],
  signer: [],
}

/** Packages that each folder of `src` may import. */
const packages = {
  core: ['decimal\\.js'],
  contract: ['valibot'],
  messages: [],
  main: [
    '@noble/curves',
    '@noble/hashes',
    '@photostructure/sqlite',
    '@scure/base',
    'axios',
    'electron',
    'electron-log',
    'keytar',
    'valibot',
    'ws',
  ],
  lifeboat: ['electron'],
  preload: ['electron'],
  renderer: [
    '@fontsource-variable/inter',
    '@tanstack/vue-virtual',
    '@vueuse/core',
    'klinecharts',
    'pinia',
    'reka-ui',
    'tinykeys',
    'uplot',
    'vue',
  ],
  practice: ['decimal\\.js', 'ws'],
  // SECURITY: the signer holds keys, so it contains no third-party code.
  signer: [],
}

/** Packages that only some files may import, with the pattern of those files. */
const owners = {
  'decimal\\.js': '^src/(core/value/fractional-power|practice/[^/]+)\\.ts$',
  valibot: '^src/(contract/[a-z-]*(input-rules|draft-schemas|call-dispatch)\\.ts$|main/)',
  axios: '^src/main/venue/',
  ws: '^src/(main/venue|practice)/',
  '@noble/(curves|hashes)': '^src/main/venue/wallet/',
  '@scure/base': '^src/main/(venue|keychain)/',
  keytar: '^src/main/keychain/keeper\\.ts$',
  '@photostructure/sqlite': '^src/main/records/',
  'electron-log': '^src/main/diagnostics/desk-log\\.ts$',
  electron:
    '^(src/(main/desk\\.ts$|main/electron/|lifeboat/(in-electron|practice-drill|terminal-window)\\.ts$|preload/)|host/fixtures/)',
  klinecharts: '^src/renderer/components/chart/',
  uplot: '^src/renderer/components/portfolio/',
}

/**
 * Node's network modules. Only the files that connect may import them, so that an offline desk opens no
 * socket.
 */
const network = '^(node:)?(http|https|http2|net|tls|dgram|dns)(/|$)'

const src = room => `^src/${room}/`
const installed = name => `(^|node_modules/)${name}(/|$)`
const test = '\\.test\\.ts$|^test/|^bench/'
const fromOutside = [
  'npm',
  'npm-dev',
  'npm-optional',
  'npm-peer',
  'npm-bundled',
  'npm-no-pkg',
  'npm-unknown',
  'unknown',
]

const roomRules = Object.entries(rooms).map(([room, below]) => ({
  name: below.length === 0 ? `${room}-imports-no-other-room` : `${room}-imports-only-${below.join('-and-')}`,
  severity: 'error',
  from: { path: src(room), pathNot: test },
  to: { path: '^(src|host|scripts)/', pathNot: [room, ...below].map(src) },
}))

const floorRules = Object.entries(floors).flatMap(([room, order]) =>
  order.slice(0, -1).map((folder, floor) => ({
    name: `${room.replace('/', '-')}-${folder}-leans-on-nothing-above`,
    severity: 'error',
    from: { path: src(`${room}/${folder}`), pathNot: test },
    to: { path: src(`${room}/(${order.slice(floor + 1).join('|')})`) },
  })),
)

const packageRules = Object.entries(packages).map(([room, allowed]) => ({
  name: `packages-of-${room}`,
  severity: 'error',
  from: { path: src(room), pathNot: test },
  to: { dependencyTypes: fromOutside, pathNot: allowed.map(installed) },
}))

const ownerRules = Object.entries(owners).map(([name, path]) => ({
  name: `one-owner-of-${name.replace('\\', '')}`,
  severity: 'error',
  from: { path: '^(src|host)/', pathNot: [path, test] },
  to: { path: installed(name) },
}))

module.exports = {
  forbidden: [
    ...roomRules,
    ...floorRules,
    ...packageRules,
    ...ownerRules,
    ...signerRules,
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nobody imports and that imports nobody is not part of the app.',
      severity: 'error',
      from: { orphan: true, path: '^(src|host)/', pathNot: ['\\.d\\.ts$', test, '^host/fixtures/'] },
      to: {},
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'tests-are-nobody-s-ground',
      severity: 'error',
      from: { path: '^(src|host)/', pathNot: test },
      to: { path: '\\.test\\.ts$|^(test|bench)/' },
    },
    {
      name: 'node-in-main-and-practice-alone',
      severity: 'error',
      from: { path: '^src/(core|contract|messages|preload|renderer)/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'network-in-venue-updates-and-practice-alone',
      severity: 'error',
      from: {
        path: src('main'),
        pathNot: [src('main/venue'), '^src/main/updates/update-connection\\.ts$', test],
      },
      to: { path: network, dependencyTypes: ['core'] },
    },
    {
      name: 'who-only-reads-reaches-no-write',
      comment: 'A desk that was started only to look has nothing in it that makes, signs or judges a write.',
      severity: 'error',
      from: { path: '^src/main/venue/read-only-venue\\.ts$' },
      to: {
        path: '^src/main/(venue/(writable-venue|venue-writes|outcome|sign-write|encode/(?!request-text)[a-z-]+)|orders/[a-z-]+)\\.ts$',
        reachable: true,
      },
    },
    {
      name: 'main-reaches-the-lifeboat-by-its-start-alone',
      comment: 'The desk and the lifeboat never run in one process, but for its drill at practice.',
      severity: 'error',
      from: { path: src('main'), pathNot: ['^src/main/index\\.ts$', test] },
      to: { path: src('lifeboat'), pathNot: '^src/lifeboat/practice-drill\\.ts$' },
    },
    {
      name: 'network-in-the-client-of-the-lifeboat-alone',
      severity: 'error',
      from: { path: src('lifeboat'), pathNot: ['^src/lifeboat/lifeboat-rest\\.ts$', test] },
      to: { path: network, dependencyTypes: ['core'] },
    },
    {
      name: 'one-opener-of-the-way-to-updates',
      comment:
        'The way to the project’s address is made where the desk is set up, and opened where it is asked whether it may be.',
      severity: 'error',
      from: { path: src('main'), pathNot: ['^src/main/updates/update-setup\\.ts$', test] },
      to: { path: '^src/main/updates/update-connection\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'messages-know-the-door-by-its-types',
      comment: 'Messages describe what is asked through the door; nothing of the door runs there.',
      severity: 'error',
      from: { path: src('messages'), pathNot: test },
      to: { path: src('contract'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-sandbox-sees-no-validators',
      comment: 'The shapes of inputs are for main: in a preload they would weigh more than all the rest.',
      severity: 'error',
      from: { path: '^src/(preload|renderer)/', pathNot: test },
      to: {
        path: src('contract'),
        pathNot: '^src/contract/([a-z-]*(api|consent)|ipc-contract|input-size|packed-[a-z]+)\\.ts$',
      },
    },
    {
      name: 'components-do-not-speak-to-main',
      comment: 'Stores and the two entries hold the bridge; what is drawn gets it from them.',
      severity: 'error',
      from: { path: '^src/renderer/(components|views)/', pathNot: test },
      to: { path: '^src/renderer/(bridge|page-client)\\.ts$' },
    },
    {
      name: 'the-kit-knows-no-store-and-no-trade',
      comment: 'What a part of the kit shows is handed to it, and what is done with it is told.',
      severity: 'error',
      from: { path: src('renderer/components/kit'), pathNot: test },
      to: {
        path: '^src/(contract/|core/(?!value/)|renderer/(stores|composables|commands|drafts|preferences)/)',
      },
    },
    {
      name: 'host-knows-nothing-of-the-app',
      severity: 'error',
      from: { path: '^host/', pathNot: test },
      to: { path: '^(src|scripts)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)(node_modules|out)/' },
    exclude: { path: '^node_modules/.*/node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
