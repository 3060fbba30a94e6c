/**
 * What opens a wallet, by the form of its text. No field of this desk is for one, and a hand that pastes by habit pastes
 * what it copied last.
 */
export type MistakenSecret =
  /** 64 hexadecimal digits: a wallet's private key, or the seed of a trading key. Their form does not tell which. */
  | '64 digits'
  /** 12 to 24 words: a seed phrase. */
  | 'words'

/** What a text may be that opens a wallet; an account's id is one of these to whoever does not ask for an account's id. */
export function mistakenSecret(text: string): MistakenSecret | undefined {
  const typed = text.trim()
  if (/^(?:0x)?[0-9a-f]{64}$/i.test(typed)) return '64 digits'
  return /^(?:[a-z]{3,8}\s+){11,23}[a-z]{3,8}$/i.test(typed) ? 'words' : undefined
}
