import type { OrderWrite } from '../../../src/core/write/venue-write'
import { requireAmount } from '../../../src/core/value/decimal-amount'
import { figure } from '../../reckoner/decimal'
import { EXACTLY, type Judged } from './figures'
import { takenBy } from './offered'
import type { Place } from './place'
import type { Parts } from './slider'
import { statedBy } from './stated'

/** Market states in which a close is accepted. */
const takesCloses: ReadonlySet<string> = new Set(['ACTIVE', 'REDUCE_ONLY', 'DELISTING'])

/**
 * Checks that desk and exchange accept a close of the whole position, and that the desk refuses one step
 * more.
 */
export async function closeFigures(parts: Parts): Promise<readonly Judged[]> {
  const { fixture, desk, read, place, spoil } = parts
  const { market, marginMode, held } = place
  if (held.isZero() || !takesCloses.has(market.status)) return []
  const { symbol } = market
  const step = figure(market.step)
  const whole = desk.plan(
    { is: 'close', symbol, marginMode, size: { is: 'share', percent: '100' } },
    read.inputs,
  )
  const about = `${symbol} ${marginMode} ${held.toFixed()}`
  const [write, rest, codes] = whole.ok
    ? [whole.value.write, whole.value.rest ?? [], 'yes']
    : [undefined, [], whole.error.map(({ code }) => code).join(' ')]
  const most = spoil.most('close', held.abs(), step)
  const beyond = most.plus(step)
  return [
    {
      what: `the most: a close of the whole passes the desk’s own checks, ${marginMode}`,
      deskValue: codes,
      happened: tooSmallForOne(codes, place) ? codes : 'yes',
      bound: EXACTLY,
      about,
    },
    ...(write?.is !== 'order'
      ? []
      : [
          {
            what: `the most: a close of the whole is as large as the position, ${marginMode}`,
            deskValue: rest.reduce(
              (sum, leg) => (leg.is === 'order' ? sum.plus(leg.quantity) : sum),
              figure(write.quantity),
            ),
            happened: most,
            bound: EXACTLY,
            about,
          },
          {
            what: `the most: a close of the whole is taken by the exchange, ${marginMode}`,
            deskValue: 'yes',
            happened: await takenBy(fixture, desk, write),
            bound: EXACTLY,
            about,
          },
        ]),
    ...(write?.is !== 'order'
      ? []
      : await reducedBeyond(parts, { ...write, quantity: requireAmount(beyond.toFixed()) })),
  ]
}

const SMALL = new Set(['QUANTITY_TOO_SMALL', 'NOTIONAL_TOO_SMALL', 'POSITION_BELOW_MINIMUM'])
/** Part of the mark at which the venue counts a close at least: its limit is not below what the minimum asks for. */
const LEAST_PRICED = '0.99'

/**
 * A position can be smaller than any order may be. The desk and the exchange keep to the market's minimum (interface:
 * between base_min and base_max, at least min_notional, without an exception).
 */
const tooSmallForOne = (codes: string, { held, market, mark }: Place): boolean =>
  codes.split(' ').every(code => SMALL.has(code)) &&
  (held.abs().lt(market.sizeMin) || held.abs().times(mark).times(LEAST_PRICED).lt(market.minNotional))

/**
 * Judges a reduce-only order larger than the position. The desk refuses it (interface: at most the present
 * position). No document requires that of the venue: the exchange may accept it, and then fills at most the
 * position.
 */
async function reducedBeyond(parts: Parts, write: OrderWrite): Promise<readonly Judged[]> {
  const { desk, read, place, chance, twin } = parts
  const { symbol, marginMode } = write
  const planned = desk.plan(write, read.inputs)
  const about = `${symbol} ${write.side} ${write.quantity}`
  const refused: Judged = {
    what: `the most: one step more than the position is refused by the desk, ${marginMode}`,
    deskValue: planned.ok ? 'taken' : 'refused',
    happened: 'refused',
    bound: EXACTLY,
    about,
  }
  if (!chance.happens(TWINS)) return [refused]
  const other = await twin()
  try {
    await other.desk.send(write)
    const row = statedBy(other.fixture).rows.get(`${symbol} ${marginMode}`)
    const turned = row !== undefined && row.quantity.times(place.held).lt(0)
    return [
      refused,
      {
        what: `the most: one step more than the position turns nothing at the exchange, ${marginMode}`,
        deskValue: 'nothing turned',
        happened: turned ? `turned to ${row.quantity.toFixed()}` : 'nothing turned',
        bound: EXACTLY,
        about,
      },
    ]
  } finally {
    await other.fixture.close()
  }
}

/** Probability of creating the account a second time, to try an order that the desk refuses. */
const TWINS = 0.2
