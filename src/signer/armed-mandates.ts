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
  /** Answers an `arm` or `disarm` question. `signs` is true for a key that can sign; no other key is armed. */
  answer(question: Extract<SignerQuestion, { do: 'arm' | 'disarm' }>, signs: boolean): SignerAnswer
  /**
   * Returns a function that counts the write, to be called once the write is certain to be signed. Returns `undefined`
   * if the write is outside the mandate.
   */
  prepareCount(
    keyId: string,
    read: DecodedSigningRequest | undefined,
    claim: MandateClaim,
  ): (() => void) | undefined
}

interface ArmedMandateUsage {
  readonly bounds: SealedMandate
  /** Time of arming by each of the two clocks. */
  readonly system: number
  readonly monotonic: number
  writes: number
  /** Cancels among the writes. */
  cancels: number
  /** Monotonic times of the requests of the last minute; kept for one-click trading only. */
  lately: readonly number[]
  worth: string
  /** Total size by market. */
  readonly sizes: Map<string, string>
  /** Client ids of the orders signed inside. */
  readonly orders: Set<string>
  /** Last signed trigger of the sealed stop; empty if the mandate has none. */
  trigger: string
}

export function createArmedMandates(clocks: SigningClocks): ArmedMandates {
  /** By key id. */
  const armed = new Map<string, ArmedMandateUsage>()
  /** All mandate ids that were armed; none can be armed again. */
  const usedIds = new Set<string>()

  /** Returns the mandate of a key if it has not expired by either clock. */
  function getActive(keyId: string): ArmedMandateUsage | undefined {
    const mandate = armed.get(keyId)
    if (mandate === undefined) return undefined
    const { lasts } = mandate.bounds
    const isExpired =
      clocks.system() - mandate.system >= lasts || clocks.steady() - mandate.monotonic >= lasts
    if (isExpired) armed.delete(keyId)
    return isExpired ? undefined : mandate
  }

  function arm(keyId: string, text: string): boolean {
    const bounds = parseSealedMandate(text)
    if (bounds === undefined || usedIds.has(bounds.envelope) || getActive(keyId) !== undefined) return false
    usedIds.add(bounds.envelope)
    const [system, monotonic] = [clocks.system(), clocks.steady()]
    const unused = {
      writes: 0,
      cancels: 0,
      lately: [],
      worth: '0',
      sizes: new Map(),
      orders: new Set<string>(),
    }
    armed.set(keyId, { bounds, system, monotonic, ...unused, trigger: bounds.stop?.from ?? '' })
    return true
  }

  return {
    arm,
    disarm: keyId => void armed.delete(keyId),
    answer(question, signs) {
      const { keyId } = question
      if (question.do === 'arm') return { is: signs && arm(keyId, question.bounds) ? 'done' : 'refused' }
      armed.delete(keyId)
      return { is: 'done' }
    },
    prepareCount(keyId, read, { envelope, worth }) {
      const mandate = getActive(keyId)
      if (mandate === undefined || mandate.bounds.envelope !== envelope || read?.is !== 'write')
        return undefined
      if (mandate.bounds.stop !== undefined) return prepareStopMove(mandate, mandate.bounds.stop, read)
      const added = computeMandateUsage(mandate.bounds, read, worth)
      const clientOrderId = read.textFields.get('client_order_id') ?? ''
      // SECURITY: an edit is inside only if its order was signed inside.
      if (added === undefined || (read.call === 'PUT /v1/order' && !mandate.orders.has(clientOrderId)))
        return undefined
      const used = addUsage(mandate, added, clocks.steady())
      const isCancel = read.call === 'DELETE /v1/order'
      // One-click trading may cancel each of its orders once, however many requests it has used.
      const isSpareCancel =
        isCancel && mandate.bounds.perMinute !== undefined && mandate.cancels < mandate.orders.size
      // SECURITY: the signer never exceeds the sealed limits, whatever main has counted.
      if (!isWithinLimits(mandate.bounds, used, added.symbol)) return undefined
      if (!isSpareCancel && !isWithinRequests(mandate.bounds, used)) return undefined
      return () => {
        const { writes, lately, worth } = used
        Object.assign(mandate, { writes, lately, worth, cancels: mandate.cancels + (isCancel ? 1 : 0) })
        mandate.sizes.set(added.symbol, used.size)
        if (read.call === 'POST /v1/order') mandate.orders.add(clientOrderId)
      }
    },
  }
}

/** Counts a move of the sealed stop; later moves must not be looser than this one. */
function prepareStopMove(
  mandate: ArmedMandateUsage,
  stop: SealedMovedStop,
  read: DecodedSigningWrite,
): (() => void) | undefined {
  const trigger = getMovedTrigger(stop, read, mandate.trigger)
  if (trigger === undefined || mandate.writes >= mandate.bounds.writes) return undefined
  return () => void Object.assign(mandate, { writes: mandate.writes + 1, trigger })
}

const MINUTE_MS = 60_000

const addUsage = (
  { bounds, writes, lately, worth, sizes }: ArmedMandateUsage,
  added: MandateUsage,
  now: number,
) => ({
  writes: writes + 1,
  lately: bounds.perMinute === undefined ? [] : [...lately.filter(at => now - at < MINUTE_MS), now],
  worth: addExactAmounts(worth, added.worth),
  size: addExactAmounts(sizes.get(added.symbol) ?? '0', added.size),
})

const isWithinRequests = (
  { writes, perMinute = Infinity }: SealedMandate,
  used: ReturnType<typeof addUsage>,
): boolean => used.writes <= writes && used.lately.length <= perMinute

/** The signer sees no fills, so the exposure of one-click trading is bounded by main. */
function isWithinLimits(
  { markets, worth, perMinute }: SealedMandate,
  used: ReturnType<typeof addUsage>,
  symbol: string,
): boolean {
  const market = markets.get(symbol)
  return (
    market !== undefined &&
    compareExactAmounts(used.worth, worth.inAll) <= 0 &&
    (perMinute !== undefined || compareExactAmounts(used.size, market.size.inAll) <= 0)
  )
}
