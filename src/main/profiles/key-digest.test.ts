import { expect, it } from 'vitest'
import { createRecordCipher } from '../records/record-cipher'
import { createKeyDigest } from './key-digest'

const by = (first: number) => createKeyDigest(() => createRecordCipher(new Uint8Array(32).fill(first)))

it('is equal for equal keys under one data key, and differs for another key or another data key', () => {
  expect(by(1)('A')).toMatch(/^[0-9a-f]{32}$/)
  expect(by(1)('A')).toBe(by(1)('A'))
  expect(new Set([by(1)('A'), by(1)('B'), by(2)('A')]).size).toBe(3)
})

it('is undefined without a data key', () => {
  expect(createKeyDigest(() => undefined)('A')).toBeUndefined()
})
