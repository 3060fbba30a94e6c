import { describe, expect, it } from 'vitest'
import { exactly } from '../value/decimal'
import { entryMargin, rewardToRisk, wayOut, type Protected } from './protection'

const a = exactly
const long: Protected = { side: 'BUY', entry: a('60000'), size: a('0.5'), leverage: a('10') }

describe('a way out', () => {
  it.each<[Partial<Protected>, string, string, string | undefined]>([
    [{}, '66000', '3000', '1'],
    [{}, '58000', '-1000', '-0.333333'],
    [{ side: 'SELL' }, '58000', '1000', '0.333333'],
    [{ side: 'SELL' }, '66000', '-3000', '-1'],
    [{ leverage: undefined }, '66000', '3000', undefined],
  ])('of %j at %s brings %s, %s of its margin', (some, at, pnl, onMargin) =>
    expect(wayOut({ ...long, ...some }, a(at))).toEqual({ pnl, onMargin }),
  )
})

describe('reward to risk', () => {
  const [won, lost] = [wayOut(long, a('66000')), wayOut(long, a('58000'))]
  it('is what is won for each that is risked', () => expect(rewardToRisk(won, lost)).toBe('3'))
  it.each([
    [undefined, lost],
    [won, undefined],
    [won, wayOut(long, a('60000'))],
    [won, won],
    [lost, lost],
  ])('is nothing without a gain and a loss', (gain, loss) => expect(rewardToRisk(gain, loss)).toBeUndefined())
})

it.each([
  ['0.25', '60000', '10', '1500'],
  ['1', '100', '3', '33.33333333333333333333'],
  ['1', '100', undefined, undefined],
  ['1', '100', '0', undefined],
])('%s at %s with a leverage of %s stands on %s', (size, entry, leverage, margin) =>
  expect(
    entryMargin({
      size: exactly(size),
      entry: exactly(entry),
      leverage: leverage === undefined ? undefined : exactly(leverage),
    }),
  ).toBe(margin),
)
