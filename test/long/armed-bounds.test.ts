import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openLane } from '../../scripts/mutants/lane.mjs'
import { armedBounds } from '../campaigns/armed-bounds'
import type { RemovedBound } from '../campaigns/bound-rows'

const asItIs = { hold: true, failed: 0 }

const lane = openLane()
afterAll(() => lane.close())

/** What stands there once a bound is taken away, for whoever reads the code; the file stays as it is. */
function without({ file, find, put }: RemovedBound) {
  const text = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')
  expect(text.split(find), find).toHaveLength(2)
  const from = text.indexOf(find)
  return { file, from, to: from + find.length, now: put }
}

describe('a bound of what is armed', () => {
  const every = [...new Set(armedBounds.flatMap(({ specs }) => specs))]

  it('is held by specs that hold where none is gone', async () => {
    expect(await lane.ask({ specs: every })).toEqual(asItIs)
  })

  it.each(armedBounds.map(each => [each.name, each] as const))(
    'is missed once it is gone: %s',
    async (_, removed) => {
      // What failed for another reason than its specs has noticed nothing.
      expect(await lane.ask({ specs: removed.specs, change: without(removed) })).toEqual({
        hold: false,
        failed: 1,
      })
    },
  )

  it('was back after the last of them', async () => {
    expect(await lane.ask({ specs: every })).toEqual(asItIs)
  })
})

describe('a lane', () => {
  it('takes what a change keeps from ending for noticed, and answers the next question', async () => {
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
