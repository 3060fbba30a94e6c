import { describe, expect, it } from 'vitest'
import { attempt } from '../../../../test/kit/screen'
import { draft, guards, inputs, order, position, SYMBOL } from '../../../../test/kit/trade'
import { createOrderContext } from '../../context/order-context'
import { getDayStart } from '../../guard/trading-day'
import type { KeyCeilings } from '../../guard/key-ceilings'
import type { KeyringRow } from '../../profile/keyring-overview'
import type { WriteAttempt } from '../../attempt/write-attempt'
import { requireAmount } from '../../value/decimal-amount'
import type { LadderDraft } from '../../write/write-drafts'
import type { OrderDraft, Write } from '../../write/venue-write'
import { evaluateDraft, previewDraft } from '../draft-evaluation'
import { computeMaxOrderSize } from '../max-order-size'
import { checkKeyCeiling } from './key-ceiling-rules'

const { now } = inputs()
const DAY = 86_400_000
const wide = guards({
  writesPerMinute: 500,
  orderNotional: requireAmount('100000000'),
  positionNotional: requireAmount('100000000'),
  openNotional: requireAmount('100000000'),
})

interface Known {
  readonly perDay?: string
  readonly perOrder?: string
  readonly writesAMinute?: number
  readonly attempts?: readonly WriteAttempt[]
  readonly keySince?: number
  readonly recent?: number
  readonly knownSince?: number
  readonly buys?: readonly [perOrder: string, perDay: string]
  readonly unsized?: true
}

/** Returns the inputs of a desk whose key has these ceilings, after these attempts. */
function known({
  perDay = '1',
  perOrder = '0.5',
  writesAMinute = 20,
  attempts = [],
  keySince,
  recent = 0,
  knownSince,
  buys: limits,
  unsized,
}: Known) {
  const ceilings: KeyCeilings = {
    writesAMinute,
    ...(limits && { buys: { perOrder: requireAmount(limits[0]), perDay: requireAmount(limits[1]) } }),
    markets: unsized
      ? []
      : [{ symbol: SYMBOL, perOrder: requireAmount(perOrder), perDay: requireAmount(perDay) }],
    ...(knownSince !== undefined && { knownSince }),
  }
  const row: KeyringRow = {
    profile: { id: 'live', kind: 'live', label: 'main', venue: '' },
    inUse: true,
    key: 'ready',
    writing: 'allowed',
    hasGuards: true,
    ceilings,
    ...(keySince !== undefined && { keySince }),
  }
  const write = { is: 'cancel all', reach: { is: 'all markets' }, open: [] } as const
  return inputs(
    { keyring: { isLocked: false, lockAfter: 15, isScreenLockHeard: false, rows: [row] }, attempts },
    { guards: wide, recent: Array.from({ length: recent }, () => ({ at: now - 1_000, write })) },
  )
}

const terms = { is: 'order', symbol: SYMBOL, side: 'BUY', type: 'LIMIT', reduceOnly: false } as const
const signedBuy = (quantity: string, more: object = {}): Write =>
  ({
    ...terms,
    price: requireAmount('59000'),
    marginMode: 'CROSS',
    quantity: requireAmount(quantity),
    ...more,
  }) as Write
const signed = (write: Write, more: Partial<WriteAttempt> = {}): WriteAttempt =>
  attempt({ write, consentedAt: now - 1_000, signedAt: now - 1_000, ...more })

const codes = (
  draftChanges: Partial<OrderDraft>,
  of: Known,
  form: Parameters<typeof checkKeyCeiling>[1] = 'order',
) =>
  checkKeyCeiling(createOrderContext(draft(draftChanges), known(of)), form)?.refusals.map(
    ({ code }) => code,
  ) ?? []

describe('the rest of the key’s daily ceiling', () => {
  it.each<[string, string, readonly WriteAttempt[], readonly string[]]>([
    ['all of it', '0.5', [signed(signedBuy('0.5'))], []],
    ['less than is asked for', '0.4', [signed(signedBuy('0.6001'))], ['KEY_SIGNS_DAY']],
    [
      'what was signed and never sent less',
      '0.5',
      [signed(signedBuy('0.6'), { state: { is: 'not sent', at: now, why: 'stopped' } })],
      ['KEY_SIGNS_DAY'],
    ],
    [
      'what it would not sign no less',
      '0.5',
      [signed(signedBuy('0.6'), { state: { is: 'not sent', at: now, why: 'not signed: above day' } })],
      [],
    ],
    ['what only reduces no less', '0.5', [signed(signedBuy('0.6', { reduceOnly: true }))], []],
    [
      'the change of what only reduces as any other',
      '0.5',
      [signed(signedBuy('0.6', { orderId: '7', reduceOnly: true }))],
      ['KEY_SIGNS_DAY'],
    ],
    ['another market no less', '0.5', [signed(signedBuy('0.6', { symbol: 'PERP_ETH_USDC' }))], []],
    [
      'a cancel no less',
      '0.5',
      [
        signed({
          is: 'cancel',
          symbol: SYMBOL,
          orderId: '7',
          side: 'BUY',
          quantity: requireAmount('0.6'),
          executed: requireAmount('0'),
        }),
      ],
      [],
    ],
    ['yesterday no less', '0.5', [signed(signedBuy('0.6'), { consentedAt: now - DAY })], []],
  ])('is checked for %s', (_what, quantity, attempts, expected) => {
    expect(codes({ quantity }, { attempts })).toEqual(expected)
    expect(codes({ quantity, reduceOnly: true }, { attempts })).toEqual([])
    expect(codes({ quantity, reduceOnly: true }, { attempts }, 'edit')).toEqual(expected)
  })

  it('is zero on the day its list was lost, and full on the next day', () => {
    expect(codes({ quantity: '0.1' }, { knownSince: getDayStart(now) })).toEqual(['KEY_SIGNS_UNKNOWN'])
    expect(codes({ quantity: '0.1', reduceOnly: true }, { knownSince: getDayStart(now) })).toEqual([])
    expect(codes({ quantity: '0.1' }, { knownSince: getDayStart(now) - 1 })).toEqual([])
  })

  it('is used by an edit of a reduce-only order as well', () => {
    const shrunk = (by: string) => {
      const on = known({ perOrder: by })
      const resting = order({ side: 'SELL', reduceOnly: true, price: requireAmount('61000') })
      const rows = [position({ quantity: requireAmount('1') })]
      const { keyring } = on.snapshot
      const snapshot = {
        ...inputs({ orders: [resting], positions: rows }).snapshot,
        ...(keyring && { keyring }),
      }
      const editDraft = { is: 'edit', symbol: SYMBOL, orderId: '7', price: '61000', quantity: '0.2' } as const
      const evaluation = evaluateDraft(editDraft, { ...on, snapshot }, 'seal')
      return evaluation.ok ? [] : evaluation.error.map(({ code }) => code)
    }
    expect([shrunk('0.19'), shrunk('0.2')]).toEqual([['KEY_SIGNS_SIZE'], []])
  })

  it('excludes what a previous key signed', () => {
    const attempts = [signed(signedBuy('0.6'))]
    expect(codes({ quantity: '0.5' }, { attempts, keySince: now - 1_000 })).toEqual(['KEY_SIGNS_DAY'])
    expect(codes({ quantity: '0.5' }, { attempts, keySince: now - 1_001 })).toEqual(['KEY_SIGNS_DAY'])
    expect(codes({ quantity: '0.5' }, { attempts, keySince: now - 999 })).toEqual([])
  })

  it('limits the size slider', () => {
    const attempts = [signed(signedBuy('0.97'))]
    const most = (of: Known) => {
      const { snapshot } = known(of)
      return computeMaxOrderSize(
        { ...draft({ quantity: '' }) },
        { snapshot, now, guards: wide, book: undefined },
      )
    }
    expect(most({ attempts })).toBe('0.03')
    expect(most({ attempts, perDay: '1.01' })).toBe('0.04')
  })

  it('includes the number and limit of writes in the minute', () => {
    expect(codes({ quantity: '0.1' }, { recent: 19 })).toEqual([])
    expect(codes({ quantity: '0.1' }, { recent: 20 })).toEqual(['KEY_SIGNS_PACE'])
    const after = (age: number) => {
      const recent = [{ at: now - age, write: signedBuy('0.1') }]
      const on = { ...known({ writesAMinute: 1 }), recent }
      return checkKeyCeiling(createOrderContext(draft({ quantity: '0.1' }), on))?.holds
    }
    expect([after(59_999), after(60_000)]).toEqual([false, true])
  })
})

describe('the notional that a key signs', () => {
  const buys = ['6000', '9000'] as const
  const limit = (quantity: string, more: Partial<OrderDraft> = {}) => ({ quantity, price: '59000', ...more })

  it.each<[string, Partial<OrderDraft>, Parameters<typeof checkKeyCeiling>[1], readonly string[]]>([
    ['a buy in a market without a size', limit('0.1'), 'order', []],
    ['a buy just as large', { quantity: '0.1', price: '60000' }, 'order', []],
    ['a buy above it', limit('0.102'), 'order', ['KEY_SIGNS_VALUE']],
    ['a sell', limit('0.001', { side: 'SELL' }), 'order', ['KEY_SIGNS_MARKET']],
    ['a market order', { quantity: '0.001', type: 'MARKET' }, 'order', ['KEY_SIGNS_MARKET']],
    ['an edit', limit('0.001'), 'edit', ['KEY_SIGNS_MARKET']],
    ['a trigger', limit('0.001'), 'algo order', ['KEY_SIGNS_MARKET']],
    ['what only reduces', limit('9', { side: 'SELL', reduceOnly: true }), 'order', []],
  ])('is checked for %s', (_, draftChanges, form, expected) => {
    expect(codes(draftChanges, { buys, unsized: true }, form)).toEqual(expected)
  })

  it('is checked beside the size where one is set', () => {
    expect(codes(limit('0.06'), { buys, perOrder: '0.05' })).toEqual(['KEY_SIGNS_SIZE'])
    expect(codes(limit('0.04'), { buys, perOrder: '0.05' })).toEqual([])
    expect(codes(limit('0.04', { side: 'SELL' }), { buys, perOrder: '0.05' })).toEqual([])
    // A sell has no price ceiling.
    expect(codes(limit('0.4', { side: 'SELL' }), { buys })).toEqual([])
    // An edit of a trigger names no side, so its price counts for nothing.
    expect(codes(limit('0.11'), { buys, perOrder: '0.2' }, 'algo edit')).toEqual([])
    expect(codes(limit('0.11'), { buys, perOrder: '0.2' }, 'algo order')).toEqual(['KEY_SIGNS_VALUE'])
  })

  it.each<[string, Write, readonly string[]]>([
    ['a buy in another market', signedBuy('0.1', { symbol: 'PERP_ETH_USDC' }), ['KEY_SIGNS_DAY_VALUE']],
    ['a buy that leaves just as much', signedBuy('5460', { price: requireAmount('1') }), []],
    ['a sell', signedBuy('0.1', { side: 'SELL' }), []],
    [
      'a change of a buy that only reduces',
      signedBuy('0.1', { orderId: '7', reduceOnly: true }),
      ['KEY_SIGNS_DAY_VALUE'],
    ],
    ['a buy that only reduced', signedBuy('0.1', { reduceOnly: true }), []],
    ['a market order', signedBuy('0.1', { type: 'MARKET', price: undefined }), []],
  ])('counts today’s %s', (_, write, expected) => {
    expect(codes(limit('0.06'), { buys, unsized: true, attempts: [signed(write)] })).toEqual(expected)
  })

  it('shows the notional in the check', () => {
    const { facts } = checkKeyCeiling(createOrderContext(draft(limit('0.1')), known({ buys }))) ?? {}
    expect(facts).toEqual({ notional: '5900', cap: '6000' })
  })
})

describe('the key ceiling line', () => {
  it.each<[Known, boolean]>([
    [{}, true],
    [{ perOrder: '0.05' }, false],
  ])('is separate, without a report of an exceeded order cap: %j', (of, holds) => {
    const { checks } = previewDraft(draft({ quantity: '0.1' }), known(of))
    const lines = checks.filter(({ code }) => code === 'KEY_CEILING' || code === 'OWN_CAP_ORDER')
    expect(lines.map(({ code, holds: isWithinLimit }) => [code, isWithinLimit])).toEqual([
      ['OWN_CAP_ORDER', true],
      ['KEY_CEILING', holds],
    ])
  })
})

describe('a ladder that exceeds the key’s ceiling in part', () => {
  const ladder: LadderDraft = {
    is: 'ladder',
    symbol: SYMBOL,
    side: 'BUY',
    type: 'LIMIT',
    from: '59000',
    to: '58000',
    count: '5',
    quantity: '0.1',
    skew: 'even',
    reduceOnly: false,
    marginMode: 'CROSS',
  }
  const refused = (of: Known) => {
    const evaluation = evaluateDraft(ladder, known(of), 'seal')
    return evaluation.ok ? [] : evaluation.error
  }

  it.each<[string, Known, readonly object[]]>([
    ['just as much as a day allows', { perDay: '0.1' }, []],
    [
      'more than a day allows',
      { perDay: '0.09' },
      [{ code: 'KEY_SIGNS_DAY', facts: { quantity: '0.1', used: '0', cap: '0.09' } }],
    ],
    [
      'more than is left of the day',
      { perDay: '0.11', attempts: [signed(signedBuy('0.02'))] },
      [{ code: 'KEY_SIGNS_DAY', facts: { quantity: '0.1', used: '0.02', cap: '0.11' } }],
    ],
    [
      'nothing that is left of the day',
      { perDay: '0.02', attempts: [signed(signedBuy('0.02'))] },
      [{ code: 'KEY_SIGNS_DAY', facts: { quantity: '0.1', used: '0.02', cap: '0.02' } }],
    ],
    ['as many writes as a minute has', { writesAMinute: 5 }, []],
    [
      'one write more than a minute has',
      { writesAMinute: 4 },
      [{ code: 'KEY_SIGNS_PACE', facts: { count: '5', cap: '4' } }],
    ],
  ])('is planned or rejected as a whole: %s', (_what, of, expected) => {
    expect(refused(of)).toMatchObject(expected)
    expect(refused(of)).toHaveLength(expected.length)
  })
})
