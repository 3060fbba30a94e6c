import type { ClockPort, SigningAge, VenueReadResult, VenueReadTrouble } from '../main-ports'
import type { RateBudget, CallPriority } from './rate-budget'
import { type VenueCallName, venueCalls, mainAccountCalls } from './venue-calls'
import type { VenueClock } from './venue-clock'
import { responseDecoders } from './response-decoders'
import {
  type ResponseEnvelope,
  isCompleteResponse,
  parseJsonObject,
  parseResponseEnvelope,
  type SuccessEnvelope,
} from './decode/response-envelope'
import { DecodeFault } from './decode/field-reader'
import type { JsonFields } from './exact-json-value'
import { deriveKeyRefusal, createKeyLookupQuery } from './public-key-lookup'
import type { RestResult, RestRequest, QueryRestClient } from './venue-rest'
import { createSignedHeaders, getKeyOwner, signVenueCall, type VenueSigner } from './request-signing'

export interface VenueQuery<T> {
  readonly name: VenueCallName
  readonly path: string
  readonly urgency?: CallPriority
  readonly signed?: boolean
  /** Dates the request into the past. Such a request is never shared. */
  readonly age?: SigningAge
  readonly decode: (answer: SuccessEnvelope) => T
  /** Converts a refusal that means "does not exist" to a value. */
  readonly absent?: (refusal: { readonly code: string; readonly words: string }) => T | undefined
}

/** Sends queries within the rate limits; equal simultaneous queries share one request. */
export interface VenueQueryClient {
  ask<T>(question: VenueQuery<T>): Promise<VenueReadResult<T>>
  queryBare<T>(
    question: Omit<VenueQuery<T>, 'decode'> & { decode: (whole: JsonFields) => T },
  ): Promise<VenueReadResult<T>>
}

export interface VenueQueryClientParts {
  readonly rest: Pick<QueryRestClient, 'read'>
  readonly budget: RateBudget
  readonly clock: ClockPort
  readonly venueClock: VenueClock
  readonly signer: VenueSigner | undefined
  readonly onMisshapen: (call: VenueCallName, place: string) => void
}

type Failed = Extract<VenueReadResult<never>, { is: 'failed' }>
type Answer = Extract<RestResult, { is: 'answer' }>

export function createVenueQueryClient(parts: VenueQueryClientParts): VenueQueryClient {
  const { rest, budget, clock, venueClock, signer } = parts
  const unreadable = createMalformedReporter(parts)
  const underway = new Map<string, Promise<VenueReadResult<unknown>>>()

  function venueNow(): number | undefined {
    const known = venueClock.offset()
    return known === undefined ? undefined : clock.now() + known.offset
  }

  const measureTime = () =>
    ask({ name: 'systemInfo', path: venueCalls.systemInfo.path, decode: responseDecoders.systemInfo })

  /** Signing needs the venue's clock. */
  async function ensureOffset(): Promise<number | undefined> {
    if (venueClock.offset() === undefined) await measureTime()
    return venueClock.offset()?.offset
  }

  async function createRequest(
    path: string,
    by: VenueSigner | undefined,
    age: SigningAge | undefined,
  ): Promise<RestRequest | Failed> {
    const bare = { method: 'GET' as const, path, body: '', headers: {} }
    if (by === undefined) return bare
    const offset = await ensureOffset()
    if (offset === undefined)
      return { ...createFailure('offline', 'the venue’s clock is unknown'), cause: 'clock unknown' }
    const signed = await signVenueCall(by, bare, offset, age && { age })
    if (signed.is === 'signed') return { ...bare, headers: createSignedHeaders(by, bare, signed) }
    const cause = signed.why === 'locked' ? 'key locked' : 'key cannot sign'
    return { ...createFailure('no key', signed.why), cause }
  }

  async function fetchResponse(
    name: VenueCallName,
    path: string,
    urgency: CallPriority,
    signed: boolean,
    age?: SigningAge,
  ): Promise<Answer | Failed> {
    if (signed && signer === undefined) return createFailure('no key')
    if (!(await budget.waitForTurn(name, urgency))) return createFailure('throttled')
    const request = await createRequest(path, signed ? selectSigner(name, signer) : undefined, age)
    if ('is' in request) return request
    const got = await rest.read(request)
    if (got.is === 'failed') return createFailure(got.why === 'too large' ? 'unreadable' : 'offline', got.why)
    return got
  }

  async function runQuery<T>(question: VenueQuery<T>): Promise<VenueReadResult<T>> {
    const { name, path } = question
    const signed = question.signed ?? venueCalls[name].access !== 'open'
    const got = await fetchResponse(name, path, question.urgency ?? 'read', signed, question.age)
    if (got.is === 'failed') return got
    const parsed = parseResponseEnvelope(got.body)
    if (got.status === 429) return throttled(name, got)
    if (parsed?.at !== undefined) venueClock.measure(got.sentAt, got.receivedAt, parsed.at)
    // A partial response proves nothing: neither a missing order nor a complete list.
    if (parsed === undefined || !isCompleteResponse(got.status)) return unreadable(name, `HTTP ${got.status}`)
    const at = parsed.at ?? (question.urgency === 'reconcile' ? await estimateVenueTime(got) : undefined)
    if (at === undefined && question.urgency === 'reconcile')
      return { ...createFailure('offline', 'the venue’s clock is unknown'), cause: 'clock unknown' }
    const envelope: ResponseEnvelope = at === undefined ? parsed : { ...parsed, at }
    if (envelope.is === 'refusal') return handleRefusal(question, got, envelope, signed ? signer : undefined)
    if (got.status >= 400) return unreadable(name, `HTTP ${got.status}`)
    budget.resetBackOff(name)
    return decodeResponse(name, () => question.decode(envelope), got, envelope.at)
  }

  /**
   * Returns the venue's time of the request if the response lacks it, as refusals often do. An old measurement may
   * precede a clock change and would date an early response too late, as false proof.
   */
  async function estimateVenueTime({ sentAt }: Answer): Promise<number | undefined> {
    if (!venueClock.isSure(sentAt)) await measureTime()
    const known = venueClock.isSure(clock.now()) ? venueClock.offset() : undefined
    return known && sentAt + known.offset
  }

  async function handleRefusal<T>(
    question: VenueQuery<T>,
    got: Answer,
    envelope: Extract<ResponseEnvelope, { is: 'refusal' }>,
    by: VenueSigner | undefined,
  ): Promise<VenueReadResult<T>> {
    const { code, words } = envelope
    if (code === '-1003') return throttled(question.name, got)
    if (code === undefined) return unreadable(question.name, 'a refusal without a code')
    const absent = question.absent?.({ code, words })
    if (absent !== undefined) return decodeResponse(question.name, () => absent, got, envelope.at)
    const barred = code === '-1001' || code === '-1002' || got.status === 401
    if (!barred) return { is: 'failed', why: 'refused', code, words }
    // Reconciliation does not wait for the reason of a key failure.
    const isCauseNeeded = by !== undefined && question.urgency !== 'reconcile' && question.age === undefined
    const cause = isCauseNeeded
      ? deriveKeyRefusal(code, await ask(createKeyLookupQuery(getKeyOwner(by), by.publicKey)))
      : undefined
    return { is: 'failed', why: 'unauthorised', code, words, ...(cause !== undefined && { cause }) }
  }

  function decodeResponse<T>(
    name: VenueCallName,
    decode: () => T,
    got: Answer,
    at: number | undefined,
  ): VenueReadResult<T> {
    try {
      const value = decode()
      // Dated by the request's time, because a slow response describes an earlier state.
      return { is: 'read', value, at: got.sentAt, venueTime: at ?? venueNow() ?? got.receivedAt }
    } catch (error) {
      if (error instanceof DecodeFault) return unreadable(name, error.path)
      throw error
    }
  }

  function throttled(name: VenueCallName, { sentAt }: Answer): Failed {
    budget.backOff(name, sentAt)
    return createFailure('throttled')
  }

  /**
   * Shares one response between equal simultaneous queries; a path has one call and one decoder. Reconciliation always
   * sends its own, because an earlier request cannot prove what it asks.
   */
  function shareRunning<T>(
    question: Pick<VenueQuery<T>, 'path' | 'urgency' | 'age'>,
    run: () => Promise<VenueReadResult<T>>,
  ): Promise<VenueReadResult<T>> {
    if (question.urgency === 'reconcile' || question.age !== undefined) return run()
    const running = underway.get(question.path)
    if (running !== undefined) return running as Promise<VenueReadResult<T>>
    const started = run().finally(() => underway.delete(question.path))
    underway.set(question.path, started)
    return started
  }

  const ask: VenueQueryClient['ask'] = question => shareRunning(question, () => runQuery(question))

  return {
    ask,
    queryBare: question =>
      shareRunning(question, async () => {
        const { name, path, decode } = question
        const got = await fetchResponse(name, path, 'read', question.signed ?? false)
        if (got.is === 'failed') return got
        if (got.status === 429) return throttled(name, got)
        const whole = parseJsonObject(got.body)
        if (got.status === 401) return createFailure('unauthorised', 'HTTP 401')
        if (whole === undefined || whole.get('success') === false || got.status !== 200)
          return unreadable(name, `HTTP ${got.status}`)
        budget.resetBackOff(name)
        return decodeResponse(name, () => decode(whole), got, undefined)
      }),
  }
}

/** Returns the signer for a call; some calls use the main account, also for an open sub-account. */
const selectSigner = (name: VenueCallName, signer: VenueSigner | undefined): VenueSigner | undefined =>
  signer !== undefined && mainAccountCalls.has(name) ? { ...signer, accountId: getKeyOwner(signer) } : signer

const createMalformedReporter =
  ({ onMisshapen }: Pick<VenueQueryClientParts, 'onMisshapen'>) =>
  (name: VenueCallName, place: string): Failed => {
    onMisshapen(name, place)
    return createFailure('unreadable', place)
  }

const createFailure = (why: VenueReadTrouble, words?: string): Failed =>
  words === undefined ? { is: 'failed', why } : { is: 'failed', why, words }
