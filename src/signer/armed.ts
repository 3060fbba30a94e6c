import type { SigningClocks } from './dating'
import type { SignerAnswer, SignerQuestion } from './protocol'
import type { MandateClaim } from './to-sign'
import { compareExactAmounts, addExactAmounts } from './understand/amount'
import { getMovedTrigger, type SealedMovedStop } from './understand/sealed-stop'
import { parseSealedMandate, computeMandateUsage, type SealedMandate, type MandateUsage } from './understand/sealed-bounds'
import type { DecodedSigningRequest, DecodedSigningWrite } from './understand/understood'

/** What is armed for each key, and what of it was signed: counted here once more, by the text of each write alone. */
export interface ArmedMandates {
  /** Takes a sealed text; false where it is none, one is open, or one of that name was. */
  arm(keyId: string, text: string): boolean
  disarm(keyId: string): void
  /** The same two, as they are asked for; a key that does not sign has nothing of it armed. */
  answer(question: Extract<SignerQuestion, { do: 'arm' | 'disarm' }>, signs: boolean): SignerAnswer
  /** What counts a write that is said to be inside, once it is signed; undefined where it is not inside. */
  prepareCount(keyId: string, read: DecodedSigningRequest | undefined, claim: MandateClaim): (() => void) | undefined
}

interface ArmedMandateUsage {
  readonly bounds: SealedMandate
  readonly system: number
  readonly monotonic: number
  writes: number
  worth: string
  readonly sizes: Map<string, string>
  /** The desk's own names of the orders that were signed inside. */
  readonly orders: Set<string>
  /** Where a stop that it moves was moved to by what was signed last. */
  trigger: string
}

export function createArmedMandates(clocks: SigningClocks): ArmedMandates {
  const open = new Map<string, ArmedMandateUsage>()
  /** Every name that was armed: none of them begins anew. */
  const usedIds = new Set<string>()

  /** What is open for a key, within its time by both clocks. */
  function getActive(keyId: string): ArmedMandateUsage | undefined {
    const one = open.get(keyId)
    if (one === undefined) return undefined
    const { lasts } = one.bounds
    const isOver = clocks.system() - one.system >= lasts || clocks.steady() - one.monotonic >= lasts
    if (isOver) open.delete(keyId)
    return isOver ? undefined : one
  }

  function arm(keyId: string, text: string): boolean {
    const bounds = parseSealedMandate(text)
    if (bounds === undefined || usedIds.has(bounds.envelope) || getActive(keyId) !== undefined) return false
    usedIds.add(bounds.envelope)
    const [system, monotonic] = [clocks.system(), clocks.steady()]
    const nothing = { writes: 0, worth: '0', sizes: new Map(), orders: new Set<string>() }
    open.set(keyId, { bounds, system, monotonic, ...nothing, trigger: bounds.stop?.from ?? '' })
    return true
  }

  return {
    arm,
    disarm: keyId => void open.delete(keyId),
    answer(question, signs) {
      const { keyId } = question
      if (question.do === 'arm') return { is: signs && arm(keyId, question.bounds) ? 'done' : 'refused' }
      open.delete(keyId)
      return { is: 'done' }
    },
    prepareCount(keyId, read, { envelope, worth }) {
      const one = getActive(keyId)
      if (one === undefined || one.bounds.envelope !== envelope || read?.is !== 'write') return undefined
      if (one.bounds.stop !== undefined) return prepareStopMove(one, one.bounds.stop, read)
      const usage = computeMandateUsage(one.bounds, read, worth)
      const named = read.textFields.get('client_order_id') ?? ''
      // SECURITY: an order that was not signed inside is not edited inside.
      if (usage === undefined || (read.call === 'PUT /v1/order' && !one.orders.has(named))) return undefined
      const then = addUsage(one, usage)
      // SECURITY: whatever main has counted, no more is signed than was sealed.
      if (!isWithinLimits(one.bounds, then, usage.symbol)) return undefined
      return () => {
        Object.assign(one, { writes: then.writes, worth: then.worth })
        one.sizes.set(usage.symbol, then.size)
        if (read.call === 'POST /v1/order') one.orders.add(named)
      }
    },
  }
}

/** A move of the sealed stop: it takes a write, and from then on it is moved no looser than that. */
function prepareStopMove(one: ArmedMandateUsage, stop: SealedMovedStop, read: DecodedSigningWrite): (() => void) | undefined {
  const trigger = getMovedTrigger(stop, read, one.trigger)
  if (trigger === undefined || one.writes >= one.bounds.writes) return undefined
  return () => void Object.assign(one, { writes: one.writes + 1, trigger })
}

const addUsage = ({ writes, worth, sizes }: ArmedMandateUsage, taken: MandateUsage) => ({
  writes: writes + 1,
  worth: addExactAmounts(worth, taken.worth),
  size: addExactAmounts(sizes.get(taken.symbol) ?? '0', taken.size),
})

function isWithinLimits(
  { markets, worth, writes }: SealedMandate,
  then: ReturnType<typeof addUsage>,
  symbol: string,
): boolean {
  const market = markets.get(symbol)
  return (
    market !== undefined &&
    then.writes <= writes &&
    compareExactAmounts(then.worth, worth.inAll) <= 0 &&
    compareExactAmounts(then.size, market.size.inAll) <= 0
  )
}
