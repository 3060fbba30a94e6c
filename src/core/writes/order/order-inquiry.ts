import { again, LATER, nextLook, openedAt, type Inquiry } from '../../proof/asking'
import { SIGNATURE_LIFE, type Attempt } from '../../attempt/attempt'
import type { Evidence } from '../../proof/evidence'
import { areApart, provableAt } from '../../attempt/lapse'
import type { AttemptAt } from '../../proof/proof'
import type { OrderWrite } from '../../write/write'

/** What has to be asked next about an order: for its record where it was answered, for a proof of absence where not. */
export const orderQuestions = (
  attempt: AttemptAt<OrderWrite>,
  gathered: Evidence,
  venueNow: number,
): readonly Inquiry[] =>
  attempt.state.is === 'unknown' && attempt.orderId === undefined
    ? askForProof(attempt, attempt.write.symbol, gathered, venueNow)
    : askForRecord(attempt, gathered, venueNow)

/** An order that was answered has a record somewhere: by client id first, then by the id it was told. */
function askForRecord(
  attempt: Attempt,
  { lookups, readings }: Evidence,
  venueNow: number,
): readonly Inquiry[] {
  const { orderId } = attempt
  const notBefore = nextLook(attempt, [...lookups, ...readings], venueNow)
  return orderId === undefined || lookups.length <= readings.length
    ? [{ ask: 'by client id', clientOrderId: attempt.id, notBefore }]
    : [{ ask: 'by order id', orderId, notBefore }]
}

function askForProof(
  attempt: Attempt,
  symbol: string,
  gathered: Evidence,
  venueNow: number,
): readonly Inquiry[] {
  const { lookups, list, position } = gathered
  const notBefore = nextLook(attempt, lookups, venueNow)
  const byClientId: Inquiry = { ask: 'by client id', clientOrderId: attempt.id, notBefore }
  const [lapse, opened] = [provableAt(attempt), openedAt(attempt)]
  if (lapse === undefined || opened === undefined || venueNow <= lapse) return [byClientId]
  const orders: Inquiry = {
    ask: 'orders',
    symbol,
    from: opened - SIGNATURE_LIFE,
    notBefore: again(list, venueNow),
  }
  const where: Inquiry = { ask: 'position', symbol, from: opened, notBefore: again(position, venueNow) }
  const looks = lookups.filter(({ at }) => at > lapse)
  const isListed = list !== undefined && list.stable && list.at > lapse
  const isPlaced = position !== undefined && position.stable && position.at > lapse
  const open = [
    ...(areApart(looks) ? [] : [byClientId]),
    ...(isListed ? [] : [orders]),
    ...(isPlaced ? [] : [where]),
  ]
  if (open.length > 0) return open
  // All of it was answered and does not fit together yet: the venue's own pages may lag behind.
  const later = Math.max(...[...looks, list, position].map(answer => answer?.at ?? venueNow)) + LATER
  return [byClientId, orders, where].map(question => ({ ...question, notBefore: later }))
}
