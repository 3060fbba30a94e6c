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

const READER = '^src/renderer/consent/bytes-say\\.ts$'

const signerRules = [
  rule(
    'main-sees-what-the-signer-says-and-no-key',
    'What holds keys runs in the signer’s process; main asks it, and seals to it what was typed.',
    { path: '^src/(main|practice)/', pathNot: ['^src/main/keychain/keeper\\.ts$'] },
    { path: '^src/signer/(?!(box|listed|protocol|to-sign)\\.ts$)' },
  ),
  rule(
    'practice-sees-the-box-alone',
    'The exchange seals its key, and shares nothing else.',
    { path: '^src/practice/' },
    { path: '^src/signer/(?!box\\.ts$)' },
  ),
  rule(
    'the-sheet-alone-reads-bytes',
    'Of the signer a page has nothing but its reader, and no page but the sheet has that.',
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
