import { expect, it } from 'vitest'
import type { LogPort } from '../main-ports'
import { createUnknownFormatLog } from './unknown-format-log'

const DAY = 86_400_000

function watching() {
  let now = 20_000 * DAY + DAY - 1_000
  const lines: unknown[] = []
  const log: LogPort = { note: () => undefined, trouble: (_what, facts) => void lines.push(facts?.['at']) }
  const watch = createUnknownFormatLog({ clock: { now: () => now, after: () => () => undefined }, log })
  return { watch, lines, turn: (ms: number) => void (now += ms) }
}

it('reports each shape once a day, and counts every occurrence', () => {
  const { watch, lines, turn } = watching()
  for (const at of ['quote rows', 'quote rows', 'markets rows[3].symbol']) watch.report(at)
  expect([lines, watch.count()]).toEqual([['quote rows', 'markets rows[].symbol'], 3])

  turn(1_000)
  watch.report('quote rows')
  expect(lines).toEqual(['quote rows', 'markets rows[].symbol', 'quote rows'])
})

it('treats the same place of another row as the same shape', () => {
  const { watch, lines } = watching()
  for (let row = 0; row < 20; row += 1) watch.report(`orders rows[${row}].status`)
  expect(lines).toEqual(['orders rows[].status'])
  expect(watch.places()).toEqual([{ at: 'orders rows[].status', count: 20 }])
})

it('reports at most as many lines a day as it has places, whatever a venue sends', () => {
  const { watch, lines } = watching()
  for (let nth = 0; nth < 500; nth += 1) watch.report(`quote field${'x'.repeat(nth)}`)
  expect(lines.length).toBeLessThanOrEqual(51)
})

it('counts as recent only what follows the last minute without a fault', () => {
  const { watch, turn } = watching()
  expect(watch.countRecent()).toBe(0)
  watch.report('quote rows')
  turn(60_000)
  watch.report('quote rows')
  turn(60_000)
  expect(watch.countRecent()).toBe(2)
  turn(1)
  expect(watch.countRecent()).toBe(0)
  watch.report('quote rows')
  expect([watch.countRecent(), watch.count()]).toEqual([1, 3])
})
