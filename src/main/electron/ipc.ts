import type { IpcMainInvokeEvent, WebContents } from 'electron'
import {
  dispatchContractCall,
  truncateInputPath,
  type ContractInputRules,
  type ContractRateLimit,
} from '@contract/call-dispatch'
import type { Contract, ContractHandlers, ContractPushers } from '@contract/ipc-contract'
import { err, createRefusal, type Result } from '@core/value/result'
import { inputLimits, findUnsafePath } from './payload-safety'
import { createCallerRate, type CallerRate } from './caller-rate'

export type IpcContents = Pick<WebContents, 'id' | 'ipc' | 'mainFrame' | 'send' | 'isDestroyed'>

export interface IpcConnectionOptions<A extends Contract> {
  readonly contents: IpcContents
  /** The only origin whose calls are handled. */
  readonly origin: string
  readonly contract: A
  readonly inputs: ContractInputRules<A>
  readonly handlers: ContractHandlers<A>
  readonly now: () => number
  /** Reports a broken invariant and returns the incident's name; the error itself goes no further. */
  readonly onIncident: (channel: string, error: unknown) => string
  readonly onStranger: (channel: string) => void
}

export interface IpcConnection<A extends Contract> {
  readonly push: ContractPushers<A>
  close(): void
}

/**
 * Opens the only IPC connection of a web contents. It uses the contents' own `ipc`, so the sheet's channels do not
 * exist for the desk.
 */
export function openIpcConnection<A extends Contract>(options: IpcConnectionOptions<A>): IpcConnection<A> {
  const { contents, contract } = options
  const rates = listChannelRates(options.inputs)
  for (const [channel, rate] of rates) {
    const callerRate = createCallerRate(rate)
    contents.ipc.handle(channel, (event, input: unknown) =>
      handleCall(options, channel, callerRate, event, input),
    )
  }
  return {
    push: createPushers(contract, (channel, news) => sendPush(options, channel, news)),
    close() {
      for (const [channel] of rates) contents.ipc.removeHandler(channel)
    },
  }
}

async function handleCall<A extends Contract>(
  options: IpcConnectionOptions<A>,
  channel: string,
  callerRate: CallerRate,
  event: IpcMainInvokeEvent,
  input: unknown,
): Promise<Result<unknown>> {
  // SECURITY: the sender is checked before anything else; its frame is unavailable after the first `await`.
  if (!isFromOwnPage(options, event)) {
    options.onStranger(channel)
    return err([createRefusal('INPUT_MALFORMED', { channel, at: 'the sender' })])
  }
  if (!callerRate.take(options.now())) return err([createRefusal('TOO_MANY_CALLS', { channel })])
  const unsafe = input === undefined ? undefined : findUnsafePath(input, inputLimits)
  if (unsafe !== undefined)
    return err([createRefusal('INPUT_MALFORMED', { channel, at: truncateInputPath(unsafe) })])
  try {
    const result = await dispatchContractCall(options.inputs, options.handlers, channel, input)
    assertPayloadSafe(channel, result)
    return result
  } catch (error) {
    // SECURITY: an exception never crosses; a raw one could carry a signature or a path.
    return err([createRefusal('WRITES_HALTED', { incident: options.onIncident(channel, error) })])
  }
}

function isFromOwnPage(
  { contents, origin }: Pick<IpcConnectionOptions<never>, 'contents' | 'origin'>,
  { sender, senderFrame }: IpcMainInvokeEvent,
): boolean {
  // SECURITY: only the top frame of these contents is accepted, and only while its page has exactly this origin.
  return (
    sender.id === contents.id &&
    senderFrame !== null &&
    senderFrame === contents.mainFrame &&
    senderFrame.origin === origin
  )
}

function sendPush<A extends Contract>(
  options: IpcConnectionOptions<A>,
  channel: string,
  news: unknown,
): void {
  if (options.contents.isDestroyed()) return
  try {
    assertPayloadSafe(channel, news)
    options.contents.send(channel, news)
  } catch (error) {
    options.onIncident(channel, error)
  }
}

function assertPayloadSafe(channel: string, payload: unknown): void {
  const unsafe = payload === undefined ? undefined : findUnsafePath(payload)
  if (unsafe !== undefined) throw new UnsafePayloadError(channel, unsafe)
}

class UnsafePayloadError extends Error {
  override readonly name = 'PayloadUnsafe'
  constructor(channel: string, at: string) {
    super(`${channel} holds what JSON cannot carry at ${at}`)
  }
}

const listChannelRates = <A extends Contract>(
  inputs: ContractInputRules<A>,
): readonly (readonly [string, ContractRateLimit])[] =>
  Object.entries<Readonly<Record<string, { readonly rate: ContractRateLimit }>>>(inputs).flatMap(
    ([group, calls]) => Object.entries(calls).map(([name, { rate }]) => [`${group}.${name}`, rate] as const),
  )

function createPushers<A extends Contract>(
  contract: A,
  push: (channel: string, news: unknown) => void,
): ContractPushers<A> {
  const groups = Object.entries<Readonly<Record<string, string>>>(contract).map(([group, entries]) => [
    group,
    Object.fromEntries(
      Object.keys(entries)
        .filter(name => entries[name] === 'push')
        .map(name => [name, (news: unknown) => push(`${group}.${name}`, news)]),
    ),
  ])
  return Object.fromEntries(groups) as ContractPushers<A>
}
