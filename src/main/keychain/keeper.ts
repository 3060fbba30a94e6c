import { serveParent, killSelf } from '../../signer/parent'
import { findForeignCodeSettings } from '../../signer/surroundings'
import { systemClock } from '../clock'
import type { SecretStore } from './keeping'
import { type KeeperResponse, type KeeperRequest, parseKeeperRequest } from './keeper-talk'
import { createSealedStoreHandler } from './sealed-keeping'
import { isSystemLibraryMissing } from './system-library'
import { currentSystem } from '../system'

/** Opens the system's store. It is loaded on the first question, so that failing to is an answer too. */
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
    // `keytar` did not load, and does not say why.
    answering = undefined
    const isMissing = currentSystem.platform === 'linux' && isSystemLibraryMissing('libsecret-1.so.0')
    return { is: isMissing ? 'no libsecret' : 'unavailable' }
  }
}

// SECURITY: where code of somebody else is loaded before this, the store is not opened.
if (findForeignCodeSettings(process.env, process.execArgv).length > 0) killSelf()
else serveParent(parseKeeperRequest, handleRequest)
