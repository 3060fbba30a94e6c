import { describe, expect, it } from 'vitest'
import { mistakenSecret } from './mistaken-secret'

const digits = 'aB'.repeat(32)
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

describe('what may open a wallet', () => {
  it.each([
    ['64 digits', digits, '64 digits'],
    ['the same behind their mark, and with spaces around', ` 0x${digits}\n`, '64 digits'],
    ['twelve words', words, 'words'],
    ['the same on lines of their own', words.replaceAll(' ', '\n'), 'words'],
    ['24 words', `${words} ${words}`, 'words'],
    ['63 digits', digits.slice(1), undefined],
    ['65 digits', `${digits}a`, undefined],
    ['a wallet’s address', `0x${'a'.repeat(40)}`, undefined],
    ['a secret as the venue writes it', `ed25519:${'2'.repeat(44)}`, undefined],
    ['eleven words', words.split(' ').slice(1).join(' '), undefined],
    ['25 words', `${words} ${words} more`, undefined],
    ['a sentence with its signs', `${words}.`, undefined],
    ['nothing', '', undefined],
  ])('is told by its form: %s', (_, text, is) => expect(mistakenSecret(text)).toBe(is))
})
