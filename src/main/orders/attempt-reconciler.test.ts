import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writesOn, type Kind } from '../../../test/kit/every-write'
import type { Fate } from '../../../test/kit/fake-venue'
import { openReconciling, type ReadName, type Reconciling } from '../../../test/kit/reconciling'

/** Milliseconds until silence can prove something: the signature's life, the margin, and a moment. */
const LAPSE = 314_000

let desk: Reconciling
beforeEach(async () => {
  desk = await openReconciling()
  // Streams would answer without a request; here everything has to be requested.
  desk.venue.tells(false)
})
afterEach(() => desk.close())

/** Sends a write of a kind, of which this becomes. */
async function sent(kind: Kind, fate: Fate): Promise<void> {
  const write = await writesOn(desk)[kind]()
  desk.venue.will(fate)
  await desk.send(write)
}

/** Returns the requests, the journal since the request was on its way, and the holds. */
const shown = () => ({
  reads: [...desk.asked],
  lines: desk.lines().slice(2),
  holds: desk.gate.writes().holds.map(({ is }) => is),
})

interface Course {
  /** Everything asked about a write that was taken, and the one line that ends it. */
  readonly taken: readonly [reads: readonly ReadName[], end: string]
  /** The result of the lookup of one that never arrived. */
  readonly untaken: string
  /** Everything asked after the lapse until it is proved that it never arrived. */
  readonly proof: readonly ReadName[]
}

const margin = ['positions', 'fillsSince'] as const
const courses: Readonly<Record<Exclude<Kind, 'cancel all after' | 'settle pnl'>, Course>> = {
  order: {
    taken: [['orderByClientId'], 'record: live'],
    untaken: 'no such order',
    proof: ['orderByClientId', 'orders', 'fillsSince', 'positions', 'orderByClientId'],
  },
  cancel: {
    taken: [['order'], 'record: cancelled'],
    untaken: 'NEW, 0 of 0.1 executed',
    proof: ['order', 'order'],
  },
  edit: {
    taken: [['order'], 'done by new terms'],
    untaken: 'NEW, 0 of 0.1 executed',
    proof: ['order', 'order'],
  },
  'cancel all': {
    taken: [['order', 'order', 'order'], 'done by an end'],
    untaken: 'NEW, 0 of 0.1 executed',
    proof: ['order', 'order', 'order', 'order', 'order', 'order'],
  },
  leverage: {
    taken: [['leverages'], 'done by read-back'],
    untaken: 'PERP_BTC_USDC 10',
    proof: ['leverages', 'leverages'],
  },
  'margin mode': {
    taken: [['marginModes'], 'done by read-back'],
    untaken: 'PERP_BTC_USDC CROSS',
    proof: ['marginModes', 'marginModes'],
  },
  'maintenance flag': {
    taken: [['terms'], 'done by read-back'],
    untaken: 'orders in maintenance: kept',
    proof: ['terms', 'terms'],
  },
  'bind key': {
    taken: [['ownAddresses'], 'done by read-back'],
    untaken: 'any address',
    proof: ['ownAddresses', 'ownAddresses'],
  },
  'revoke key': {
    taken: [['ownKeyLife'], 'done by read-back'],
    untaken: 'works',
    proof: ['ownKeyLife', 'ownKeyLife'],
  },
  'move margin': {
    taken: [margin, 'done by read-back'],
    untaken: 'margin 2000, 0 fills',
    proof: [...margin, ...margin],
  },
  'algo order': {
    taken: [['algo.byClientId'], 'record: live'],
    untaken: 'no such order',
    proof: ['algo.byClientId', 'algo.orders', 'orders', 'fillsSince', 'positions', 'algo.byClientId'],
  },
  'edit algo': {
    taken: [['algo.order'], 'done by new terms'],
    untaken: 'STOP NEW',
    proof: ['algo.order', 'algo.order'],
  },
  'cancel algo': {
    taken: [['algo.order'], 'done by an end'],
    untaken: 'STOP NEW',
    proof: ['algo.order', 'algo.order'],
  },
  'cancel all algo': {
    taken: [['algo.order'], 'done by an end'],
    untaken: 'STOP NEW',
    proof: ['algo.order', 'algo.order'],
  },
}
const all = Object.entries(courses) as readonly (readonly [keyof typeof courses, Course])[]

describe.each(all)('a write of the kind “%s”', (kind, { taken, untaken, proof }) => {
  const [reads, end] = taken

  it.each([
    ['answered', 'answered: accepted'],
    ['reply lost', 'answered: unknown'],
    ['refused though taken', 'answered: refused'],
  ] as const)('that was accepted needs at most three reads to open the gate: %s', async (fate, answered) => {
    await sent(kind, fate)
    const { lines, ...rest } = shown()
    expect(rest).toEqual({ reads, holds: [] })
    expect([lines[0], lines.find(line => line === end)]).toEqual([answered, end])
    expect(reads.length).toBeLessThanOrEqual(3)
  })

  it('is queried after a refusal, and the query opens the gate', async () => {
    await sent(kind, 'refused')
    const { lines, holds } = shown()
    expect([lines[0], lines[1]?.endsWith(`: ${untaken}`), holds]).toEqual(['answered: refused', true, []])
    expect(lines.filter(line => !line.startsWith('asked'))).toEqual(['answered: refused'])
  })

  it('keeps the gate shut after a refusal while the query is unanswered', async () => {
    const write = await writesOn(desk)[kind]()
    desk.venue.will('refused though taken')
    desk.venue.readsFail(true)
    await desk.send(write)
    await desk.clock.pass(60_000)
    expect(shown().holds).toEqual(['reconciling'])

    desk.venue.readsFail(false)
    await desk.reconciler.reconcileAll()
    expect([shown().lines.includes(end), shown().holds]).toEqual([true, []])
  })

  it('is open, if it never arrived, until its signature has lapsed, and is then proved absent by enough reads', async () => {
    await sent(kind, 'request lost')
    await desk.clock.pass(LAPSE)
    const [soFar, lineCount] = [desk.asked.length, desk.lines().length]
    expect([shown().holds, desk.lines().includes('absence proved')]).toEqual([['unknown'], false])

    await desk.clock.pass(60_000)
    expect([desk.asked.slice(soFar), shown().holds]).toEqual([proof, []])
    const concluded = desk
      .lines()
      .slice(lineCount)
      .filter(line => !line.startsWith('asked'))
    expect(concluded).toEqual(['absence proved'])
  })

  it('is unknown first if it was in flight when the desk ended, and then takes the venue’s state', async () => {
    await sent(kind, 'never answered')
    await desk.crash()
    const lines = desk.lines().filter(line => line !== 'open')
    expect(lines.slice(0, 3)).toEqual(['consent', 'sending', 'answered: unknown'])
    expect([lines.includes(end), desk.asked.slice(0, reads.length), shown().holds]).toEqual([true, reads, []])
  })

  it('is not queried if it could not leave', async () => {
    await sent(kind, 'not sent')
    expect(shown()).toEqual({ reads: [], lines: ['answered: not sent'], holds: [] })
  })
})

describe('a settlement, which any party may request', () => {
  const LOOK = 'archive.settlements'

  it('is done after its response once the history has the settlement that the response named', async () => {
    await sent('settle pnl', 'answered')
    expect(shown()).toEqual({
      reads: [LOOK],
      lines: ['answered: accepted', 'asked the settlements since then: 9000', 'done by read-back'],
      holds: [],
    })
  })

  it('is unknown after a lost response until it can no longer arrive, although the history may have another one', async () => {
    await sent('settle pnl', 'reply lost')
    await desk.clock.pass(LAPSE)
    const soFar = desk.lines()
    expect(soFar).toContain('asked the settlements since then: 9000')
    expect([shown().holds, soFar.some(line => line.startsWith('done'))]).toEqual([['unknown'], false])
    await desk.clock.pass(1_000)
    expect([desk.lines().at(-1), shown().holds]).toEqual(['done by a settlement since', []])
  })

  it('ends after a refusal with a settlement that the history has', async () => {
    await sent('settle pnl', 'refused though taken')
    expect([desk.lines().at(-1), shown().holds]).toEqual(['done by a settlement since', []])
  })

  it('is queried once after a refusal', async () => {
    await sent('settle pnl', 'refused')
    expect(shown()).toEqual({
      reads: [LOOK],
      lines: ['answered: refused', 'asked the settlements since then: none'],
      holds: [],
    })
  })

  it('is proved not done, if it never arrived, by two queries after its signature has lapsed', async () => {
    await sent('settle pnl', 'request lost')
    await desk.clock.pass(LAPSE)
    expect([shown().holds, desk.lines().includes('absence proved')]).toEqual([['unknown'], false])
    const soFar = desk.asked.length
    await desk.clock.pass(60_000)
    expect([desk.asked.slice(soFar), desk.lines().at(-1), shown().holds]).toEqual([
      [LOOK, LOOK],
      'absence proved',
      [],
    ])
  })
})
