import { describe, expect, it } from 'vitest'
import { filled, folding, funded, life, foldTrades } from '../../../test/kit/trades'
import { NOW, SYMBOL } from '../../../test/kit/trade'
import { requireAmount } from '../value/decimal-amount'
import { computeTradeFigures } from './trade-figures'
import type { TradeFoldInputs } from './trade-fold'
import { checkAgainstHeld } from './trade-held'
import type { RoundTrip } from './round-trip'

const fold = (given: Partial<TradeFoldInputs>) => foldTrades(folding(given)).trades
const words = ({ way, begins, ends, parts }: RoundTrip) =>
  `${way} ${begins}, ${ends}: ${parts.map(({ does, quantity }) => `${does} ${quantity}`).join(', ')}`

describe('fills folded into trades', () => {
  it.each([
    [['buy 2 at 100', 'sell 2 at 110'], ['LONG from flat, by fills: opens 2, closes 2']],
    [
      ['buy 2 at 100', 'buy 1 at 90', 'sell 1 at 110', 'sell 2 at 120'],
      ['LONG from flat, by fills: opens 2, opens 1, closes 1, closes 2'],
    ],
    [
      ['sell 1 at 100', 'buy 3 at 90', 'sell 2 at 95'],
      ['SHORT from flat, turned: opens 1, closes 1', 'LONG from flat, by fills: opens 2, closes 2'],
    ],
    [['sell 1 at 100', 'sell 1 at 100'], ['SHORT from flat, open: opens 1, opens 1']],
  ])('combine %s into %s', (fills, trades) => {
    expect(fold({ fills: fills.map((each, place) => filled(each, place)) }).map(words)).toEqual(trades)
  })

  it('split the fee of a flipping fill by size, to the last digit', () => {
    const [first, second] = fold({
      fills: [filled('buy 1 at 100', 0), filled('sell 3 at 110', 9, { fee: '0.1', realised: '9' })],
    })
    expect(first?.parts.at(-1)).toMatchObject({ quantity: '1', fee: '0.03333333333333333333', realised: '9' })
    expect(second?.parts[0]).toMatchObject({ quantity: '2', fee: '0.06666666666666666667', realised: '0' })
  })

  it('are two trades when a cross and an isolated position are open at once', () => {
    const fills = [filled('buy 1 at 100', 0, { orderId: 'a' }), filled('buy 2 at 100', 1, { orderId: 'b' })]
    const trades = fold({ fills, modeOf: id => (id === 'a' ? 'CROSS' : 'ISOLATED') })
    expect(trades.map(({ marginMode, largest }) => [marginMode, largest])).toEqual([
      ['CROSS', '1'],
      ['ISOLATED', '2'],
    ])
  })

  it('use the margin mode that they carry, whatever is known of their orders', () => {
    const fills = [
      filled('buy 1 at 100', 0),
      { ...filled('sell 1 at 100', 1), marginMode: 'ISOLATED' as const },
    ]
    expect(fold({ fills }).map(({ marginMode, ends }) => [marginMode, ends])).toEqual([
      ['CROSS', 'open'],
      ['ISOLATED', 'open'],
    ])
  })

  it('without a stored order belong to the only open trade in their market', () => {
    const fills = [
      filled('buy 1 at 100', 0, { orderId: 'a' }),
      filled('sell 1 at 100', 1, { orderId: 'lost' }),
      filled('buy 1 at 100', 2, { orderId: 'lost' }),
      filled('sell 1 at 100', 3, { orderId: 'a' }),
    ]
    const trades = fold({ fills, modeOf: id => (id === 'a' ? 'CROSS' : undefined) })
    expect(trades.map(words)).toEqual(Array(2).fill('LONG from flat, by fills: opens 1, closes 1'))
    expect(trades.map(({ marginMode }) => marginMode)).toEqual(['CROSS', undefined])
  })

  it('of the same time are sorted by number', () => {
    const [one, two] = [filled('buy 1 at 100', 0), filled('sell 1 at 100', 0)]
    expect(fold({ fills: [two, one] }).map(words)).toEqual(['LONG from flat, by fills: opens 1, closes 1'])
  })
})

describe('a position from before the first stored fill', () => {
  it('is not guessed when the first fill reports a close', () => {
    const fills = [
      filled('sell 1 at 100', 0, { realised: '5' }),
      filled('sell 2 at 100', 1, { realised: '9' }),
    ]
    const [trade] = fold({ fills })
    expect(trade && words(trade)).toBe('LONG not known, open: closes 1, closes 2')
    expect(trade?.largest).toBeUndefined()
    expect(trade && computeTradeFigures(trade)).toMatchObject({ by: 'venue', result: '14' })
    expect(trade && computeTradeFigures(trade)).not.toHaveProperty('gross')
    expect(trade && computeTradeFigures(trade)).not.toHaveProperty('entry')
  })

  it('is over at the next fill that opens the other side', () => {
    const fills = [
      filled('sell 1 at 100', 0, { realised: '5' }),
      filled('sell 2 at 100', 1, { realised: '0' }),
      filled('buy 2 at 90', 2, { realised: '20' }),
    ]
    expect(fold({ fills }).map(words)).toEqual([
      'LONG not known, by fills: closes 1',
      'SHORT from flat, by fills: opens 2, closes 2',
    ])
  })

  it('is over when the venue reports the position as closed', () => {
    const fills = [
      filled('sell 1 at 100', 10, { realised: '5' }),
      filled('buy 1 at 100', 20, { realised: '0' }),
    ]
    const trades = fold({ fills, positions: [life('LONG', 0, 10)] })
    expect(trades.map(words)).toEqual(['LONG not known, by fills: closes 1', 'LONG from flat, open: opens 1'])
  })

  it('is detected by the venue’s position row when the first fill adds to it', () => {
    const fills = [
      filled('buy 1 at 100', 10, { realised: '0' }),
      filled('sell 5 at 100', 20, { realised: '5' }),
    ]
    expect(fold({ fills, positions: [life('LONG', 0, 20)] }).map(words)).toEqual([
      'LONG not known, by fills: opens 1, closes 5',
    ])
  })

  it('is detected when the held size exceeds the filled size', () => {
    const held = (quantity: string) => [
      { symbol: SYMBOL, marginMode: 'CROSS' as const, quantity: requireAmount(quantity) },
    ]
    const fills = [filled('buy 1 at 100', 10, { realised: '0' })]
    const begins = (quantity: string) =>
      fold({ fills }).map(trade => checkAgainstHeld(trade, held(quantity)).begins)
    expect([begins('4'), begins('1'), begins('-4')]).toEqual([['not known'], ['from flat'], ['from flat']])
  })
})

describe('an end without a fill', () => {
  const liquidation = (quantity: string, seconds: number) => ({
    liquidationId: 'l1',
    at: NOW + seconds * 1_000,
    positions: [
      {
        symbol: SYMBOL,
        quantity: requireAmount(quantity),
        transferPrice: requireAmount('80'),
        liquidatorFee: requireAmount('0.5'),
        insuranceFundFee: requireAmount('0.25'),
      },
    ],
  })

  it('is a liquidation with its cost', () => {
    const [trade] = fold({
      fills: [filled('buy 2 at 100', 0, { fee: '0.1' })],
      liquidations: [liquidation('2', 9)],
    })
    expect(trade && words(trade)).toBe('LONG from flat, liquidated: opens 2, closes 2')
    expect(trade && computeTradeFigures(trade)).toMatchObject({
      gross: '-40',
      fees: '0.85',
      result: '-40.85',
      exit: '80',
    })
  })

  it('leaves the trade open after a partial liquidation', () => {
    const fills = [filled('sell 2 at 100', 0), filled('buy 1.5 at 100', 20)]
    expect(fold({ fills, liquidations: [liquidation('-0.5', 9)] }).map(words)).toEqual([
      'SHORT from flat, by fills: opens 2, closes 0.5, closes 1.5',
    ])
  })

  it('ends only the isolated position when the venue’s record names its liquidation', () => {
    const fills = [filled('buy 2 at 100', 0, { orderId: 'a' }), filled('buy 2 at 100', 1, { orderId: 'b' })]
    const ends = (liquidationId: string) =>
      fold({
        fills,
        liquidations: [liquidation('2', 9)],
        positions: [life('LONG', 1, 9, { marginMode: 'ISOLATED', type: 'liquidated', liquidationId })].filter(
          () => liquidationId === 'l1',
        ),
        modeOf: id => (id === 'a' ? 'CROSS' : 'ISOLATED'),
      }).map(trade => `${trade.marginMode ?? ''} ${trade.ends}`)
    expect(ends('l1')).toEqual(['CROSS open', 'ISOLATED liquidated'])
    expect(ends('none')).toEqual(['CROSS liquidated', 'ISOLATED open'])
  })

  it('is a deleveraging when the venue’s position record carries its result', () => {
    const fills = [filled('buy 2 at 100', 0, { fee: '0.1' }), filled('buy 1 at 100', 60)]
    const positions = [life('LONG', 0, 30, { realized: requireAmount('7') })]
    const trades = fold({ fills, positions, funding: [funded('1', 20)] })
    expect(trades.map(words)).toEqual([
      'LONG from flat, without a fill: opens 2',
      'LONG from flat, open: opens 1',
    ])
    expect(trades[0] && computeTradeFigures(trades[0])).toMatchObject({
      by: 'venue',
      result: '6',
      funding: '1',
    })
    expect(trades[0]?.closedAt).toBe(NOW + 30_000)
  })

  it('excludes a fill right after it', () => {
    const fills = [filled('buy 2 at 100', 0), filled('buy 1 at 90', 31), filled('sell 1 at 95', 60)]
    const positions = [life('LONG', 0, 30, { type: 'adl', realized: requireAmount('7') })]
    expect(fold({ fills, positions }).map(words)).toEqual([
      'LONG from flat, without a fill: opens 2',
      'LONG from flat, by fills: opens 1, closes 1',
    ])
  })

  it('does not end a position that was opened at the moment the previous one closed', () => {
    const fills = [filled('buy 2 at 100', 0), filled('sell 2 at 90', 0.001), filled('buy 1 at 90', 0.001)]
    expect(fold({ fills, positions: [life('LONG', 0, 0.001)] }).map(words)).toEqual([
      'LONG from flat, by fills: opens 2, closes 2',
      'LONG from flat, open: opens 1',
    ])
  })

  it('is not added when the venue reports the last fill a moment later', () => {
    const fills = [filled('buy 2 at 100', 0), filled('sell 2 at 100', 30.5), filled('buy 1 at 100', 30.6)]
    expect(fold({ fills, positions: [life('LONG', 0, 30)] }).map(words)).toEqual([
      'LONG from flat, by fills: opens 2, closes 2',
      'LONG from flat, open: opens 1',
    ])
  })
})

describe('funding', () => {
  it('belongs to the open trade, and is listed separately when no trade was open', () => {
    const fills = [filled('buy 1 at 100', 0), filled('sell 1 at 100', 10)]
    const { trades, loose } = foldTrades(
      folding({ fills, funding: [funded('2', 5), funded('-1', 10), funded('4', 11)] }),
    )
    expect(trades[0]?.funding.map(({ fee }) => fee)).toEqual(['2', '-1'])
    expect(loose.map(({ fee }) => fee)).toEqual(['4'])
    expect(trades[0] && computeTradeFigures(trades[0]).result).toBe('-1')
  })
})
