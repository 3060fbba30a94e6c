import { type Channel, findChannel } from './channel'
import { WrongArgument, readArguments } from './cli'
import { isCommand, openedOf, perform } from './command'
import { StateInUse } from './state/lock'
import { type Practice, type PracticeOptions, openPractice } from './open'

/** Runs the exchange for the desk that started it; it ends with its parent. */
async function serveParent(channel: Channel, options: PracticeOptions): Promise<void> {
  // SECURITY: the key is of this run alone and leaves only over the parent's channel.
  const practice = await openPractice({ ...options, keys: 'fresh' })
  channel.onEnd(endWith(practice))
  channel.listen(message => {
    if (!isCommand(message)) return
    perform(practice, message).then(
      value => {
        channel.post({ saw: 'done', id: message.id, value })
        if (message.do === 'close') process.exit(0)
      },
      (fault: unknown) => {
        channel.post({
          saw: 'failed',
          id: message.id,
          why: fault instanceof Error ? fault.message : String(fault),
        })
      },
    )
  })
  channel.post({ saw: 'open', ...openedOf(practice) })
}

/** Runs the exchange for whoever typed the command. */
async function serveAlone(options: PracticeOptions, json: boolean): Promise<void> {
  const practice = await openPractice(options)
  endWith(practice)
  const { baseUrl, publicStreamUrl, privateStreamUrl, account, symbols } = practice
  const lines = [
    `The practice exchange is open at ${baseUrl} with ${symbols.length} markets.`,
    `  public stream   ${publicStreamUrl}`,
    `  private stream  ${privateStreamUrl}`,
    `  account         ${account.accountId}`,
    `  key             ${account.key}`,
    `  secret          ${account.secret}`,
    'It ends with Ctrl+C.',
  ]
  process.stdout.write(`${json ? JSON.stringify(openedOf(practice)) : lines.join('\n')}\n`)
}

/** Ends the exchange once, whoever asks for it first. Gives the way to ask. */
function endWith(practice: Practice): () => void {
  let ending: Promise<void> | undefined
  const end = () => void (ending ??= practice.close().then(() => process.exit(0)))
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  return end
}

/** Says in one sentence why the exchange could not be opened. */
function explain(fault: unknown): string {
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
  if (fault instanceof WrongArgument || fault instanceof StateInUse) return fault.message
  if (code === 'EADDRINUSE')
    return 'The port is taken by another program: choose another one with --port, or --port 0 for any free one.'
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOENT')
    return `The state file cannot be written (${code}).`
  return `The practice exchange could not be opened: ${fault instanceof Error ? fault.message : String(fault)}`
}

const channel = findChannel()
try {
  const { options, json } = readArguments(process.argv.slice(2))
  await (channel === undefined ? serveAlone(options, json) : serveParent(channel, options))
} catch (fault) {
  process.stderr.write(`${explain(fault)}\n`)
  process.exit(1)
}
