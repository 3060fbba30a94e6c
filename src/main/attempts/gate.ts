import type { Hold, Writes } from '@core/guard/guard'
import { writesOf } from '@core/guard/holds'
import type { Clock } from '../ports'

/** Who asks for a hold. Each has at most one in place, and only its owner lifts it. */
export type HoldOwner =
  | 'attempts'
  | 'signatures'
  | 'signed elsewhere'
  | 'flight'
  | 'opening'
  | 'reading'
  | 'journal'
  | 'changed'
  | 'stop'
  | 'doubt'
  | 'venue'
  | 'words'
  | 'arrivals'
  | 'break'
  | 'halt'
  | 'profile'
  | 'key'
  | 'lock'
  | 'clock'
  | 'guards'
  | 'daily'

/** Whether anything may leave, and every reason why not. What may be written is decided from all holds together. */
export interface Gate {
  writes(): Writes
  /** The same without the holds of some: what leaves holds everything after it, and not itself. */
  writesWithout(...owners: readonly HoldOwner[]): Writes
  /** Puts an owner's hold in place, or changes it; nothing lifts it. */
  hold(owner: HoldOwner, hold: Hold | undefined): void
}

export function createGate(parts: {
  readonly clock: Clock
  readonly onChange: (writes: Writes, at: number) => void
}): Gate {
  const holds = new Map<HoldOwner, Hold>()
  const writes = () => writesOf([...holds.values()])
  let told = ''

  return {
    writes,
    writesWithout: (...owners) =>
      writesOf([...holds].flatMap(([own, hold]) => (owners.includes(own) ? [] : [hold]))),
    hold(owner, hold) {
      if (hold !== undefined) holds.set(owner, hold)
      else if (!holds.delete(owner) && told !== '') return
      const text = JSON.stringify(writes())
      if (text === told) return
      told = text
      parts.onChange(writes(), parts.clock.now())
    },
  }
}
