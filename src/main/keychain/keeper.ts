import { endNow } from '../ending'
import { createKeeping, type SecretStore } from './keeping'
import { type KeeperAnswer, type KeeperQuestion, type Numbered, readQuestion } from './keeper-talk'

/** The channel that Electron gives a process of its kind. */
interface ParentPort {
  on(event: 'message', hear: (event: { readonly data: unknown }) => void): void
  postMessage(message: unknown): void
}

const port = (process as { readonly parentPort?: ParentPort }).parentPort

/** Ends at once: an ordinary exit would wait for a call into a store that does not answer. */
const end = (): void => void endNow()

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
  answering ??= openStore().then(createKeeping)
  try {
    return await (
      await answering
    )(question)
  } catch {
    // The library is not there, or the system's own that it rests on.
    answering = undefined
    return { is: 'unavailable' }
  }
}

let turn: Promise<void> = Promise.resolve()

/** One question at a time: four calls that wait would stop the whole process from doing anything else. */
function hear(message: unknown): void {
  const question = readQuestion(message)
  if (question === undefined) return end()
  turn = turn.then(async () => {
    const told: Numbered<KeeperAnswer> = { ...(await answer(question)), ask: question.ask }
    // SECURITY: the secret leaves by this channel only, to the process that started this one.
    if (port === undefined) process.send?.(told)
    else port.postMessage(told)
  })
}

// SECURITY: a keeper that has lost its way or its parent holds nothing any longer.
process.on('unhandledRejection', end)
process.on('uncaughtException', end)
process.on('disconnect', end)

if (port !== undefined) port.on('message', event => hear(event.data))
else if (process.send !== undefined) process.on('message', hear)
else end()
