import { describe, expect, it } from 'vitest'
import { detectWalletSecret } from './wallet-secret-detection'

const digits = 'aB'.repeat(32)
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const numbered = (sign: string) =>
  words
    .split(' ')
    .map((word, at) => `${at + 1}${sign}${word}`)
    .join('\n')

describe('text that may be a wallet secret', () => {
  it.each([
    ['64 digits', digits, '64 digits'],
    ['the same behind their mark, and with spaces around', ` 0x${digits}\n`, '64 digits'],
    ['twelve words', words, 'words'],
    ['the same on lines of their own', words.replaceAll(' ', '\n'), 'words'],
    ['24 words', `${words} ${words}`, 'words'],
    ['64 digits in quotes, as a file has them', `"0x${digits}",`, '64 digits'],
    ['64 digits behind their name', `PRIVATE_KEY=${digits}`, '64 digits'],
    ['64 digits in groups', digits.replace(/(.{16})/g, '$1 '), '64 digits'],
    ['words with numbers, as a wallet lists them', numbered('. '), 'words'],
    ['words with numbers beside them', numbered(')'), 'words'],
    ['words with commas and quotes', JSON.stringify(words.split(' ')), 'words'],
    [
      'words of another language',
      'ábaco abdomen abeja abierto abogado abono aborto abrazo abrir abuelo abuso acabar',
      'words',
    ],
    ['signs of another language', '的 一 是 在 不 了 有 和 人 这 中 大', 'words'],
    [
      'what somebody writes',
      'sold half into strength because the book looked thin and funding was turning lower',
      undefined,
    ],
    [
      'what somebody writes in capitals',
      'THE BOOK LOOKED THIN WHEN FUNDING TURNED LOWER THAT NIGHT AND STOPS RAN',
      undefined,
    ],
    ['the seed of a trading key that says so', `ed25519:${digits}`, undefined],
    ['12 figures', '12 13 14 15 16 17 18 19 20 21 22 23', undefined],
    ['a long text', `${words} `.repeat(400), undefined],
    ['63 digits', digits.slice(1), undefined],
    ['65 digits', `${digits}a`, undefined],
    ['a wallet’s address', `0x${'a'.repeat(40)}`, undefined],
    ['a secret as the venue writes it', `ed25519:${'2'.repeat(44)}`, undefined],
    ['eleven words', words.split(' ').slice(1).join(' '), undefined],
    ['25 words', `${words} ${words} more`, undefined],
    ['a sentence with its signs', `${words}.`, undefined],
    ['nothing', '', undefined],
  ])('is recognised by its form: %s', (_, text, is) => expect(detectWalletSecret(text)).toBe(is))
})
