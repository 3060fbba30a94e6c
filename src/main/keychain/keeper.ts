import { answerParent, endSelf } from '../../signer/parent'
import { strangersAround } from '../../signer/surroundings'
import { clock } from '../clock'
import type { SecretStore } from './keeping'
import { type KeeperAnswer, type KeeperQuestion, readQuestion } from './keeper-talk'
import { createSealedKeeping } from './sealed-keeping'
import { isLibraryMissing } from './system-library'
import { system } from '../system'

/** Opens the system's store. It is loaded on the first question, so that failing to is an answer too. */
async function openStore(): Promise<SecretStore> {
  const { default: keytar } = await import('keytar')
  return {
    get: async (service, account) => (await keytar.getPassword(service, account)) ?? undefined,
    set: (service, account, text) => keytar.setPassword(service, account, text),
    delete: (service, account) => keytar.deletePassword(service, account),
  }
}

let answering: Promise<(question: KeeperQuestion) => Promise<KeeperAnswer>> | undefined

async function answer(question: KeeperQuestion): Promise<KeeperAnswer> {
  answering ??= openStore().then(store => createSealedKeeping(store, clock.now))
  try {
    return await (
      await answering
    )(question)
  } catch {
    // `keytar` did not load, and does not say why.
    answering = undefined
    const isMissing = system.platform === 'linux' && isLibraryMissing('libsecret-1.so.0')
    return { is: isMissing ? 'no libsecret' : 'unavailable' }
  }
}

// SECURITY: where code of somebody else is loaded before this, the store is not opened.
if (strangersAround(process.env, process.execArgv).length > 0) endSelf()
else answerParent(readQuestion, answer)
