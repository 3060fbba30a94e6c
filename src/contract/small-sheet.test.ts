import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Plan, PlanWarningCode } from '@core/write/plan'
import type { ConsentQuestion } from './consent-api'
import { deskInputRules } from './desk-input-rules'
import { getSmallSheet, getSmallSheetSize } from './small-sheet'

const planOf = (write: object, more: object = {}): Plan =>
  ({ write, warnings: [], outlook: { effect: 'none', before: {} }, ...more }) as never
const warned = (code: PlanWarningCode, typed = false) => ({ warnings: [{ code, facts: {}, typed }] })
const closing = { is: 'order', type: 'IOC', reduceOnly: true }
const closes = { outlook: { effect: 'closes', before: {} } }

/** All warnings, with true for those that a small sheet may show. A new warning starts as false. */
const codes = Object.entries({
  NO_CEILING_MARKET: false,
  NO_CEILING_SELL: true,
  IOC_MAY_FILL_PART: true,
  FOK_ALL_OR_NOTHING: false,
  POST_ONLY_MAY_EXECUTE: false,
  STEPS_BACK: false,
  HIDDEN_PAYS_TAKER: false,
  INCREASES_POSITION: false,
  FLIPS_POSITION: false,
  CLOSES_POSITION: true,
  REDUCES_POSITION: false,
  MARK_NOT_TRUSTED: false,
  FAR_FROM_MARK: false,
  SAME_AGAIN: false,
  LEFTOVER_BELOW_MINIMUM: false,
  LIQUIDATION_NEAR: false,
  CANCEL_MAY_FILL_FIRST: true,
  CANCEL_PARTLY_FILLED: true,
  CANCELS_EXIT: true,
  SOME_PARTLY_FILLED: false,
  STOPS_STAY: false,
  CANCELS_STOP: false,
  EDIT_MAY_FILL_FIRST: false,
  LEVERAGE_EVERYWHERE: false,
  SETTING_STAYS: false,
  KEY_BOUND: false,
  KEY_ENDS: false,
  KEY_LEAVES: false,
  LIQUIDATION_NEARER: false,
  TIMER_TAKES_STOPS: false,
  LADDER_STOPS: false,
  CLOSES_STOP: false,
  CLOSE_SPLIT: false,
  FLATTEN_ENDS: false,
  FLATTEN_LATER: false,
  MARKET_AT_TRIGGER: false,
  LIMIT_MAY_BE_PASSED: false,
  STOP_BEYOND_LIQUIDATION: false,
  COVERS_PART: false,
  PROTECTED_ALREADY: false,
  REPLACES_PROTECTION: false,
  MAY_TRIGGER_FIRST: true,
  UNPROTECTS: true,
  STOPS_GO: false,
  REFERENCE_CLOSED: false,
  REFERENCE_NOT_KNOWN: false,
  MARK_OFF_SESSION: false,
  LARGER_FEE_RATE: false,
  RWA_FEE_UNTOLD: false,
} satisfies Record<PlanWarningCode, boolean>) as readonly (readonly [PlanWarningCode, boolean])[]

describe('a small confirmation sheet', () => {
  it.each<[string, Plan]>([
    ['a cancel', planOf({ is: 'cancel' }, warned('CANCELS_EXIT'))],
    ['a cancel of what waits for a trigger', planOf({ is: 'cancel algo' }, warned('UNPROTECTS'))],
    ['a close of a whole position', planOf(closing, { ...closes, ...warned('IOC_MAY_FILL_PART') })],
  ])('is large enough to click: %s', (_, plan) => {
    const { width, height } = getSmallSheetSize(plan)!
    expect([width >= 160, height >= 32]).toEqual([true, true])
  })

  it.each<[string, Plan]>([
    ['an order', planOf({ is: 'order', type: 'LIMIT', reduceOnly: false }, closes)],
    ['an order that flips', planOf({ ...closing, reduceOnly: false }, closes)],
    ['a close that rests', planOf({ ...closing, type: 'LIMIT' }, closes)],
    ['a close of a part', planOf(closing, { outlook: { effect: 'reduces', before: {} } })],
    ['an edit', planOf({ is: 'edit' })],
    ['a cancel of all', planOf({ is: 'cancel all' })],
    ['several cancels', planOf({ is: 'cancel' }, { rest: [{ write: { is: 'cancel' } }] })],
    ['what stops trading first', planOf({ is: 'cancel' }, { stops: true })],
    ['the same again', planOf(closing, { ...closes, ...warned('SAME_AGAIN', true) })],
    ['what is warned of otherwise', planOf(closing, { ...closes, ...warned('REFERENCE_CLOSED') })],
  ])('is not used for %s', (_, plan) => expect(getSmallSheetSize(plan)).toBeUndefined())

  it.each(codes)('shows a cancel whose only warning is %s: %s', (code, isSmall) => {
    const alone = getSmallSheetSize(planOf({ is: 'cancel' }, warned(code)))
    expect(alone !== undefined).toBe(isSmall)
    const withUsual = [warned('CANCEL_MAY_FILL_FIRST'), warned(code)].flatMap(({ warnings }) => warnings)
    expect(getSmallSheetSize(planOf({ is: 'cancel' }, { warnings: withUsual })) !== undefined).toBe(isSmall)
    expect(getSmallSheetSize(planOf({ is: 'cancel' }, warned(code, true)))).toBeUndefined()
  })

  it('is used only when the question has a position on the page', () => {
    const asked = { is: 'write', plan: planOf({ is: 'cancel' }) } as ConsentQuestion
    const over = { x: 1, y: 2 }
    expect(getSmallSheet(asked)).toBeUndefined()
    expect(getSmallSheet({ ...asked, over } as ConsentQuestion)).toEqual({
      at: over,
      size: { width: 400, height: 204 },
    })
    expect(getSmallSheet({ is: 'unlock' } as ConsentQuestion)).toBeUndefined()
  })
})

describe('the position that a page sends', () => {
  const isTaken = (over: unknown) =>
    v.safeParse(deskInputRules.orders.submit.shape, { token: 't', ...(over === undefined ? {} : { over }) })
      .success

  it.each([undefined, { x: 0, y: 0 }, { x: 32_767, y: 1 }])(
    'is accepted as a point or when missing: %j',
    over => {
      expect(isTaken(over)).toBe(true)
    },
  )

  it.each([
    { x: 1, y: 1, width: 1, height: 1 },
    { x: -1, y: 0 },
    { x: 0.5, y: 0 },
    { x: 32_768, y: 0 },
    { x: NaN, y: 0 },
    { x: '1', y: 0 },
    { x: 1 },
    [1, 1],
  ])('is rejected unless it is a point: %j', over => expect(isTaken(over)).toBe(false))
})
