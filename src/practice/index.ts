import { type ParentChannel, findParentChannel } from './parent-channel'
import { type CommandLineArguments, InvalidArgumentError, parseCommandLine } from './command-line'
import {
  isParentCommand,
  getPracticeAccess,
  performParentCommand,
  type ParentReport,
  getPublicAccess,
} from './parent-commands'
import { writeHistoryFile } from './history-file'
import type { RequestComplaint } from './protocol/complaint-log'
import type { SchemaDeviation } from './protocol/schemas/protocol-inspector'
import type { SpareCredentials } from './account/account-keys'
import { StateInUseError } from './state/state-lock'
import { TERMINATION_SIGNALS } from './host-system'
import { type PracticeHandle, type PracticeOptions, openPractice } from './open-practice'

/** Runs the exchange for the Perpdesk process that started it. It ends with its parent. */
async function serveParent(channel: ParentChannel, options: PracticeOptions): Promise<void> {
  // SECURITY: the key exists for this run only and leaves this process only sealed for the signer.
  const practice = await openPractice({ subAccounts: 2, ...options, keys: 'fresh', spareKeys: false })
  const report = (outgoing: ParentReport) => channel.post(outgoing)
  channel.onEnd(closeOnSignal(practice))
  channel.listen(message => {
    if (!isParentCommand(message)) return
    performParentCommand(practice, message).then(
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
  report({ saw: 'open', ...getPublicAccess(practice) })
  if (practice.backupPath !== undefined) report({ saw: 'set aside', as: practice.backupPath })
}

async function serveAlone({ options, json, check, history }: CommandLineArguments): Promise<void> {
  const practice = await openPractice({
    ...options,
    onComplaint: complaint => log(formatComplaint(complaint)),
    ...(check && { onDeviation: slip => log(formatDeviation(slip)) }),
  })
  closeOnSignal(practice, history)
  if (practice.backupPath !== undefined) log(describeReplacedState(practice.backupPath))
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
    ...spares.slice(0, 1).flatMap(formatSpareKeys),
    'It ends with Ctrl+C.',
  ]
  process.stdout.write(
    `${json ? JSON.stringify({ ...getPracticeAccess(practice), accounts, spares }) : lines.join('\n')}\n`,
  )
}

const formatSpareKeys = ({ reading, expired, elsewhere }: SpareCredentials): readonly string[] => [
  `  only reads      ${reading.key} ${reading.secret}`,
  `  has expired     ${expired.key} ${expired.secret}`,
  `  from elsewhere  ${elsewhere.key} ${elsewhere.secret}`,
]

const log = (line: string) => void process.stderr.write(`${line}\n`)

const formatComplaint = ({ at, line, code, message }: RequestComplaint): string =>
  `${new Date(at).toISOString()} ${line}: ${code} ${message}`

const formatDeviation = ({ at, line, message }: SchemaDeviation): string =>
  `${new Date(at).toISOString()} ${line}: differs from the protocol: ${message}`

const describeReplacedState = (backupPath: string): string =>
  `The state file is of another form than this exchange writes: it is kept as ${backupPath}, and a fresh one is begun.`

/** Closes the exchange once, on a signal or when the returned function is called. */
function closeOnSignal(practice: PracticeHandle, history?: string): () => void {
  let closing: Promise<void> | undefined
  const close = async () => {
    await practice.close()
    if (history !== undefined) writeHistoryFile(history, practice.truth())
    process.exit(0)
  }
  const end = () => void (closing ??= close())
  for (const signal of TERMINATION_SIGNALS) process.once(signal, end)
  return end
}

function describeOpenError(fault: unknown): string {
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
  if (fault instanceof InvalidArgumentError || fault instanceof StateInUseError) return fault.message
  if (code === 'EADDRINUSE')
    return 'The port is taken by another program: choose another one with --port, or --port 0 for any free one.'
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOENT')
    return `The state file cannot be written (${code}).`
  return `The practice exchange could not be opened: ${fault instanceof Error ? fault.message : String(fault)}`
}

const channel = findParentChannel()
try {
  const commandLine = parseCommandLine(process.argv.slice(2))
  await (channel === undefined ? serveAlone(commandLine) : serveParent(channel, commandLine.options))
} catch (fault) {
  process.stderr.write(`${describeOpenError(fault)}\n`)
  process.exit(1)
}
