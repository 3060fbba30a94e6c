/** Form of a text that may be a wallet secret, which no field of this desk accepts. It guards against a wrong paste. */
export type WalletSecretForm =
  /** 64 hexadecimal digits: a wallet's private key or the seed of a trading key, which look the same. */
  '64 digits' | 'words'

const SECRET_DIGITS_PATTERN = /^(?:["'\w]+[=:])?["'`]?(?:0x)?[0-9a-f]{64}["'`]?[,;]?$/i

/** A word of a seed word list: 3 to 8 letters in English, accented letters, or CJK characters. */
const SEED_WORD_PATTERN = /^(?:\p{Script=Latin}{3,8}|\p{Script=Han}|\p{Script=Hiragana}{2,8})$/u

/** Common words that occur in most sentences but in no seed word list. */
const PROSE_WORDS: ReadonlySet<string> = new Set(
  'the and for was not but are with had has from been were out did too its sold bought'.split(' '),
)

/**
 * Returns the wallet secret that a text may be. An account id has the same form; callers that expect one must allow it.
 */
export function detectWalletSecret(text: string): WalletSecretForm | undefined {
  const together = text.replace(/\s/g, '')
  if (SECRET_DIGITS_PATTERN.test(together) && !/ed25519/i.test(together)) return '64 digits'
  const words = text
    .normalize('NFC')
    .replace(/["'`()[\]{},;]/g, ' ')
    .split(/\s+/)
    // Wallets number the words they display.
    .map(word => word.replace(/^\d{1,2}[.):]?/, ''))
    .filter(word => word !== '')
  const isPhrase =
    words.length >= 12 && words.length <= 24 && words.every(word => SEED_WORD_PATTERN.test(word))
  return isPhrase && !words.some(word => PROSE_WORDS.has(word.toLowerCase())) ? 'words' : undefined
}
