import type { KeychainStatus } from '@contract/consent-api'
import type { ClockPort, LogPort, ConsentSurfacePort, KeyVault, VaultResult } from '../main-ports'

interface Parts {
  readonly vault: KeyVault
  readonly surface: ConsentSurfacePort
  readonly clock: ClockPort
  readonly log: LogPort
}

type PendingProbe = { readonly since: number; readonly answer: Promise<VaultResult<string>> }

/**
 * Probes for an open form if the keychain can store a key, and reports the progress to the form. A running probe is
 * shared: a form opened again receives its start time.
 */
export function createKeychainProbe({ vault, surface, clock, log }: Parts) {
  let open: PendingProbe | undefined

  function startProbe(): PendingProbe {
    if (open !== undefined) return open
    const answer = vault.store().finally(() => (open = undefined))
    open = { since: clock.now(), answer }
    return open
  }

  return (token: string): Promise<VaultResult<string>> => {
    const { since, answer } = startProbe()
    surface.updateKeychain(token, { is: 'asked', since })
    answer.then(
      store => surface.updateKeychain(token, toStatus(store)),
      () => {
        log.trouble('the keychain could not be asked')
        surface.updateKeychain(token, { is: 'trouble', why: 'unavailable' })
      },
    )
    return answer
  }
}

const toStatus = (store: VaultResult<string>): KeychainStatus =>
  store.ok ? { is: 'open', store: store.value } : { is: 'trouble', why: store.why }
