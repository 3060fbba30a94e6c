import { expect, it } from 'vitest'
import { shapes } from './venue/encode/text'
import { ids } from './ids'

it('names each attempt by a client order id that the venue takes, and never twice', () => {
  const names = Array.from({ length: 500 }, () => ids.attempt())
  expect(names.filter(name => name.length > 36 || !shapes.clientId.test(name))).toEqual([])
  expect(new Set(names).size).toBe(500)
})
