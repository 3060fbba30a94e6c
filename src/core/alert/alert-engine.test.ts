import { describe, expect, it } from 'vitest'
import { algo, algoDrafts } from '../../../test/kit/algo'
import { account, dated, market, NOW, order, position, SYMBOL } from '../../../test/kit/trade'
import {
  alertKinds,
  isAlertAudible,
  isQuietMinute,
  unmutableAlertKinds,
  defaultAlertRules,
  type AlertRules,
} from './alert'
import { evaluateAlertRules, emptyAlertMemory, type AlertMemory } from './alert-engine'
import type { VenueAction } from '../account/venue-action'
import type { WriteAttempt } from '../attempt/write-attempt'
import { requireAmount } from '../value/decimal-amount'
import type { FillRecord } from '../account/order-record'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'

const fill = (tradeId: string, at = NOW, orderId = '7'): FillRecord => ({
  tradeId,
  orderId,
  symbol: SYMBOL,
  side: 'BUY',
  price: requireAmount('60000'),
  quantity: requireAmount('0.1'),
  fee: requireAmount('1'),
  maker: false,
  at,
})
const attempt = (changes: object): WriteAttempt =>
  ({
    id: 'pd-1',
    write: { is: 'order', symbol: SYMBOL },
    state: { is: 'live', at: NOW },
    ...changes,
  }) as WriteAttempt
const rules = (changes: Partial<AlertRules> = {}): AlertRules => ({ ...defaultAlertRules, ...changes })

/** Evaluates one snapshot after another with the same memory; returns the ids of the alerts that each raised. */
function raised(
  snapshots: readonly DeskSnapshot[],
  alertRules = rules(),
  from: AlertMemory = emptyAlertMemory,
  now = NOW,
): readonly (readonly string[])[] {
  let memory = from
  return snapshots.map(snapshot => {
    const result = evaluateAlertRules(memory, { snapshot, rules: alertRules, profileId: 'practice', now })
    memory = result.memory
    return result.raised.map(({ id }) => id)
  })
}

const quiet: DeskSnapshot = { fills: dated([]), orders: dated([]), attempts: dated([]) }

describe('event alerts', () => {
  it('raise an unknown outcome once', () => {
    const unknown = {
      ...quiet,
      attempts: dated([attempt({ state: { is: 'unknown', at: NOW, why: 'silence' } })]),
    }
    expect(raised([quiet, unknown, unknown])).toEqual([[], ['unknown outcome pd-1'], []])
  })

  it('raise each new fill once, and no fill that existed at the first check', () => {
    const [one, two] = [dated([fill('1')]), dated([fill('1'), fill('2')])]
    expect(
      raised([
        { ...quiet, fills: one },
        { ...quiet, fills: two },
        { ...quiet, fills: two },
      ]),
    ).toEqual([[], ['fill 2'], []])
  })

  it('raise the fills of the time in which the desk was closed as one alert with their count', () => {
    const from = { ...emptyAlertMemory, since: NOW - 5_000, seenUpTo: NOW - 5_000 }
    const fills = dated([fill('1', NOW - 9_000), fill('2', NOW - 3_000), fill('3', NOW - 2_000)])
    const { raised: alerts } = evaluateAlertRules(from, {
      snapshot: { ...quiet, fills },
      rules: rules(),
      profileId: 'practice',
      now: NOW,
    })
    expect(alerts).toEqual([
      {
        id: `missed fills ${NOW - 5_000}`,
        kind: 'missed fills',
        at: NOW,
        profileId: 'practice',
        facts: { count: '2' },
      },
    ])
  })

  it('ignore data that only comes from disk', () => {
    const old: DeskSnapshot = { fills: dated([fill('1')], 0, 'disk'), orders: dated([order()], 0, 'disk') }
    expect(raised([quiet, old])).toEqual([[], []])
  })
})

describe('an action of the venue', () => {
  const act = (is: VenueAction['is'], at = NOW): VenueAction => ({
    ...{ id: `${is} 1`, is, at, parts: [{ symbol: SYMBOL, quantity: requireAmount('0.1') }], orders: [] },
    ...(is === 'settled' && { settled: requireAmount('-3') }),
  })
  const holding = (...acts: readonly VenueAction[]): DeskSnapshot => ({
    ...quiet,
    writes: dated({ state: 'reducing', holds: [{ is: 'venue act', profileId: 'practice', acts }] }),
  })

  it('is raised once in each run until it is reviewed, and cannot be muted', () => {
    const taken = holding(act('liquidated'))
    expect(raised([quiet, taken, taken])).toEqual([[], ['venue act liquidated 1'], []])
    expect(raised([taken])).toEqual([['venue act liquidated 1']])
    expect(unmutableAlertKinds).toContain('venue act')
  })

  it('is raised with the figures that are available', () => {
    const on = { rules: rules(), profileId: 'practice', now: NOW }
    const looked = evaluateAlertRules(emptyAlertMemory, { ...on, snapshot: holding(act('deleveraged')) })
    expect(looked.raised[0]?.facts).toEqual({ is: 'deleveraged', symbol: SYMBOL, quantity: '0.1' })
  })

  it('is raised for a settlement only when it is new, and can be muted', () => {
    const settled = { ...quiet, venueActs: dated([act('settled', NOW - 5)]) }
    const from = (since: number): AlertMemory => ({ ...emptyAlertMemory, since })
    expect(raised([settled], rules(), from(NOW - 10))).toEqual([['settled settled 1']])
    expect(raised([settled], rules(), from(NOW))).toEqual([[]])
    expect(raised([settled])).toEqual([[]])
    expect(unmutableAlertKinds).not.toContain('settled')
  })
})

describe('a deposit or a withdrawal', () => {
  it('is raised once for each status, and never from stored data', () => {
    const moved = {
      id: '7',
      side: 'WITHDRAW',
      token: 'USDC',
      amount: requireAmount('5'),
      createdAt: 1,
      updatedAt: 1,
    }
    const at = (status: string): DeskSnapshot => ({ ...quiet, transfers: dated([{ ...moved, status }]) })
    expect(raised([at('PENDING'), at('PENDING'), at('COMPLETED')])).toEqual([
      ['transfer 7 PENDING'],
      [],
      ['transfer 7 COMPLETED'],
    ])
    const kept: DeskSnapshot = {
      ...quiet,
      transfers: { ...dated([{ ...moved, status: 'NEW' }]), from: 'disk' },
    }
    expect(raised([kept])).toEqual([[]])
  })
})

describe('an order from outside this desk', () => {
  const later = NOW + 1_000
  const after = (orders: DeskSnapshot['orders'], attempts: readonly WriteAttempt[] = []): DeskSnapshot => ({
    ...quiet,
    orders: orders!,
    attempts: dated(attempts),
  })
  const first: DeskSnapshot = { ...quiet, fills: dated([fill('1', NOW)]) }
  const sent = attempt({ id: 'pd-3', orderId: '90', write: algoDrafts.STOP })
  const stop = algo({ clientOrderId: 'pd-3', updatedAt: NOW })
  const fired = { triggered: true, executed: stop.quantity, updatedAt: later }
  const { clientOrderId: _unmarked, ...released } = order({
    orderId: '70',
    side: 'SELL',
    type: 'MARKET',
    quantity: stop.quantity,
    createdAt: later,
  })
  const another = { algoOrderId: '99', rootId: '99', clientOrderId: 'web-9', createdAt: later }

  it.each<[string, DeskSnapshot, readonly string[]]>([
    [
      'with the client order id of another program',
      after(dated([order({ clientOrderId: 'web-3', createdAt: later })])),
      ['not by this desk 7'],
    ],
    [
      'without a client order id',
      after(dated([{ ...order({ createdAt: later }), clientOrderId: undefined } as never])),
      ['not by this desk 7'],
    ],
    [
      'created before the first check',
      after(dated([order({ clientOrderId: 'web-3', createdAt: NOW - 1 })])),
      [],
    ],
    ['with a client order id of ours', after(dated([order({ createdAt: later })]), [attempt({})]), []],
    [
      'with an order id that the venue returned to us',
      after(dated([order({ createdAt: later })]), [attempt({ id: 'pd-2', orderId: '7' })]),
      [],
    ],
    [
      'without a client order id, while an algo order of ours has no record yet',
      after(dated([{ ...order({ createdAt: later }), clientOrderId: undefined } as never]), [
        attempt({ id: 'pd-3', write: algoDrafts.STOP }),
      ]),
      [],
    ],
    [
      'released by a trigger of ours, by the record of the algo order',
      { ...after(dated([released]), [sent]), algoOrders: dated([{ ...stop, ...fired }]) },
      [],
    ],
    [
      'that may have been released by our waiting algo order, whose record can be late',
      { ...after(dated([released]), [sent]), algoOrders: dated([stop]) },
      [],
    ],
    [
      'without a client order id, after our algo order was refused',
      after(dated([released]), [{ ...sent, state: { is: 'refused', at: NOW, code: '-1', words: '' } }]),
      ['not by this desk 70'],
    ],
    [
      'that is an algo order of another program, beside one of ours',
      { ...after(dated([]), [sent]), algoOrders: dated([stop, { ...stop, ...another }]) },
      ['not by this desk 99'],
    ],
  ])('is raised unless the order can be ours: %s', (_, snapshot, wanted) =>
    expect(raised([first, snapshot, snapshot])).toEqual([[], wanted, []]),
  )

  it('names the exit of ours that a fill is of', () => {
    const pair = algo({
      clientOrderId: 'pd-3',
      kind: 'TP_SL',
      legs: [{ ...stop, ...fired, kind: 'STOP_LOSS' }],
    })
    const snapshot = {
      ...after(dated([released]), [attempt({ id: 'pd-3', orderId: '90', write: algoDrafts.TP_SL })]),
      ...{ algoOrders: dated([pair]), fills: dated([fill('2', later, '70'), fill('3', later, '71')]) },
    }
    const { raised: alerts } = evaluateAlertRules(
      { ...emptyAlertMemory, hasBegun: true },
      { snapshot, rules: rules(), profileId: 'practice', now: later },
    )
    expect(alerts.map(({ facts }) => facts['exit'])).toEqual(['STOP_LOSS', undefined])
  })

  it('is raised if the record of our algo order does not name it within ten seconds', () => {
    const seen = { ...after(dated([released]), [sent]), algoOrders: dated([stop]) }
    expect(raised([first, seen], rules(), emptyAlertMemory, later + 10_000)).toEqual([
      [],
      ['not by this desk 70'],
    ])
  })

  it('is found when it was created while the desk was closed', () => {
    const from = { ...emptyAlertMemory, since: NOW, seenUpTo: NOW }
    expect(
      raised([after(dated([order({ clientOrderId: 'web-3', createdAt: later })]))], rules(), from),
    ).toEqual([['not by this desk 7']])
  })
})

describe('a key from outside this desk', () => {
  const keys = (others?: number, fingerprint = '7f3a…c9', from: 'live' | 'disk' = 'live'): DeskSnapshot => ({
    ...quiet,
    key: dated(
      { fingerprint, scopes: ['read'], active: true, ...(others !== undefined && { others }) },
      0,
      from,
    ),
  })
  const newKey = [`not by this desk key ${NOW}`]
  /** Returns a snapshot with one key for each letter of `names`. Capitals are active keys. */
  const digests = (names: string, digest = 'o'): DeskSnapshot => {
    const otherKeys = [...names].map(name => ({
      digest: name.toLowerCase(),
      scopes: ['read'] as const,
      active: name !== name.toLowerCase(),
    }))
    const others = otherKeys.filter(({ active }) => active).length
    const key = { fingerprint: '7f3a…c9', scopes: ['read'] as const, active: true, others, digest, otherKeys }
    return { ...quiet, key: dated(key) }
  }

  it.each<[string, readonly DeskSnapshot[], readonly (readonly string[])[]]>([
    ['is reported when one more is active than before', [keys(1), keys(2), keys(2)], [[], newKey, []]],
    ['is not reported at the first count', [quiet, keys(3)], [[], []]],
    ['is not reported when a key disappears', [keys(2), keys(1)], [[], []]],
    ['is not reported when this desk changes its own key', [keys(0), keys(1, 'b2d4…11')], [[], []]],
    ['is not reported from stored data', [keys(1), keys(2, '7f3a…c9', 'disk')], [[], []]],
    [
      'is reported after a time in which keys could not be read',
      [keys(1), keys(undefined), keys(2)],
      [[], [], newKey],
    ],
    ['is reported when it replaces another key', [digests('AB'), digests('AC')], [[], newKey]],
    ['is reported when two others disappear at the same time', [digests('ABD'), digests('BC')], [[], newKey]],
    ['is reported when an inactive key becomes active', [digests('Ab'), digests('AB')], [[], newKey]],
    ['is not reported for another order of the same keys', [digests('AB'), digests('BA')], [[], []]],
    [
      'is not reported when digests under another data key differ',
      [digests('AB'), digests('CD', 'p')],
      [[], []],
    ],
    ['is reported after a time without a data key', [digests('A'), keys(1), digests('B')], [[], [], newKey]],
    ['is reported by its count if there was no data key before', [keys(1), digests('AB')], [[], newKey]],
  ])('%s', (_, snapshots, wanted) => expect(raised(snapshots)).toEqual(wanted))
})

describe('an alert for a continuing condition', () => {
  /** An isolated long of 1, bought at 60,000 with ten times leverage; liquidated at 56,804.21. */
  const isolated = position({
    marginMode: 'ISOLATED',
    quantity: requireAmount('1'),
    cost: requireAmount('60000'),
    entry: requireAmount('60000'),
    mark: requireAmount('60000'),
    margin: requireAmount('6036'),
    mmr: requireAmount('0.05'),
    liquidation: requireAmount('56804.21'),
  })
  const near = (mark: string): DeskSnapshot => ({
    ...quiet,
    positions: dated([isolated]),
    quotes: dated([{ symbol: SYMBOL, mark: requireAmount(mark) }]),
  })
  const level = (of: string) => `liquidation ${SYMBOL} ISOLATED ${of}`

  it('does not warn of liquidation for a newly opened position at ten times leverage', () => {
    expect(raised([near('60000'), near('59000'), near('57900')])).toEqual([[], [], []])
  })

  it('is raised at the start, again when it worsens, and again only after it has clearly cleared', () => {
    const marks = ['57900', '57800', '57700', '57850', '57100', '57000', '57200', '57500', '58400', '57800']
    expect(raised(marks.map(near))).toEqual([
      [],
      [level('0.75')],
      [],
      [],
      [level('0.9')],
      [],
      [],
      [],
      [],
      [level('0.75')],
    ])
  })

  it('is raised once at the most severe level when several levels are reached at once', () => {
    const own = rules({ liquidationLevels: [requireAmount('0.6'), requireAmount('0.75')] })
    expect(raised([near('57000'), near('57800')], own)).toEqual([[level('0.9')], []])
  })

  it('is raised at its last level whatever the settings are', () => {
    const none = rules({ liquidationLevels: [], muted: alertKinds })
    expect(raised([near('57800'), near('57100')], none)).toEqual([[], [level('0.9')]])
  })

  it('is raised once for all cross positions together', () => {
    const row = position({
      quantity: requireAmount('1'),
      mark: requireAmount('60000'),
      mmr: requireAmount('0.05'),
    })
    const positions = dated([row, { ...row, symbol: 'PERP_ETH_USDC' }])
    const figures = dated(account({ totalCollateral: requireAmount('7000') }))
    expect(raised([{ ...quiet, positions, account: figures }])).toEqual([['liquidation CROSS 0.75']])
  })

  it.each([
    [position({ quantity: requireAmount('0'), liquidation: requireAmount('60000') })],
    [position({ quantity: requireAmount('1'), marginMode: 'ISOLATED', margin: requireAmount('60000') })],
  ])('is not raised for a position without a possible liquidation', row =>
    expect(raised([{ ...quiet, positions: dated([row]) }])).toEqual([[]]),
  )

  it.each([
    ['0.2', '0.05', []],
    ['0.1', '0.05', ['margin ratio account']],
    ['0.01', '0', []],
  ])(
    'is raised for a margin ratio of %s with a maintenance ratio of %s: %j',
    (marginRatio, maintenance, wanted) => {
      const figures = account({
        marginRatio: requireAmount(marginRatio),
        maintenanceMarginRatio: requireAmount(maintenance),
      })
      expect(raised([{ ...quiet, account: dated(figures) }])).toEqual([wanted])
    },
  )

  it('is raised for funding only when a position is open', () => {
    const quotes = dated([
      { symbol: SYMBOL, fundingRate: requireAmount('-0.002') },
      { symbol: 'PERP_ETH_USDC', fundingRate: requireAmount('0.01') },
    ])
    const positions = dated([position({ quantity: requireAmount('1') })])
    const markets = dated([market(), market({ symbol: 'PERP_ETH_USDC' })])
    expect(raised([{ ...quiet, quotes, positions, markets }])).toEqual([[`funding ${SYMBOL}`]])
  })

  it.each([
    ['0.0005', 1, [`funding ${SYMBOL}`]],
    ['-0.000125', 1, [`funding ${SYMBOL}`]],
    ['0.000124', 1, []],
    ['0.0005', 4, [`funding ${SYMBOL}`]],
    ['0.0005', 8, []],
    ['0.001', 8, [`funding ${SYMBOL}`]],
  ] as const)('compares funding per eight hours: a rate of %s per %i h raises %j', (rate, hours, wanted) => {
    const quotes = dated([{ symbol: SYMBOL, fundingRate: requireAmount(rate) }])
    const positions = dated([position({ quantity: requireAmount('1') })])
    const markets = dated([market({ fundingHours: hours })])
    expect(raised([{ ...quiet, quotes, positions, markets }])).toEqual([wanted])
  })

  it('is not raised for funding while the funding period is unknown', () => {
    const quotes = dated([{ symbol: SYMBOL, fundingRate: requireAmount('0.01') }])
    const positions = dated([position({ quantity: requireAmount('1') })])
    expect(raised([{ ...quiet, quotes, positions }])).toEqual([[]])
  })

  it('is raised, with a position open, for an insurance fund near its minimum, at it, and again after clearing', () => {
    const at = (ratio: string, more: Partial<DeskSnapshot> = {}): DeskSnapshot => ({
      ...quiet,
      positions: dated([position({ quantity: requireAmount('1') })]),
      quotes: dated([]),
      insuranceFund: dated({
        marginRatio: requireAmount(ratio),
        minimum: requireAmount('0.25'),
        initial: requireAmount('0.3'),
      }),
      ...more,
    })
    const [near, below] = [['deleveraging near'], ['deleveraging below']]
    expect(
      raised(['10', '0.31', '0.3', '0.32', '0.25', '0.27', '0.34', '0.3'].map(each => at(each))),
    ).toEqual([[], [], near, [], below, [], [], near])
    expect(raised([at('0.2')])).toEqual([below])
    expect(raised([at('0.2', { positions: dated([]) })])).toEqual([[]])
    const { insuranceFund: known, ...unread } = at('0.2')
    expect(raised([unread, { ...unread, insuranceFund: { ...known!, asOf: NOW - 180_001 } }])).toEqual([
      [],
      [],
    ])
    expect(unmutableAlertKinds).not.toContain('deleveraging')
  })

  const DAY = 86_400_000
  it.each([
    [{ active: true, expiresAt: NOW + 20 * DAY }, []],
    [{ active: true, expiresAt: NOW + 13 * DAY }, ['key 7f3a…c9 14']],
    [{ active: true, expiresAt: NOW + 2 * DAY }, ['key 7f3a…c9 3']],
    [{ active: true, expiresAt: NOW - DAY }, ['key 7f3a…c9 1']],
    [{ active: true }, []],
    [{ active: false }, ['key 7f3a…c9 off']],
    [{ active: false, unlisted: true as const }, ['key 7f3a…c9 unlisted']],
  ])('depends on the state and expiry of a key: %j', (facts, wanted) => {
    const key = dated({ fingerprint: '7f3a…c9', scopes: ['read'] as const, ...facts })
    expect(raised([{ ...quiet, key }])).toEqual([wanted])
  })

  it.each([
    ['at or above', '60000', '59999.9', []],
    ['at or above', '60000', '60000', ['price a']],
    ['at or below', '60000', '60000.1', []],
    ['at or below', '60000', '59000', ['price a']],
  ] as const)('checks a price %s %s at a mark of %s', (when, price, mark, wanted) => {
    const prices = [{ id: 'a', symbol: SYMBOL, when, price: requireAmount(price), by: 'mark' as const }]
    const quotes = dated([{ symbol: SYMBOL, mark: requireAmount(mark) }])
    expect(raised([{ ...quiet, quotes }], rules({ prices }))).toEqual([wanted])
  })

  it.each([
    ['live', 'desk locked', true, []],
    ['late', 'desk locked', true, ['reading ended account']],
    ['down', 'desk locked', true, ['reading ended account']],
    // The user chose another account meanwhile.
    ['off', 'desk locked', true, []],
    ['down', 'ready', true, []],
    ['down', 'desk locked', false, []],
  ] as const)(
    'is raised for a %s stream of an account whose key is %s, in use: %s',
    (is, key, inUse, wanted) => {
      const snapshot = {
        ...quiet,
        health: dated({ channel: { is } }),
        keyring: dated({ rows: [{ inUse, key }] }),
      } as unknown as DeskSnapshot
      expect(raised([snapshot, snapshot])).toEqual([wanted, []])
    },
  )

  it('is not raised when it is switched off', () => {
    const { marginTimes: _, fundingAbove: __, ...few } = defaultAlertRules
    expect(raised([near('57800')], { ...few, liquidationLevels: [] })).toEqual([[]])
  })
})

describe('quiet hours and muting', () => {
  it.each([
    [undefined, 0, false],
    [{ from: 60, to: 60 }, 60, false],
    [{ from: 60, to: 120 }, 60, true],
    [{ from: 60, to: 120 }, 120, false],
    [{ from: 1320, to: 420 }, 1400, true],
    [{ from: 1320, to: 420 }, 10, true],
    [{ from: 1320, to: 420 }, 720, false],
  ])('count %j as quiet at minute %i: %s', (quiet, minute, wanted) =>
    expect(isQuietMinute(quiet, minute)).toBe(wanted),
  )

  it('never silence alerts about unintended losses', () => {
    const audibleKinds = alertKinds.filter(kind => isAlertAudible(kind, alertKinds, { from: 0, to: 1440 }, 5))
    expect(audibleKinds).toEqual(unmutableAlertKinds)
  })
})
