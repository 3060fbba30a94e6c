import { previewDraft } from '../../../src/core/writes/draft-evaluation'
import { compareDecimals, requireAmount } from '../../../src/core/value/decimal-amount'
import type { TradingGuards } from '../../../src/core/guard/trading-guards'
import { chanceOf, type Chance } from '../chance'
import { standUp, type Made } from './account'
import { aboutHeld, drafters, kinds, weights, type Kind } from './acts'
import { cancelFigures } from './cancelled'
import { openDeskBeside, type Desk, type Planned, type Read } from './desk'
import { largestAfter, pricedDialogs } from './dialogs'
import { openExchangeFixture, type ExchangeFixture } from './exchange'
import { vendorDissents, wrong, type Judged } from './figures'
import { sendAll } from './happened'
import { judgeSheet } from './judge'
import { closesTogether } from './reckoned-cases'
import { mostFigures } from './mosts'
import { choosePlace, placeOf } from './place'
import { honest, type Spoiling } from './spoiling'
import { standingFigures } from './standing'
import { statedBy } from './stated'

/** Result of one run. */
export interface Found {
  readonly seed: number
  readonly kind: Kind
  readonly account: Made
  /** Summary of the sent write; empty if nothing could be planned. */
  readonly sheet: string
  /** Number of figures that were compared. */
  readonly figures: number
  readonly wrong: readonly Judged[]
  /** Figures from which only the vendor's calculators differ. */
  readonly dissents: readonly Judged[]
  /** Figures about the account before anything is sent. */
  readonly standing: ReadonlySet<Judged>
}

/** Derives the seed of one run. Depends only on the arguments. */
export const runSeed = (seed: number, run: number): number => seed * 1_000_003 + run

/** Guards that never apply, because the venue's limits are under test. */
export const wideGuards: TradingGuards = {
  orderNotional: requireAmount('1000000000000'),
  positionNotional: requireAmount('1000000000000'),
  openNotional: requireAmount('1000000000000'),
  dailyLoss: requireAmount('1000000000000'),
  dailyNotional: requireAmount('1000000000000'),
  writesPerMinute: 1_000,
  consentsPerMinute: 1_000,
  collar: requireAmount('0.05'),
  markets: 'all',
  accounts: 'all',
}

const HOUR = 3_600_000
const FROM = Date.UTC(2026, 8, 14)
const EXCHANGES = 60
const TRIES = 6

/**
 * Judges one account and one write. Deterministic for a seed. `spoiling` falsifies the desk's figures, to
 * test the judge.
 */
export async function reckon(seed: number, only?: string, spoiling: Partial<Spoiling> = {}): Promise<Found> {
  const spoil = { ...honest, ...spoiling }
  const chance = chanceOf(seed)
  const { fixture, made, desk } = await stoodUp(chance)
  try {
    const kind = kindFor(chance, only)
    const first = await desk.read()
    const figures: Judged[] = [...standingFigures(fixture, first, statedBy(fixture), chance)]
    const at = choosePlace(first, chance, aboutHeld.has(kind) ? 'held' : 'any')
    const twin = () => stoodUp(chanceOf(seed))
    const read = await desk.read(at[0])
    figures.push(...(await mostFigures({ fixture, desk, read, chance, spoil, twin }, at)))
    const now = await desk.read(at[0])
    figures.push(...pricedDialogs(now, at, chance))
    const plan = draw(desk, now, kind, at, chance)
    const standing = new Set(figures)
    if (plan !== undefined)
      figures.push(...(await judged({ fixture, desk, read: now, spoil, symbol: at[0] }, plan)))
    return {
      seed,
      kind,
      account: made,
      sheet: plan === undefined ? '' : JSON.stringify(plan.draft),
      figures: figures.filter(({ happened }) => happened !== undefined).length,
      wrong: figures.filter(one => wrong(one) !== undefined),
      dissents: figures.filter(vendorDissents),
      standing,
    }
  } finally {
    await fixture.close()
  }
}

/** Opens an exchange with a random account, and a desk next to it. */
async function stoodUp(chance: Chance): Promise<{ fixture: ExchangeFixture; made: Made; desk: Desk }> {
  const fixture = openExchangeFixture(1 + chance.below(EXCHANGES), FROM + chance.below(24 * 60) * HOUR)
  const made = await standUp(fixture, chance)
  return { fixture, made, desk: await openDeskBeside(fixture, wideGuards) }
}

function kindFor(chance: Chance, only: string | undefined): Kind {
  const drawn = chance.pick(kinds.flatMap(kind => Array<Kind>(weights[kind] ?? 1).fill(kind)))
  if (only === undefined) return drawn
  const named = kinds.find(kind => kind === only)
  if (named === undefined) throw new RangeError(`There is no kind "${only}", only ${kinds.join(', ')}.`)
  return named
}

/** Draws drafts until one passes the desk's checks. */
function draw(
  desk: Desk,
  read: Read,
  kind: Kind,
  at: readonly ['' | string, 'CROSS' | 'ISOLATED'],
  chance: Chance,
): Planned | undefined {
  const place = placeOf(read, ...at)
  if (place === undefined) return undefined
  for (let tried = 0; tried < TRIES; tried += 1) {
    const draft = drafters[kind](read, place, chance)
    if (draft === undefined) return undefined
    const planned = desk.plan(draft, read.inputs)
    if (planned.ok && !meetsItself(read, planned.value)) return planned.value
  }
  return undefined
}

/**
 * True if an order would match one of the account's own resting orders. The venue's documents do not define
 * the result, so it cannot be forecast.
 */
function meetsItself({ snapshot }: Read, { write, rest = [] }: Planned): boolean {
  return [write, ...rest].some(one => {
    if (!('side' in one) || one.is === 'cancel') return false
    const limit = one.is === 'edit' || one.is === 'order' || one.kind === 'BRACKET' ? one.price : undefined
    return (snapshot.orders?.value ?? []).some(
      ({ symbol, side, price }) =>
        symbol === one.symbol &&
        side !== one.side &&
        price !== undefined &&
        (limit === undefined || compareDecimals(price, limit) * (one.side === 'BUY' ? 1 : -1) <= 0),
    )
  })
}

interface Sheet {
  readonly fixture: ExchangeFixture
  readonly desk: Desk
  readonly read: Read
  readonly spoil: Spoiling
  readonly symbol: string
}

async function judged(
  { fixture, desk, read, spoil, symbol }: Sheet,
  unspoilt: Planned,
): Promise<readonly Judged[]> {
  const plan = spoil.plan(unspoilt)
  const before = statedBy(fixture)
  const shown = previewDraft(plan.draft, read.inputs).outlook
  const happened = await sendAll(fixture, desk, before, plan)
  const { draft } = plan
  const sheet = judgeSheet(fixture, read, plan, happened)
  if (draft.is === 'close')
    return [...(shown === undefined ? [] : closesTogether(shown, draft.terms, before.facts)), ...sheet]
  return [
    {
      what: 'preview says what the sheet says',
      deskValue: shown === undefined ? undefined : JSON.stringify(shown),
      happened: JSON.stringify(draft.is === 'reverse' ? unspoilt.together : unspoilt.outlook),
      bound: { is: 'exactly' },
    },
    ...(draft.is === 'leverage' ? largestAfter(read, await desk.read(), draft, symbol, spoil) : []),
    ...(draft.is === 'cancel' || draft.is === 'cancel all' ? cancelFigures(read, happened, spoil) : []),
    ...sheet,
  ]
}
