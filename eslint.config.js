import ts from 'typescript-eslint'
import vue from 'eslint-plugin-vue'
import { onePlace } from './scripts/check/one-place.mjs'
import { ownLines } from './scripts/check/own-lines.mjs'

const test = '**/*.test.ts'

// Forbidden syntax, grouped by the rule that it would break. Each folder names its groups below.

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
 * Decimal functions that messages and pages may import: parsing, comparison and rounding for display. All
 * other calculations are in the core.
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

/** On Windows a path is no URL (`C:\\…` has the scheme `c:`), and `import()` rejects paths there. */
const importedPaths = [
  {
    selector: "ImportExpression[source.type!='Literal'][source.property.name!='href']",
    message: 'Import a literal or the `href` of a URL: `pathToFileURL(path).href`.',
  },
]

/**
 * A spec for one system is not registered on others. It may not be skipped, because CI allows no skipped
 * spec.
 */
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
 * Creates the rule that forbids syntax in files.
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
 * Creates the rule that forbids globals in files.
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

/**
 * Literal text that a template may contain: keys, units, the two halves of the desk’s name, and text without
 * letters.
 */
const wordless = [
  ...['Ctrl', 'Shift', 'Alt', 'Enter', 'Esc', 'Del', 'BTC', 'USDC', 'perp', 'desk'],
  ...['/\\b[A-Z]\\b/', '/\\P{L}+/u'],
]

/** Attributes that a user reads or hears. */
const spoken = {
  '/.+/': [
    ...['title', 'label', 'alt', 'placeholder'],
    ...['aria-label', 'aria-description', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext'],
  ],
}

const timers = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']
const network = ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource', 'RTCPeerConnection', 'WebTransport']

/** Files that may use functions that depend on the operating system, with the kinds that each may use. */
const places = Object.entries({
  'src/main/system.ts': ['system'],
  // The whole `process` is passed in, because it decides whether the program is Electron.
  'src/main/electron/program.ts': ['system'],
  'src/main/own-disk.ts': ['files'],
  // Its disk is called one operation at a time, because any two may have a failure or a kill between them.
  'src/main/updates/disk.ts': ['files'],
  'src/main/ending.ts': ['processes'],
  // Linux reports the private memory of a process in a file.
  'src/main/electron/process-usage.ts': ['processes'],
  // It ends its own process, because the signer imports no other folder.
  'src/signer/parent.ts': ['processes'],
  // Its list is its only file, and the signer imports no other folder.
  'src/signer/list-file.ts': ['files'],
  'src/practice/host-system.ts': ['system', 'files', 'processes'],
  // Its disk, one operation at a time, so that tests can kill it between any two; and its lock, a socket on
  // Linux.
  'src/practice/state/state-disk.ts': ['files'],
  'src/practice/state/state-lock.ts': ['processes'],
  'host/system/system.mjs': ['system'],
  'host/system/modes.mjs': ['files'],
  'host/system/processes.mjs': ['processes'],
  'host/utility-child.mjs': ['processes'],
  'scripts/setup/sandbox.mjs': ['files'],
  'scripts/setup/command.mjs': ['processes'],
  // It checks the sandbox of a page in Linux's own process files. It runs on Linux only.
  'scripts/contact/electron/points-pages.mjs': ['processes'],
  // Packing sets the permissions of the package's files.
  'scripts/{package,release}/**': ['files'],
  'scripts/package{,-check}.mjs': ['files'],
  // They suspend a keyring process for a while, to test a frozen one. They run on Linux only.
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
      // A build that runs at the same time writes its bundled configuration here.
      'electron.vite.config.ts.*.mjs',
    ],
  },
  // Inline comments cannot disable rules. Exceptions are in this file, with their reason.
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
      // Each text is a message, which a template refers to.
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
      // `own-lines` does not count nested functions, so a factory is limited like a class, and in total by
      // the next rule.
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
  // Tables of test cases may have any length.
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
  // Specs play a hostile page, which uses every means.
  { files: ['test/window/**', 'host/**/*.test.ts'], rules: { 'no-eval': 'off', 'no-new-func': 'off' } },
  // The two root components are never used as tags.
  { files: ['src/renderer/{desk,consent}/*.vue'], rules: { 'vue/multi-word-component-names': 'off' } },
  // Tools require a default export: configurations, a vitest reporter, a package replacement, Electron's
  // stand-in.
  {
    files: [
      '*.config.{js,mjs,ts}',
      'scripts/test/{tally,chance}.mjs',
      'host/electron-shim.mjs',
      'host/electron-name.mjs',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
  // dependency-cruiser reads CommonJS.
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off', 'no-undef': 'off' } },

  // Rules that need types. The failure of a promise that is not awaited would go unnoticed.
  {
    files: ['src/{core,contract,lifeboat,messages,main,preload,practice,signer}/**/*.ts'],
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
  // Only the practice exchange is a separate command, which prints for its user.
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
  forbid(['src/lifeboat/**/*.ts'], [...clock, ...numbers]),
  without(['src/lifeboat/**/*.ts'], network, 'Only its own client reaches the network, through node:https.'),
  without(['src/main/**/*.ts'], network, 'Only the venue client reaches the network, through axios and ws.'),
  forbid(['src/signer/**/*.ts'], [...clock, ...numbers]),
  without(
    ['src/signer/**/*.ts'],
    [...network, ...timers],
    'Who signs is asked and answers, and does nothing else.',
  ),
  // The practice exchange generates random prices in doubles and rounds them to ticks. It has one clock.
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

  // Each folder has one file per kind of system function, with a branch for each system.
  {
    files: ['{src,host,scripts,test/kit}/**/*.{ts,vue,mjs}'],
    ignores: [test],
    rules: { 'house/one-place': 'error' },
  },
  ...places,

  // Exceptions, each with its reason.
  // These files are the clock and the source of ids that all others receive.
  forbid(['src/main/{clock,ids}.ts'], numbers),
  // The signer has separate clocks, and takes a correction in milliseconds.
  forbid(['src/signer/index.ts'], []),
  forbid(['src/practice/exchange-clock.ts'], []),
  // Only this file reads numbers of at most 15 digits as numbers: counts and times, never money.
  forbid(['src/main/venue/json.ts'], clock),
  // Digits of base 58.
  forbid(['src/signer/base58.ts'], clock),
  // Port numbers.
  forbid(['src/main/venue/connections.ts'], clock),
  // Number of writes per minute.
  forbid(['src/core/guard/trading-guards.ts'], [...clock, ...nulls]),
  // Offset of a file in an archive.
  forbid(['src/main/own-files.ts'], clock),
  // A random word that only the desk can have written. It distinguishes a locked store from an empty one.
  forbid(['src/main/keychain/secret-store.ts'], numbers),
  // Memory of a process.
  forbid(['src/main/electron/process-usage.ts'], clock),
  // Number of lines of the journal.
  forbid(['src/main/records/anchor.ts'], clock),
  // The chart draws with doubles. This file converts prices to doubles, and a height to a price on the tick
  // grid.
  forbid(['src/renderer/components/figures/pixel-scale.ts'], [...clock, ...nulls]),
  // A preload script is text that runs in a separate world, in Electron as in its stand-in.
  { files: ['host/page/preload-world.mjs'], rules: { 'no-new-func': 'off' } },
  // The only file that may use Electron's IPC.
  {
    files: ['src/main/electron/ipc.ts'],
    rules: { 'no-restricted-syntax': ['error', ...keychain, ...page, ...clock, ...numbers] },
  },
)

/** Creates the configuration that disables layout rules, because Prettier does the layout. */
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
