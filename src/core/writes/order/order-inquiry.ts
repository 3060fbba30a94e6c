import { askForAbsence } from '../../proof/absence'
import { nextLook, type Inquiry } from '../../proof/asking'
import { SIGNATURE_LIFE, type Attempt } from '../../attempt/attempt'
import type { Evidence } from '../../proof/evidence'
import type { AttemptAt } from '../../proof/proof'
import type { OrderWrite } from '../../write/write'

/** What has to be asked next about an order: for its record where it was answered, for a proof of absence where not. */
export const orderQuestions = (
  attempt: AttemptAt<OrderWrite>,
  gathered: Evidence,
  venueNow: number,
): readonly Inquiry[] =>
  attempt.state.is === 'unknown' && attempt.orderId === undefined
    ? askForProof(attempt, gathered, venueNow)
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
  attempt: AttemptAt<OrderWrite>,
  { lookups, list, position }: Evidence,
  venueNow: number,
): readonly Inquiry[] {
  const { symbol } = attempt.write
  const pieces = {
    look: { ask: 'by client id', clientOrderId: attempt.id },
    lookups,
    listing: (opened: number) => ({ ask: 'orders', symbol, from: opened - SIGNATURE_LIFE }) as const,
    list,
    placing: (opened: number) => [{ ask: 'position', symbol, from: opened } as const],
    position,
  } as const
  return askForAbsence(attempt, pieces, venueNow)
}
