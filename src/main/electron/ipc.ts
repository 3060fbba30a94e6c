import type { IpcMainInvokeEvent, WebContents } from 'electron'
import { answer, shortPlace, type CallInputs, type Rate } from '@contract/answer'
import type { Contract, Handlers, Pushers } from '@contract/wire'
import { err, refuse, type Result } from '@core/value/result'
import { inputLimits, unsafeAt } from './json-safe'
import { createCallerRate, type CallerRate } from './pace'

/** What a door needs of the web contents it opens on. */
export type DoorContents = Pick<WebContents, 'id' | 'ipc' | 'mainFrame' | 'send' | 'isDestroyed'>

/** What a door needs to be opened. */
export interface DoorOptions<A extends Contract> {
  readonly contents: DoorContents
  /** The only origin that is answered. */
  readonly origin: string
  readonly contract: A
  /** What each of its calls is held to. */
  readonly inputs: CallInputs<A>
  readonly handlers: Handlers<A>
  readonly now: () => number
  /** Hears of a broken invariant and gives the incident's name; the error itself goes no further. */
  readonly onIncident: (channel: string, error: unknown) => string
  /** Hears of a call that did not come from the page this door belongs to. */
  readonly onStranger: (channel: string) => void
}

/** One web contents' way to speak with main. */
export interface Door<A extends Contract> {
  /** Tells the page news, while it is there to hear them. */
  readonly push: Pushers<A>
  close(): void
}

/**
 * Opens the one door of a web contents. Nothing else in this program answers a page.
 *
 * It stands on the contents' own `ipc`, so a channel of the sheet does not exist for the desk.
 */
export function openDoor<A extends Contract>(options: DoorOptions<A>): Door<A> {
  const { contents, contract } = options
  const rates = ratesOf(options.inputs)
  for (const [channel, rate] of rates) {
    const pace = createCallerRate(rate)
    contents.ipc.handle(channel, (event, input: unknown) => receive(options, channel, pace, event, input))
  }
  return {
    push: pushersOf(contract, (channel, news) => send(options, channel, news)),
    close() {
      for (const [channel] of rates) contents.ipc.removeHandler(channel)
    },
  }
}

async function receive<A extends Contract>(
  options: DoorOptions<A>,
  channel: string,
  pace: CallerRate,
  event: IpcMainInvokeEvent,
  input: unknown,
): Promise<Result<unknown>> {
  // SECURITY: the sender is judged before anything else runs; its frame is gone once this function waits.
  if (!isOwnPage(options, event)) {
    options.onStranger(channel)
    return err([refuse('INPUT_MALFORMED', { channel, at: 'the sender' })])
  }
  if (!pace.take(options.now())) return err([refuse('TOO_MANY_CALLS', { channel })])
  const unsafe = input === undefined ? undefined : unsafeAt(input, inputLimits)
  if (unsafe !== undefined) return err([refuse('INPUT_MALFORMED', { channel, at: shortPlace(unsafe) })])
  try {
    const result = await answer(options.inputs, options.handlers, channel, input)
    assertSafe(channel, result)
    return result
  } catch (error) {
    // SECURITY: an exception never crosses; a raw one could carry a signature or a path.
    return err([refuse('WRITES_HALTED', { incident: options.onIncident(channel, error) })])
  }
}

function isOwnPage(
  { contents, origin }: Pick<DoorOptions<never>, 'contents' | 'origin'>,
  { sender, senderFrame }: IpcMainInvokeEvent,
): boolean {
  // SECURITY: known contents, its top frame, and exactly the origin its page was served from.
  return (
    sender.id === contents.id &&
    senderFrame !== null &&
    senderFrame === contents.mainFrame &&
    senderFrame.origin === origin
  )
}

function send<A extends Contract>(options: DoorOptions<A>, channel: string, news: unknown): void {
  if (options.contents.isDestroyed()) return
  try {
    assertSafe(channel, news)
    options.contents.send(channel, news)
  } catch (error) {
    options.onIncident(channel, error)
  }
}

function assertSafe(channel: string, payload: unknown): void {
  const unsafe = payload === undefined ? undefined : unsafeAt(payload)
  if (unsafe !== undefined) throw new PayloadUnsafe(channel, unsafe)
}

/** Says that main was about to tell a page something that JSON cannot carry. */
class PayloadUnsafe extends Error {
  override readonly name = 'PayloadUnsafe'
  constructor(channel: string, at: string) {
    super(`${channel} holds what JSON cannot carry at ${at}`)
  }
}

/** The channels that are answered, each with how often it may be called. */
const ratesOf = <A extends Contract>(inputs: CallInputs<A>): readonly (readonly [string, Rate])[] =>
  Object.entries<Readonly<Record<string, { readonly rate: Rate }>>>(inputs).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, { rate }]) => [`${group}.${name}`, rate] as const),
  )

/** Main's way to tell, made out of the contract alone. */
function pushersOf<A extends Contract>(
  contract: A,
  push: (channel: string, news: unknown) => void,
): Pushers<A> {
  const groups = Object.entries<Readonly<Record<string, string>>>(contract).map(([group, entries]) => [
    group,
    Object.fromEntries(
      Object.keys(entries)
        .filter(name => entries[name] === 'push')
        .map(name => [name, (news: unknown) => push(`${group}.${name}`, news)]),
    ),
  ])
  return Object.fromEntries(groups) as Pushers<A>
}
