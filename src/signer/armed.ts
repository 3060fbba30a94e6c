import type { SignerClocks } from './dating'
import type { SignerAnswer, SignerQuestion } from './protocol'
import type { SaidInside } from './to-sign'
import { compareAmounts, sumOfFigures } from './understand/amount'
import { moveSigned, type MovedStop } from './understand/sealed-stop'
import { readSealedBounds, takenBy, type SealedBounds, type Taken } from './understand/sealed-bounds'
import type { ReadRequest, ReadWrite } from './understand/understood'

/** What is armed for each key, and what of it was signed: counted here once more, by the text of each write alone. */
export interface ArmedKeys {
  /** Takes a sealed text; false where it is none, one is open, or one of that name was. */
  arm(keyId: string, text: string): boolean
  disarm(keyId: string): void
  /** The same two, as they are asked for; a key that does not sign has nothing of it armed. */
  answer(question: Extract<SignerQuestion, { do: 'arm' | 'disarm' }>, signs: boolean): SignerAnswer
  /** What counts a write that is said to be inside, once it is signed; undefined where it is not inside. */
  take(keyId: string, read: ReadRequest | undefined, said: SaidInside): (() => void) | undefined
}

interface Open {
  readonly bounds: SealedBounds
  readonly system: number
  readonly steady: number
  writes: number
  worth: string
  readonly sizes: Map<string, string>
  /** The desk's own names of the orders that were signed inside. */
  readonly orders: Set<string>
  /** Where a stop that it moves was moved to by what was signed last. */
  trigger: string
}

export function createArmedKeys(clocks: SignerClocks): ArmedKeys {
  const open = new Map<string, Open>()
  /** Every name that was armed: none of them begins anew. */
  const begun = new Set<string>()

  /** What is open for a key, within its time by both clocks. */
  function openFor(keyId: string): Open | undefined {
    const one = open.get(keyId)
    if (one === undefined) return undefined
    const { lasts } = one.bounds
    const isOver = clocks.system() - one.system >= lasts || clocks.steady() - one.steady >= lasts
    if (isOver) open.delete(keyId)
    return isOver ? undefined : one
  }

  function arm(keyId: string, text: string): boolean {
    const bounds = readSealedBounds(text)
    if (bounds === undefined || begun.has(bounds.envelope) || openFor(keyId) !== undefined) return false
    begun.add(bounds.envelope)
    const [system, steady] = [clocks.system(), clocks.steady()]
    const nothing = { writes: 0, worth: '0', sizes: new Map(), orders: new Set<string>() }
    open.set(keyId, { bounds, system, steady, ...nothing, trigger: bounds.stop?.from ?? '' })
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
    take(keyId, read, { envelope, worth }) {
      const one = openFor(keyId)
      if (one === undefined || one.bounds.envelope !== envelope || read?.is !== 'write') return undefined
      if (one.bounds.stop !== undefined) return takeMove(one, one.bounds.stop, read)
      const taken = takenBy(one.bounds, read, worth)
      const named = read.says.get('client_order_id') ?? ''
      // SECURITY: an order that was not signed inside is not edited inside.
      if (taken === undefined || (read.call === 'PUT /v1/order' && !one.orders.has(named))) return undefined
      const then = after(one, taken)
      // SECURITY: whatever main has counted, no more is signed than was sealed.
      if (!isWithin(one.bounds, then, taken.symbol)) return undefined
      return () => {
        Object.assign(one, { writes: then.writes, worth: then.worth })
        one.sizes.set(taken.symbol, then.size)
        if (read.call === 'POST /v1/order') one.orders.add(named)
      }
    },
  }
}

/** A move of the sealed stop: it takes a write, and from then on it is moved no looser than that. */
function takeMove(one: Open, stop: MovedStop, read: ReadWrite): (() => void) | undefined {
  const trigger = moveSigned(stop, read, one.trigger)
  if (trigger === undefined || one.writes >= one.bounds.writes) return undefined
  return () => void Object.assign(one, { writes: one.writes + 1, trigger })
}

const after = ({ writes, worth, sizes }: Open, taken: Taken) => ({
  writes: writes + 1,
  worth: sumOfFigures(worth, taken.worth),
  size: sumOfFigures(sizes.get(taken.symbol) ?? '0', taken.size),
})

function isWithin(
  { markets, worth, writes }: SealedBounds,
  then: ReturnType<typeof after>,
  symbol: string,
): boolean {
  const market = markets.get(symbol)
  return (
    market !== undefined &&
    then.writes <= writes &&
    compareAmounts(then.worth, worth.inAll) <= 0 &&
    compareAmounts(then.size, market.size.inAll) <= 0
  )
}
