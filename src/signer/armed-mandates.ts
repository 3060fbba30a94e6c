import type { SigningClocks } from './signing-clock'
import type { SignerAnswer, SignerQuestion } from './signer-protocol'
import type { MandateClaim } from './signing-content'
import { compareExactAmounts, addExactAmounts } from './understand/exact-amount'
import { getMovedTrigger, type SealedMovedStop } from './understand/sealed-stop-rule'
import {
  parseSealedMandate,
  computeMandateUsage,
  type SealedMandate,
  type MandateUsage,
} from './understand/sealed-mandate'
import type { DecodedSigningRequest, DecodedSigningWrite } from './understand/decoded-request'

/** The armed mandate of each key and its usage, counted independently from the text of each signed write. */
export interface ArmedMandates {
  /** Arms a sealed text. Returns false for an invalid one, if a mandate is armed, or if its id was used before. */
  arm(keyId: string, text: string): boolean
  disarm(keyId: string): void
  /** Answers an `arm` or `disarm` question; a key that cannot sign is not armed. */
  answer(question: Extract<SignerQuestion, { do: 'arm' | 'disarm' }>, signs: boolean): SignerAnswer
  /**
   * Returns a function that counts the write after its signature; `undefined` if the write is not inside the mandate.
   */
  prepareCount(
    keyId: string,
    read: DecodedSigningRequest | undefined,
    claim: MandateClaim,
  ): (() => void) | undefined
}

interface ArmedMandateUsage {
  readonly bounds: SealedMandate
  readonly system: number
  readonly monotonic: number
  writes: number
  worth: string
  readonly sizes: Map<string, string>
  readonly orders: Set<string>
  trigger: string
}

export function createArmedMandates(clocks: SigningClocks): ArmedMandates {
  const open = new Map<string, ArmedMandateUsage>()
  /** All mandate ids that were armed; none can be armed again. */
  const usedIds = new Set<string>()

  /** Returns the mandate of a key if it has not expired by either clock. */
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
      // SECURITY: an edit is inside only if its order was signed inside.
      if (usage === undefined || (read.call === 'PUT /v1/order' && !one.orders.has(named))) return undefined
      const then = addUsage(one, usage)
      // SECURITY: the signer never exceeds the sealed limits, whatever main has counted.
      if (!isWithinLimits(one.bounds, then, usage.symbol)) return undefined
      return () => {
        Object.assign(one, { writes: then.writes, worth: then.worth })
        one.sizes.set(usage.symbol, then.size)
        if (read.call === 'POST /v1/order') one.orders.add(named)
      }
    },
  }
}

/** Counts a move of the sealed stop; later moves must not be looser than this one. */
function prepareStopMove(
  one: ArmedMandateUsage,
  stop: SealedMovedStop,
  read: DecodedSigningWrite,
): (() => void) | undefined {
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
