/**
 * What opens a wallet, by the form of its text. No field of this desk is for one, and a hand that pastes by habit pastes
 * what it copied last.
 */
export type WalletSecretForm =
  /** 64 hexadecimal digits: a wallet's private key, or the seed of a trading key. Their form does not tell which. */
  | '64 digits'
  /** 12 to 24 words: a seed phrase. */
  | 'words'

/** 64 digits, bare, in quotes, or behind the name that a file gives them. */
const SECRET_DIGITS_PATTERN = /^(?:["'\w]+[=:])?["'`]?(?:0x)?[0-9a-f]{64}["'`]?[,;]?$/i

/** A word of a list of seed words: those of English have 3 to 8 letters, others accents, or one sign for a word. */
const SEED_WORD_PATTERN = /^(?:\p{Script=Latin}{3,8}|\p{Script=Han}|\p{Script=Hiragana}{2,8})$/u

/** Words that hardly a sentence of a dozen others does without, and that no list of seed words has. */
const PROSE_WORDS: ReadonlySet<string> = new Set(
  'the and for was not but are with had has from been were out did too its sold bought'.split(' '),
)

/** What a text may be that opens a wallet; an account's id is one of these to whoever does not ask for an account's id. */
export function detectWalletSecret(text: string): WalletSecretForm | undefined {
  const together = text.replace(/\s/g, '')
  if (SECRET_DIGITS_PATTERN.test(together) && !/ed25519/i.test(together)) return '64 digits'
  const words = text
    .normalize('NFC')
    .replace(/["'`()[\]{},;]/g, ' ')
    .split(/\s+/)
    // Wallets number what they show.
    .map(word => word.replace(/^\d{1,2}[.):]?/, ''))
    .filter(word => word !== '')
  const isPhrase = words.length >= 12 && words.length <= 24 && words.every(word => SEED_WORD_PATTERN.test(word))
  return isPhrase && !words.some(word => PROSE_WORDS.has(word.toLowerCase())) ? 'words' : undefined
}
