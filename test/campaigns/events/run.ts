import type { ClosedPositionPart, VenueAction } from '../../../src/core/account/venue-action'
import { absolute, compareDecimals, requireAmount, subtract } from '../../../src/core/value/decimal-amount'
import type { AccountArchive } from '../../../src/main/main-ports'
import { memoryArchive } from '../../kit/memory-records'
import { openDesk, type OpenDesk } from '../../kit/open-desk'
import { come } from '../../kit/patience'
import { chanceOf, type Chance } from '../chance'
import { happenings, movedFrom, type Told, type VenueHappening } from './exchange'

/** What stands between the exchange and the desk while it happens. */
export const ways = [
  'heard',
  'pushes lost',
  'all pushes lost',
  'records unreadable at first',
  'desk closed',
] as const
export type Way = (typeof ways)[number]
/** A settlement whose push is lost is found at the next gap or start: nothing is held for it, so nobody looks sooner. */
const settledWays: readonly Way[] = ['heard', 'records unreadable at first', 'desk closed']

/** One thing that the venue did, and how it was told. */
export interface Trialled {
  readonly what: VenueHappening
  readonly way: Way
  readonly faults: readonly string[]
  /** From its date to its line in the journal, in milliseconds, where it was pushed and heard. */
  readonly took?: number
}

/** How many happen at one exchange: it is dear to open. */
export const BATCH = 10
/** What a figure may differ by: the venue states eight places. */
const STATED = requireAmount('0.00000001')
const CALM = 3_000
/** Readings in which what only a position tells has to have been told. */
const READINGS = 5

/** Has things happen at one exchange, one after another, and looks at how the desk tells of each. */
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
  /** What is kept from one start to the next. */
  readonly archive: AccountArchive
}

async function actOne(
  { desk: begun, archive }: Begun,
  chance: Chance,
  what: VenueHappening,
  way: Way,
): Promise<After> {
  let desk = begun
  const moved = movedFrom(desk.practice)
  moved.begin()
  // What is cancelled here is too long ago by then to have gone with what happens.
  for (let round = 0; round < 2; round += 1) await quiet(desk)
  moved.open(chance, what === 'isolated margin is gone' ? 'ISOLATED' : 'CROSS')
  await quiet(desk)
  const before = desk.journal.lines.length
  if (way === 'desk closed') await desk.app.close()
  else spoil(desk, way)
  const told = moved.happen(what)
  if (way === 'desk closed') {
    const { practice, journal, clock } = desk
    // Both clocks go on, as they do over a night.
    const away = 61_000 + chance.below(60_000)
    await practice.advance(away)
    clock.turn(away)
    desk = await openDesk({ next: practice, journal, clock, waits: false, records: { archive } })
  }
  const isTold = () => actsSince(desk, before).length > 0
  const isPushed = way === 'heard' && told.is === 'liquidated'
  if (isPushed) await desk.turn(300)
  else
    for (let reading = 0; reading < READINGS && !isTold(); reading += 1) {
      await desk.turn(CALM)
      await settle(desk)
    }
  await come('it is told', isTold).catch(() => undefined)
  desk.practice.clearFaults()
  await quiet(desk)
  const lines = actsSince(desk, before)
  const [line] = lines
  const faults = [
    ...differences(
      told,
      lines.map(({ act }) => act),
      way,
    ),
    ...(await looked(desk, told)),
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

/** Time in which everything is read once more, and heard. */
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

/** What was told, beside what the exchange did. */
function differences(told: Told, acts: readonly VenueAction[], way: Way): readonly string[] {
  // A settlement comes at midnight too, and with what is liquidated.
  const taken = acts.filter(({ is, record }) => is !== 'settled' || record === told.record)
  const reason = taken.filter(({ is }) => is === told.is)
  const [act] = reason
  if (act === undefined) return [`not told: ${JSON.stringify(told)}; told ${JSON.stringify(taken)}`]
  const faults: string[] = []
  if (reason.length > 1) faults.push(`told ${reason.length} times: ${JSON.stringify(reason)}`)
  const others = taken.filter(({ is }) => is !== told.is && is !== 'closed by the venue')
  if (others.length > 0) faults.push(`told what did not happen: ${JSON.stringify(others)}`)
  if (told.record !== act.record) faults.push(`the record is ${told.record}, told ${act.record}`)
  const [part]: readonly ClosedPositionPart[] = act.parts
  // A settlement is of the whole account, and its push names no market.
  if (told.is !== 'settled' && part?.symbol !== told.symbol)
    faults.push(`it was in ${told.symbol}, told ${part?.symbol}`)
  faults.push(
    ...unlike('settled', told.settled, act.settled),
    ...unlike('quantity', told.quantity, part?.quantity),
    ...unlike('price', told.price, part?.price),
  )
  faults.push(...unlike('fee', told.fee, act.fee))
  // Which orders went is heard with them: of a desk that heard nothing then, none has to be named.
  const named = act.orders.map(({ orderId }) => orderId).toSorted()
  if (way === 'heard' && named.join() !== told.orders.toSorted().join())
    faults.push(`the orders ${told.orders.join()} went, told ${named.join()}`)
  return faults
}

const unlike = (name: string, truth: string | undefined, told: string | undefined): readonly string[] => {
  if (truth === undefined) return told === undefined ? [] : [`no ${name} is known, told ${told}`]
  if (told === undefined) return [`the ${name} is ${truth}, and was not told`]
  const off = absolute(subtract(requireAmount(truth), requireAmount(told)))
  return compareDecimals(off, STATED) <= 0 ? [] : [`the ${name} is ${truth}, told ${told}`]
}

/** What adds risk is held until the person has looked, and then no more. */
async function looked(desk: OpenDesk, { is }: Told): Promise<readonly string[]> {
  const holds = () => desk.snapshot().writes?.value.holds ?? []
  const isHeld = () => holds().some(({ is }) => is === 'venue act')
  const wanted = is !== 'settled'
  const faults = isHeld() === wanted ? [] : [wanted ? 'nothing was held' : 'a settlement holds']
  if (!wanted) return faults
  await desk.api.writes.reopen()
  const isFree = await come('no hold', () => !isHeld()).catch(() => false)
  return isFree ? faults : [...faults, `held after the look: ${JSON.stringify(holds())}`]
}
