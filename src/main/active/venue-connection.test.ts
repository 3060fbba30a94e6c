import { describe, expect, it, vi } from 'vitest'
import type { TradingRestriction, TradingState } from '@core/guard/trading-guards'
import type { KeyFacts } from '@core/profile/key-facts'
import { requireAmount } from '@core/value/decimal-amount'
import { maxInputAgesMs } from '@core/value/value-freshness'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { LadderDraft } from '@core/write/write-drafts'
import type { AttemptId } from '@core/write/venue-write'
import { algo } from '../../../test/kit/algo'
import { fakeVenue } from '../../../test/kit/fake-venue'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { memoryArchive, memoryJournal } from '../../../test/kit/memory-records'
import { personAtTheDesk } from '../../../test/kit/surface'
import { book, draft, NOW, order, SYMBOL } from '../../../test/kit/trade'
import { openAttemptStore } from '../attempts/attempt-store'
import { createKnownDiscrepancies } from '../attempts/discrepancies'
import { createDeskState } from '../desk-state'
import { createTradingGate } from '../attempts/trading-gate'
import { defaultPracticeGuards } from '../profiles/profile-guards'
import { createWithdrawableSurface } from './withdrawable-surface'
import { openVenueConnection, type VenueConnection, type VenueConnectionParts } from './venue-connection'
import { createConsentPace } from '../orders/consent-pace'
import type { LogPort, VenueStreamEvent, WritableVenue } from '../main-ports'
import type { VenueQueryClient } from '../venue/venue-query'
import { parseResponseEnvelope } from '../venue/decode/response-envelope'
import { createVenueReads } from '../venue/venue-read-client'

const quiet: LogPort = { note: () => undefined, trouble: () => undefined }
const good: KeyFacts = { fingerprint: 'a…b', scopes: ['read', 'trading'], active: true }

interface Given {
  readonly key?: VenueConnectionParts['key']
  readonly facts?: KeyFacts
  readonly offset?: ReturnType<WritableVenue['clockOffset']>
  /** Answers in the place of the venue's own. */
  readonly around?: (known: WritableVenue['read']) => Partial<WritableVenue['read']>
  readonly aroundAlgo?: (known: WritableVenue['algo']) => Partial<WritableVenue['algo']>
}

/** A connection to a played venue, that has read all it can. */
async function open(given: Given = {}) {
  const clock = handClock(NOW)
  const played = fakeVenue(clock)
  const opened = played.open(clock).venue
  const used = {
    ...{ encode: vi.fn(opened.encode), readyToSign: vi.fn(opened.readyToSign), sign: vi.fn(opened.sign) },
    ...{ send: vi.fn(opened.send), warm: vi.fn(opened.warm) },
  }
  const own = { ...opened, ...used }
  const facts = given.facts ?? good
  let emit: (news: VenueStreamEvent) => void = () => undefined
  const venue: WritableVenue = {
    ...own,
    stream: hear => own.stream((emit = hear)),
    read: {
      ...own.read,
      key: () => Promise.resolve({ is: 'read', at: clock.now(), value: facts, venueTime: NOW }),
      ...given.around?.(own.read),
    },
    algo: { ...own.algo, ...given.aroundAlgo?.(own.algo) },
    ...('offset' in given && { clockOffset: () => given.offset }),
  }
  let heed: (writes: TradingState) => void = () => undefined
  const gate = createTradingGate({ clock, onChange: writes => heed(writes) })
  const desk = createDeskState({ clock, archive: memoryArchive(), profileId: 'practice', start: {} })
  const [journal, shared] = [memoryJournal(), { clock, gate, log: quiet }]
  const attempts = openAttemptStore({
    ...shared,
    journal,
    version: 'test',
    onChange: attempt => desk.see({ saw: 'attempt', attempt, at: clock.now() }),
  })
  const person = personAtTheDesk()
  let named = 0
  let tokens = 0
  const connection = openVenueConnection({
    ...shared,
    profileId: 'practice',
    venue,
    key: given.key ?? 'ready',
    signer: 'practice',
    whoseKey: () => ({ profileId: 'practice' }),
    desk,
    attempts,
    knownDiscrepancies: createKnownDiscrepancies(),
    surface: createWithdrawableSurface(person),
    steady: clock,
    ids: {
      attempt: () => `pd-${(named += 1)}` as AttemptId,
      isOwn: () => false,
      token: () => `token-${(tokens += 1)}`,
      chance: () => 0.5,
    },
    guards: () => defaultPracticeGuards,
    asksInPublic: () => false,
    isLocked: () => false,
    pace: createConsentPace(clock),
    header: () => ({
      profile: { id: 'practice', kind: 'practice', label: 'Practice', venue: '' },
      theme: 'dark',
      palette: 'standard',
    }),
    onView: () => undefined,
    onSettled: () => undefined,
  })
  await breath()
  const holds = (): readonly TradingRestriction[] => gate.writes().holds
  return {
    connection,
    played,
    used,
    journal,
    clock,
    holds,
    desk,
    attempts,
    gate,
    person,
    emit: (news: VenueStreamEvent) => emit(news),
    heed: (hear: typeof heed) => void (heed = hear),
  }
}

const clock0 = handClock(0)

/** A venue that answers whatever is asked with this. */
function answering(data: () => string): VenueQueryClient {
  const ask: VenueQueryClient['ask'] = async ({ decode }) => {
    const envelope = parseResponseEnvelope(Buffer.from(`{"success":true,"timestamp":1,"data":${data()}}`))
    if (envelope?.is !== 'success') throw new Error('There is no answer.')
    return { is: 'read', value: decode(envelope), at: NOW, venueTime: NOW }
  }
  return { ask, queryBare: () => Promise.resolve({ is: 'failed', why: 'offline' }) }
}

/** Returns the orders of a connection that may write. */
function ordersOf({ orders }: Pick<VenueConnection, 'orders'>) {
  if (orders === undefined) throw new Error('There is nothing to write with.')
  return orders
}

it('rehearses an order and its connection once, without signing, recording or sending anything', async () => {
  const { connection, clock, emit, used, journal } = await open()
  connection.inspect()
  await clock.pass(1_000)
  expect(used.warm).not.toHaveBeenCalled()
  connection.feed.watch(SYMBOL)
  emit({ saw: 'book', at: clock.now(), book: book() })
  for (let round = 0; round < 2; round += 1) {
    connection.inspect()
    await clock.pass(1_000)
  }
  expect(used.encode).toHaveBeenCalled()
  expect(used.warm).toHaveBeenCalledOnce()
  for (const name of ['readyToSign', 'sign', 'send'] as const) expect(used[name]).not.toHaveBeenCalled()
  expect(journal.readAll().map(({ saw }) => saw)).toEqual(['open'])
})

describe('an open connection', () => {
  it('allows writes once every section is read and the private channel is connected', async () => {
    expect((await open()).holds()).toEqual([])
  })

  const readOnly = (why: string) => ({ is: 'read-only', why })
  it.each<readonly [string, Given, object]>([
    ['a key that may not trade', { facts: { ...good, scopes: ['read'] } }, readOnly('key scope')],
    ['a key that is not active', { facts: { ...good, active: false } }, readOnly('key inactive')],
    ...(
      [
        ['removed', 'key removed'],
        ['inactive', 'key inactive'],
        ['no address', 'key without address'],
        ['expired', 'key expired'],
      ] as const
    ).map(
      ([inactive, why]) =>
        [
          `a key that the venue calls ${inactive}`,
          { facts: { ...good, active: false, inactive } },
          readOnly(why),
        ] as const,
    ),
    ['a key that has expired', { facts: { ...good, expiresAt: NOW } }, readOnly('key expired')],
    ['a key that is locked', { key: 'locked' }, readOnly('locked')],
    ['no key', { key: 'no key' }, readOnly('no key')],
    ['a clock nobody compared', { offset: undefined }, readOnly('clock')],
    ['a clock too far off to sign', { offset: { offset: -60_001, at: NOW } }, readOnly('clock')],
  ])('is read-only with %s', async (_what, given, hold) => {
    expect((await open(given)).holds()).toEqual([hold])
  })

  it('blocks all writes from the loss of the private channel until every section is read again', async () => {
    const { played, holds } = await open()
    played.channels('closed')
    const lost = holds()
    await breath()
    const still = holds()
    played.channels('open')
    const back = holds()
    await breath()
    const gone = { is: 'reconciling', awaits: 'channel' }
    expect([lost, still, back, holds()]).toEqual([[gone], [gone], [{ is: 'reconciling' }], []])
  })

  it('blocks all writes while the private channel is connected but silent', async () => {
    const { played, holds } = await open()
    played.channels('silent')
    const silent = holds()
    played.channels('open')
    await breath()
    expect([silent, holds()]).toEqual([[{ is: 'reconciling', awaits: 'channel' }], []])
  })

  it('is read-only from the rejection of its key until the key is accepted again', async () => {
    let isRefused = false
    const refused = { is: 'failed', why: 'unauthorised' } as const
    const { connection, clock, holds } = await open({
      around: ({ positions }) => ({
        positions: () => (isRefused ? Promise.resolve(refused) : positions()),
      }),
    })
    const after = async (is: boolean) => {
      isRefused = is
      await clock.pass(3_000)
      connection.inspect()
      return holds()
    }
    expect([await after(true), await after(false)]).toEqual([[readOnly('key refused')], []])
  })

  it('reports a rejected key, not a pending connection, after the channel is lost as well', async () => {
    let takes = false
    const refused = { is: 'failed', why: 'unauthorised' } as const
    const { played, clock, holds } = await open({
      around: ({ positions }) => ({ positions: () => (takes ? positions() : Promise.resolve(refused)) }),
    })
    const before = holds()
    played.channels('silent')
    const silent = holds()
    takes = true
    await clock.pass(3_000)
    await clock.pass(15_000)
    const taken = holds()
    played.channels('open')
    await breath()
    expect([before, silent, taken, holds()]).toEqual([
      [readOnly('key refused')],
      [readOnly('key refused')],
      [{ is: 'reconciling', awaits: 'channel' }],
      [],
    ])
  })

  it('waits for a lost channel after a single read was refused', async () => {
    let takes = true
    const refused = { is: 'failed', why: 'unauthorised' } as const
    const { played, clock, holds } = await open({
      around: ({ positions }) => ({ positions: () => (takes ? positions() : Promise.resolve(refused)) }),
    })
    takes = false
    await clock.pass(3_000)
    played.channels('closed')
    expect(holds()).toEqual([{ is: 'reconciling', awaits: 'channel' }])
  })

  it('is read-only until the record of its own key is read', async () => {
    let isUnread = true
    const { connection, clock, holds } = await open({
      around: () => ({
        key: () =>
          Promise.resolve(
            isUnread
              ? { is: 'failed', why: 'unreadable' }
              : { is: 'read', at: NOW, value: good, venueTime: NOW },
          ),
      }),
    })
    connection.inspect()
    const unread = holds()
    isUnread = false
    await clock.pass(3_000)
    expect([unread, holds()]).toMatchObject([
      [{ is: 'offline' }, readOnly('key unread'), { is: 'daily', why: 'unread' }],
      [],
    ])
  })

  it('reports a key that the account does not list, keeps reading and notices when it is listed', async () => {
    let rows =
      '{"orderly_key":"ed25519:another","key_status":"ACTIVE","scope":"read,trading","ip_restriction_status":"ALLOW_ALL_IPS"}'
    const { connection, clock, desk, holds } = await open({
      around: () => ({
        key: createVenueReads(
          answering(() => `{"rows":[${rows}]}`),
          'ed25519:ours',
          clock0,
        ).key,
      }),
    })
    const missing = [holds(), desk.snapshot().key?.value.scopes]
    const before = desk.snapshot().positions?.asOf
    await clock.pass(3_000)
    const isReading = (desk.snapshot().positions?.asOf ?? 0) > (before ?? 0)
    rows = rows.replace('another', 'ours')
    await clock.pass(60_000)
    connection.inspect()
    expect([missing, isReading, holds()]).toEqual([[[readOnly('key not listed')], []], true, []])
  })

  it('withdraws the permissions of a key once its account no longer lists it', async () => {
    let key = 'ours'
    const rows = () =>
      `{"rows":[{"orderly_key":"ed25519:${key}","key_status":"ACTIVE","scope":"read,trading","ip_restriction_status":"ALLOW_ALL_IPS"}]}`
    const { connection, clock, desk, holds } = await open({
      around: () => ({ key: createVenueReads(answering(rows), 'ed25519:ours', clock0).key }),
    })
    const listed = [holds(), desk.snapshot().key?.value.scopes]
    key = 'another'
    await clock.pass(600_000)
    connection.inspect()
    expect([listed, holds(), desk.snapshot().key?.value.scopes]).toEqual([
      [[], ['read', 'trading']],
      [readOnly('key not listed')],
      [],
    ])
  })

  it('blocks all writes while the account does not respond, and allows them when it responds again', async () => {
    const { connection, played, clock, holds } = await open()
    played.readsFail(true)
    // The time after which sealing refuses as well.
    await clock.pass(maxInputAgesMs.positions)
    connection.inspect()
    const old = holds()
    await clock.pass(1)
    connection.inspect()
    const older = holds()
    played.readsFail(false)
    await clock.pass(3_000)
    connection.inspect()
    expect([old, older, holds()]).toEqual([[], [{ is: 'offline' }], []])
  })

  it('allows writes all the while if one read of the account is lost', async () => {
    const { connection, played, clock, holds } = await open()
    played.readsFail(true)
    await clock.pass(3_000)
    played.readsFail(false)
    const seen = []
    for (const _ of Array.from({ length: 40 })) {
      await clock.pass(100)
      connection.inspect()
      seen.push(...holds())
    }
    expect(seen).toEqual([])
  })

  it.each<[string, string, readonly TradingRestriction[]]>([
    ['unreadable', 'held', [{ is: 'offline', answers: true }]],
    ['refused', 'held', [{ is: 'offline', answers: true }]],
    ['offline', 'offline', [{ is: 'offline' }]],
    ['unauthorised', 'read-only', [{ is: 'read-only', why: 'key refused' }]],
  ])('is not called offline by answers that are %s: %s', async (why, state, expected) => {
    let fails = false
    const failed = { is: 'failed', why: why as 'unreadable' } as const
    const { connection, clock, gate, holds } = await open({
      around: ({ positions }) => ({ positions: () => (fails ? Promise.resolve(failed) : positions()) }),
    })
    fails = true
    for (const age of [8_001, 12_000]) {
      await clock.pass(age)
      connection.inspect()
      expect([gate.writes().state, holds()]).toEqual([state, expected])
    }
  })

  it('does not allow writes because of data read before the machine slept', async () => {
    const { connection, holds } = await open()
    connection.sleep()
    await breath()
    const asleep = holds()
    const settled = connection.resync()
    const waking = holds()
    await settled
    expect([asleep, waking, holds()]).toEqual([[{ is: 'reconciling' }], [{ is: 'reconciling' }], []])
  })

  it('does not allow writes because of a read that was in progress when the machine slept', async () => {
    const reads: TradingState['state'][] = []
    let state = (): TradingState['state'] => 'held'
    const { connection, gate, holds } = await open({
      around: ({ positions }) => ({ positions: () => (reads.push(state()), positions()) }),
    })
    state = () => gate.writes().state
    const before = reads.length
    const settled = connection.resync()
    connection.sleep()
    await settled
    expect([reads.slice(before), holds()]).toEqual([['held', 'held'], []])
  })

  it('reads everything again even when requested at the moment the gate opens', async () => {
    const { connection, heed, holds } = await open()
    const seen: TradingState['state'][] = []
    heed(({ state }) => {
      seen.push(state)
      if (seen.length === 2) queueMicrotask(() => void connection.resync())
    })
    await connection.resync()
    await breath()
    expect([seen, holds()]).toEqual([['held', 'active', 'held', 'active'], []])
  })
})

it('reports no reason for blocked writes once it is closed, whatever it still receives', async () => {
  const { connection, played, gate, holds } = await open()
  gate.hold('opening', { is: 'offline', chosen: true })
  const closed = connection.close()
  played.channels('closed')
  played.channels('open')
  await connection.resync()
  await closed
  expect(holds()).toEqual([{ is: 'offline', chosen: true }])
})

describe('messages on an open connection', () => {
  const size = { quantity: requireAmount('0.1'), executed: requireAmount('0.2') }
  it.each<[string, DeskEvent]>([
    ['an order', { saw: 'execution', at: NOW, execution: { order: order(size) } }],
    ['an open order', { saw: 'open orders', at: NOW, orders: [order(size)] }],
    ['a waiting order', { saw: 'algo order', at: NOW, order: algo(size) }],
  ])('halt the desk where they contradict %s', async (_what, event) => {
    const { desk, holds } = await open()
    desk.see(event)
    expect(holds()).toMatchObject([{ is: 'halted', why: expect.stringContaining('0.2') as string }])
  })

  it('cancel the open question about a risk-increasing write on a stop', async () => {
    const { connection, desk, attempts, person, heed, clock } = await open()
    heed(writes => desk.see({ saw: 'writes', at: clock.now(), writes }))
    person.will('wait')
    const planned = await ordersOf(connection).plan(draft())
    const submitted = ordersOf(connection).submit(planned.ok ? planned.value.token : '')
    await breath()
    attempts.stop()
    expect(await submitted).toMatchObject({ ok: false, error: [{ code: 'WRITES_STOPPED' }] })
  })
})

describe('an unreadable frame on the private channel', () => {
  const unreadable = (path: string) => ({ saw: 'decode fault', at: NOW, channel: 'private', path }) as const

  /** A connection that has read the day, and what is asked of it from now on. */
  async function listening() {
    const queries: string[] = []
    const meanwhile = { trades: () => undefined as void }
    const noting = <Of extends unknown[], T>(name: string, ask: (...of: Of) => T) => {
      return (...of: Of) => {
        const answer = ask(...of)
        if (name === 'trades') meanwhile.trades()
        queries.push(name)
        return answer
      }
    }
    const opened = await open({
      around: ({ positions, orders, fillsSince }) => ({
        positions: noting('positions', positions),
        orders: noting('orders', orders),
        fillsSince: noting('trades', fillsSince),
      }),
      aroundAlgo: ({ orders }) => ({ orders: noting('stops', orders) }),
    })
    queries.splice(0)
    return { ...opened, queries, meanwhile }
  }

  it.each(['frame', 'executionreport.data.price', 'position.data', 'algoexecutionreportv2.data'])(
    'triggers a read of everything it may concern: %s',
    async path => {
      const { emit, queries } = await listening()
      emit(unreadable(path))
      expect(queries).toEqual(['positions', 'orders', 'stops'])
    },
  )

  it('triggers a new read of the day’s trades and blocks added risk until then if it could hold a fill', async () => {
    const { emit, queries, holds, clock, desk } = await listening()
    emit(unreadable('executionreport.data.price'))
    emit(unreadable('frame'))
    const unheard = holds()
    await clock.pass(1_000)
    const { day } = desk.snapshot().daily?.value ?? {}
    expect([unheard, holds()]).toEqual([[{ is: 'daily', day, why: 'unread' }], []])
    expect(queries.filter(name => name === 'trades')).toEqual(['trades'])
  })

  it('is not compensated by a read of the day that was already in progress', async () => {
    const { connection, emit, holds, clock, meanwhile } = await listening()
    meanwhile.trades = () => {
      meanwhile.trades = () => undefined
      emit(unreadable('frame'))
    }
    await connection.resync()
    const before = holds().map(({ is }) => is)
    await clock.pass(1_000)
    expect([before, holds()]).toEqual([['daily'], []])
  })

  it('does not affect the day’s trades if it could not hold a fill', async () => {
    const { emit, queries, holds, clock } = await listening()
    emit(unreadable('position.data'))
    await clock.pass(1_000)
    expect([queries.includes('trades'), holds()]).toEqual([false, []])
  })
})

it('requests the record of an order that left the list of open orders, and reports how it ended', async () => {
  const ended = order({ status: 'FILLED', statusWord: 'FILLED', executed: order().quantity })
  const { desk, emit, holds } = await open({
    around: () => ({ order: () => Promise.resolve({ is: 'read', at: NOW, value: ended, venueTime: NOW }) }),
  })
  desk.see({ saw: 'open orders', at: NOW, orders: [order()] })
  // A report that cannot be read has the list read again, which no longer holds it.
  emit({ saw: 'decode fault', at: NOW, channel: 'private', path: 'position.data' })
  await breath()
  const shownOrder = desk.snapshot().orders?.value.find(({ orderId }) => orderId === ended.orderId)
  expect([shownOrder?.status, holds()]).toEqual(['FILLED', []])
})

describe('a closed connection', () => {
  it('invalidates all of its plans and cancels the open question', async () => {
    const { connection, person, played } = await open()
    const orders = ordersOf(connection)
    const tokens = ['', '']
    for (const at of tokens.keys()) {
      const planned = await orders.plan(draft())
      tokens[at] = planned.ok ? planned.value.token : ''
    }
    person.will('wait')
    const submission = orders.submit(tokens[0] ?? '')
    await breath()
    await connection.close()
    const answers = [await submission, await orders.submit(tokens[1] ?? '')]
    expect(answers.map(answer => (answer.ok ? answer.value : answer.error.map(({ code }) => code)))).toEqual([
      ['PLAN_VOID'],
      ['TOKEN_SPENT'],
    ])
    expect(played.received).toEqual([])
  })
})

describe('a batch of several requests in progress', () => {
  const ladder: LadderDraft = {
    is: 'ladder',
    symbol: SYMBOL,
    side: 'BUY',
    type: 'LIMIT',
    from: '59000',
    to: '58000',
    count: '2',
    quantity: '0.2',
    skew: 'even',
    reduceOnly: false,
    marginMode: 'CROSS',
  }

  it.each([
    ['goes on once its first order was read', false, 2],
    ['stays here for good once every plan was made worthless, whatever is read afterwards', true, 1],
  ])('%s', async (_what, isVoid, leave) => {
    const { connection, played, clock } = await open()
    const planned = await ordersOf(connection).plan(ladder)
    played.tells(false)
    played.readsFail(true)
    await ordersOf(connection).submit(planned.ok ? planned.value.token : '')
    await breath()
    if (isVoid) ordersOf(connection).invalidateAll()
    played.readsFail(false)
    await clock.pass(2_000)
    expect(played.received).toHaveLength(leave)
  })
})

describe('a connection whose first read is unanswered', () => {
  it('blocks all writes until the read is answered, however long that takes', async () => {
    let answer = () => undefined as void
    const answered = new Promise<void>(resolve => (answer = resolve))
    const { gate, clock } = await open({
      around: known => ({ positions: () => answered.then(() => known.positions()) }),
    })
    await clock.pass(10_000)
    expect(gate.writes().holds.map(({ is }) => is)).toContain('reconciling')

    answer()
    await breath()
    await clock.pass(1_000)
    expect(gate.writes().holds.map(({ is }) => is)).not.toContain('reconciling')
  })
})
