/** Who may see what of the room that holds keys, and what that room may reach. */

const test = '\\.test\\.ts$|^test/|^bench/'

/**
 * @param {string} name
 * @param {string} comment
 * @param {{ path: string, pathNot?: string[] }} from
 * @param {Record<string, unknown>} to
 */
const rule = (name, comment, { path, pathNot = [] }, to) => ({
  ...{ name, comment, severity: 'error' },
  from: { path, pathNot: [...pathNot, test] },
  to,
})

const READER = '^src/renderer/consent/(bytes-say|sealed-ceilings)\\.ts$'

/** Of the keeper, which stands in main's folder and is built alone. */
const BOUNDING = '^src/main/keychain/bounding\\.ts$'

const signerRules = [
  rule(
    'main-sees-what-the-signer-says-and-no-key',
    'What holds keys runs in the signer’s process; main asks it, seals to it what was typed, and reads what a key signs at most.',
    { path: '^src/(main|practice)/', pathNot: ['^src/main/keychain/keeper\\.ts$', BOUNDING] },
    { path: '^src/signer/(?!(box|protocol|to-sign|understand/ceilings)\\.ts$)' },
  ),
  rule(
    'the-keeper-alone-writes-beside-a-key',
    'An item is opened and written anew by the keeper, and by nothing that runs in main.',
    { path: '^src/', pathNot: ['^src/main/keychain/sealed-keeping\\.ts$'] },
    { path: BOUNDING },
  ),
  rule(
    'practice-sees-the-box-alone',
    'The exchange seals its key, and shares nothing else.',
    { path: '^src/practice/' },
    { path: '^src/signer/(?!box\\.ts$)' },
  ),
  rule(
    'the-sheet-alone-reads-bytes',
    'Of the signer a page has nothing but what reads and writes texts, and no page but the sheet has that.',
    { path: '^src/renderer/', pathNot: [READER] },
    { path: '^src/signer/' },
  ),
  rule(
    'the-sheet-has-the-reader-alone',
    'What reads bytes has no key, no clock and no process.',
    { path: READER },
    { path: '^src/signer/(?!understand/)' },
  ),
  rule(
    'no-network-where-keys-are',
    'What holds a key speaks with the process that started it, and with nobody else.',
    { path: '^src/signer/' },
    {
      path: '^(node:)?(https?|http2|net|tls|dgram|dns|child_process|worker_threads|cluster|inspector)(/|$)',
      dependencyTypes: ['core'],
    },
  ),
]

module.exports = { signerRules }
