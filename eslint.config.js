import ts from 'typescript-eslint'
import vue from 'eslint-plugin-vue'
import { onePlace } from './scripts/check/one-place.mjs'
import { ownLines } from './scripts/check/own-lines.mjs'

const test = '**/*.test.ts'

// What a piece of code may not say, grouped by the promise it would break. Each room names its groups below.

const clock = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time is passed in: only the clock reads it.',
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time is passed in.' },
  { selector: "CallExpression[callee.name='Date']", message: 'Time is passed in.' },
  {
    selector: "MemberExpression[object.name='performance'][property.name='now']",
    message: 'Time is passed in.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Chance is passed in.',
  },
  { selector: "CallExpression[callee.property.name='randomUUID']", message: 'Ids are passed in.' },
  { selector: "CallExpression[callee.name='randomUUID']", message: 'Ids are passed in.' },
]

const numbers = [
  {
    selector: 'CallExpression[callee.name=/^(Number|parseFloat|parseInt)$/]',
    message: 'Money is never a binary number. What is a count or a time is named in eslint.config.js.',
  },
  {
    selector: "MemberExpression[object.name='Number'][property.name=/^parse(Float|Int)$/]",
    message: 'Money is never a binary number.',
  },
  { selector: "UnaryExpression[operator='+']", message: 'A plus sign makes a binary number of an amount.' },
  { selector: "CallExpression[callee.property.name='toNumber']", message: 'Money is never a binary number.' },
]

const nulls = [
  { selector: 'TSNullKeyword', message: 'undefined, never null.' },
  { selector: ":not(BinaryExpression) > Literal[raw='null']", message: 'undefined, never null.' },
]

/**
 * What messages and pages may take of decimals: reading, comparing, and rounding to show. What is worked out is worked out
 * in the core, once.
 */
const figuresToShow = [
  ...[
    'Amount',
    'ZERO',
    'ONE',
    'parseAmount',
    'requireAmount',
    'isAmount',
    'positiveOrUndefined',
    'parsePositiveAmount',
  ],
  ...['compareDecimals', 'isZero', 'isNegative', 'isPositive', 'maxAmount'],
  ...['absolute', 'negate', 'countDecimals', 'roundToPlaces', 'formatWithPlaces'],
]

const oneDoor = [
  {
    selector: "Identifier[name='ipcMain']",
    message: 'There is one door: src/main/electron/ipc.ts, on each web contents of its own.',
  },
  {
    selector: "CallExpression[callee.object.property.name='ipc']",
    message: 'There is one door: src/main/electron/ipc.ts.',
  },
]

const keychain = [
  {
    selector: 'Identifier[name=/^find(Password|Credentials)$/]',
    message: 'It ends the process when the keyring is locked: get, set and delete by name only.',
  },
]

const page = [
  {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
    message: 'What the venue says is shown as text.',
  },
]

/** On Windows a path is no URL (`C:\\…` has the scheme `c:`), and `import()` takes no path there. */
const importedPaths = [
  {
    selector: "ImportExpression[source.type!='Literal'][source.property.name!='href']",
    message: 'Import a literal or the `href` of a URL: `pathToFileURL(path).href`.',
  },
]

/** A spec about what one system has is no skipped one elsewhere: nothing may be skipped under CI. */
const skips = [
  ...['process', 'system'].map(name => ({
    selector: `CallExpression[callee.property.name=/^(runIf|skipIf)$/] Identifier[name='${name}']`,
    message: 'What not every system has is registered by test/kit/where.ts, or not at all.',
  })),
  {
    selector: "CallExpression[callee.property.name='skip']",
    message: 'A spec that cannot run here is not registered, or fails: see test/kit/where.ts.',
  },
]

const always = [...oneDoor, ...keychain, ...page]

/**
 * The statements that files may not contain.
 *
 * @param {readonly string[]} files
 * @param {readonly { selector: string, message: string }[]} groups
 */
const forbid = (files, groups) => ({
  files: [...files],
  ignores: [test],
  rules: { 'no-restricted-syntax': ['error', ...always, ...groups] },
})

/**
 * Globals that files may not use.
 *
 * @param {readonly string[]} files
 * @param {readonly string[]} names
 * @param {string} message
 */
const without = (files, names, message) => ({
  files: [...files],
  ignores: [test],
  rules: { 'no-restricted-globals': ['error', ...names.map(name => ({ name, message }))] },
})

/** What a template may say by itself: keys, units, the two halves of the desk’s name, and whatever is no letter. */
const wordless = [
  ...['Ctrl', 'Shift', 'Alt', 'Enter', 'Esc', 'Del', 'BTC', 'USDC', 'perp', 'desk'],
  ...['/\\b[A-Z]\\b/', '/\\P{L}+/u'],
]

/** The attributes that a person reads or hears. */
const spoken = {
  '/.+/': [
    ...['title', 'label', 'alt', 'placeholder'],
    ...['aria-label', 'aria-description', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext'],
  ],
}

const timers = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']
const network = ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource', 'RTCPeerConnection', 'WebTransport']

/** Where what a system answers is known: of each file, which needs are its own. */
const places = Object.entries({
  'src/main/system.ts': ['system'],
  // What a running program says of itself decides whether it is Electron: it is handed in whole.
  'src/main/electron/program.ts': ['system'],
  'src/main/own-disk.ts': ['files'],
  // One call at a time, as a disk is asked that may fail, or be killed, between any two.
  'src/main/updates/disk.ts': ['files'],
  'src/main/ending.ts': ['processes'],
  // It ends itself: the signer's room looks into no other, and the keeper speaks as it does.
  'src/signer/parent.ts': ['processes'],
  // Its list is the one file that it has: the signer's room looks into no other for this either.
  'src/signer/list-file.ts': ['files'],
  'src/practice/host-system.ts': ['system', 'files', 'processes'],
  // Its disk, one call at a time, so that a kill can be tried between any two; and its lock, a socket on Linux.
  'src/practice/state/state-disk.ts': ['files'],
  'src/practice/state/state-lock.ts': ['processes'],
  'host/system/system.mjs': ['system'],
  'host/system/modes.mjs': ['files'],
  'host/system/processes.mjs': ['processes'],
  'host/utility-child.mjs': ['processes'],
  'scripts/setup/sandbox.mjs': ['files'],
  'scripts/setup/command.mjs': ['processes'],
  // What the system itself says of a page's sandbox is the point that is tried there. On Linux alone.
  'scripts/contact/electron/points-pages.mjs': ['processes'],
  // The rights of what a package holds are what packing is about.
  'scripts/{package,release}/**': ['files'],
  'scripts/package{,-check}.mjs': ['files'],
  // They stop a program of their own for a while, to see what a frozen one does. On Linux alone.
  'scripts/keyring.mjs': ['processes'],
  'test/kit/keyring.ts': ['processes'],
}).map(([file, needs]) => ({
  files: [file],
  ignores: [test],
  rules: { 'house/one-place': /** @type {const} */ (['error', ...needs]) },
}))

export default ts.config(
  {
    ignores: [
      'out/',
      'dist/',
      'coverage/',
      'pictures/',
      '**/*.d.ts',
      '**/*.d.mts',
      'host/fixtures/',
      // A build that runs beside the check keeps its bundled configuration here for a moment.
      'electron.vite.config.ts.*.mjs',
    ],
  },
  // A rule that can be switched off in passing is no wall: exceptions stand in this file, with their reason.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  ...ts.configs.recommended,
  ...vue.configs['flat/recommended'],
  withoutLayout(),
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      'no-undef': 'off',
      'vue/no-v-html': 'error',
      // The page's policy forbids style attributes in documents; bound styles are set one property at a time.
      'vue/no-static-inline-styles': ['error', { allowBinding: true }],
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      // Each text is a message, which a template names.
      'vue/no-bare-strings-in-template': ['error', { allowlist: wordless, attributes: spoken }],
    },
  },

  {
    files: ['**/*.{ts,vue,mjs,js}'],
    plugins: { house: { rules: { 'own-lines': ownLines, 'one-place': onePlace } } },
    rules: {
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-console': 'off',
      // A factory is measured like a class, by its methods; and even a class has an end.
      'house/own-lines': ['error', 85],
      'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
    },
  },
  // A table of cases may be as long as there are cases.
  {
    files: [test, 'test/**', 'bench/**'],
    rules: { 'max-lines-per-function': 'off', 'house/own-lines': 'off' },
  },
  { files: [test], rules: { 'no-restricted-syntax': ['error', ...skips] } },
  {
    files: ['{scripts,host,bench}/**/*.{ts,mjs,cjs}'],
    ignores: [test],
    rules: { 'no-restricted-syntax': ['error', ...importedPaths] },
  },
  {
    files: ['test/**', `{scripts,host,bench}/${test}`],
    rules: { 'no-restricted-syntax': ['error', ...skips, ...importedPaths] },
  },
  // Specs play the hostile page, which tries whatever there is.
  { files: ['test/window/**', 'host/**/*.test.ts'], rules: { 'no-eval': 'off', 'no-new-func': 'off' } },
  // The two roots are nobody's tags.
  { files: ['src/renderer/{desk,consent}/*.vue'], rules: { 'vue/multi-word-component-names': 'off' } },
  // Tools ask for a default export: configurations, a vitest reporter, a package in another one’s place, Electron's own shape in the stand-in.
  {
    files: [
      '*.config.{js,mjs,ts}',
      'scripts/test/{tally,chance}.mjs',
      'host/electron-shim.mjs',
      'host/electron-name.mjs',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
  // The cruiser reads CommonJS.
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off', 'no-undef': 'off' } },

  // What only the types can tell: a promise nobody waits for is a failure nobody hears of.
  {
    files: ['src/{core,contract,messages,main,preload,practice,signer}/**/*.ts'],
    ignores: [test],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },

  { files: ['src/**/*.{ts,vue}'], ignores: [test], rules: { 'no-console': 'error' } },
  // The practice exchange alone is a command of its own, and talks to whoever started it.
  { files: ['src/practice/{index,cli}.ts'], rules: { 'no-console': 'off' } },

  forbid(['src/{core,contract,messages}/**/*.ts'], [...clock, ...numbers, ...nulls]),
  without(
    ['src/{core,contract,messages}/**/*.ts'],
    [...timers, 'performance', 'crypto', 'process'],
    'The core and the messages have no clock, no chance and no I/O.',
  ),
  forbid(['src/renderer/**/*.{ts,vue}'], [...clock, ...numbers, ...nulls]),
  without(['src/{renderer,preload}/**/*.{ts,vue}'], network, 'The screen has no network at all.'),
  forbid(['src/preload/**/*.ts'], [...clock, ...numbers, ...nulls]),
  forbid(['src/main/**/*.ts'], [...clock, ...numbers]),
  without(['src/main/**/*.ts'], network, 'Only the venue client reaches the network, through axios and ws.'),
  forbid(['src/signer/**/*.ts'], [...clock, ...numbers]),
  without(
    ['src/signer/**/*.ts'],
    [...network, ...timers],
    'Who signs is asked and answers, and does nothing else.',
  ),
  // The exchange next door draws its prices from chance, in doubles, and rounds them to whole ticks. It has one clock.
  forbid(['src/practice/**/*.ts'], clock),

  {
    files: ['src/{messages,renderer}/**/*.{ts,vue}'],
    ignores: [test],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: 'core/value/decimal-amount$',
              allowImportNames: figuresToShow,
              message: 'A figure is worked out in src/core, beside the others and with its test.',
            },
          ],
        },
      ],
    },
  },

  // What a system answers is known in one place of each room for each need, with a branch for each system.
  {
    files: ['{src,host,scripts,test/kit}/**/*.{ts,vue,mjs}'],
    ignores: [test],
    rules: { 'house/one-place': 'error' },
  },
  ...places,

  // The exceptions, each with its reason.
  // These are the clock and the source of ids that everyone else is given.
  forbid(['src/main/{clock,ids}.ts'], numbers),
  // The clocks of whoever signs are its own.
  forbid(['src/signer/index.ts'], numbers),
  forbid(['src/practice/exchange-clock.ts'], []),
  // Here and nowhere else numbers of at most 15 digits are read as such: counts and times, never money.
  forbid(['src/main/venue/json.ts'], clock),
  // A digit of a base.
  forbid(['src/signer/base58.ts'], clock),
  // A port number.
  forbid(['src/main/venue/connections.ts'], clock),
  // How many writes a minute may see: a count.
  forbid(['src/core/guard/trading-guards.ts'], [...clock, ...nulls]),
  // Where a file begins inside an archive: an offset.
  forbid(['src/main/own-files.ts'], clock),
  // A word that nobody else can have written: how a locked store is told from an empty one.
  forbid(['src/main/keychain/secret-store.ts'], numbers),
  // How many lines the journal has: a count.
  forbid(['src/main/records/anchor.ts'], clock),
  // The chart draws with doubles. They go in here; a height comes back as a price on the grid, into a draft.
  forbid(['src/renderer/components/figures/pixel-scale.ts'], [...clock, ...nulls]),
  // A preload is text that runs in a world of its own, in Electron as in its stand-in.
  { files: ['host/page/preload-world.mjs'], rules: { 'no-new-func': 'off' } },
  // The door itself.
  {
    files: ['src/main/electron/ipc.ts'],
    rules: { 'no-restricted-syntax': ['error', ...keychain, ...page, ...clock, ...numbers] },
  },
)

/** Prettier lays out; the rules about layout would only argue with it. */
function withoutLayout() {
  const layout = Object.entries(vue.rules).filter(([, rule]) => rule.meta?.type === 'layout')
  return {
    files: ['**/*.vue'],
    rules: Object.fromEntries([
      ...layout.map(([name]) => [`vue/${name}`, 'off']),
      ...['html-self-closing', 'singleline-html-element-content-newline', 'max-attributes-per-line'].map(
        name => [`vue/${name}`, 'off'],
      ),
    ]),
  }
}
