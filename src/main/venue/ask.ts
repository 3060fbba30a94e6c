import type { Clock, Read, ReadTrouble } from '../ports'
import type { Budget, Urgency } from './budget'
import { type CallName, calls, ofMain } from './calls'
import type { VenueClock } from './clock'
import { answers } from './answers'
import { type Envelope, isWhole, objectOf, readEnvelope, type Success } from './decode/envelope'
import { DecodeFault } from './decode/reader'
import type { Fields } from './json-value'
import { refusalOf, standingQuestion } from './key-standing'
import type { Got, Outgoing, ReadingRest } from './rest'
import { headersOf, ownerOf, signCall, type Signer } from './sign'

/** One question to the venue, and how its answer is read. */
export interface VenueQuestion<T> {
  readonly name: CallName
  readonly path: string
  readonly urgency?: Urgency
  readonly signed?: boolean
  readonly decode: (answer: Success) => T
  /** What a refusal can mean other than a failure: that there is no such thing. */
  readonly absent?: (refusal: { readonly code: string; readonly words: string }) => T | undefined
}

/** Asks the venue, in turn and at most once at a time for the same thing. */
export interface Asker {
  ask<T>(question: VenueQuestion<T>): Promise<Read<T>>
  /** For the sources that have no envelope. */
  askBare<T>(question: Omit<VenueQuestion<T>, 'decode'> & { decode: (whole: Fields) => T }): Promise<Read<T>>
}

export interface AskerParts {
  readonly rest: Pick<ReadingRest, 'read'>
  readonly budget: Budget
  readonly clock: Clock
  readonly venueClock: VenueClock
  readonly signer: Signer | undefined
  /** Hears of an answer that is not of the shape its call has: the call, and the place in it. */
  readonly onMisshapen: (call: CallName, place: string) => void
}

type Failed = Extract<Read<never>, { is: 'failed' }>
type Answer = Extract<Got, { is: 'answer' }>

/** Builds the way questions are asked. */
export function createAsker(parts: AskerParts): Asker {
  const { rest, budget, clock, venueClock, signer } = parts
  const unreadable = unreadableFor(parts)
  const underway = new Map<string, Promise<Read<unknown>>>()

  function venueNow(): number | undefined {
    const known = venueClock.offset()
    return known === undefined ? undefined : clock.now() + known.offset
  }

  /** The venue's clock is needed to sign; any open answer teaches it. */
  async function learnOffset(): Promise<number | undefined> {
    const { path } = calls.systemInfo
    if (venueClock.offset() === undefined) await ask({ name: 'systemInfo', path, decode: answers.systemInfo })
    return venueClock.offset()?.offset
  }

  async function outgoing(path: string, by: Signer | undefined): Promise<Outgoing | Failed> {
    const bare = { method: 'GET' as const, path, body: '', headers: {} }
    if (by === undefined) return bare
    const offset = await learnOffset()
    if (offset === undefined)
      return { ...failed('offline', 'the venue’s clock is unknown'), cause: 'clock unknown' }
    const signed = await signCall(by, bare, offset)
    if (signed.is === 'signed') return { ...bare, headers: headersOf(by, bare, signed) }
    const cause = signed.why === 'locked' ? 'key locked' : 'key cannot sign'
    return { ...failed('no key', signed.why), cause }
  }

  async function fetched(
    name: CallName,
    path: string,
    urgency: Urgency,
    signed: boolean,
  ): Promise<Answer | Failed> {
    if (signed && signer === undefined) return failed('no key')
    if (!(await budget.turn(name, urgency))) return failed('throttled')
    const request = await outgoing(path, signed ? signerFor(name, signer) : undefined)
    if ('is' in request) return request
    const got = await rest.read(request)
    if (got.is === 'failed') return failed(got.why === 'too large' ? 'unreadable' : 'offline', got.why)
    return got
  }

  async function asked<T>(question: VenueQuestion<T>): Promise<Read<T>> {
    const { name, path } = question
    const signed = question.signed ?? calls[name].access !== 'open'
    const got = await fetched(name, path, question.urgency ?? 'read', signed)
    if (got.is === 'failed') return got
    const told = readEnvelope(got.body)
    if (got.status === 429) return throttled(name)
    if (told?.at !== undefined) venueClock.learn(got.sentAt, got.receivedAt, told.at)
    // A part of an answer proves nothing: not that there is no such order, and not that a list is all there is.
    if (told === undefined || !isWhole(got.status)) return unreadable(name, `HTTP ${got.status}`)
    const at = told.at ?? (question.urgency === 'reconcile' ? await timeOf(got) : undefined)
    if (at === undefined && question.urgency === 'reconcile')
      return { ...failed('offline', 'the venue’s clock is unknown'), cause: 'clock unknown' }
    const envelope: Envelope = at === undefined ? told : { ...told, at }
    if (envelope.is === 'refusal') return refused(question, got, envelope, signed ? signer : undefined)
    if (got.status >= 400) return unreadable(name, `HTTP ${got.status}`)
    budget.ease(name)
    return read(name, () => question.decode(envelope), got, envelope.at)
  }

  /**
   * The venue's time when it was asked, where an answer does not say it: refusals often do not. What was measured too
   * long ago may be from before our clock was set, and would date an early answer late enough to prove something.
   */
  async function timeOf({ sentAt }: Answer): Promise<number | undefined> {
    const { path } = calls.systemInfo
    if (!venueClock.isSure(sentAt)) await ask({ name: 'systemInfo', path, decode: answers.systemInfo })
    const known = venueClock.isSure(clock.now()) ? venueClock.offset() : undefined
    return known && sentAt + known.offset
  }

  async function refused<T>(
    question: VenueQuestion<T>,
    got: Answer,
    envelope: Extract<Envelope, { is: 'refusal' }>,
    by: Signer | undefined,
  ): Promise<Read<T>> {
    const { code, words } = envelope
    if (code === '-1003') return throttled(question.name)
    if (code === undefined) return unreadable(question.name, 'a refusal without a code')
    const absent = question.absent?.({ code, words })
    if (absent !== undefined) return read(question.name, () => absent, got, envelope.at)
    const barred = code === '-1001' || code === '-1002' || got.status === 401
    if (!barred) return { is: 'failed', why: 'refused', code, words }
    // Whoever accounts for an attempt does not wait for reasons.
    const told = by !== undefined && question.urgency !== 'reconcile'
    const cause = told ? refusalOf(code, await ask(standingQuestion(ownerOf(by), by.publicKey))) : undefined
    return { is: 'failed', why: 'unauthorised', code, words, ...(cause !== undefined && { cause }) }
  }

  function read<T>(name: CallName, decode: () => T, got: Answer, at: number | undefined): Read<T> {
    try {
      const value = decode()
      // As old as its question: an answer that was long on its way says what was, and is not young.
      return { is: 'read', value, at: got.sentAt, venueTime: at ?? venueNow() ?? got.receivedAt }
    } catch (error) {
      if (error instanceof DecodeFault) return unreadable(name, error.path)
      throw error
    }
  }

  function throttled(name: CallName): Failed {
    budget.backOff(name)
    return failed('throttled')
  }

  /**
   * Equal questions asked together get one answer; a path has one call, and a call is read in one way. Not so
   * where an attempt is being accounted for: a read that began before the question cannot prove what it asks.
   */
  function once<T>(
    question: { readonly path: string; readonly urgency?: Urgency },
    run: () => Promise<Read<T>>,
  ): Promise<Read<T>> {
    if (question.urgency === 'reconcile') return run()
    const running = underway.get(question.path)
    if (running !== undefined) return running as Promise<Read<T>>
    const started = run().finally(() => underway.delete(question.path))
    underway.set(question.path, started)
    return started
  }

  const ask: Asker['ask'] = question => once(question, () => asked(question))

  return {
    ask,
    askBare: question =>
      once(question, async () => {
        const { name, path, decode } = question
        const got = await fetched(name, path, 'read', question.signed ?? false)
        if (got.is === 'failed') return got
        if (got.status === 429) return throttled(name)
        const whole = objectOf(got.body)
        if (got.status === 401) return failed('unauthorised', 'HTTP 401')
        if (whole === undefined || whole.get('success') === false || got.status !== 200)
          return unreadable(name, `HTTP ${got.status}`)
        budget.ease(name)
        return read(name, () => decode(whole), got, undefined)
      }),
  }
}

/** In whose name a call is asked: some are the main account's, also while one of its sub-accounts is open. */
const signerFor = (name: CallName, signer: Signer | undefined): Signer | undefined =>
  signer !== undefined && ofMain.has(name) ? { ...signer, accountId: ownerOf(signer) } : signer

/** An answer of another shape than its call has, which is told before it is a failure like any other. */
const unreadableFor =
  ({ onMisshapen }: Pick<AskerParts, 'onMisshapen'>) =>
  (name: CallName, place: string): Failed => {
    onMisshapen(name, place)
    return failed('unreadable', place)
  }

const failed = (why: ReadTrouble, words?: string): Failed =>
  words === undefined ? { is: 'failed', why } : { is: 'failed', why, words }
