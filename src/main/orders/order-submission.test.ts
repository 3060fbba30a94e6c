import { planAccount } from '../../../test/kit/plans'
import type { AccountName } from '@core/profile/trading-profile'
import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { PlanningInputs } from '@core/context/planning-inputs'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import { err, createRefusal, ok } from '@core/value/result'
import type { AttemptId, WriteDraft } from '@core/write/venue-write'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { algo, long } from '../../../test/kit/algo'
import { personAtTheDesk } from '../../../test/kit/surface'
import {
  book,
  dated,
  draft,
  inputs,
  guards,
  market,
  NOW,
  order,
  position,
  SYMBOL,
} from '../../../test/kit/trade'
import type { AttemptStore } from '../attempts/attempt-store'
import type { DeskState } from '../desk-state'
import { createBoxReceiver } from '../../signer/box'
import type { PlanInputSource } from './plan-inputs'
import type { RequestWriter } from './request-writer'
import { createOrderSubmission } from './order-submission'
import { createConsentPace } from './consent-pace'
import type { LogPort, WritableVenue } from '../main-ports'
import { encodeVenueWrite } from '../venue/encode/encode-write'

const cancelling: WriteDraft = { is: 'cancel', symbol: SYMBOL, orderId: order().orderId }
const unstopping: WriteDraft = { is: 'cancel algo', symbol: SYMBOL, algoOrderId: algo().algoOrderId }
const editing: WriteDraft = { is: 'edit', symbol: SYMBOL, orderId: '7', price: '59800', quantity: '0.1' }
const quiet: LogPort = { note: () => undefined, trouble: () => undefined }

/** Orders over inputs that are changed by hand, before a person who waits, and a writer that only notes what it is given. */
function open(first: PlanningInputs = inputs(), isLate = true) {
  const clock = handClock(NOW)
  let off = 0
  const person = personAtTheDesk()
  const left: Parameters<RequestWriter['write']>[0][] = []
  /** Checks right before the socket whether the request may still be sent. */
  let mayStill = () => false
  let named = 0
  let on = first
  let unread: Awaited<ReturnType<PlanInputSource['readFresh']>>['unread'] = []
  let looks = 0
  let reading = Promise.resolve()
  let account: AccountName | undefined = planAccount
  let encode = encodeVenueWrite
  const receiver = createBoxReceiver({ purpose: 'sheet→signer', keyId: 'practice' })
  let offer: ReturnType<WritableVenue['takeSheetOffer']> = {
    ...{ keyId: 'practice', to: receiver.to, account: planAccount.id, host: 'venue.example' },
  }
  // Whatever somebody does to the clock, all of it may have been read since.
  const getCurrent = (): PlanningInputs => ({ ...on, now: clock.now() })
  const orders = createOrderSubmission({
    profileId: 'practice',
    venue: {
      encode: (...of: Parameters<typeof encode>) => encode(...of),
      warm: () => Promise.resolve(),
      takeSheetOffer: () => offer,
      openConfirmation: () => undefined,
    } as unknown as WritableVenue,
    sources: {
      getCurrent,
      getForSeal: getCurrent,
      async readFresh() {
        looks += 1
        await reading
        return { inputs: getCurrent(), unread }
      },
      getSnapshot: getCurrent,
      readPosition: () => Promise.resolve(undefined),
      findMarket: () => market(),
    },
    writer: {
      write: (plan, mayGo = () => true) =>
        mayGo() ? ((mayStill = mayGo), left.push(plan), ok(plan.attempt)) : err([createRefusal('PLAN_VOID')]),
      keepBack: () => undefined,
      isInFlight: () => false,
      idle: () => Promise.resolve(),
    },
    attempts: { get: () => undefined } as unknown as AttemptStore,
    desk: { onSeen: () => () => undefined } as unknown as DeskState,
    log: quiet,
    // A sheet that is called off too late: what it asks may have been answered already.
    surface: { ...person, withdraw: token => (isLate ? undefined : person.withdraw(token)) },
    clock: { now: () => clock.now() + off, after: clock.after },
    ids: {
      attempt: () => `pd-${(named += 1)}` as AttemptId,
      isOwn: () => false,
      token: () => `token-${(named += 1)}`,
      chance: () => 0.5,
    },
    pace: createConsentPace(clock),
    account: () => account,
    header: () => ({
      profile: { id: 'practice', kind: 'practice', label: 'Practice', isPractice: true } as never,
      theme: 'dark',
      palette: 'standard',
    }),
  })
  const plan = async (writeDraft: WriteDraft = draft()) => {
    const planned = await orders.plan(writeDraft)
    if (!planned.ok) throw new Error(`Not planned: ${JSON.stringify(planned.error)}`)
    return planned.value
  }
  return {
    orders,
    person,
    clock,
    left,
    plan,
    become: (next: PlanningInputs) => void (on = next),
    cannotRead: (what: string) => void (unread = [createRefusal('INPUT_STALE', { input: what })]),
    setClock: (by: number) => void (off = by),
    looks: () => looks,
    mayStill: () => mayStill(),
    noOffer: () => void (offer = undefined),
    receiver,
    openAccount: (next: AccountName | undefined) => void (account = next),
    /** Changes the bytes of every request from now on. */
    encodeAs: (next: Partial<ReturnType<typeof encode>>) =>
      void (encode = (...of) => ({ ...encodeVenueWrite(...of), ...next }) as ReturnType<typeof encode>),
    /** Reading takes from now on until what this gives back is called. */
    readSlowly() {
      let arrive = () => {}
      reading = new Promise(resolve => void (arrive = resolve))
      return () => arrive()
    },
    /** Returns the result of a confirmation after something else happened to an open sheet. */
    async yesAfter(writeDraft: WriteDraft, happens: () => void) {
      const { token } = await plan(writeDraft)
      person.will('wait')
      const submitted = orders.submit(token)
      happens()
      person.answer({ is: 'yes', typed: 'SEND' })
      const answer = await submitted
      return answer.ok ? answer.value : answer.error.map(({ code }) => code)
    },
  }
}

/** Inputs with a reference market of this status. */
const rwa = (status: string, symbol: string = SYMBOL): PlanningInputs =>
  inputs({ rwaMarkets: [{ symbol, status }] })

type Opened = ReturnType<typeof open>

describe('a plan', () => {
  it('is named with its account, and is not made while no account is open', async () => {
    const desk = open()
    expect((await desk.plan()).account).toEqual(planAccount)
    desk.openAccount(undefined)
    expect(await desk.orders.plan(draft())).toMatchObject({ ok: false, error: [{ code: 'PLAN_VOID' }] })
  })

  it.each<[string, AccountName | undefined]>([
    ['another account is open', { ...planAccount, id: `0x${'cd'.repeat(32)}` }],
    ['it is called otherwise', { ...planAccount, label: 'Grid' }],
    ['no account is open', undefined],
  ])('is not sent if by consent time %s', async (_what, account) => {
    const desk = open()
    expect(await desk.yesAfter(draft(), () => desk.openAccount(account))).toEqual(['PLAN_VOID'])
    expect(desk.left).toEqual([])
  })

  it('is sent with the box that its sheet sealed, and otherwise with none for the signer', async () => {
    const desk = open()
    await desk.yesAfter(draft(), () => undefined)
    const [sent] = desk.left
    const { to, box } = (sent && 'confirmed' in sent ? sent.confirmed : undefined) ?? { to: '', box: '' }
    expect(to).toBe(desk.receiver.to)
    expect(Buffer.from(desk.receiver.open(box) ?? []).toString()).toMatch(/^\d+\n[0-9a-f]{64}$/)
    desk.noOffer()
    await desk.yesAfter(draft(), () => undefined)
    expect(desk.left[1]).toMatchObject({ confirmed: undefined })
  })

  it('is not made from data that cannot be read again, however recent it is', async () => {
    const desk = open()
    desk.cannotRead('positions')
    expect(await desk.orders.plan(draft())).toEqual({
      ok: false,
      error: [{ code: 'INPUT_STALE', facts: { input: 'positions' } }],
    })
  })

  it('is not made if all plans were invalidated while it was being made', async () => {
    const { orders, plan } = open()
    const planned = orders.plan(draft())
    orders.invalidateAll()
    expect(await planned).toEqual({ ok: false, error: [{ code: 'PLAN_VOID', facts: {} }] })
    expect(await plan()).toMatchObject({ profileId: 'practice' })
  })

  it('expires 15 seconds after its sealing, to the millisecond', async () => {
    const desk = open()
    const [first, second] = [await desk.plan(), await desk.plan()]
    expect([first.sealedAt, first.expiresAt]).toEqual([NOW, NOW + 15_000])
    desk.person.will({ is: 'no' })
    desk.clock.jump(15_000)
    expect(await desk.orders.submit(first.token)).toEqual(ok('declined'))
    desk.clock.jump(1)
    expect(await desk.orders.submit(second.token)).toMatchObject({ error: [{ code: 'PLAN_EXPIRED' }] })
    expect(desk.person.asked).toHaveLength(1)
  })

  it('does not last longer because the clock was set back', async () => {
    const desk = open()
    const { token } = await desk.plan()
    desk.setClock(-3_600_000)
    expect(await desk.orders.submit(token)).toMatchObject({ error: [{ code: 'PLAN_EXPIRED' }] })
    expect(desk.person.asked).toEqual([])
  })

  it.each([
    [-1_000, []],
    [-1_001, ['PLAN_EXPIRED']],
  ])('tolerates a clock that steps back by a second, but not more: %d ms', async (by, wanted) => {
    const desk = open()
    const { token } = await desk.plan()
    desk.setClock(by)
    desk.person.will({ is: 'no' })
    const answer = await desk.orders.submit(token)
    expect(answer.ok ? [] : answer.error.map(({ code }) => code)).toEqual(wanted)
  })

  it('is reported as used for as long as five hundred later plans are remembered', async () => {
    const desk = open()
    desk.person.will({ is: 'no' })
    const { token: first } = await desk.plan()
    const use = async (token: string) => {
      const answer = await desk.orders.submit(token)
      return answer.ok ? undefined : answer.error[0]?.code
    }
    await use(first)
    for (let later = 1; later < 500; later += 1) await use((await desk.plan()).token)
    expect(await use(first)).toBe('TOKEN_SPENT')
    await use((await desk.plan()).token)
    expect(await use(first)).toBe('TOKEN_UNKNOWN')
  })

  it('is dropped once five hundred later ones were made and none was submitted', async () => {
    const desk = open()
    desk.person.will({ is: 'no' })
    const [first, second] = [await desk.plan(), await desk.plan()]
    for (let later = 2; later <= 500; later += 1) await desk.plan()
    expect(await desk.orders.submit(first.token)).toMatchObject({ error: [{ code: 'TOKEN_UNKNOWN' }] })
    expect(await desk.orders.submit(second.token)).toEqual({ ok: true, value: 'declined' })
  })

  it('requires consent held for 0.7 seconds, and none at all without guards', async () => {
    const desk = open()
    const [first, second] = [await desk.plan(), await desk.plan()]
    await desk.orders.submit(first.token)
    expect(desk.person.asked).toMatchObject([{ holdMs: 700, token: first.token }])
    const bare = open()
    const { token } = await bare.plan()
    bare.become(inputs({}, { guards: undefined }))
    expect(await bare.orders.submit(token)).toMatchObject({ error: [{ code: 'CAP_CONSENTS' }] })
    desk.become(inputs({}, { guards: undefined }))
    expect(await desk.orders.submit(second.token)).toMatchObject({ error: [{ code: 'CAP_CONSENTS' }] })
    expect(desk.person.asked).toHaveLength(1)
  })

  it.each<[string, WriteDraft, PlanningInputs, boolean]>([
    ['a cancel', cancelling, inputs({ orders: [order()] }), true],
    ['an order', draft(), inputs(), false],
  ])(
    '%s is confirmed on a small sheet only if the complete text fits there',
    async (_, writeDraft, on, isSmall) => {
      const { orders, person, plan } = open(on)
      const over = { x: 900, y: 600 }
      await orders.submit((await plan(writeDraft)).token, over)
      expect(person.asked.at(-1)).toMatchObject({ is: 'write', ...(isSmall && { over }) })
      expect('over' in person.asked.at(-1)!).toBe(isSmall)
      await orders.submit((await plan(writeDraft)).token)
      expect('over' in person.asked.at(-1)!).toBe(false)
    },
  )

  it('is no longer open on a small sheet that was dismissed, and is open for consent on that', async () => {
    const on = inputs({ orders: [order()] }, { guards: guards({ consentsPerMinute: 1 }) })
    const { orders, person, plan } = open(on)
    const over = { x: 900, y: 600 }
    person.will({ is: 'no' })
    for (let times = 0; times < 3; times += 1) await orders.submit((await plan(cancelling)).token, over)
    person.will({ is: 'yes' })
    await orders.submit((await plan(cancelling)).token, over)
    expect(await orders.submit((await plan(draft())).token)).toMatchObject({
      ok: false,
      error: [{ code: 'CAP_CONSENTS', facts: { count: '1' } }],
    })
  })

  it('is used once, however often its token is sent, and never with another token', async () => {
    const desk = open()
    const { token, attempt } = await desk.plan()
    expect(await desk.orders.submit(token)).toEqual(ok(attempt))
    for (let again = 0; again < 1_000; again += 1)
      expect(await desk.orders.submit(token)).toMatchObject({ error: [{ code: 'TOKEN_SPENT' }] })
    expect(await desk.orders.submit('foreign')).toMatchObject({ error: [{ code: 'TOKEN_UNKNOWN' }] })
    expect(desk.left).toHaveLength(1)
  })

  it('is invalid once the account is switched or the desk locked', async () => {
    const desk = open()
    const { token } = await desk.plan()
    desk.orders.invalidateAll()
    expect(await desk.orders.submit(token)).toMatchObject({ error: [{ code: 'TOKEN_SPENT' }] })
    expect(desk.person.asked).toEqual([])
  })
})

describe('consent', () => {
  const stopped = deriveTradingState([{ is: 'stopped', since: NOW }])
  const held = (quantity: string) => inputs({ positions: [position({ quantity: requireAmount(quantity) })] })
  /** A mark, and a collar of one part in a hundred around it. */
  const nearTo = (mark: string) =>
    inputs(
      { quotes: [{ symbol: SYMBOL, mark: requireAmount(mark) }] },
      { guards: guards({ collar: requireAmount('0.01') }) },
    )
  const reducing = draft({ side: 'SELL', reduceOnly: true })
  const everything: WriteDraft = { is: 'cancel all', reach: { is: 'market', symbol: SYMBOL } }
  const two = [order({ orderId: '7' }), order({ orderId: '8' })]

  it.each<readonly [string, WriteDraft, PlanningInputs, PlanningInputs]>([
    ['nothing changed', draft(), inputs(), inputs()],
    ['the quote is as old as it may be', draft(), inputs(), inputs({}, { book: dated(book(), 3_000) })],
    [
      'one of the orders to cancel is gone',
      everything,
      inputs({ orders: two }),
      inputs({ orders: [two[0]!] }),
    ],
    [
      'more of the order it cancels was filled',
      cancelling,
      inputs({ orders: [order({ executed: requireAmount('0.01') })] }),
      inputs({ orders: [order({ executed: requireAmount('0.02') })] }),
    ],
    [
      'the position did not change that the stop it cancels protects',
      unstopping,
      inputs({ positions: [long()], algoOrders: [algo()] }),
      inputs({ positions: [long()], algoOrders: [algo()] }),
    ],
    [
      'a position became smaller that the stop it cancels protects',
      unstopping,
      inputs({ positions: [long()], algoOrders: [algo()] }),
      inputs({ positions: [long({ quantity: requireAmount('0.5') })], algoOrders: [algo()] }),
    ],
  ])('sends once if %s', async (_what, writeDraft, before, after) => {
    const desk = open(before)
    expect(await desk.yesAfter(writeDraft, () => desk.become(after))).toBe(desk.left[0]?.attempt)
    expect(desk.left).toHaveLength(1)
  })

  it.each<readonly [string, WriteDraft, PlanningInputs, PlanningInputs, string]>([
    [
      'the book is older by 1 ms',
      draft(),
      inputs(),
      inputs({}, { book: dated(book(), 3_001) }),
      'INPUT_STALE',
    ],
    [
      'the rules of the market changed',
      draft(),
      inputs(),
      inputs({ markets: [market({ tick: requireAmount('7') })] }),
      'PRICE_OFF_TICK',
    ],
    [
      'the market stopped trading',
      draft(),
      inputs(),
      inputs({ markets: [market({ status: 'SUSPENDED' })] }),
      'MARKET_NOT_TRADING',
    ],
    [
      'a guard was lowered',
      draft(),
      inputs(),
      inputs({}, { guards: guards({ orderNotional: requireAmount('5999') }) }),
      'CAP_NOTIONAL',
    ],
    [
      'another outcome became unknown while a way out was asked',
      cancelling,
      inputs({ orders: [order()] }),
      inputs({ orders: [order()] }, { writes: deriveTradingState([{ is: 'unknown', attempts: 1 }]) }),
      'WRITES_HELD',
    ],
    ['the stop was pressed', draft(), inputs(), inputs({}, { writes: stopped }), 'WRITES_STOPPED'],
    [
      'the clock is not known any more',
      draft(),
      inputs(),
      inputs({}, { clockAt: undefined }),
      'CLOCK_UNKNOWN',
    ],
    ['the venue’s limit is used up', draft(), inputs(), inputs({}, { rateFreeAt: NOW + 1 }), 'BUDGET_SPENT'],
    ['the position it closes became smaller', reducing, held('0.1'), held('0.05'), 'REDUCE_ONLY_TOO_LARGE'],
    ['it now does something else', draft(), held('-0.05'), inputs(), 'PLAN_VOID'],
    ['the reference market has closed', draft(), rwa('open'), rwa('close'), 'PLAN_VOID'],
    ['the reference market has opened', draft(), rwa('close'), rwa('open'), 'PLAN_VOID'],
    ['it now needs another warning', draft(), nearTo('60000'), nearTo('59300'), 'PLAN_VOID'],
    [
      'another order would go too',
      everything,
      inputs({ orders: [two[0]!] }),
      inputs({ orders: two }),
      'PLAN_VOID',
    ],
    [
      'the order it cancels was made larger elsewhere',
      cancelling,
      inputs({ orders: [order()] }),
      inputs({ orders: [order({ quantity: requireAmount('5') })] }),
      'PLAN_VOID',
    ],
    [
      'the stop it cancels was moved elsewhere',
      unstopping,
      inputs({ positions: [long()], algoOrders: [algo()] }),
      inputs({ positions: [long()], algoOrders: [algo({ triggerPrice: requireAmount('41000') })] }),
      'PLAN_VOID',
    ],
    [
      'a position grew that the stop it cancels protects',
      unstopping,
      inputs({ positions: [long()], algoOrders: [algo()] }),
      inputs({ positions: [long({ quantity: requireAmount('9') })], algoOrders: [algo()] }),
      'PLAN_VOID',
    ],
    [
      'the order it changes was changed elsewhere',
      editing,
      inputs({ orders: [order()] }),
      inputs({ orders: [order({ price: requireAmount('59900') })] }),
      'PLAN_VOID',
    ],
  ])('sends nothing if %s', async (_what, writeDraft, before, after, code) => {
    const desk = open(before)
    const answer = await desk.yesAfter(writeDraft, () => desk.become(after))
    expect([answer, desk.left]).toEqual([expect.arrayContaining([code]) as string[], []])
  })

  it.each([{ method: 'PUT' as const }, { path: '/v1/other' }, { body: '{}' }])(
    'sends nothing if its bytes would differ: %j',
    async bytes => {
      const desk = open()
      expect(await desk.yesAfter(draft(), () => desk.encodeAs(bytes))).toEqual(['PLAN_VOID'])
      expect(desk.left).toEqual([])
    },
  )

  it.each<readonly [string, (desk: Opened) => void]>([
    ['too late', desk => desk.clock.jump(15_001)],
    ['after the clock was set back', desk => desk.setClock(-3_600_000)],
  ])('arriving %s sends nothing', async (_what, happens) => {
    const desk = open()
    expect([await desk.yesAfter(draft(), () => happens(desk)), desk.left]).toEqual([['PLAN_EXPIRED'], []])
  })

  it('sends nothing if the reference market closes before the request leaves', async () => {
    const desk = open(rwa('open'))
    await desk.yesAfter(draft(), () => undefined)
    const before = desk.mayStill()
    desk.become(rwa('close'))
    expect([desk.left.length, before, desk.mayStill()]).toEqual([1, true, false])
  })

  it('is no longer awaited once the basis of the plan changed while the sheet was open', async () => {
    const desk = open(inputs(), false)
    const { token } = await desk.plan()
    desk.person.will('wait')
    const submitted = desk.orders.submit(token)
    await desk.clock.pass(1_000)
    desk.become(inputs({}, { guards: guards({ orderNotional: requireAmount('5999') }) }))
    await desk.clock.pass(1_000)
    expect(await submitted).toMatchObject({ ok: false, error: [{ code: 'CAP_NOTIONAL' }] })
    expect(desk.left).toEqual([])
  })

  it('is no longer awaited once the plan has expired, and the sheet is cancelled', async () => {
    const desk = open(inputs(), false)
    const { token } = await desk.plan()
    desk.person.will('wait')
    // The new reading never arrives: the plan expires all the same.
    desk.readSlowly()
    let isOver = false
    const submitted = desk.orders.submit(token).finally(() => void (isOver = true))
    await desk.clock.pass(14_999)
    expect(isOver).toBe(false)
    await desk.clock.pass(1)
    expect(isOver).toBe(true)
    expect(await submitted).toMatchObject({ ok: false, error: [{ code: 'PLAN_EXPIRED' }] })
  })

  it.each<[string, (desk: Opened) => void, string]>([
    ['was made worthless', ({ orders }) => orders.invalidateAll(), 'PLAN_VOID'],
    [
      'was halted',
      ({ orders }) =>
        orders.onTradingStateChange(deriveTradingState([{ is: 'halted', why: 'odd', incident: 'i1' }])),
      'WRITES_HALTED',
    ],
    [
      'was stopped',
      ({ orders }) => orders.onTradingStateChange(deriveTradingState([{ is: 'stopped', since: NOW }])),
      'WRITES_STOPPED',
    ],
  ])('sends nothing of a plan that %s while consent was in transit', async (_what, happens, code) => {
    const desk = open(inputs(), false)
    const { token } = await desk.plan()
    desk.person.will('wait')
    const submitted = desk.orders.submit(token)
    desk.person.answer({ is: 'yes', typed: 'SEND' })
    happens(desk)
    expect(await submitted).toMatchObject({ ok: false, error: [{ code }] })
    expect(desk.left).toEqual([])
  })

  it.each([
    ['only waits for an answer', draft(), deriveTradingState([{ is: 'unknown', attempts: 1 }])],
    ['stopped what adds risk, and only reduces', reducing, stopped],
  ])('is still awaited when the desk %s', async (_what, writeDraft, writes) => {
    const desk = open(held('0.1'), false)
    expect(await desk.yesAfter(writeDraft, () => desk.orders.onTradingStateChange(writes))).toBe(
      desk.left[0]?.attempt,
    )
    expect(desk.left).toHaveLength(1)
  })

  it('ends the checks, even if a check is in progress when it arrives', async () => {
    const desk = open()
    const { token } = await desk.plan()
    desk.person.will('wait')
    const submitted = desk.orders.submit(token)
    await desk.clock.pass(1_000)
    const arrive = desk.readSlowly()
    await desk.clock.pass(1_000)
    const looks = desk.looks()
    desk.person.answer({ is: 'no' })
    await submitted
    arrive()
    await breath()
    await desk.clock.pass(60_000)
    expect([looks, desk.looks()]).toEqual([3, 3])
  })

  it('is requested for one plan at a time', async () => {
    const desk = open()
    const [first, second] = [await desk.plan(), await desk.plan()]
    desk.person.will('wait')
    const submission = desk.orders.submit(first.token)
    expect(await desk.orders.submit(second.token)).toMatchObject({ error: [{ code: 'CONSENT_OPEN' }] })
    desk.person.answer({ is: 'no' })
    expect([await submission, desk.left]).toEqual([ok('declined'), []])
  })

  it('without the typed word sends nothing if the plan requires one', async () => {
    const desk = open()
    const { price: _none, ...writeDraft } = draft({ type: 'MARKET' })
    for (const typed of [undefined, '', 'send it', 'SEND SEND']) {
      desk.person.will({ is: 'yes', ...(typed !== undefined && { typed }) })
      const { token } = await desk.plan(writeDraft)
      expect(await desk.orders.submit(token)).toMatchObject({ error: [{ code: 'CONSENT_MISSING' }] })
    }
    expect(desk.left).toEqual([])
  })
})
