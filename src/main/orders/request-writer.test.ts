import type { AccountName } from '@core/profile/trading-profile'
import { describe, expect, it } from 'vitest'
import type { WriteAttempt, WriteOutcome } from '@core/attempt/write-attempt'
import type { BookAtSend } from '@core/attempt/forecast-record'
import { requireAmount } from '@core/value/decimal-amount'
import { createCanonicalText, type Plan } from '@core/write/plan'
import type { SealedRequest } from '@core/write/venue-write'
import { PLAYED_KEY } from '../../../test/kit/fake-writes'
import { linesOf } from '../../../test/kit/memory-entries'
import { memoryJournal, type MemoryJournal } from '../../../test/kit/memory-records'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { planAccount, sealedPlan } from '../../../test/kit/plans'
import { openAttemptStore, type AttemptStore } from '../attempts/attempt-store'
import { createTradingGate, type TradingGate } from '../attempts/trading-gate'
import { computePlanDigest } from '../text-digest'
import { insertOwnKey, createKeyPlaceholder } from '../venue/encode/own-key-placeholder'
import type {
  ClockPort,
  LogPort,
  SigningFailure,
  SigningAge,
  SigningRequest,
  SignedRequest,
  WritableVenue,
} from '../main-ports'
import { createSignedText } from '../venue/request-signing'
import { createRequestWriter } from './request-writer'

const still: ClockPort = { now: () => 2_000, after: () => () => undefined }
const quiet: LogPort = { note: () => undefined, trouble: () => undefined }

const OTHER_KEY = 'ed25519:B4yEc8xMjoqdUiKT5ZT1b2cUy5cggZrbMPvCrqyjkQhf'
/** Removal of a key, sealed with its fingerprint in the place of its text. */
const sealedKey: SealedRequest = {
  method: 'POST',
  path: '/v1/client/remove_orderly_key',
  body: `{"orderly_key":${createKeyPlaceholder('8tm7…hX')}}`,
}

/** The venue's time at the request for a signature, on a stopped clock. */
const ASKED = 2_005

const SIGNATURE = 'ab'.repeat(64)

/** A request as it is signed, dated at a moment. */
const signedFor = ({ request }: SigningRequest, at = ASKED): SignedRequest => ({
  ...{ request, signedAt: at, text: createSignedText(request, at), signature: SIGNATURE, headers: {} },
})

type Answer = WriteOutcome | (() => Promise<WriteOutcome>)

/** A venue that shows what left and what the journal held when it left. */
function venueThat(
  answers: Answer,
  journal: MemoryJournal,
  tamper: (request: SealedRequest) => SealedRequest,
  meanwhile: () => void,
  connects: Options['connects'],
  signs: Options['signs'] = request => insertOwnKey(request, PLAYED_KEY) ?? request,
  signing: Options['signing'] = ready => Promise.resolve(signedFor(ready)),
) {
  const left: { readonly request: SealedRequest; readonly journal: readonly string[] }[] = []
  /** The journal at each request for a signature. */
  const signingJournals: (readonly string[])[] = []
  const venue: Pick<WritableVenue, 'asSent' | 'readyToSign' | 'sign' | 'send'> = {
    asSent: request => insertOwnKey(request, PLAYED_KEY),
    readyToSign: (request, age) => ({
      request: signs(request),
      askedAt: ASKED,
      offset: 5,
      ...(age && { age }),
    }),
    sign: ready => {
      signingJournals.push(journal.lines.map(({ saw }) => saw))
      return signing(ready)
    },
    send(signed, _write, lastLook) {
      const leaving = { accountId: planAccount.id, ...tamper(signed.request) }
      const { method, path, body } = leaving
      if (connects !== undefined) return connects(() => lastLook(leaving))
      meanwhile()
      if (!lastLook(leaving)) return Promise.resolve({ is: 'not sent', why: 'stopped' })
      left.push({ request: { method, path, body }, journal: journal.lines.map(({ saw }) => saw) })
      return typeof answers === 'function' ? answers() : Promise.resolve(answers)
    },
  }
  return { venue: venue as WritableVenue, left, signingJournals }
}

interface Options {
  readonly answer?: Answer
  readonly tamper?: (request: SealedRequest) => SealedRequest
  /** Runs while the connection is made. */
  readonly meanwhile?: (gate: TradingGate, attempts: AttemptStore) => void
  /** Makes the connection. `lastLook` is the check before it is used. */
  readonly connects?: (lastLook: () => boolean) => Promise<WriteOutcome>
  readonly clock?: ClockPort
  /** The account that is open. */
  readonly account?: () => AccountName
  /** Returns the request that is signed in the place of the sealed one. */
  readonly signs?: (request: SealedRequest) => SealedRequest
  /** The reason why nothing can be signed, known before a signature is requested. */
  readonly unready?: SigningFailure['why']
  /** Answers a request for a signature. */
  readonly signing?: WritableVenue['sign']
  /** The book right before sending. */
  readonly book?: BookAtSend
  readonly log?: LogPort
  readonly age?: SigningAge
}

function openWriter(options: Options = {}) {
  const { clock = still } = options
  const journal = memoryJournal()
  const gate = createTradingGate({ clock, onChange: () => undefined })
  const attempts = openAttemptStore({
    journal,
    clock,
    gate,
    log: quiet,
    version: 'test',
    onChange: () => undefined,
  })
  const answered: string[] = []
  const played = venueThat(
    options.answer ?? { is: 'accepted', orderId: '7' },
    journal,
    options.tamper ?? (request => request),
    () => options.meanwhile?.(gate, attempts),
    options.connects,
    options.signs,
    options.signing,
  )
  const { left, signingJournals } = played
  const { unready } = options
  const venue: WritableVenue =
    unready === undefined
      ? played.venue
      : { ...played.venue, readyToSign: () => ({ is: 'failed', why: unready }) }
  const writer = createRequestWriter({
    venue,
    attempts,
    gate,
    clock,
    log: options.log ?? quiet,
    onAnswered: id => answered.push(id),
    estimateFill: () => options.book,
    account: () => options.account?.() ?? planAccount,
    chooseAge: () => options.age,
  })
  const stateOf = (plan: Plan) => attempts.get(plan.attempt)?.state
  return { journal, gate, attempts, writer, left, signingJournals, answered, stateOf }
}

describe('a write', () => {
  it.each<[string, AccountName]>([
    ['another account', { ...planAccount, id: `0x${'cd'.repeat(32)}` }],
    ['another name', { ...planAccount, label: 'Grid' }],
    ['another main account', { ...planAccount, subOf: 'Main' }],
  ])('is not sent if the open profile has %s than its sheet named', async (_what, account) => {
    const before = openWriter({ account: () => account })
    expect(before.writer.write(sealedPlan('pd-1'))).toMatchObject({
      ok: false,
      error: [{ code: 'PLAN_VOID' }],
    })
    let open = planAccount
    const meanwhile = openWriter({ account: () => open, meanwhile: () => void (open = account) })
    meanwhile.writer.write(sealedPlan('pd-1'))
    await meanwhile.writer.idle()
    expect([before.left, meanwhile.left]).toEqual([[], []])
  })

  it('halts if its header names another account than was sealed', async () => {
    const other = (request: SealedRequest) => ({ ...request, accountId: `0x${'cd'.repeat(32)}` })
    const { writer, left, gate } = openWriter({ tamper: other })
    writer.write(sealedPlan('pd-1'))
    await writer.idle()
    expect([left, gate.writes().state]).toEqual([[], 'halted'])
  })

  it('is in the journal before its signature is requested, and so before its first byte leaves', async () => {
    const { writer, left, signingJournals, attempts } = openWriter()
    writer.write(sealedPlan('pd-1'))
    await writer.idle()

    expect(signingJournals).toEqual([['open', 'consent', 'sending']])
    expect(attempts.all()).toMatchObject([
      { signedAt: ASKED, signedWithin: { from: ASKED - 1_000, until: ASKED + 4_000 } },
    ])
    expect(left).toEqual([{ request: sealedPlan('pd-1').request, journal: ['open', 'consent', 'sending'] }])
  })

  it('that is aged has the window of its earlier date in the journal, and is sent only with that date', async () => {
    const sent = (at: number) => {
      const desk = openWriter({ age: 250_000, signing: async ready => signedFor(ready, at) })
      desk.writer.write(sealedPlan('pd-1'))
      return desk.writer.idle().then(() => desk)
    }
    const { attempts, left } = await sent(ASKED - 250_000)
    expect(attempts.all()).toMatchObject([
      { signedAt: ASKED, signedWithin: { from: ASKED - 251_000, until: ASKED - 246_000 } },
    ])
    expect([left.length, (await sent(ASKED)).left.length]).toEqual([1, 0])
  })

  it('has in the journal, in the same flush, its sheet’s forecast and the book right before it', () => {
    const [quantity, rests] = [requireAmount('0.5'), requireAmount('0')]
    const book = { best: requireAmount('100'), average: requireAmount('100.5'), quantity, asOf: 1_990 }
    const fill = { quantity, average: requireAmount('100.5'), by: 'book', rests, cancelled: rests } as const
    const { writer, journal, attempts } = openWriter({ book })
    writer.write(sealedPlan('pd-1', { outlook: { effect: 'opens', before: {}, now: { fill } } }))

    const forecast = { now: { quantity, average: '100.5' }, rests }
    expect(journal.lines.slice(1)).toMatchObject([
      { saw: 'consent', said: forecast },
      { saw: 'sending', book },
    ])
    expect(attempts.all()).toMatchObject([{ said: forecast, book }])
  })

  it('reports an outcome only if it cannot be written', async () => {
    const troubles: string[] = []
    const log: LogPort = { ...quiet, trouble: what => void troubles.push(what) }
    const kept = openWriter({ log })
    kept.writer.write(sealedPlan('pd-1'))
    await kept.writer.idle()
    expect(troubles).toEqual([])
    const lost = openWriter({ log, meanwhile: () => lost.journal.fail('disk full') })
    lost.writer.write(sealedPlan('pd-1'))
    await lost.writer.idle()
    expect(troubles).toEqual(['an outcome could not be kept; it will be read again'])
  })

  it('has in the journal when the position of its forecast was read and moved', () => {
    const { writer, journal } = openWriter()
    const before = { position: requireAmount('2') }
    const moved = { effect: 'opens', before, positionAt: 900, positionMovedAt: 800 } as const
    writer.write(sealedPlan('pd-1', { outlook: moved, draftedAt: 700 }))
    expect(journal.lines[1]).toMatchObject({
      ...{ saw: 'consent', before: '2', beforeAt: 900, beforeMovedAt: 800, draftedAt: 700 },
    })
    const still = openWriter()
    still.writer.write(sealedPlan('pd-1'))
    expect(still.journal.lines[1]).not.toHaveProperty('beforeMovedAt')
  })

  it('returns its attempt as soon as the consent is on disk', () => {
    const { writer, journal } = openWriter({ answer: () => new Promise(() => undefined) })
    expect(writer.write(sealedPlan('pd-1'))).toEqual({ ok: true, value: 'pd-1' })
    expect(journal.lines.map(({ saw }) => saw)).toContain('consent')
  })

  it.each<[WriteOutcome, string]>([
    [{ is: 'accepted', orderId: '7' }, 'accepted'],
    [{ is: 'refused', code: '-1101', words: 'margin' }, 'refused'],
    [{ is: 'not sent', why: 'no connection' }, 'not sent'],
    [{ is: 'unknown', why: 'no answer: lost' }, 'unknown'],
  ])('returning %o is journalled as %s and passed to the reconciler', async (answer, state) => {
    const { writer, journal, answered, stateOf } = openWriter({ answer })
    writer.write(sealedPlan('pd-1'))
    await writer.idle()

    expect(stateOf(sealedPlan('pd-1'))?.is).toBe(state)
    expect(journal.lines.at(-1)).toMatchObject({ saw: 'outcome', outcome: answer })
    expect(answered).toEqual(['pd-1'])
  })

  it.each<[WriteOutcome, boolean]>([
    [{ is: 'accepted', orderId: '7' }, true],
    [{ is: 'refused', code: '-1101', words: 'margin' }, true],
    [{ is: 'unknown', why: 'no answer: lost' }, true],
    [{ is: 'not sent', why: 'no connection' }, false],
  ])('answered with %o is journalled with its signature: %s', async (answer, isKept) => {
    const { writer, journal } = openWriter({ answer })
    writer.write(sealedPlan('pd-1'))
    await writer.idle()
    const line = journal.lines.at(-1)
    expect(line?.saw === 'outcome' && line.signed).toEqual(
      isKept ? { at: ASKED, signature: SIGNATURE } : undefined,
    )
  })

  it('leaves once, however often it is requested', async () => {
    const { writer, left } = openWriter({ answer: { is: 'refused', code: '-1101', words: '' } })
    const plan = sealedPlan('pd-1')
    writer.write(plan)
    await writer.idle()
    for (let again = 0; again < 20; again += 1) expect(writer.write(plan).ok).toBe(false)
    await writer.idle()

    expect(left).toHaveLength(1)
  })
})

describe('a request that never ends', () => {
  it('is unknown after its time, is passed to the reconciler, and blocks nothing more', async () => {
    const hand = handClock(0)
    const { writer, gate, attempts, answered, stateOf } = openWriter({
      clock: hand,
      answer: () => new Promise(() => undefined),
    })
    const plan = sealedPlan('pd-1')
    writer.write(plan)
    await breath()
    await hand.pass(24_999)
    expect([stateOf(plan)?.is, writer.isInFlight(plan.attempt)]).toEqual(['sending', true])
    await hand.pass(1)
    await writer.idle()
    expect([stateOf(plan)?.is, writer.isInFlight(plan.attempt), answered]).toEqual([
      'unknown',
      false,
      ['pd-1'],
    ])
    expect(gate.writes().holds).toEqual([{ is: 'unknown', attempts: 1, profileIds: ['practice'] }])
    const [, , , record] = linesOf('pd-1')
    if (record !== undefined) attempts.record(record)
    expect(gate.writes().state).toBe('active')
  })

  it('does not leave afterwards if it had not begun to leave, and halts nothing', async () => {
    const hand = handClock(0)
    let finalCheck = (): boolean => true
    const { writer, left, gate } = openWriter({
      clock: hand,
      connects: lastLook => {
        finalCheck = lastLook
        return new Promise(() => undefined)
      },
    })
    writer.write(sealedPlan('pd-1'))
    await hand.pass(30_000)
    await writer.idle()
    expect([finalCheck(), left, gate.writes().state]).toEqual([false, [], 'held'])
  })
})

describe('nothing leaves', () => {
  it('under the name of an earlier attempt, although nothing is open any more', async () => {
    const { writer, gate, journal, left } = openWriter({ answer: { is: 'not sent', why: 'no connection' } })
    const plan = sealedPlan('pd-1')
    writer.write(plan)
    await writer.idle()
    const [lines, state] = [journal.lines.length, gate.writes().state]
    const again = writer.write(plan)
    await writer.idle()
    expect([state, again]).toMatchObject(['active', { ok: false, error: [{ code: 'TOKEN_SPENT' }] }])
    expect([left.length, journal.lines.length, gate.writes().state]).toEqual([1, lines, 'active'])
  })

  it('while another attempt is in flight', () => {
    const { writer } = openWriter({ answer: () => new Promise(() => undefined) })
    writer.write(sealedPlan('pd-1'))
    expect(writer.write(sealedPlan('pd-2'))).toMatchObject({ ok: false, error: [{ code: 'WRITES_HELD' }] })
  })

  it('while another attempt’s outcome is unknown', async () => {
    const { writer, left } = openWriter({ answer: { is: 'unknown', why: 'no answer' } })
    writer.write(sealedPlan('pd-1'))
    await writer.idle()
    expect(writer.write(sealedPlan('pd-2'))).toMatchObject({ ok: false, error: [{ code: 'WRITES_HELD' }] })
    expect(left).toHaveLength(1)
  })

  it('while a response is awaited, although the order’s record is there, and the gate shows it', async () => {
    const { writer, attempts, gate, left } = openWriter({ answer: () => new Promise(() => undefined) })
    writer.write(sealedPlan('pd-1'))
    await breath()
    const [, , , record] = linesOf('pd-1')
    if (record !== undefined) attempts.record(record)
    expect(writer.isInFlight(sealedPlan('pd-1').attempt)).toBe(true)
    // A refusal that would follow the confirmation comes before it.
    expect(gate.writes()).toEqual({ state: 'held', holds: [{ is: 'reconciling', awaits: 'answer' }] })
    expect(writer.write(sealedPlan('pd-2'))).toMatchObject({ ok: false, error: [{ code: 'WRITES_HELD' }] })
    expect(left).toHaveLength(1)
  })

  it('when the outcome of another attempt has become unknown since the consent', async () => {
    const [other] = linesOf('pd-9')
    let openOther = () => {}
    const desk = openWriter({ tamper: request => (openOther(), request) })
    openOther = () => void (other && desk.attempts.record(other))
    desk.writer.write(sealedPlan('pd-1'))
    await desk.writer.idle()
    expect([desk.left, desk.stateOf(sealedPlan('pd-1'))?.is]).toEqual([[], 'not sent'])
  })

  it('when the consent cannot be written', async () => {
    const { writer, journal, left, gate } = openWriter()
    journal.fail('disk full')
    expect(writer.write(sealedPlan('pd-1'))).toMatchObject({
      ok: false,
      error: [{ code: 'JOURNAL_UNWRITABLE' }],
    })
    await writer.idle()
    expect(left).toEqual([])
    expect(gate.writes()).toEqual({ state: 'held', holds: [{ is: 'journal', why: 'disk full' }] })
  })

  it('and reports what is kept back only if that cannot be written', () => {
    const troubles: string[] = []
    const { writer, journal } = openWriter({ log: { ...quiet, trouble: what => void troubles.push(what) } })
    writer.keepBack(sealedPlan('pd-1'), 'late')
    expect(troubles).toEqual([])
    journal.fail('disk full')
    writer.keepBack(sealedPlan('pd-2'), 'late')
    expect(troubles).toEqual(['what was kept back could not be written down'])
  })

  it('and no consent is recorded, when there is room for it but not for the line before the first byte', async () => {
    const { writer, journal, left, signingJournals, attempts, answered } = openWriter()
    journal.fail('disk full', 1)
    expect(writer.write(sealedPlan('pd-1'))).toMatchObject({
      ok: false,
      error: [{ code: 'JOURNAL_UNWRITABLE' }],
    })
    await writer.idle()

    expect([signingJournals, left, attempts.all(), answered]).toEqual([[], [], [], []])
    expect(journal.lines.map(({ saw }) => saw)).toEqual(['open'])
  })

  it('when it is known beforehand to be unsignable, and the journal records nothing as sent', async () => {
    const { writer, journal, left, answered, stateOf } = openWriter({ unready: 'clock' })
    const plan = sealedPlan('pd-1')
    expect(writer.write(plan)).toEqual({ ok: true, value: 'pd-1' })
    await writer.idle()

    expect(stateOf(plan)).toEqual({ is: 'not sent', at: 2_000, why: 'not signed: clock' })
    expect([left, answered]).toEqual([[], ['pd-1']])
    expect(journal.lines.map(({ saw }) => saw)).toEqual(['open', 'consent', 'outcome'])
  })

  const failing = (why: SigningFailure['why']) => () => Promise.resolve({ is: 'failed', why } as const)
  it.each<[string, WritableVenue['sign'], string]>([
    ['is locked', failing('locked'), 'not signed: locked'],
    [
      'gave another signature than it was asked for',
      failing('signed otherwise'),
      'not signed: signed otherwise',
    ],
    ['breaks off', () => Promise.reject(new Error('gone')), 'not signed: unavailable'],
    [
      'dates it before it was asked',
      async ready => signedFor(ready, ASKED - 1_001),
      'not signed: signed otherwise',
    ],
    [
      'dates it later than it is waited for',
      async ready => signedFor(ready, ASKED + 4_001),
      'not signed: signed otherwise',
    ],
  ])(
    'when the signer %s: this is journalled as not sent, and blocks nothing',
    async (_what, signing, why) => {
      const { writer, journal, left, gate, answered, stateOf } = openWriter({ signing })
      const plan = sealedPlan('pd-1')
      expect(writer.write(plan)).toEqual({ ok: true, value: 'pd-1' })
      await writer.idle()

      expect(stateOf(plan)).toEqual({ is: 'not sent', at: 2_000, why })
      expect([left, answered, writer.isInFlight(plan.attempt)]).toEqual([[], ['pd-1'], false])
      expect(journal.lines.map(({ saw }) => saw)).toEqual(['open', 'consent', 'sending', 'outcome'])
      expect(gate.writes().state).toBe('active')
    },
  )

  it.each([ASKED - 1_000, ASKED + 4_000])('except a request with a signature dated %i', async at => {
    const { writer, left } = openWriter({ signing: async ready => signedFor(ready, at) })
    writer.write(sealedPlan('pd-1'))
    await writer.idle()
    expect(left).toHaveLength(1)
  })

  it('when no signature arrives: it is not sent after three seconds, and a late signature is not used', async () => {
    const hand = handClock(2_000)
    let give: (signed: SignedRequest) => void = () => undefined
    const requests: SigningRequest[] = []
    const { writer, left, gate, stateOf } = openWriter({
      clock: hand,
      signing: ready => (requests.push(ready), new Promise(tell => (give = tell))),
    })
    const plan = sealedPlan('pd-1')
    writer.write(plan)
    await hand.pass(2_999)
    expect([stateOf(plan)?.is, writer.isInFlight(plan.attempt), gate.writes().state]).toEqual([
      'sending',
      true,
      'held',
    ])
    await hand.pass(1)
    expect(stateOf(plan)).toEqual({ is: 'not sent', at: 5_000, why: 'not signed: late' })
    const [ready] = requests
    if (ready !== undefined) give(signedFor(ready))
    await hand.pass(30_000)
    await writer.idle()
    expect([left, requests.length, gate.writes().state]).toEqual([[], 1, 'active'])
  })

  it('and no second signature is requested, while one is awaited', async () => {
    let give: (signed: SignedRequest) => void = () => undefined
    const { writer, left, signingJournals } = openWriter({
      signing: ready => new Promise(tell => (give = () => tell(signedFor(ready)))),
    })
    writer.write(sealedPlan('pd-1'))
    expect(writer.write(sealedPlan('pd-2'))).toMatchObject({ ok: false, error: [{ code: 'WRITES_HELD' }] })
    expect([signingJournals.length, left]).toEqual([1, []])
    give({} as SignedRequest)
    await writer.idle()
    expect([signingJournals.length, left.length]).toEqual([1, 1])
  })

  it('when another text was signed than is about to leave, and the desk halts', async () => {
    const signing: WritableVenue['sign'] = async ready => ({
      ...signedFor(ready),
      text: createSignedText({ ...ready.request, body: '{}' }, ASKED),
    })
    const { writer, left, gate } = openWriter({ signing })
    writer.write(sealedPlan('pd-1'))
    await writer.idle()
    expect([left, gate.writes().state]).toEqual([[], 'halted'])
  })

  it('after the user stopped added risk, except for requests that can only reduce', async () => {
    const { writer, attempts, left } = openWriter()
    attempts.stop()
    expect(writer.write(sealedPlan('pd-1'))).toMatchObject({ ok: false, error: [{ code: 'WRITES_STOPPED' }] })

    const reducing = sealedPlan('pd-2')
    const write = { ...reducing.write, reduceOnly: true } as Plan['write']
    expect(writer.write({ ...reducing, write })).toMatchObject({ ok: true })
    await writer.idle()
    expect(left).toHaveLength(1)
  })

  const daily = { is: 'daily', day: '2026-11-20', why: 'loss' } as const
  const moments: readonly (readonly [
    string,
    (gate: TradingGate, attempts: AttemptStore) => unknown,
    boolean,
  ])[] = [
    ['the stop switch', (_gate, attempts) => attempts.stop(), true],
    ['a daily guard', gate => gate.hold('daily', daily), true],
    ['a halt', (_gate, attempts) => attempts.halt('something impossible'), false],
    ['the lock', gate => gate.hold('lock', { is: 'read-only', why: 'desk locked' }), false],
    ['a key that was refused', gate => gate.hold('key', { is: 'read-only', why: 'key refused' }), false],
    ['a clock nobody knows', gate => gate.hold('clock', { is: 'read-only', why: 'clock' }), false],
    ['permission taken back', gate => gate.hold('profile', { is: 'read-only', why: 'profile' }), false],
    ['a gap', gate => gate.hold('opening', { is: 'reconciling', awaits: 'channel' }), false],
    ['the end of the line', gate => gate.hold('opening', { is: 'offline' }), false],
  ]
  it.each(moments)(
    'at the last moment, when %s arrives during connecting, except a reduction if that is allowed',
    async (_what, meanwhile, letsReduce) => {
      const [adds, reduces] = [sealedPlan('pd-1'), sealedPlan('pd-2')]
      const held = openWriter({ answer: { is: 'refused', code: '-1101', words: '' }, meanwhile })
      held.writer.write(adds)
      await held.writer.idle()
      expect([held.left, held.stateOf(adds)]).toEqual([[], { is: 'not sent', at: 2_000, why: 'stopped' }])

      const open = openWriter({ answer: { is: 'refused', code: '-1101', words: '' }, meanwhile })
      open.writer.write({ ...reduces, write: { ...reduces.write, reduceOnly: true } as Plan['write'] })
      await open.writer.idle()
      expect(open.left).toHaveLength(letsReduce ? 1 : 0)
    },
  )

  it.each([
    ...moments.map(([what, comes]) => [what, comes] as const),
    [
      'another account',
      (_gate: TradingGate, _attempts: AttemptStore, switched: () => void) => switched(),
    ] as const,
  ])(
    'and no connection is requested, when %s arrives while the signature is awaited',
    async (_what, comes) => {
      let give = (): void => undefined
      let account = planAccount
      const { writer, left, gate, attempts, stateOf, journal } = openWriter({
        account: () => account,
        connects: () => Promise.reject(new Error('it was sent')),
        signing: ready => new Promise(tell => (give = () => tell(signedFor(ready)))),
      })
      const plan = sealedPlan('pd-1')
      writer.write(plan)
      comes(gate, attempts, () => void (account = { ...planAccount, id: `0x${'cd'.repeat(32)}` }))
      give()
      await writer.idle()
      expect([left, stateOf(plan)]).toEqual([[], { is: 'not sent', at: 2_000, why: 'stopped' }])
      expect(journal.lines.at(-1)).toMatchObject({ saw: 'outcome', outcome: { is: 'not sent' } })
    },
  )

  it.each(['signature', 'connection'] as const)(
    'and records the reason of its caller, when its caller forbids it while the %s is awaited',
    async awaited => {
      let isAllowed = true
      const forbid = () => void (isAllowed = false)
      const { writer, left, stateOf } = openWriter({
        ...(awaited === 'connection' && { meanwhile: forbid }),
        signing: ready => {
          if (awaited === 'signature') forbid()
          return Promise.resolve(signedFor(ready))
        },
      })
      const plan = sealedPlan('pd-1')
      writer.write(
        plan,
        () => isAllowed,
        () => (isAllowed ? 'paused' : 'flat'),
      )
      await writer.idle()
      expect([left, stateOf(plan)]).toEqual([[], { is: 'not sent', at: 2_000, why: 'flat' }])
    },
  )

  it.each([
    ['connection', 'filled'],
    ['connection', 'cancelled'],
    ['signature', 'filled'],
    ['signature', 'cancelled'],
  ] as const)('while the %s is awaited, when the order to cancel is %s meanwhile', async (awaited, end) => {
    const size = { quantity: requireAmount('0.5'), executed: requireAmount(end === 'filled' ? '0.5' : '0') }
    const cancel = { is: 'cancel', symbol: 'PERP_BTC_USDC', orderId: '7', side: 'BUY' } as const
    const plan = sealedPlan('pd-1', {
      write: { ...cancel, quantity: size.quantity, executed: requireAmount('0') },
    })
    const ends = (attempts: AttemptStore): unknown =>
      attempts.record({
        ...{ saw: 'record', at: 2_000, attempt: plan.attempt, orderId: '7' },
        ...{ state: { is: end, at: 2_000 }, ...size },
      })
    const { writer, left, gate, attempts, stateOf, journal } = openWriter({
      meanwhile: (_gate, its) => void (awaited === 'connection' && ends(its)),
      signing: async ready => {
        if (awaited === 'signature') ends(attempts)
        return signedFor(ready)
      },
    })
    writer.write({ ...plan, digest: computePlanDigest(createCanonicalText(plan)) })
    await writer.idle()
    expect([left, stateOf(plan), gate.writes().state]).toEqual([[], { is: end, at: 2_000 }, 'active'])
    expect(journal.lines.at(-1)).toMatchObject({ saw: 'outcome', outcome: { is: 'not sent' } })
  })

  it.each<[string, (request: SealedRequest) => SealedRequest]>([
    ['body', request => ({ ...request, body: request.body.replace('pd-1', 'pd-2') })],
    ['path', request => ({ ...request, path: `${request.path}?x=1` })],
    ['method', request => ({ ...request, method: 'PUT' })],
  ])('when the %s about to leave differs from the sealed one, and the desk halts', async (_part, tamper) => {
    const { writer, left, gate, stateOf } = openWriter({ tamper })
    writer.write(sealedPlan('pd-1'))
    await writer.idle()

    expect(left).toEqual([])
    expect(gate.writes().state).toBe('halted')
    expect(stateOf(sealedPlan('pd-1'))?.is).toBe('quarantined')
  })

  it.each<[string, (request: SealedRequest) => SealedRequest, number]>([
    ['this desk’s own key', request => request, 1],
    ['another key', request => ({ ...request, body: request.body.replace('8tm7', '9tm7') }), 0],
    ['nothing', request => ({ ...request, body: sealedKey.body }), 0],
  ])('with %s in the place of the key, and otherwise as it was sealed', async (_what, tamper, leaves) => {
    const { writer, left, attempts, gate } = openWriter({ tamper, answer: { is: 'unknown', why: 'lost' } })
    const plan = sealedPlan('pd-1', { request: sealedKey })
    writer.write({ ...plan, digest: computePlanDigest(createCanonicalText(plan)) })
    await writer.idle()

    expect(attempts.get(plan.attempt)?.request).toEqual(sealedKey)
    expect(left.map(({ request }) => request.body)).toEqual(
      leaves === 1 ? [`{"orderly_key":"${PLAYED_KEY}"}`] : [],
    )
    expect(gate.writes().state === 'halted').toBe(leaves === 0)
  })

  it('when another key was signed for and is about to leave, and the desk halts', async () => {
    const signs = (request: SealedRequest) => ({ ...request, body: `{"orderly_key":"${OTHER_KEY}"}` })
    const { writer, left, gate } = openWriter({ signs })
    const plan = sealedPlan('pd-1', { request: sealedKey })
    writer.write({ ...plan, digest: computePlanDigest(createCanonicalText(plan)) })
    await writer.idle()
    expect([left, gate.writes().state]).toEqual([[], 'halted'])
  })

  it.each<[string, (attempt: WriteAttempt) => WriteAttempt | undefined]>([
    ['was sealed under another digest', attempt => ({ ...attempt, digest: 'another' })],
    ['is another request', attempt => ({ ...attempt, request: { ...attempt.request, body: '{}' } })],
    ['was answered already', attempt => ({ ...attempt, state: { is: 'accepted', at: 2_000 } })],
    ['is not there', () => undefined],
  ])('when its journal entry %s, and the desk halts', async (_what, kept) => {
    const { writer, left, gate } = openWriter({
      meanwhile(_gate, attempts) {
        const { get } = attempts
        const known = (id: WriteAttempt['id']) => {
          const attempt = get(id)
          return attempt && kept(attempt)
        }
        Object.assign(attempts, { get: known })
      },
    })
    writer.write(sealedPlan('pd-1'))
    await writer.idle()
    expect([left, gate.writes().state]).toEqual([[], 'halted'])
  })

  it('after an impossible answer that no disk could store', async () => {
    const desk = openWriter({
      answer: () => {
        desk.journal.fail('disk full')
        return Promise.resolve({ is: 'unknown', why: 'another symbol', impossible: true })
      },
    })
    desk.writer.write(sealedPlan('pd-1'))
    await desk.writer.idle()
    expect(desk.gate.writes().holds).toMatchObject(
      expect.arrayContaining([
        { is: 'halted', why: 'another symbol', incident: expect.any(String) as string },
      ]),
    )
  })

  it('when the plan was changed after its sealing', async () => {
    const { writer, left, gate } = openWriter()
    writer.write(
      sealedPlan('pd-1', { request: { method: 'POST', path: '/v1/order', body: '{"forged":true}' } }),
    )
    await writer.idle()

    expect(left).toEqual([])
    expect(gate.writes().state).toBe('halted')
  })
})

it('halts on an impossible answer', async () => {
  const { writer, gate } = openWriter({ answer: { is: 'unknown', why: 'another order', impossible: true } })
  writer.write(sealedPlan('pd-1'))
  await writer.idle()
  expect(gate.writes().state).toBe('halted')
})

it('blocks all writes and keeps querying when sending fails in an unexpected way', async () => {
  const { writer, gate, stateOf } = openWriter({ answer: () => Promise.reject(new Error('a bug')) })
  writer.write(sealedPlan('pd-1'))
  await writer.idle()
  expect(gate.writes().state).toBe('halted')
  expect(stateOf(sealedPlan('pd-1'))?.is).toBe('quarantined')
})
