/** Import rules of the signer: the files that may see it, and the ones that it may reach. */

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

/** The keeper’s part of main’s folder. It runs in a separate process. */
const KEEPER = ['^src/main/keychain/(keeper|sealed-store|ceiling-writer)\\.ts$']
const READER =
  '^src/renderer/(consent/(request-read-back|seal-confirmation|sealed-ceilings)|strip/describe-request-bytes)\\.ts$'

/** Module of the keeper that opens an item and writes it again. */
const BOUNDING = '^src/main/keychain/ceiling-writer\\.ts$'

const signerRules = [
  rule(
    'main-sees-what-the-signer-says-and-no-key',
    'What holds keys runs in the signer’s process; main asks it, reads what a key signs at most, and can neither seal nor open what passes.',
    { path: '^src/main/', pathNot: KEEPER },
    { path: '^src/signer/(?!(listed-write|signer-protocol|signing-content|understand/key-ceilings)\\.ts$)' },
  ),
  rule(
    'the-keeper-alone-writes-beside-a-key',
    'An item is opened and written anew by the keeper, and by nothing that runs in main.',
    { path: '^src/', pathNot: ['^src/main/keychain/sealed-store\\.ts$'] },
    { path: BOUNDING },
  ),
  rule(
    'a-typed-key-is-read-by-the-sheet-alone',
    'What reads and seals a typed key stands in the sheet’s page: main is told a box.',
    { path: '^src/', pathNot: ['^src/renderer/(sealed-key-form|stores/consent-store)\\.ts$'] },
    { path: '^src/renderer/(parse-typed-seed|seal-trading-key|sealed-key-form)\\.ts$' },
  ),
  rule(
    'practice-sees-the-box-alone',
    'The exchange seals its key, and shares nothing else.',
    { path: '^src/practice/' },
    { path: '^src/signer/(?!box\\.ts$)' },
  ),
  rule(
    'the-lifeboat-confirms-and-reads-bytes-alone',
    'Its terminal confirms and reads bytes as a sheet does; it reads, holds and seals no key.',
    { path: '^src/lifeboat/' },
    { path: '^src/signer/(?!seal-confirmations\\.ts$|understand/)' },
  ),
  rule(
    'mains-own-pages-alone-read-bytes',
    'Of the signer a page has nothing but what reads and writes texts, and no page but the sheet and the strip has that.',
    { path: '^src/renderer/', pathNot: [READER] },
    { path: '^src/signer/' },
  ),
  rule(
    'mains-own-pages-have-the-reader-alone',
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
