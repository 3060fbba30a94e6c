import { serveParent, killSelf } from '../../signer/parent'
import { findForeignCodeSettings } from '../../signer/foreign-code-check'
import { systemClock } from '../clock'
import type { SecretStore } from './secret-store'
import { type KeeperResponse, type KeeperRequest, parseKeeperRequest } from './keeper-protocol'
import { createSealedStoreHandler } from './sealed-store'
import { isSystemLibraryMissing } from './system-library'
import { currentSystem } from '../system'

/** Opens the system store. Loaded at the first request, so that a failure is also a response. */
async function openStore(): Promise<SecretStore> {
  const { default: keytar } = await import('keytar')
  return {
    get: async (service, account) => (await keytar.getPassword(service, account)) ?? undefined,
    set: (service, account, text) => keytar.setPassword(service, account, text),
    delete: (service, account) => keytar.deletePassword(service, account),
  }
}

let answering: Promise<(question: KeeperRequest) => Promise<KeeperResponse>> | undefined

async function handleRequest(question: KeeperRequest): Promise<KeeperResponse> {
  answering ??= openStore().then(store => createSealedStoreHandler(store, systemClock.now))
  try {
    return await (
      await answering
    )(question)
  } catch {
    // `keytar` failed to load, without a reason.
    answering = undefined
    const isMissing = currentSystem.platform === 'linux' && isSystemLibraryMissing('libsecret-1.so.0')
    return { is: isMissing ? 'no libsecret' : 'unavailable' }
  }
}

// SECURITY: if foreign code was loaded before this, the store is not opened.
if (findForeignCodeSettings(process.env, process.execArgv).length > 0) killSelf()
else serveParent(parseKeeperRequest, handleRequest)
