import { previewDraft } from '../../../src/core/writes/draft-evaluation'
import type { MarginMode } from '../../../src/core/market/venue-market-rules'
import { requireAmount } from '../../../src/core/value/decimal-amount'
import { mostToAdd, mostToReduce } from '../../reckoner/most'
import { figure, most, type Figure } from '../../reckoner/decimal'
import { vendorMostToAdd, vendorMostToReduce } from '../../reckoner/vendor'
import type { ExchangeFixture } from './exchange'
import { EXACTLY, MONEY, type Bound, type Judged } from './figures'
import { closeFigures } from './most-closes'
import { answerOf } from './offered'
import { placeOf } from './place'
import { sliders, type Parts } from './slider'
import { statedBy } from './stated'

/** Judges every maximum of the desk: the exchange accepts it, and refuses one step more. */
export async function mostFigures(
  options: Omit<Parts, 'place' | 'facts'>,
  at: readonly [string, MarginMode],
): Promise<readonly Judged[]> {
  const { fixture, read } = options
  const place = placeOf(read, ...at)
  if (place === undefined) return []
  const parts = { ...options, place, facts: statedBy(fixture).facts }
  const isApart = place.marginMode === 'ISOLATED' && !place.held.isZero()
  return [
    ...(await sliders(parts)),
    ...(await closeFigures(parts)),
    ...(isApart
      ? [...(await marginMoveFigures(parts, 'ADD')), ...(await marginMoveFigures(parts, 'REDUCE'))]
      : []),
  ]
}

const STEP = figure('0.000001')
/** Smallest amount, with which the dialog queries the rule. */
const SMALLEST = '0.000001'

/** Judges the most that can be added to, or taken from, an isolated position's margin. */
async function marginMoveFigures({ fixture, desk, read, place, facts }: Parts, way: 'ADD' | 'REDUCE') {
  const { symbol } = place.market
  const preview = previewDraft({ is: 'move margin', symbol, way, amount: SMALLEST }, read.inputs)
  const max = preview.checks.find(({ code }) => code === 'MARGIN_MOVE')?.facts['max']
  const deskValue = max === undefined ? undefined : figure(max)
  const documented = (way === 'ADD' ? mostToAdd(facts) : mostToReduce(facts, symbol)).toDP(6, 1)
  const vendor = way === 'ADD' ? vendorMostToAdd(facts) : vendorMostToReduce(facts, symbol)
  const about = symbol
  const bound: Bound = MONEY
  const figures: Judged[] = [
    { what: `the most: ${way}`, deskValue, happened: documented, vendor, bound, about },
  ]
  if (deskValue === undefined) return figures
  const tryMove = async (amount: Figure): Promise<string> => {
    if (amount.lte(0)) return 'nothing to move'
    const outcome = await desk.send({
      is: 'move margin',
      symbol,
      way,
      amount: requireAmount(amount.toFixed()),
      was: { margin: requireAmount('0'), quantity: requireAmount('0') },
    })
    if (outcome.is !== 'accepted') return answerOf(outcome)
    moveBack(fixture, symbol, way, amount)
    return 'taken'
  }
  const end = deskValue.toDP(6, 1)
  if (end.gt(0))
    figures.push({
      what: `the most: ${way}, taken by the exchange`,
      deskValue: 'taken',
      happened: await tryMove(end),
      bound: EXACTLY,
      about: `${symbol} ${end.toFixed()}`,
    })
  const beyond = await tryMove(most(end, figure(0)).plus(STEP))
  figures.push({
    what: `the most: ${way}, one step more refused by the exchange`,
    deskValue: 'refused',
    happened: beyond === 'taken' ? 'taken' : 'refused',
    bound: EXACTLY,
    about: `${symbol} ${end.plus(STEP).toFixed()}`,
  })
  return figures
}

function moveBack(
  { exchange, account, now }: ExchangeFixture,
  symbol: string,
  way: 'ADD' | 'REDUCE',
  by: Figure,
): void {
  const position = exchange.ledger.position(account.id, symbol, 'ISOLATED')
  const amount = BigInt(by.times('1e18').toFixed(0))
  if (position !== undefined) exchange.ledger.addMargin(position, way === 'ADD' ? -amount : amount, now())
}
