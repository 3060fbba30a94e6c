import type { ClosedPositionPart, VenueAction } from '../../../src/core/account/venue-action'
import { absolute, compareDecimals, requireAmount, subtract } from '../../../src/core/value/decimal-amount'
import type { AccountArchive } from '../../../src/main/main-ports'
import { memoryArchive } from '../../kit/memory-records'
import { openDesk, type OpenDesk } from '../../kit/open-desk'
import { come } from '../../kit/patience'
import { chanceOf, type Chance } from '../chance'
import { happenings, movedFrom, type ExpectedAction, type VenueHappening } from './exchange'

/** Disturbances between the exchange and the desk during an action. */
export const ways = [
  'heard',
  'pushes lost',
  'all pushes lost',
  'records unreadable at first',
  'desk closed',
] as const
export type Way = (typeof ways)[number]
/**
 * A settlement with a lost push is found only at the next gap or start. It blocks no writes, so the desk has
 * no reason to look sooner.
 */
const settledWays: readonly Way[] = ['heard', 'records unreadable at first', 'desk closed']

/** One action of the venue, and the faults in its report. */
export interface Trialled {
  readonly what: VenueHappening
  readonly way: Way
  readonly faults: readonly string[]
  /** Milliseconds from its date to its journal line, if it was pushed and received. */
  readonly took?: number
}

/** Actions at one exchange. Opening an exchange is slow. */
export const BATCH = 10
/** Tolerance of a figure. The venue states eight places. */
const STATED = requireAmount('0.00000001')
const CALM = 3_000
/** Readings within which an action that only a position shows has to be reported. */
const READINGS = 5

/** Runs actions at one exchange in a row and checks the desk's report of each. */
export async function actsBatch(seed: number, count = BATCH): Promise<readonly Trialled[]> {
  const chance = chanceOf(seed)
  const archive = memoryArchive()
  let desk = await openDesk({ practice: { seed: 1 + (seed % 1_000) }, records: { archive } })
  const found: Trialled[] = []
  try {
    for (let nth = 0; nth < count; nth += 1) {
      const what = chance.pick(happenings)
      const way = chance.pick(what === 'somebody has it settled' ? settledWays : ways)
      const {
        desk: next,
        faults,
        took,
      } = await actOne({ desk, archive }, chance, what, way).catch((error: unknown) => ({
        ...{ desk, faults: [`it broke off: ${String(error)}`], took: undefined },
      }))
      desk = next
      found.push({ what, way, faults, ...(took !== undefined && { took }) })
      if (faults.length > 0) break
    }
    return found
  } finally {
    await desk.close()
  }
}

interface After {
  readonly desk: OpenDesk
  readonly faults: readonly string[]
  readonly took: number | undefined
}

interface Begun {
  readonly desk: OpenDesk
  /** Records that outlive a restart of the desk. */
  readonly archive: AccountArchive
}

async function actOne(
  { desk: begun, archive }: Begun,
  chance: Chance,
  what: VenueHappening,
  way: Way,
): Promise<After> {
  let desk = begun
  const account = movedFrom(desk.practice)
  account.begin()
  // Ages the cancellations of this step, so that the action does not claim them.
  for (let round = 0; round < 2; round += 1) await quiet(desk)
  account.open(chance, what === 'isolated margin is gone' ? 'ISOLATED' : 'CROSS')
  await quiet(desk)
  const before = desk.journal.lines.length
  if (way === 'desk closed') await desk.app.close()
  else spoil(desk, way)
  const expected = account.happen(what)
  if (way === 'desk closed') {
    const { practice, journal, clock } = desk
    // Both clocks advance, as they do overnight.
    const away = 61_000 + chance.below(60_000)
    await practice.advance(away)
    clock.turn(away)
    desk = await openDesk({ next: practice, journal, clock, waits: false, records: { archive } })
  }
  const isReported = () => actsSince(desk, before).length > 0
  const isPushed = way === 'heard' && expected.is === 'liquidated'
  if (isPushed) await desk.turn(300)
  else
    for (let reading = 0; reading < READINGS && !isReported(); reading += 1) {
      await desk.turn(CALM)
      await settle(desk)
    }
  await come('it is told', isReported).catch(() => undefined)
  desk.practice.clearFaults()
  await quiet(desk)
  const lines = actsSince(desk, before)
  const [line] = lines
  const faults = [
    ...differences(
      expected,
      lines.map(({ act }) => act),
      way,
    ),
    ...(await checkHold(desk, expected)),
  ]
  const took = isPushed && line ? line.at - line.act.at : undefined
  return { desk, faults, took }
}

function spoil({ practice }: OpenDesk, way: Way): void {
  if (way === 'pushes lost')
    practice.fault({ name: 'drop the frame', on: { topic: 'liquidationsaccount' }, times: 9 })
  if (way === 'all pushes lost')
    for (const topic of ['liquidationsaccount', 'position', 'executionreport', 'balance'])
      practice.fault({ name: 'drop the frame', on: { topic }, times: 99 })
  if (way === 'records unreadable at first')
    for (const path of ['/v1/liquidations', '/v1/position_history', '/v1/pnl_settlement/history'])
      practice.fault({ name: 'error instead', status: 500, on: { method: 'GET', path }, times: 1 })
}

/** Waits until everything has been read once more. */
async function quiet(desk: OpenDesk): Promise<void> {
  await desk.turn(CALM)
  await settle(desk)
}

/** Waits until the positions were read after the clock was last turned. */
async function settle(desk: OpenDesk): Promise<void> {
  const turnedAt = desk.clock.now()
  await come('one more reading', () => (desk.snapshot().positions?.asOf ?? 0) >= turnedAt - 1_000)
}

const actsSince = ({ journal }: OpenDesk, from: number) =>
  journal.lines.slice(from).flatMap(line => (line.saw === 'venue act' ? [line] : []))

/** Compares the reported actions with the expected one. */
function differences(expected: ExpectedAction, acts: readonly VenueAction[], way: Way): readonly string[] {
  // Settlements also happen at midnight and with a liquidation.
  const taken = acts.filter(({ is, record }) => is !== 'settled' || record === expected.record)
  const reason = taken.filter(({ is }) => is === expected.is)
  const [act] = reason
  if (act === undefined) return [`not told: ${JSON.stringify(expected)}; told ${JSON.stringify(taken)}`]
  const faults: string[] = []
  if (reason.length > 1) faults.push(`told ${reason.length} times: ${JSON.stringify(reason)}`)
  const others = taken.filter(({ is }) => is !== expected.is && is !== 'closed by the venue')
  if (others.length > 0) faults.push(`told what did not happen: ${JSON.stringify(others)}`)
  if (expected.record !== act.record) faults.push(`the record is ${expected.record}, told ${act.record}`)
  const [part]: readonly ClosedPositionPart[] = act.parts
  // A settlement covers the whole account, and its push names no market.
  if (expected.is !== 'settled' && part?.symbol !== expected.symbol)
    faults.push(`it was in ${expected.symbol}, told ${part?.symbol}`)
  faults.push(
    ...compareAmounts('settled', expected.settled, act.settled),
    ...compareAmounts('quantity', expected.quantity, part?.quantity),
    ...compareAmounts('price', expected.price, part?.price),
  )
  faults.push(...compareAmounts('fee', expected.fee, act.fee))
  // Cancelled orders are known only from pushes. Without pushes the report need not name them.
  const named = act.orders.map(({ orderId }) => orderId).toSorted()
  if (way === 'heard' && named.join() !== expected.orders.toSorted().join())
    faults.push(`the orders ${expected.orders.join()} went, told ${named.join()}`)
  return faults
}

const compareAmounts = (
  name: string,
  truth: string | undefined,
  reported: string | undefined,
): readonly string[] => {
  if (truth === undefined) return reported === undefined ? [] : [`no ${name} is known, told ${reported}`]
  if (reported === undefined) return [`the ${name} is ${truth}, and was not told`]
  const off = absolute(subtract(requireAmount(truth), requireAmount(reported)))
  return compareDecimals(off, STATED) <= 0 ? [] : [`the ${name} is ${truth}, told ${reported}`]
}

/** Checks that risk-adding writes are blocked until the person has reviewed the action. */
async function checkHold(desk: OpenDesk, { is }: ExpectedAction): Promise<readonly string[]> {
  const holds = () => desk.snapshot().writes?.value.holds ?? []
  const isHeld = () => holds().some(({ is }) => is === 'venue act')
  const isHoldExpected = is !== 'settled'
  const faults =
    isHeld() === isHoldExpected ? [] : [isHoldExpected ? 'nothing was held' : 'a settlement holds']
  if (!isHoldExpected) return faults
  await desk.api.writes.reopen()
  const isFree = await come('no hold', () => !isHeld()).catch(() => false)
  return isFree ? faults : [...faults, `held after the look: ${JSON.stringify(holds())}`]
}
