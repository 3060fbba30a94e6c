import type { ArmedEnvelope, CountedInside, EnvelopeMarket } from './envelope'
import { add, subtract, ZERO, type Amount } from '../value/decimal'

/** What of an envelope is used: everything that left inside it, whatever became of it. */
export interface EnvelopeUse {
  readonly writes: number
  readonly worth: Amount
  /** By market, in what it trades. */
  readonly sizes: Readonly<Record<string, Amount>>
}

const nothingUsed: EnvelopeUse = { writes: 0, worth: ZERO, sizes: {} }

/** Adds up what was counted. Nothing is ever taken off: what was cancelled may have filled first. */
export const useOf = (counted: Iterable<CountedInside>): EnvelopeUse =>
  [...counted].reduce(withCounted, nothingUsed)

/** The same with one more. */
export const withCounted = ({ writes, worth, sizes }: EnvelopeUse, one: CountedInside): EnvelopeUse => ({
  writes: writes + 1,
  worth: add(worth, one.worth),
  sizes: { ...sizes, [one.symbol]: add(usedIn({ sizes }, one.symbol), one.size) },
})

/** What is used of one market. */
export const usedIn = ({ sizes }: Pick<EnvelopeUse, 'sizes'>, symbol: string): Amount =>
  Object.hasOwn(sizes, symbol) ? (sizes[symbol] ?? ZERO) : ZERO

/** What is left of the worth of all. */
export const worthLeft = (
  { worth }: Pick<ArmedEnvelope, 'worth'>,
  used: Pick<EnvelopeUse, 'worth'>,
): Amount => subtract(worth.inAll, used.worth)

/** What is left of all that may be sent in one market. */
export const sizeLeft = (
  { symbol, size }: Pick<EnvelopeMarket, 'symbol' | 'size'>,
  used: Pick<EnvelopeUse, 'sizes'>,
): Amount => subtract(size.inAll, usedIn(used, symbol))
