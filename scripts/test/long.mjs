/** @param {string} folder @param {string} names */
const specs = (folder, names) => names.split(/\s+/).map(name => `${folder}/${name}.test.ts`)

/** Scenarios in `npm test`: one for each promise of `docs/promises.md` and each way of beginning to trade. */
export const quickScenarios = specs(
  'test/scenarios',
  'account-twice algo-bracket another-protocol armed bad-databases close confirmed edit first-order holds ' +
    'key-ceilings keys-custody ladder lifeboat list-lost offline permissions program-lock read-only reload ' +
    'settings starts stop-switch sub-accounts unknown updates',
)

/** Window specs in `npm test`: one journey for each main job, and the walls around the page. */
export const quickWindows = specs(
  'test/window',
  'armed consent frozen page-walls sheet-secret typed-key.keyring',
)

/** Other specs of some seconds that can share workers: of the exchange, of both languages, of our own checks. */
export const longShared = [
  ...specs('scripts/mutants', 'places'),
  ...specs('src/practice', 'parent-commands kill survival'),
  ...specs('src/practice/account', 'order-execution'),
  ...specs('src/practice/exchange', 'exchange-drills money reduce-only'),
  ...specs('src/practice/faults', 'requests streams'),
  ...specs('src/practice/market', 'candle-history volume'),
  ...specs('src/practice/protocol', 'flood private-topics topic-publisher stream strict'),
  ...specs('src/practice/protocol/routes', 'algo-order-routes new-key-routes sub-account-routes'),
  ...specs('src/messages', 'same-facts'),
  ...specs('test/campaigns', 'contact evidence reads'),
  ...specs('test/canary', 'process-memory.linux'),
  ...specs('test/conformance', 'walk'),
  ...specs('test/oracle', 'drafts messages'),
  ...specs('test/payloads', 'boundary'),
  ...specs('test/ports', 'data-keys.keyring updates'),
  ...specs('test/streams', 'desk-input page-keys paths sheet streams'),
  ...specs('test/walls', 'bans types'),
]

/** Long specs that need a worker each: campaigns in small, the host's own windows, packages, and commands run as programs. */
export const longAlone = [
  ...specs(
    'test/campaigns',
    'accounts crash events faults forecasts fuzz hostile lie-marks lifeboat model outside-core ' +
      'program-stops programs reckon second-witness statement',
  ),
  ...specs('test/payloads', 'hostile'),
  ...specs('test/reckoner', 'vendor'),
  ...specs('test/walls', 'package'),
  ...specs('host', 'bin host placement traffic'),
  ...specs('host/page', 'input-watch'),
  ...specs('host/surface', 'navigation page-news strict views'),
  ...specs('scripts', 'arguments keyring.keyring setup'),
  ...specs('scripts/release', 'release'),
  ...specs('scripts/setup', 'electron-download lock'),
]

const quick = [...quickScenarios, ...quickWindows]
/** Every spec that is listed by its path. */
export const listed = [...quickScenarios, ...quickWindows, ...longShared, ...longAlone]

const long = [...longShared, ...longAlone]

/**
 * Returns whether `npm test` runs a spec.
 *
 * @param {string} path
 */
export const isQuick = path =>
  quick.includes(path) || (!/^test\/(long|scenarios|window)\//.test(path) && !long.includes(path))
