import { describe, expect, it } from 'vitest'
import type { WriteAttempt, AttemptState } from '@core/attempt/write-attempt'
import { requireAmount } from '@core/value/decimal-amount'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import type {
  TradingRestriction,
  LiveTradingBlocker,
  ReadOnlyReason,
  TradingState,
} from '@core/guard/trading-guards'
import type { KeyFacts } from '@core/profile/key-facts'
import type { PlanCheckCode } from '@core/write/plan'
import type { Write } from '@core/write/venue-write'
import { refusalMeanings, type RefusalCode } from '@core/value/result'
import { checkCodes, warningCodes } from '../../test/kit/codes'
import { attempt, cancelWrite, market, NOW, orderWrite, SYMBOL } from '../../test/kit/screen'
import { describeApiKey, formatKeyLifetime, formatKeyScopes, explainSecretStoreTrouble } from './key'
import { explainRefusal } from './refusals'
import { buildTradingRunbook } from './runbook'
import { describeAttemptOutcome, describeAbsenceProofTime } from './attempt-outcome'
import {
  describeTradingRestriction,
  describeTradingRestrictions,
  describeClockAtVenue,
  readOnlyReasonMessages,
  describeTradingState,
} from './state'
import { getAttemptStateLabel } from './attempt-labels'
import { describeWriteRequest } from './kind-words'
import { listMissingEvidence } from './unresolved-attempt'
import { buildAttemptTimeline } from './timeline'
import { describeHealthProblem } from './trouble'
import {
  formatCheckFigures,
  describePlanCheck,
  describePlanWarning,
  listShownWarnings,
  type ShownWarningCode,
} from './warnings'

const a = requireAmount
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const HOLE = /[{}]|undefined|NaN/

describe('refusals', () => {
  const codes = Object.keys(refusalMeanings) as RefusalCode[]
  it.each(codes)('have a sentence for %s, with or without figures', code => {
    const words = explainRefusal({ code, facts: {} })
    expect(words).toMatch(/^[“A-Z].*\.$/)
    expect(words).not.toMatch(HOLE)
  })

  it.each<[RefusalCode, Record<string, string>, string]>([
    ['QUANTITY_OFF_TICK', { qty: '0.00015', tick: '0.0001' }, 'Size 0.00015 is off step 0.0001.'],
    [
      'CAP_NOTIONAL',
      { notional: '30620', cap: '25000' },
      'Notional 30 620 USDC, above your cap per order, 25 000.',
    ],
    [
      'EVIDENCE_TOO_EARLY',
      { from: new Date(2026, 0, 2, 14, 2, 11).toISOString() },
      'Evidence from 14:02:11: until then its signature could be resent.',
    ],
    ['AMOUNT_MALFORMED', { field: 'price', text: '1e-7' }, '“1e-7”: not a number.'],
    [
      'MARKET_NOT_TRADING',
      { status: 'REDUCE_ONLY', symbol: 'PERP_BTC_USDC', accepts: 'reduce-only' },
      'Market reduce-only. Only reducing or closing. Tick Reduce-only.',
    ],
    [
      'INPUT_STALE',
      { input: 'positions', age: '7000', limit: '5000', from: 'live' },
      'Stale, reading again: positions.',
    ],
    [
      'COLLATERAL_TOO_SMALL',
      { needed: '1539.170325495', free: '12' },
      'Needs 1 539.17 USDC; 12 free collateral.',
    ],
  ])('show %s with its figures', (code, facts, words) =>
    expect(plain(explainRefusal({ code, facts }))).toBe(words),
  )
})

const isSpoken = (code: string): code is ShownWarningCode => code !== 'NO_CEILING_SELL'

describe('warnings and checks', () => {
  it('leave out that a sell’s limit is a floor', () => {
    const codes = ['NO_CEILING_SELL', 'CLOSES_POSITION'] as const
    expect(listShownWarnings(codes.map(code => ({ code, facts: {} })))).toEqual([
      { code: 'CLOSES_POSITION', facts: {} },
    ])
  })

  it.each(Object.keys(warningCodes).filter(isSpoken))('describe %s in a complete sentence', code => {
    const words = describePlanWarning({ code, facts: {} })
    expect(words).toMatch(/^[A-Z—].*\.$/)
    expect(words).not.toMatch(HOLE)
  })

  it('state that post-only may execute, and what an IOC can do', () => {
    expect(describePlanWarning({ code: 'POST_ONLY_MAY_EXECUTE', facts: {} })).toContain('may still execute')
    expect(describePlanWarning({ code: 'IOC_MAY_FILL_PART', facts: {} })).toContain(
      'unfilled rest is cancelled',
    )
  })

  it.each(Object.keys(checkCodes) as PlanCheckCode[])('describe %s differently when it fails', code => {
    const describeCheck = (holds: boolean | undefined) => describePlanCheck({ code, holds, facts: {} })
    expect(describeCheck(true)).not.toBe(describeCheck(false))
    expect(describeCheck(undefined)).toBe(describeCheck(true))
  })

  it('name the status of a market that takes no such order', () =>
    expect(describePlanCheck({ code: 'MARKET_RULES', holds: false, facts: { status: 'REDUCE_ONLY' } })).toBe(
      'Market is reduce-only',
    ))

  it('show the figures of a rule, and nothing when one is missing', () => {
    expect(
      plain(formatCheckFigures({ code: 'OWN_CAP_ORDER', facts: { notional: '15310', cap: '25000' } })),
    ).toBe('15 310 of 25 000')
    expect(formatCheckFigures({ code: 'OWN_CAP_ORDER', facts: { cap: '25000' } })).toBe('')
    const legs = { trigger: '3000', basis: 'limit', mark: '2842.6' }
    expect(plain(formatCheckFigures({ code: 'TRIGGER', facts: legs }))).toBe('3 000, limit 2 842.6')
    expect(formatCheckFigures({ code: 'ORDERS_OPEN', facts: { count: '0' } })).toBe('')
    expect(plain(formatCheckFigures({ code: 'COLLATERAL', facts: { needed: '0', free: '-1200' } }))).toBe(
      'needs 0, −1 200 free',
    )
    const band = (low: string, high: string) =>
      plain(formatCheckFigures({ code: 'PRICE_BAND', facts: { low, high } }, market()))
    expect(band('27538.0', '70911.1')).toBe('27 538.0 to 70 911.1')
    const depth = (levels: string) =>
      formatCheckFigures({ code: 'BOOK_DEPTH', facts: { quantity: '0.01', levels } })
    expect([depth('1'), depth('2')]).toEqual(['0.01 in 1 level', '0.01 in 2 levels'])
  })
})

describe('question words', () => {
  it.each([
    [orderWrite(), 'BUY 0.250 PERP_BTC_USDC, IOC, at most 61 240.0'],
    [orderWrite({ side: 'SELL', type: 'LIMIT' }), 'SELL 0.250 PERP_BTC_USDC, limit, at least 61 240.0'],
    [cancelWrite(), 'Cancel BUY 0.150 PERP_BTC_USDC at 61 240.0'],
    [cancelWrite({ executed: cancelWrite().quantity }), 'Cancel BUY 0.250 PERP_BTC_USDC at 61 240.0'],
  ])('form a complete sentence: %#', (write, words) =>
    expect(plain(describeWriteRequest(write, market()))).toBe(words),
  )

  it('never give a market order a price', () => {
    const { price: _, ...write } = orderWrite({ type: 'MARKET' })
    expect(describeWriteRequest(write, market())).toBe('BUY 0.250 PERP_BTC_USDC, market, at any price')
  })
})

describe('outcome words', () => {
  const at = NOW

  it('never call a cancel filled', () => {
    const lost = attempt({ write: cancelWrite(), state: { is: 'filled', at }, executed: a('0.25') })
    expect([getAttemptStateLabel(lost), describeAttemptOutcome(lost, market())]).toEqual([
      'not done',
      'Order filled first.',
    ])
    const done = attempt({ write: cancelWrite(), state: { is: 'cancelled', at }, executed: a('0.1') })
    expect(getAttemptStateLabel(done)).toBe('done')
  })

  const states: readonly AttemptState[] = [
    { is: 'written', at },
    { is: 'sending', at },
    { is: 'accepted', at },
    { is: 'live', at },
    { is: 'partly filled', at },
    { is: 'filled', at },
    { is: 'cancelled', at },
    { is: 'rejected', at },
    { is: 'refused', at, code: '-1101', words: 'no' },
    { is: 'not sent', at, why: 'no connection' },
    { is: 'unknown', at, why: 'no answer within 10 s' },
    { is: 'absent', at },
    { is: 'declared', at, outcome: 'done', reason: 'seen at the venue' },
    { is: 'quarantined', at, why: 'executed above quantity' },
  ]
  it.each(states)('form a complete sentence for $is', state => {
    const words = describeAttemptOutcome(attempt({ state }), market())
    expect(words).toMatch(/^[A-Z0-9].*\.$/)
    expect(words).not.toMatch(HOLE)
    expect(getAttemptStateLabel(attempt({ state }))).not.toBe('')
  })

  it('never call an accepted request done', () => {
    expect(describeAttemptOutcome(attempt({ state: { is: 'accepted', at } }), market())).toContain(
      'not filled',
    )
  })

  it('show what filled before a cancel', () => {
    const cancelled = attempt({ state: { is: 'cancelled', at }, executed: a('0.1') })
    expect(describeAttemptOutcome(cancelled, market())).toBe('0.100 filled; 0.150 cancelled.')
    expect(getAttemptStateLabel(cancelled)).toBe('partly filled, rest cancelled')
  })

  const entry = { side: 'BUY', type: 'LIMIT', quantity: a('0.25'), price: a('60000') } as const
  const common = { is: 'algo order', symbol: SYMBOL, marginMode: 'CROSS' } as const
  const bracket = { ...common, ...entry, kind: 'BRACKET', protection: 'TP_SL', legs: [] } as const
  const stop = { ...common, ...entry, kind: 'STOP', triggerPrice: a('61000'), reduceOnly: false } as const
  const positional = { ...common, kind: 'POSITIONAL_TP_SL', legs: [] } as const

  it.each<[string, Write, AttemptState['is'], string, string, string]>([
    ['a bracket at rest', bracket, 'live', '0', 'open', 'Entry open, 0.250; TP/SL waits for its fill.'],
    [
      'a bracket in part',
      bracket,
      'partly filled',
      '0.1',
      'partly filled',
      'Entry: 0.100 filled, 0.150 open.',
    ],
    [
      'a bracket whose entry filled whole',
      bracket,
      'partly filled',
      '0.25',
      'entry filled',
      'Entry filled, 0.250; TP/SL waits for its trigger.',
    ],
    ['a stop', stop, 'live', '0', 'open', 'Waiting for its trigger.'],
    [
      'a stop that let go in part',
      stop,
      'partly filled',
      '0.1',
      'partly filled',
      '0.100 filled, 0.150 open.',
    ],
    ['what protects a position', positional, 'live', '0', 'open', 'Waiting for its trigger.'],
    [
      'what protects a position and filled in part',
      positional,
      'partly filled',
      '0.1',
      'partly filled',
      '0.100 filled; record still open.',
    ],
    [
      'what protects a position, ended',
      positional,
      'cancelled',
      '0',
      'cancelled',
      'Cancelled; nothing filled.',
    ],
    ['an order that ended after it filled', orderWrite(), 'cancelled', '0.25', 'filled', 'Filled.'],
    [
      'an order whose record stays open after it filled',
      ...([orderWrite(), 'partly filled', '0.25', 'filled', '0.250 filled; record still open.'] as const),
    ],
    ['an order', orderWrite(), 'live', '0', 'open', 'In book, 0.250 open.'],
    ['an order in part', orderWrite(), 'partly filled', '0.1', 'partly filled', '0.100 filled, 0.150 open.'],
  ])('describe the state of %s, by word and by sentence', (_, write, is, executed, word, sentence) => {
    const orderAttempt = attempt({ write, state: { is, at } as AttemptState, executed: a(executed) })
    expect([getAttemptStateLabel(orderAttempt), describeAttemptOutcome(orderAttempt, market())]).toEqual([
      word,
      sentence,
    ])
  })

  it('bound the venue’s text', () => {
    const words = 'x'.repeat(100_000)
    expect(
      describeAttemptOutcome(attempt({ state: { is: 'refused', at, code: '-1', words } }), market()).length,
    ).toBeLessThan(250)
  })
})

it.each([
  ['an absence', 'order', { is: 'absent', at: NOW }, /Watched until/, 'Not placed: proved.'],
  [
    'an unanswered cancel of all',
    'cancel all',
    { is: 'done', at: NOW, by: 'an end' },
    /Request may arrive until/,
    'Done: all orders concerned closed. No more can arrive.',
  ],
] as const)('names the end of a late arrival only before it: %s', (_, is, state, before, after) => {
  const reach = { is: 'all markets' } as const
  const write = is === 'order' ? orderWrite() : ({ is, reach, open: [] } as const)
  const signedWithin = { from: NOW - 250_000, until: NOW - 250_000 }
  const ended = attempt({ write, state, signedAt: NOW, signedWithin })
  expect(describeAttemptOutcome(ended, market(), NOW)).toMatch(before)
  expect(describeAttemptOutcome(ended, market(), NOW + 400_000)).toBe(after)
})

it('lists a partial cancel of all by the count of ended orders and the orders still open', () => {
  const write: WriteAttempt['write'] = {
    is: 'cancel all',
    reach: { is: 'all markets' },
    open: [1, 2, 1].map((triggers, at) => ({ orderId: `${7 + at}`, symbol: 'PERP_BTC_USDC', triggers })),
  }
  const state: AttemptState = { is: 'done', at: NOW, by: 'ends in part', standing: ['7', '9'] }
  expect(describeAttemptOutcome(attempt({ write, state }), market())).toBe(
    'Over in part: of 4 orders 2 are closed; 2 are still open (7, 9). No more can arrive.',
  )
})

describe('holds', () => {
  const holds: readonly TradingRestriction[] = [
    { is: 'unknown', attempts: 1 },
    { is: 'unknown', attempts: 2 },
    { is: 'reconciling' },
    { is: 'reconciling', awaits: 'channel' },
    { is: 'reconciling', awaits: 'answer' },
    { is: 'halted', incident: 'halt-1', why: 'echo of another id' },
    { is: 'stopped', since: NOW },
    { is: 'read-only', why: 'no key' },
    { is: 'offline' },
    { is: 'offline', answers: true },
    { is: 'journal', why: 'disk full' },
  ]
  it.each(holds)('are sentences: $is', hold =>
    expect(describeTradingRestriction(hold, 'held')).toMatch(/^[A-Z0-9].*\.$/),
  )

  it('are given once for restrictions of one cause', () =>
    expect(
      describeTradingRestrictions(deriveTradingState([{ is: 'offline' }, { is: 'offline' }])),
    ).toHaveLength(1))

  it('offer cancels and closes only while nothing else blocks them', () => {
    const stopped: TradingRestriction = { is: 'stopped', since: NOW }
    expect(describeTradingRestriction(stopped, 'reducing')).toContain('Cancels, closes, stops still work;')
    for (const other of [{ is: 'unknown', attempts: 1 }, { is: 'offline' }] as const) {
      const [sentence] = describeTradingRestrictions(deriveTradingState([stopped, other]))
      expect(sentence).toBe('You stopped trading. Nothing is accepted now; no added risk until you resume.')
    }
  })

  const daily: TradingRestriction = {
    is: 'daily',
    day: '2026-11-20',
    why: 'loss',
    figure: a('5'),
    cap: a('5'),
  }
  it.each<[string, TradingState]>([
    ['TRADING ON', { state: 'active', holds: [] }],
    ['STOPPED', { state: 'reducing', holds: [{ is: 'stopped', since: NOW }] }],
    ['STOPPED', { state: 'reducing', holds: [daily, { is: 'stopped', since: NOW }] }],
    ['REDUCE-ONLY', { state: 'reducing', holds: [daily] }],
    ['TRADING PAUSED · 2 unknown', { state: 'held', holds: [{ is: 'unknown', attempts: 2 }] }],
  ])('are named %s in the top bar', (word, writes) => expect(describeTradingState(writes)).toBe(word))

  const reasons: Record<ReadOnlyReason, true> = {
    'no key': true,
    'key refused': true,
    'key not listed': true,
    'key unread': true,
    'key scope': true,
    'key expired': true,
    'key removed': true,
    'key inactive': true,
    'key without address': true,
    profile: true,
    'profile unconfirmed': true,
    'no keychain': true,
    'no libsecret': true,
    'keychain asked': true,
    'keychain hung': true,
    'key lost': true,
    'key mismatched': true,
    'desk locked': true,
    'not begun': true,
    locked: true,
    'guards unset': true,
    clock: true,
    'by address': true,
    'view only': true,
    'not electron': true,
    root: true,
    'worked on': true,
  }
  it('distinguish every reason for read-only', () => {
    const words = (Object.keys(reasons) as ReadOnlyReason[]).map(why => readOnlyReasonMessages[why])
    expect(new Set(words).size).toBe(words.length)
  })

  it('name the profile that holds the account instead of this one', () => {
    const hold: TradingRestriction = { is: 'read-only', why: 'account twice', holder: 'main' }
    expect(describeTradingRestriction(hold, 'read-only')).toContain(
      '“main” is this account and trades it. Read-only: remove this entry.',
    )
  })

  const states: Record<TradingState['state'], true> = {
    active: true,
    reducing: true,
    held: true,
    halted: true,
    'read-only': true,
    offline: true,
  }
  it.each((Object.keys(states) as TradingState['state'][]).filter(state => state !== 'active'))(
    'list what is possible while %s, and the venue’s own terminal for open exposure',
    state => {
      expect(buildTradingRunbook(state, false).possible.length).toBeGreaterThan(0)
      expect(buildTradingRunbook(state, true).possible.join(' ')).toContain('In the venue’s terminal')
      expect(buildTradingRunbook(state, false).write).toEqual([])
    },
  )
})

describe('attempt timeline', () => {
  it('is in order of time, with its evidence', () => {
    const timeline = buildAttemptTimeline(
      attempt({
        state: { is: 'unknown', at: NOW + 3_000, why: 'no answer' },
        sentAt: NOW + 1_000,
        evidence: [{ at: NOW + 9_000, asked: 'GET /v1/client/order/x', answer: 'no such order' }],
      }),
      market(),
    )
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted((x, y) => x - y))
    expect(timeline.at(-1)).toEqual({
      at: NOW + 9_000,
      what: 'Asked: GET /v1/client/order/x',
      answer: 'no such order',
    })
  })

  const ladder = (changes: Parameters<typeof attempt>[0]) =>
    buildAttemptTimeline(attempt({ sentAt: NOW, ...changes }), market())
      .slice(3)
      .map(({ what, answer }) => [what, answer].filter(part => part !== undefined).join(' '))
  const ended = 'Request ended; only venue’s records show the order’s outcome.'
  const doubt = 'No clear answer: outcome unknown.'

  it.each<[string, Parameters<typeof attempt>[0], readonly string[]]>([
    [
      'found after doubt',
      { state: { is: 'filled', at: NOW + 7_000 }, answeredAt: NOW + 3_000, unknownAt: NOW + 3_000 },
      [doubt, 'Filled. Was unknown for at most 4.0 s.'],
    ],
    [
      'found after doubt, though dated before it',
      { state: { is: 'filled', at: NOW + 1_000 }, answeredAt: NOW + 3_000, unknownAt: NOW + 3_000 },
      ['Filled.', `${doubt} Read later: already happened.`],
    ],
    [
      'proved absent',
      { state: { is: 'absent', at: NOW + 330_000 }, unknownAt: NOW },
      [doubt, 'Not placed: proved. Was unknown for 5 min.'],
    ],
    [
      'still unknown',
      { state: { is: 'unknown', at: NOW + 1, why: 'no answer' }, answeredAt: NOW + 1, unknownAt: NOW + 1 },
      ['Unknown whether venue has it: no answer.'],
    ],
    [
      'unknown since the line broke',
      { state: { is: 'unknown', at: NOW + 1, why: 'no answer: lost' }, unknownAt: NOW + 1 },
      ['Unknown whether venue has it: connection lost before answering.'],
    ],
    [
      'never in doubt, whether the answer came or a record told first',
      { state: { is: 'filled', at: NOW + 2 }, answeredAt: NOW + 1 },
      [ended, 'Filled.'],
    ],
    [
      'refused in so many words',
      { state: { is: 'refused', at: NOW + 1, code: '-1101', words: 'no' }, answeredAt: NOW + 1 },
      ['Venue answered.', expect.stringMatching(/^Refused by venue: no \(-1101\)\. Insufficient margin/)],
    ],
    [
      'ended after its record had come',
      { state: { is: 'live', at: NOW + 1 }, answeredAt: NOW + 9_000 },
      ['In book, 0.250 open.', ended],
    ],
  ])('claims no response without proof: %s', (_, changes, words) => expect(ladder(changes)).toEqual(words))

  it('shows when absence can be proved', () => {
    const { write } = attempt()
    expect(describeAbsenceProofTime(write, undefined, NOW)).toBe('proof of no arrival: not yet')
    expect(describeAbsenceProofTime(write, NOW + 318_000, NOW)).toBe(
      'proof of no arrival: in 5:18 at earliest',
    )
    expect(describeAbsenceProofTime(write, NOW, NOW)).toBe('proof of no arrival: now')
    expect(describeAbsenceProofTime(cancelWrite(), NOW, NOW)).toBe('proof of no effect: now')
  })

  it('shows what would settle it, and that a declaration is no evidence', () => {
    const unknown = attempt({ state: { is: 'unknown', at: NOW, why: 'no answer' } })
    expect(listMissingEvidence(unknown, 1_000)[1]).toContain('after signature expires')
    expect(listMissingEvidence(unknown, 0)[1]).toContain('two look-ups')
    expect(listMissingEvidence(unknown, undefined)[2]).toContain('never evidence')
    const named = listMissingEvidence({ ...unknown, orderId: '7' }, 1_000)
    expect(named[0]).toContain('Found at venue')
    expect(named.join(' ')).not.toContain('Proved')
  })
})

describe('status light words', () => {
  it.each([
    ['unauthorised -1001', 'Signature refused', 'wrong secret or clock'],
    ['key not listed', 'Key not known', 'revoked, never registered, or another account’s'],
    ['key expired', 'Key expired', 'Register a new one'],
    ['key cannot read', 'Key may not read', 'may no longer read'],
    ['key refused here', 'Key refused here', 'probably this machine’s address'],
    ['signature refused', 'Signature refused', 'Check the clock'],
    ['clock unknown', 'Clock', 'Retrying'],
    ['key locked', 'Key locked', 'Unlock it'],
    ['key cannot sign', 'Key cannot sign', 'Check the keychain'],
    ['unauthorised -1002', 'Key refused', 'revoked, expired, lacking scope, or wrong address'],
    ['unauthorised', 'Key refused', 'Check keys at the venue'],
    ['unauthorised -1999', 'Key refused', '(-1999)'],
    ['throttled', 'Slowed down', 'Retrying'],
    ['throttled -1003', 'Slowed down', '(-1003)'],
    ['offline', 'Offline', 'unreachable'],
    ['unreadable', 'Unreadable', 'Unreadable answers'],
    ['refused -1005', 'Not shown', '(-1005)'],
  ])('explain %s as “%s”, its effect on money, and the next step', (why, head, part) => {
    const trouble = describeHealthProblem(why)
    expect(trouble?.head).toBe(head)
    expect(trouble?.sentence).toContain(part)
    expect(trouble?.sentence).toContain('Orders and positions stay.')
  })
  it.each([
    ['key not listed', 'revoked, of another account'],
    ['key expired', 'Register a new one'],
    ['key cannot read', 'Use one that may read'],
    ['key refused here', 'probably this machine’s address is not allowed'],
    ['signature refused', 'Check the clock'],
  ])(
    'explain for a tested key with %s the known facts, that nothing changed, and the next step',
    (cause, part) => {
      const explanation = explainRefusal({ code: 'KEY_REFUSED', facts: { why: 'unauthorised', cause } })
      expect(explanation).toContain(part)
      expect(explanation).toContain('Nothing changed')
    },
  )
  it.each<[LiveTradingBlocker, string]>([
    ['not electron', 'start with Electron'],
    ['root', 'start as plain user'],
    ['worked on', 'use npm start'],
  ])(
    'explain for a view-only program (%s) and for a key that could write why, and what to do',
    (why, part) => {
      const sentences = [
        describeTradingRestriction({ is: 'read-only', why }, 'read-only'),
        explainRefusal({ code: 'WRITES_READ_ONLY', facts: { why } }),
        explainRefusal({ code: 'KEY_TOO_ABLE', facts: { why } }),
      ]
      for (const sentence of sentences) expect(sentence).toContain(part)
      expect(sentences[2]).toContain('Not saved')
      expect(explainRefusal({ code: 'WRITES_READ_ONLY', facts: { why: 'no key' } })).toBe(
        'Account is read-only.',
      )
    },
  )
  it.each([{}, { cause: 'constructor' }])('state no more than is known about a refused key: %o', facts =>
    expect(explainRefusal({ code: 'KEY_REFUSED', facts })).toBe('Key not accepted by venue. Nothing saved.'),
  )
  it.each(['not compared yet', 'too far apart to sign'])('attribute %s to the clock', why =>
    expect(describeHealthProblem(why)?.head).toBe('Clock'),
  )
  it.each([undefined, 'constructor', '', 'the kettle boils'])('have no text for %s', why =>
    expect(describeHealthProblem(why)).toBeUndefined(),
  )
  it('bound the venue’s text', () =>
    expect(describeHealthProblem(`refused ${'9'.repeat(10_000)}`)?.sentence.length).toBeLessThan(250))
})

describe('keys', () => {
  const key: KeyFacts = {
    fingerprint: '7f3a…c9',
    scopes: ['trading', 'read'],
    active: true,
    expiresAt: NOW + 41.2 * 86_400_000,
  }
  it('fit on one line', () => expect(describeApiKey(key, NOW)).toBe('key 7f3a…c9 · READ+TRADE · exp 41 d'))
  it('mark keys that are not active', () =>
    expect(describeApiKey({ ...key, active: false }, NOW)).toContain('NOT ACTIVE'))
  it('omit the earlier rights of a key that is not listed', () =>
    expect(describeApiKey({ ...key, unlisted: true }, NOW)).toBe('key 7f3a…c9 · NOT LISTED'))
  it('mark expired keys', () => expect(formatKeyLifetime(NOW, NOW)).toBe('EXPIRED'))
  it('omit the end of a key without one', () => expect(formatKeyLifetime(undefined, NOW)).toBe(''))
  it('give the reason in a sentence when none can be saved', () => {
    expect(explainSecretStoreTrouble('unavailable')).toContain('No keychain')
    for (const store of ['GNOME Keyring', 'KWallet', 'KeePassXC'])
      expect(explainSecretStoreTrouble('unavailable')).toContain(store)
    expect(explainSecretStoreTrouble('odd\u202e')).toBe('Not stored: odd.')
  })
  it.each([explainSecretStoreTrouble('no libsecret'), readOnlyReasonMessages['no libsecret']])(
    'name the package of a missing libsecret for each family of systems: %s',
    words => expect(words).toMatch(/libsecret is missing.*Debian.*libsecret-1-0.*Fedora.*Arch.*libsecret/),
  )
  it('list scopes in one order', () =>
    expect(formatKeyScopes(['asset', 'trading', 'read'])).toBe('READ+TRADE+ASSETS'))
})

it.each([
  [12.4, 0, '12 ms behind venue'],
  [-412, 0, '412 ms ahead of venue'],
  [320_001, 0, '5 min behind venue'],
  [-2_030, 2_015, '15 ms ahead of venue'],
  [-14, 20, 'level with venue'],
])('shows a clock offset of %s ms ± %s ms as %s', (offset, uncertainty, words) =>
  expect(describeClockAtVenue(offset, uncertainty)).toBe(words),
)

it.each([
  ['history', /Liquidation history unreadable, rereading\.$/],
  ['result', /has no result, rereading; check there\. Ends at midnight UTC\.$/],
] as const)('an unread day states what it awaits: %s', (awaits, sentence) =>
  expect(
    describeTradingRestriction({ is: 'daily', day: '2026-01-01', why: 'unread', awaits }, 'reducing'),
  ).toMatch(sentence),
)
