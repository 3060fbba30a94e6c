import { expect, it } from 'vitest'
import { compareRatios, mediateRatios, type KeptRatio } from './ratio-gate'
import { absoluteRow, ratioRow } from './row'

const atMost = (ratio: number): KeptRatio => ({ is: 'at most', ratio })
const atLeast = (ratio: number): KeptRatio => ({ is: 'at least', ratio })

it.each<[string, KeptRatio, number, string]>([
  ['a cost that stays', atMost(2), 2, 'as before'],
  ['a cost that rises by less than a tenth', atMost(2), 2.19, 'as before'],
  ['a cost that rises by more', atMost(2), 2.21, 'worse'],
  ['a cost that falls', atMost(2), 1, 'as before'],
  ['a speed that falls by less than a tenth', atLeast(22), 20.1, 'as before'],
  ['a speed that falls by more', atLeast(22), 19.9, 'worse'],
  ['a speed that rises', atLeast(22), 40, 'as before'],
  ['no number', atLeast(22), Number.NaN, 'worse'],
])('judges %s', (_what, kept, ratio, verdict) => {
  expect(compareRatios({ one: kept }, { one: { ...kept, ratio } })).toMatchObject([{ name: 'one', verdict }])
})

it('reports by how much a ratio is worse', () => {
  const compared = compareRatios(
    { cost: atMost(2), speed: atLeast(3) },
    { cost: atMost(3), speed: atLeast(2) },
  )
  expect(compared.map(({ worseBy }) => worseBy)).toEqual([0.5, 0.5])
})

it('reports kept ratios that were not measured, and new ones', () => {
  expect(compareRatios({ gone: atMost(2) }, { fresh: atMost(3) })).toEqual([
    { name: 'gone', kept: 2, verdict: 'not measured' },
    { name: 'fresh', now: 3, verdict: 'new' },
  ])
})

it('takes the median of each ratio over the runs, without absolute figures', () => {
  const row = (ratio: number) =>
    ratioRow({ name: 'one', value: 1, unit: 'µs', reference: '', ratio }, { is: 'at most', ratio: 1 })
  const alone = absoluteRow({ name: 'two', value: 1, unit: 'µs', reference: '' }, { is: 'at most', value: 1 })
  expect(mediateRatios([[row(2), alone], [row(9)], [row(3)]])).toEqual({ one: atMost(3) })
})
