import type { KeychainStatus } from '@contract/consent'
import type { Clock, Log, Surface, Vault, Vaulted } from '../ports'

interface Parts {
  readonly vault: Vault
  readonly surface: Surface
  readonly clock: Clock
  readonly log: Log
}

type Asked = { readonly since: number; readonly answer: Promise<Vaulted<string>> }

/**
 * Asks the keychain whether it can keep a key, for a form that is open, and lets the form say how far that is. One
 * that is still being asked is not asked again: who opens the form a second time hears since when it is.
 */
export function createAskedKeychain({ vault, surface, clock, log }: Parts) {
  let open: Asked | undefined

  function asked(): Asked {
    if (open !== undefined) return open
    const answer = vault.store().finally(() => (open = undefined))
    open = { since: clock.now(), answer }
    return open
  }

  return (token: string): Promise<Vaulted<string>> => {
    const { since, answer } = asked()
    surface.sayKeychain(token, { is: 'asked', since })
    answer.then(
      store => surface.sayKeychain(token, statusOf(store)),
      () => {
        log.trouble('the keychain could not be asked')
        surface.sayKeychain(token, { is: 'trouble', why: 'unavailable' })
      },
    )
    return answer
  }
}

const statusOf = (store: Vaulted<string>): KeychainStatus =>
  store.ok ? { is: 'open', store: store.value } : { is: 'trouble', why: store.why }
