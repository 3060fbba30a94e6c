import { getLateArrivalEnd, isMissingEarly } from './signature-expiry'
import type { WriteAttempt } from './write-attempt'
import { getWriteMarket, type Write } from '../write/venue-write'
import type { MarketRestriction } from '../guard/market-restriction'

type LateArrivalRestriction = Extract<MarketRestriction, { over: 'may still arrive' }>

/** Writes that a late request of each kind could affect. `undefined` if the request names a single order. */
const lateEffects: { readonly [Is in Write['is']]: LateArrivalRestriction['bars'] | undefined } = {
  order: undefined,
  cancel: undefined,
  edit: undefined,
  'cancel all': 'what rests',
  leverage: 'risk and leverage',
  'margin mode': 'risk and margin mode',
  'move margin': 'margin',
  'maintenance flag': 'maintenance flag',
  'bind key': 'own key',
  'revoke key': 'own key',
  'settle pnl': 'settlement',
  'cancel all after': undefined,
  'algo order': undefined,
  'edit algo': undefined,
  'cancel algo': undefined,
  'cancel all algo': 'algo orders',
}

/** The same table for writes read from a record, whose kind this version may not know. */
const lateEffectsByName = new Map<string, LateArrivalRestriction['bars'] | undefined>(
  Object.entries(lateEffects),
)

/** Writes that add risk if they arrive although the venue did not have them. */
const lateRisks: ReadonlySet<Write['is']> = new Set(['order', 'edit', 'algo order', 'edit algo'])

/**
 * Returns the restriction that an ended attempt causes while its request can still reach the venue: it blocks every
 * write that the request could affect.
 */
export function createLateArrivalRestriction(attempt: WriteAttempt): LateArrivalRestriction | undefined {
  const until = getLateArrivalEnd(attempt)
  const addsRisk = isMissingEarly(attempt) && lateRisks.has(attempt.write.is)
  const bars = addsRisk ? 'risk' : lateEffectsByName.get(attempt.write.is)
  if (until === undefined || bars === undefined) return undefined
  const symbol = getWriteMarket(attempt.write)
  const markets = symbol === undefined ? 'all' : [symbol]
  return { over: 'may still arrive', bars, until, attempt: attempt.id, markets }
}
