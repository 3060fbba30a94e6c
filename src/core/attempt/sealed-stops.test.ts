import { describe, expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import { listSealedStops } from './sealed-stops'
import type { WriteAttempt } from './write-attempt'

type AlgoWrite = Extract<WriteAttempt['write'], { is: 'algo order' }>

const leg = (side: 'BUY' | 'SELL', price: string) => ({
  kind: 'STOP_LOSS',
  side,
  triggerPrice: requireAmount(price),
})
const takes = { kind: 'TAKE_PROFIT', side: 'SELL', triggerPrice: requireAmount('120') }
const tried = (write: object, state: object = { is: 'live', at: 9 }): WriteAttempt =>
  ({
    id: 'a1',
    consentedAt: 5,
    write: {
      is: 'algo order',
      symbol: 'PERP_BTC_USDC',
      marginMode: 'CROSS',
      ...write,
    } as unknown as AlgoWrite,
    state,
  }) as unknown as WriteAttempt
const bracket = { kind: 'BRACKET', side: 'BUY', legs: [takes, leg('SELL', '90')] }

describe('sealed stops of attempts', () => {
  it.each([
    [bracket, { way: 'LONG', price: '90', isBracket: true }],
    [
      { kind: 'POSITIONAL_TP_SL', legs: [leg('BUY', '110')] },
      { way: 'SHORT', price: '110', isBracket: false },
    ],
    [
      { kind: 'TP_SL', legs: [leg('SELL', '80')] },
      { way: 'LONG', price: '80', isBracket: false },
    ],
    [
      { kind: 'STOP', side: 'SELL', reduceOnly: true, triggerPrice: requireAmount('85') },
      { way: 'LONG', price: '85', isBracket: false },
    ],
  ])('derive from %j the stop %j', (write, found) => {
    expect(listSealedStops([tried(write)])).toEqual([
      { attemptId: 'a1', symbol: 'PERP_BTC_USDC', marginMode: 'CROSS', at: 5, ...found },
    ])
  })

  it.each([
    [{ kind: 'STOP', side: 'BUY', reduceOnly: false, triggerPrice: requireAmount('85') }],
    [{ kind: 'TRAILING_STOP', side: 'SELL', reduceOnly: true }],
    [{ kind: 'TP_SL', legs: [takes] }],
    [{ is: 'order', side: 'SELL' }],
  ])('ignore %j', write => {
    expect(listSealedStops([tried(write)])).toEqual([])
  })

  it('exclude stops that were never placed, and end when they are cancelled', () => {
    for (const is of ['refused', 'not sent', 'absent', 'unknown', 'rejected'])
      expect(listSealedStops([tried(bracket, { is, at: 9 })])).toEqual([])
    expect(listSealedStops([tried(bracket, { is: 'declared', outcome: 'not done', at: 9 })])).toEqual([])
    expect(listSealedStops([tried(bracket, { is: 'cancelled', at: 9 })])).toMatchObject([{ until: 9 }])
  })
})
