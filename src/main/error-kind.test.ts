import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readErrorCode, classifyErrorKind, describeError } from './error-kind'

const secret = 'ed25519:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const named = (name: string) => Object.assign(new Error(secret), { name })
const coded = (code: unknown) => Object.assign(new Error(secret), { code })

describe('the reported kind of an error', () => {
  it.each([
    ['a plain one', new Error(secret), 'Error'],
    ['one of ours', named('JournalUnwritable'), 'JournalUnwritable'],
    ['one that calls itself something', named(secret), 'another error'],
    ['something else that was thrown', secret, 'no error at all'],
    ['nothing', undefined, 'no error at all'],
  ])('is its class or a generic word: %s', (_, error, kind) => {
    expect(classifyErrorKind(error)).toBe(kind)
  })

  it.each([
    ['a code of the system', coded('ENOSPC'), 'ENOSPC'],
    ['a number', coded(28), 'unknown'],
    ['words', coded(secret), 'unknown'],
    ['none', new Error(secret), 'unknown'],
    ['no error', { code: 'ENOSPC' }, 'unknown'],
  ])('is the system code if it has one: %s', (_, error, code) => {
    expect(readErrorCode(error)).toBe(code)
  })

  it('never contains a word of its input', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, code) => {
        const outputs = [classifyErrorKind(named(name)), readErrorCode(coded(code))]
        expect(outputs[0]).toMatch(/^(\w*Error|\w+Refused|\w+Unwritable|PayloadUnsafe|another error)$/)
        expect(outputs[1]).toMatch(/^(unknown|E[A-Z0-9]+)$/)
        expect(describeError(coded(code))).toBe(`Error, code ${outputs[1]}`)
      }),
    )
  })
})
