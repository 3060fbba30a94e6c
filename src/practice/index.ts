import { type Channel, findChannel } from './channel'
import { type Asked, WrongArgument, readArguments } from './cli'
import { isCommand, openedOf, perform, type Report, toldOf } from './command'
import { writeHistory } from './history-file'
import type { Complaint } from './protocol/complaints'
import type { Slip } from './protocol/tells/inspector'
import type { SpareKeys } from './account/keys'
import { StateInUse } from './state/lock'
import { endings } from './system'
import { type Practice, type PracticeOptions, openPractice } from './open'

/** Runs the exchange for the desk that started it; it ends with its parent. */
async function serveParent(channel: Channel, options: PracticeOptions): Promise<void> {
  // SECURITY: the key is of this run alone and leaves only sealed to whoever signs with it.
  const practice = await openPractice({ subs: 2, ...options, keys: 'fresh', spareKeys: false })
  const report = (what: Report) => channel.post(what)
  channel.onEnd(endWith(practice))
  channel.listen(message => {
    if (!isCommand(message)) return
    perform(practice, message).then(
      value => {
        report({ saw: 'done', id: message.id, value })
        if (message.do === 'close') process.exit(0)
      },
      (fault: unknown) => {
        report({
          saw: 'failed',
          id: message.id,
          why: fault instanceof Error ? fault.message : String(fault),
        })
      },
    )
  })
  report({ saw: 'open', ...toldOf(practice) })
  if (practice.aside !== undefined) report({ saw: 'set aside', as: practice.aside })
}

/** Runs the exchange for whoever typed the command. */
async function serveAlone({ options, json, check, history }: Asked): Promise<void> {
  const practice = await openPractice({
    ...options,
    complain: complaint => log(lineOf(complaint)),
    ...(check && { inspect: slip => log(slipLine(slip)) }),
  })
  endWith(practice, history)
  if (practice.aside !== undefined) log(asideWords(practice.aside))
  const { baseUrl, publicStreamUrl, privateStreamUrl, account, accounts, spares, symbols } = practice
  const lines = [
    `The practice exchange is open at ${baseUrl} with ${symbols.length} markets.`,
    `  public stream   ${publicStreamUrl}`,
    `  private stream  ${privateStreamUrl}`,
    `  account         ${account.accountId}`,
    `  key             ${account.key}`,
    `  secret          ${account.secret}`,
    ...accounts
      .slice(1)
      .map(({ accountId, key, secret }) => `  and also        ${accountId} ${key} ${secret}`),
    ...spares.slice(0, 1).flatMap(linesOf),
    'It ends with Ctrl+C.',
  ]
  process.stdout.write(
    `${json ? JSON.stringify({ ...openedOf(practice), accounts, spares }) : lines.join('\n')}\n`,
  )
}

/** The first account's keys that can do less. */
const linesOf = ({ reading, expired, elsewhere }: SpareKeys): readonly string[] => [
  `  only reads      ${reading.key} ${reading.secret}`,
  `  has expired     ${expired.key} ${expired.secret}`,
  `  from elsewhere  ${elsewhere.key} ${elsewhere.secret}`,
]

const log = (line: string) => void process.stderr.write(`${line}\n`)

/** What a request had wrong, in one line of the log. */
const lineOf = ({ at, line, code, message }: Complaint): string =>
  `${new Date(at).toISOString()} ${line}: ${code} ${message}`

/** What was told otherwise than the documents have it, in one line of the log. */
const slipLine = ({ at, line, message }: Slip): string =>
  `${new Date(at).toISOString()} ${line}: told otherwise: ${message}`

/** Says in one sentence that the exchange began afresh, and where the old state is. */
const asideWords = (aside: string): string =>
  `The state file is of another form than this exchange writes: it is kept as ${aside}, and a fresh one is begun.`

/** Ends the exchange once, whoever asks for it first. Gives the way to ask. */
function endWith(practice: Practice, history?: string): () => void {
  let ending: Promise<void> | undefined
  const close = async () => {
    await practice.close()
    if (history !== undefined) writeHistory(history, practice.truth())
    process.exit(0)
  }
  const end = () => void (ending ??= close())
  for (const signal of endings) process.once(signal, end)
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
  const asked = readArguments(process.argv.slice(2))
  await (channel === undefined ? serveAlone(asked) : serveParent(channel, asked.options))
} catch (fault) {
  process.stderr.write(`${explain(fault)}\n`)
  process.exit(1)
}
