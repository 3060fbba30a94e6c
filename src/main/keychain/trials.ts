import type { SealedKey, Vaulted } from '../ports'
import { no, yes, type OpenedKey, type Turn } from './kept-keys'
import type { SignerLife } from './signer-line'

/** Keys that are typed, each from the offer that it is sealed to until it is kept or let go. What was typed is never here. */
export interface Trials {
  /** Has the signer make what a key of this name is to be sealed to. */
  offer(keyId: string, own: Turn): Promise<Vaulted<{ readonly to: string }>>
  /** Has the signer open the box; what it holds then is tried, and rests nowhere. */
  take(keyId: string, sealed: SealedKey): Promise<OpenedKey>
  /** The signer that has it, as long as it is there. */
  lifeOf(keyId: string): SignerLife | undefined
  /** What was begun with its offer, and its public half where there is one; from here on it is on trial no more. */
  end(keyId: string): Trial | undefined
  /** Whether any signer is held on by one. */
  isAny(): boolean
}

export interface Trial {
  readonly own: Turn
  readonly publicKey?: string
}

export function createTrials(): Trials {
  const trials = new Map<string, Trial>()
  return {
    async offer(keyId, own) {
      trials.set(keyId, { own })
      const offer = await own.life().ask({ do: 'offer', keyId, from: 'form' })
      if (offer.is === 'offer') return yes({ to: offer.to })
      trials.delete(keyId)
      return no(own.gone())
    },
    async take(keyId, { to, box }) {
      const trial = trials.get(keyId)
      if (trial === undefined) return no('unknown key')
      const said = await trial.own.life().ask({ do: 'hold', keyId, to, box })
      if (said.is === 'gone') return no(trial.own.gone())
      if (said.is !== 'key') return no('refused')
      const { publicKey } = said
      if (trials.get(keyId) === trial) {
        trials.set(keyId, { ...trial, publicKey })
        return yes({ publicKey })
      }
      // SECURITY: it was let go while it was on its way, and nothing holds on to it.
      await trial.own.life().ask({ do: 'forget', keyId })
      return no('unknown key')
    },
    lifeOf(keyId) {
      const life = trials.get(keyId)?.own.life()
      return life?.isOver() === false ? life : undefined
    },
    end(keyId) {
      const trial = trials.get(keyId)
      trials.delete(keyId)
      return trial
    },
    isAny: () => [...trials.values()].some(({ own }) => !own.life().isOver()),
  }
}
