import { expect, it } from 'vitest'
import { OPERATIONS } from './operations'
import type { Known } from './operation'
import { type Shape, faultsIn } from './shape'
import { openPractice } from '../../src/practice/open-practice'
import { HALF_TO_MIDNIGHT, walk } from '../kit/practice-walk'
import { createStranger } from '../kit/stranger'

/** Returns the same shape with empty lists allowed. */
function loosened(shape: Shape): Shape {
  switch (shape.is) {
    case 'list':
      return { ...shape, of: loosened(shape.of), least: 0 }
    case 'perhaps':
      return { ...shape, of: loosened(shape.of) }
    case 'either':
      return { ...shape, of: shape.of.map(loosened) }
    case 'record':
      return {
        ...shape,
        fields: Object.fromEntries(Object.entries(shape.fields).map(([name, of]) => [name, loosened(of)])),
      }
    default:
      return shape
  }
}

/** Empty ids, for requests in which no id is looked up. */
const NOBODY: Known = {
  account: '',
  key: '',
  spare: '',
  address: '',
  price: 0,
  order: '',
  trade: '',
  algo: '',
  waiting: [],
  resting: [],
}
const lists = OPERATIONS.filter(
  ({ line }) => line.startsWith('GET ') && !/_id\}|orderly_key|get_account|public\/account/.test(line),
)

it.each([5, 6])('returns every list in the documented shape, whatever was done before (%d)', async seed => {
  const practice = await openPractice({
    seed,
    clock: { is: 'by hand', at: HALF_TO_MIDNIGHT },
    limits: false,
  })
  const { get } = createStranger(practice)
  const faults: string[] = []
  for (let time = 0; time < 6; time++) {
    await walk(practice, seed * 10 + time, 20, () => undefined)
    for (const { line, ask, says: shape } of lists) {
      const response = await get(ask(NOBODY).path)
      faults.push(
        ...faultsIn(response.json, loosened(shape)).map(fault => `${line} ${response.status}: ${fault}`),
      )
    }
  }
  await practice.close()
  expect(lists.length).toBeGreaterThan(40)
  expect([...new Set(faults)]).toEqual([])
})
