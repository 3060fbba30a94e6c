import { afterEach, describe, expect, it } from 'vitest'
import { NOW } from '../../test/kit/screen'
import { market } from '../../test/kit/trade'
import { currentDisplayFormat } from './display'
import { describeKeyExpiry } from './alerts'
import { formatKeyLifetime } from './key'
import { createRefusalFormatter } from './refusals'
import { describeRiskSizeFailure } from './risk'
import { describeClockOffset } from './state'
import { describePlanCheck, describePlanWarning } from './warnings'

afterEach(() => void (currentDisplayFormat.zone = 'local'))

const seen = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2212', '−')
const formatRefusal = (
  code: Parameters<ReturnType<typeof createRefusalFormatter>>[0]['code'],
  facts: Record<string, string>,
) => seen(createRefusalFormatter(market())({ code, facts }))

it.each([
  [12.4, '12 ms behind'],
  [-412, '412 ms ahead of'],
  [320_001, '5 min behind'],
  [-320_001, '5 min ahead of'],
  [0, 'level with'],
  [-0.4, 'level with'],
])('describes a clock with an offset of %s ms as %s the venue’s', (offset, words) =>
  expect(describeClockOffset(offset)).toBe(words),
)

describe('key', () => {
  const ends = NOW + 1_000
  it.each([
    [17_000, 'Ends in 17 s, at '],
    [3 * 86_400_000 + 5, 'Ends in 3 d, at '],
    [500, 'Ends in 0.5 s, at '],
    [0, 'Ended 0.0 s ago, at '],
    [-300_000, 'Ended 5 min ago, at '],
  ])('shows its end with %s ms left: %s', (left, words) => {
    currentDisplayFormat.zone = 'utc'
    const text = describeKeyExpiry({ is: 'ends', left: String(left), ends: String(ends) })
    expect(text.startsWith(words)).toBe(true)
    expect(text).not.toContain(' 0 d')
  })
  it.each([
    [NOW + 17_000, 'exp 17 s'],
    [NOW, 'EXPIRED'],
    [NOW - 1, 'EXPIRED'],
  ])('with its end at %s is shown as %s', (at, words) => expect(formatKeyLifetime(at, NOW)).toBe(words))
})

it.each([
  ['FLIPS_POSITION', '0.05', '-0.01', 'Flips position: 0.050 becomes −0.010.'],
  ['FLIPS_POSITION', '-0.05', '0.01', 'Flips position: −0.050 becomes 0.010.'],
  ['REDUCES_POSITION', '0.05', '0.01', 'Reduces position: 0.050 becomes 0.010.'],
  ['REDUCES_POSITION', '-0.05', '-0.01', 'Reduces position: −0.050 becomes −0.010.'],
  ['CLOSES_POSITION', '0.05', '0', 'Closes position of 0.050.'],
  ['CLOSES_POSITION', '-0.05', '0', 'Closes position of −0.050.'],
  ['INCREASES_POSITION', '0.05', '0.1', 'Adds to position.'],
  ['INCREASES_POSITION', '-0.05', '-0.1', 'Adds to position.'],
  ['LIQUIDATION_NEARER', '50000', '55000.25', 'Liquidation from 50 000.0 to 55 000.3, nearer mark.'],
] as const)('describes the change %s from %s to %s', (code, before, after, words) =>
  expect(seen(describePlanWarning({ code, facts: { before, after } }, market()))).toBe(words),
)

it.each([
  ['0.05', 'Long: a buy cannot reduce it'],
  ['-0.05', 'Short: a sell cannot reduce it'],
  ['0', 'No position to reduce'],
])('describes a reduce-only order beside a position of %s: %s', (position, words) => {
  const facts = { position }
  expect(formatRefusal('REDUCE_ONLY_NOTHING', facts)).toBe(`${words}.`)
  expect(describePlanCheck({ code: 'REDUCE_ONLY', holds: false, facts })).toBe(words)
})

it('warns that a reduce-only order exceeds the position only when it does', () => {
  const facts = { quantity: '0.06', position: '0.05' }
  expect(describePlanCheck({ code: 'REDUCE_ONLY', holds: false, facts })).toBe('More than the position')
})

it.each([
  ['above', 'must be above'],
  ['below', 'must be below'],
])('requires a trigger on the wrong side to be %s', (side, words) =>
  expect(
    formatRefusal('TRIGGER_WRONG_SIDE', { trigger: '61000', basis: 'mark', mark: '60000.123456789', side }),
  ).toContain(`Trigger 61 000 ${words}`),
)

it.each([
  [{ is: 'rate', distance: '0.0005', min: '0.001', max: '0.05' }, 'Trailing distance 0.05 %: 0.1 % to 5 %.'],
  [{ is: 'rate', distance: '0.051', min: '0.001', max: '0.05' }, 'Trailing distance 5.1 %: 0.1 % to 5 %.'],
  [
    { is: 'value', distance: '70000', max: '66800.123456789' },
    'Trailing distance 70 000 USDC: below mark, 66 800.1.',
  ],
])('shows a trailing distance as it is typed: %j', (facts, words) =>
  expect(formatRefusal('DISTANCE_OUT_OF_RANGE', facts as Record<string, string>)).toBe(words),
)

it.each([
  ['BUY', 'below', 'above'],
  ['SELL', 'above', 'below'],
] as const)('places the stop of a %s %s its entry, and its target %s it', (side, stop, target) => {
  expect(describeRiskSizeFailure({ why: 'stop on the wrong side' }, side, undefined).sentence).toContain(
    `stopped ${stop}`,
  )
  expect(describeRiskSizeFailure({ why: 'target on the wrong side' }, side, undefined).sentence).toContain(
    `wins ${target}`,
  )
})

it('warns of an approaching end for a key without known details', () => {
  expect(describeKeyExpiry({})).toBe('Ends soon; then nothing can be sent.')
})
