import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openLane } from '../../scripts/mutants/lane.mjs'
import { armedBounds } from '../campaigns/armed-bounds'
import type { RemovedBound } from '../campaigns/bound-rows'

const asItIs = { hold: true, failed: 0 }

const lane = openLane()
afterAll(() => lane.close())

/** Returns the file's text with a bound removed; the file stays unchanged. */
function without({ file, find, put }: RemovedBound) {
  const text = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')
  expect(text.split(find), find).toHaveLength(2)
  const from = text.indexOf(find)
  return { file, from, to: from + find.length, now: put }
}

describe('a bound of armed trading', () => {
  const every = [...new Set(armedBounds.flatMap(({ specs }) => specs))]

  it('has specs that pass while no bound is removed', async () => {
    expect(await lane.ask({ specs: every })).toEqual(asItIs)
  })

  it.each(armedBounds.map(each => [each.name, each] as const))(
    'makes a spec fail when it is removed: %s',
    async (_, removed) => {
      // A failure for any reason but the named specs detects nothing.
      expect(await lane.ask({ specs: removed.specs, change: without(removed) })).toEqual({
        hold: false,
        failed: 1,
      })
    },
  )

  it('is restored after the last removal', async () => {
    expect(await lane.ask({ specs: every })).toEqual(asItIs)
  })
})

describe('mutation lane', () => {
  it('counts an endless loop as noticed, and runs the next request', async () => {
    const file = 'src/core/value/percent.ts'
    const specs = ['src/core/value/percent.test.ts']
    const impatient = openLane(15_000)
    try {
      const endless = { file, from: 0, to: 0, now: 'for (;;) {}\n' }
      expect(await impatient.ask({ specs, change: endless })).toEqual({
        ...{ hold: false, failed: 0, ended: true },
      })
      expect(await impatient.ask({ specs })).toEqual(asItIs)
    } finally {
      impatient.close()
    }
  })
})
