import { describe, expect, it } from 'vitest'
import { algo, algoDrafts, leg, long, pair } from '../../../../test/kit/algo'
import { inputs, NOW, SYMBOL } from '../../../../test/kit/trade'
import type { AlgoOrder } from '../../account/algo-order'
import { evaluateDraft } from '../draft-evaluation'
import { emptyAlgoEvidence, type AlgoEvidence } from '../../proof/algo-evidence'
import { matchAlgoRecord, resolveAttemptOutcome, listNextQueries } from '../attempt-outcome'
import { RATE_LIMITED, type WriteAttempt, type AttemptState } from '../../attempt/write-attempt'
import { requireAmount, ZERO } from '../../value/decimal-amount'
import { emptyOutcomeEvidence } from '../../proof/outcome-evidence'
import { MIN_LOOKUP_INTERVAL_MS, getAbsenceProvableAt } from '../../attempt/signature-expiry'
import type { AnyAlgoWrite, PlannedCancelAllAlgo, PlannedEditAlgo } from '../../write/planned-algo'
import type { AttemptId } from '../../write/venue-write'

const ID = 'pd-1' as AttemptId
const evaluation = evaluateDraft(algoDrafts.STOP, inputs({ positions: [long()], algoOrders: [] }), 'seal')
if (!evaluation.ok) throw new Error('The stop was refused.')
const stop = evaluation.value.write as AnyAlgoWrite

const attempt = (
  write: AnyAlgoWrite,
  state: AttemptState['is'] = 'unknown',
  more: Partial<WriteAttempt> = {},
) =>
  ({
    id: ID,
    profileId: 'practice',
    write,
    request: { method: 'POST', path: '/v1/algo/order', body: '{}' },
    digest: '',
    state: { is: state, at: NOW, why: 'no answer' } as AttemptState,
    plannedAt: NOW - 2_000,
    consentedAt: NOW - 1_000,
    before: requireAmount('1'),
    beforeAt: NOW - 2_000,
    signedAt: NOW,
    sentAt: NOW,
    executed: ZERO,
    fee: ZERO,
    evidence: [],
    ...more,
  }) satisfies WriteAttempt

const LAPSE = getAbsenceProvableAt({ signedAt: NOW }) ?? 0
const [late, later] = [LAPSE + 1, LAPSE + 1 + MIN_LOOKUP_INTERVAL_MS]
const own = (changes: Partial<AlgoOrder> = {}): AlgoOrder =>
  algo({ clientOrderId: ID, createdAt: NOW, updatedAt: NOW, ...changes })
const none = [
  { at: late, found: undefined },
  { at: later, found: undefined },
]
const list = (orders: readonly AlgoOrder[], at = late, stable = true) => ({ at, stable, orders })

const judged = (
  write: AnyAlgoWrite,
  algoEvidence: Partial<AlgoEvidence>,
  one: WriteAttempt = attempt(write),
  explained = true,
  positionAt = late,
) =>
  resolveAttemptOutcome(one, {
    ...emptyOutcomeEvidence,
    position: { at: positionAt, now: requireAmount(explained ? '1' : '2'), fills: [], stable: true },
    algo: { ...emptyAlgoEvidence, ...algoEvidence },
  })

describe('a new algo order', () => {
  it.each<[string, Partial<AlgoEvidence>, string | undefined]>([
    ['is found by its client id', { lookups: [{ at: NOW, found: own() }] }, 'algo found'],
    ['is found in the list', { list: list([own()], NOW) }, 'algo found'],
    ['is found by a record that came by itself', { records: [own()] }, 'algo found'],
    [
      'is proved absent by two look-ups and a stable list, after the lapse',
      { lookups: none, list: list([]) },
      'absent',
    ],
    ['is not absent by one look-up', { lookups: none.slice(0, 1), list: list([]) }, undefined],
    ['is not absent without a list', { lookups: none }, undefined],
    ['is not absent by a list that moved', { lookups: none, list: list([], late, false) }, undefined],
    ['is not absent by a list from before the lapse', { lookups: none, list: list([], LAPSE) }, undefined],
    [
      'is not absent by look-ups from before the lapse',
      {
        lookups: none.map(({ at }) => ({ at: at - MIN_LOOKUP_INTERVAL_MS - 2, found: undefined })),
        list: list([]),
      },
      undefined,
    ],
    [
      'is not absent by a look-up at the lapse itself, which a request may just have met',
      {
        lookups: [LAPSE, LAPSE + MIN_LOOKUP_INTERVAL_MS].map(at => ({ at, found: undefined })),
        list: list([]),
      },
      undefined,
    ],
    [
      'is absent although an older order bore its client id',
      { lookups: none, list: list([own({ createdAt: NOW - 400_000, updatedAt: NOW - 400_000 })]) },
      'absent',
    ],
    [
      'is doubtful while one was made just before',
      { lookups: none, list: list([own({ createdAt: NOW - 60_000 })]) },
      undefined,
    ],
    ['of another size is impossible', { records: [own({ quantity: requireAmount('0.5') })] }, 'impossible'],
    ['of another market is impossible', { records: [own({ symbol: 'PERP_ETH_USDC' })] }, 'impossible'],
    ['of another kind is impossible', { records: [own({ kind: 'TRAILING_STOP' })] }, 'impossible'],
    ['of the other side is impossible', { records: [own({ side: 'BUY' })] }, 'impossible'],
  ])('%s', (_, evidence, is) => expect(judged(stop, evidence)?.is).toBe(is))

  it('is not absent while the position is unexplained', () =>
    expect(judged(stop, { lookups: none, list: list([]) }, attempt(stop), false)).toBeUndefined())

  it('is not absent by a position read before the lapse', () =>
    expect(judged(stop, { lookups: none, list: list([]) }, attempt(stop), true, LAPSE)).toBeUndefined())

  it('is not absent once the venue has named it', () => {
    const named = attempt(stop, 'unknown', { orderId: '90' })
    expect(judged(stop, { lookups: none, list: list([]) }, named)).toBeUndefined()
    expect(matchAlgoRecord(own({ algoOrderId: '90', clientOrderId: 'pd-2' }), named)?.is).toBe('impossible')
  })

  it('that is refused for the rate limit is refused once two look-ups apart miss it', () => {
    const limited = attempt(stop, 'unknown', { state: { is: 'unknown', at: NOW, why: RATE_LIMITED } })
    const looks = [0, MIN_LOOKUP_INTERVAL_MS].map(by => ({ at: NOW + by, found: undefined }))
    const judge = (evidence: Partial<AlgoEvidence>, one = limited) => judged(stop, evidence, one)?.is
    expect([judge({ lookups: looks }), judge({ lookups: none, list: list([]) })]).toEqual([
      'refused',
      'absent',
    ])
    expect([judge({ lookups: looks.slice(1) }), judge({ lookups: looks }, attempt(stop))]).toEqual([
      undefined,
      undefined,
    ])
    expect(judge({ lookups: looks, records: [own()] })).toBe('algo found')
  })

  it('is not matched by an order of another attempt', () =>
    expect(matchAlgoRecord(own({ clientOrderId: 'pd-2' }), attempt(stop))).toBeUndefined())
})

const was = (order: AlgoOrder) => ({
  algoOrderId: order.algoOrderId,
  kind: order.kind,
  quantity: order.quantity,
  ...(order.triggerPrice && { triggerPrice: order.triggerPrice }),
  active: order.active,
  updatedAt: order.updatedAt,
})
const edit: PlannedEditAlgo = {
  is: 'edit algo',
  symbol: SYMBOL,
  algoOrderId: '90',
  legs: [
    { algoOrderId: '92', triggerPrice: requireAmount('58500') },
    { algoOrderId: '91', active: false },
  ],
  was: was(pair()),
  wereLegs: [was(leg('STOP_LOSS')), was(leg('TAKE_PROFIT'))],
}
const moved = leg('STOP_LOSS', { triggerPrice: requireAmount('58500') })
const off = leg('TAKE_PROFIT', { active: false })
const [old, half, done] = [pair(), pair({ legs: [leg('TAKE_PROFIT'), moved] }), pair({ legs: [off, moved] })]
const stale = { ...done, legs: done.legs.map(one => ({ ...one, updatedAt: 0 })) }
const stranger = pair({ legs: [off, leg('STOP_LOSS', { triggerPrice: requireAmount('57000') })] })
const twice = (found: AlgoOrder) => ({ readings: [late, later].map(at => ({ at, found })) })
const justBefore = (found: AlgoOrder) => ({
  readings: [LAPSE, LAPSE + MIN_LOOKUP_INTERVAL_MS].map(at => ({ at, found })),
})
const cancel: AnyAlgoWrite = { is: 'cancel algo', symbol: SYMBOL, algoOrderId: '90', was: was(pair()) }
const all: PlannedCancelAllAlgo = {
  is: 'cancel all algo',
  reach: { is: 'all markets' },
  open: ['90', '95'].map(orderId => ({ orderId, symbol: SYMBOL })),
}
const other = algo({ algoOrderId: '95' })

describe('a change of algo orders', () => {
  it.each<[string, AnyAlgoWrite, readonly string[]]>([
    ['an edit is told of by the record it names', edit, ['90']],
    ['a cancel by the record it names', cancel, ['90']],
    ['a cancel of all by each that it names', all, ['90', '95']],
  ])('%s, and by no other record', (_, write, ids) => {
    const records = [pair(), other, algo({ algoOrderId: '99' })]
    const relevant = records.filter(record => matchAlgoRecord(record, attempt(write)) !== undefined)
    expect(relevant.map(({ algoOrderId }) => algoOrderId)).toEqual(ids)
  })

  it.each<[string, AnyAlgoWrite, Partial<AlgoEvidence>, string | undefined]>([
    ['an edit is done when every term is new', edit, { records: [done] }, 'new terms'],
    ['new terms on an older record prove nothing', edit, { records: [stale] }, undefined],
    ['half of them prove nothing before the lapse', edit, { records: [half] }, undefined],
    ['the old ones twice, of which once at the lapse itself', edit, justBefore(old), undefined],
    ['what stands twice, of which once at the lapse itself', cancel, justBefore(old), undefined],
    [
      'all that stand twice, of which once at the lapse itself',
      { ...all, open: all.open.slice(0, 1) },
      justBefore(old),
      undefined,
    ],
    ['half of them, twice after it, are half of it', edit, twice(half), 'a read-back in part'],
    ['the old ones twice after it', edit, twice(old), 'not done'],
    ['the old ones once after it', edit, { readings: [{ at: late, found: old }] }, undefined],
    ['terms that nobody here asked for', edit, twice(stranger), undefined],
    [
      'half of them once, and before that what nobody asked for',
      edit,
      {
        readings: [
          { at: late, found: stranger },
          { at: later, found: half },
        ],
      },
      undefined,
    ],
    ['an end proves that it is over', edit, { records: [pair({ status: 'CANCELLED' })] }, 'an end'],
    ['nothing read proves nothing', edit, {}, undefined],
    ['a cancel is done at an end', cancel, { records: [pair({ status: 'CANCELLED' })] }, 'an end'],
    ['also when a trigger ended it', cancel, { records: [pair({ status: 'FILLED' })] }, 'an end'],
    ['what stands before the lapse proves nothing', cancel, { records: [old] }, undefined],
    ['what stands twice after it', cancel, twice(old), 'not done'],
    ['a word nobody knows is no end', cancel, { records: [pair({ status: 'unrecognised' })] }, undefined],
    [
      'a cancel of all is done when each has ended',
      all,
      { records: [pair({ status: 'CANCELLED' }), { ...other, status: 'CANCELLED' }] },
      'an end',
    ],
    [
      'also where a page tells it',
      all,
      {
        listPages: [{ at: 1, orders: [pair({ status: 'CANCELLED' }), { ...other, status: 'CANCELLED' }] }],
      },
      'an end',
    ],
    [
      'pages on which they stand prove nothing',
      all,
      { listPages: [late, later].map(at => ({ at, orders: [pair(), other] })) },
      undefined,
    ],
    ['one end is not all', all, { records: [pair({ status: 'CANCELLED' }), other] }, undefined],
    ['one that stands twice after the lapse says nothing of the others', all, twice(other), undefined],
    [
      'all that stand twice after the lapse',
      all,
      { readings: [late, later].flatMap(at => [pair(), other].map(found => ({ at, found }))) },
      'not done',
    ],
    [
      'some that stand twice after the lapse, when the others ended',
      all,
      { ...twice(other), records: [pair({ status: 'CANCELLED' })] },
      'ends in part',
    ],
  ])('%s', (_, write, evidence, expected) => {
    const verdict = judged(write, evidence)
    expect(verdict && ('by' in verdict ? verdict.by : verdict.is)).toBe(expected)
  })
})

describe('an edit of an algo order whose known date is too late', () => {
  const future = NOW + 86_400_000
  const dated = {
    ...edit,
    was: { ...edit.was, updatedAt: future },
    wereLegs: edit.wereLegs.map(terms => ({ ...terms, updatedAt: future })),
  }
  const known = { ...old, updatedAt: future, legs: old.legs.map(one => ({ ...one, updatedAt: future })) }

  it.each([
    ['in effect by new terms read twice after the lapse', done, { by: 'new terms', algos: [done] }],
    ['in effect in part by half of them', half, { by: 'a read-back in part', algos: [half] }],
    ['not done by the old terms', old, { is: 'not done' }],
  ])('is %s', (_, found, verdict) =>
    expect(judged(dated, { records: [known], ...twice(found) })).toMatchObject(verdict),
  )

  it('is not judged by new terms read before the lapse', () =>
    expect(judged(dated, { records: [known], ...justBefore(done) })).toBeUndefined())
})

describe('the next queries', () => {
  const nextQueries = (
    write: AnyAlgoWrite,
    algoEvidence: Partial<AlgoEvidence>,
    now: number,
    one = attempt(write),
  ) =>
    listNextQueries(
      one,
      { ...emptyOutcomeEvidence, algo: { ...emptyAlgoEvidence, ...algoEvidence } },
      now,
    ).map(({ ask }) => ask)

  it('are for the client id alone until the signature has lapsed, and then for the whole proof', () => {
    expect(nextQueries(stop, {}, NOW)).toEqual(['algo by client id'])
    expect(nextQueries(stop, { lookups: none.slice(0, 1) }, LAPSE)).toEqual(['algo by client id'])
    expect(nextQueries(stop, {}, late)).toEqual(['algo by client id', 'algo orders', 'orders', 'position'])
    expect(nextQueries(stop, { lookups: none, list: list([]) }, later)).toEqual(['orders', 'position'])
  })

  it.each([
    [LAPSE, ['orders', 'position']],
    [LAPSE + 1, ['algo by client id', 'algo orders', 'orders', 'position']],
  ])(
    'repeat the query for an unexplained position read at %d, unless it was read after the lapse',
    (at, questions) => {
      const position = { at, stable: true, now: requireAmount('2'), fills: [] }
      const evidence = {
        ...emptyOutcomeEvidence,
        position,
        algo: { ...emptyAlgoEvidence, lookups: none, list: list([]) },
      }
      expect(listNextQueries(attempt(stop), evidence, later).map(({ ask }) => ask)).toEqual(questions)
    },
  )

  it('cover ordinary orders from the signature lifetime before the plan', () => {
    const evidence = {
      ...emptyOutcomeEvidence,
      algo: { ...emptyAlgoEvidence, lookups: none, list: list([]) },
    }
    expect(listNextQueries(attempt(stop), evidence, later)).toMatchObject([
      { ask: 'orders', from: NOW - 2_000 - 300_000 },
      { ask: 'position', from: NOW - 2_000 },
    ])
  })

  it('alternate between client id and id once the venue has named the order', () => {
    const accepted = attempt(stop, 'accepted', { orderId: '90' })
    expect(nextQueries(stop, {}, NOW, accepted)).toEqual(['algo by client id'])
    expect(nextQueries(stop, { lookups: none }, NOW, accepted)).toEqual(['algo by id'])
    const readings = none.slice(0, 1)
    expect(nextQueries(stop, { lookups: none, readings }, NOW, accepted)).toEqual(['algo by id'])
    expect(nextQueries(stop, { lookups: none, readings: none }, NOW, accepted)).toEqual(['algo by client id'])
  })

  it('cover each record to be changed or ended, except those whose end is known', () => {
    expect(nextQueries(edit, { records: [half] }, NOW)).toEqual(['algo by id'])
    expect(nextQueries(all, {}, NOW)).toEqual(['algo by id', 'algo by id'])
    expect(nextQueries(all, { records: [pair({ status: 'CANCELLED' })] }, NOW)).toEqual(['algo by id'])
  })
})
