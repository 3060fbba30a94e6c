import type { WriteOutcome } from '@core/attempt/write-attempt'
import type { Amount } from '@core/value/decimal-amount'
import type { AttemptId, SealedRequest } from '@core/write/venue-write'
import type { OutgoingRequest } from '../../src/main/outgoing-request'
import type { VenueReadResult, SignedRequest, WritableVenue } from '../../src/main/main-ports'
import type { VenueWrite } from '../../src/main/venue/encode/encode-write'
import { publicKeyOf, seedFrom } from '../kit/keytext'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { openPractice, type PracticeHandle, type PracticeOptions } from '../../src/practice/open-practice'
import { signedBy, signingWith } from '../kit/signing'

/** A venue client that sends every kind of write, and its practice exchange. */
export interface Facing {
  readonly practice: PracticeHandle
  readonly venue: WritableVenue
  /** Encodes, signs and sends one write, and waits until the exchange has processed it. */
  write(write: VenueWrite, lastCheck?: Look): Promise<Written>
  close(): Promise<void>
}

/** The last check of a request before it leaves. */
export type Look = (leaving: OutgoingRequest) => boolean

/** Outcome of a write, and the requests checked before it left. */
export interface Written {
  readonly outcome: WriteOutcome
  readonly attempt: AttemptId
  readonly request: SealedRequest
  readonly looked: readonly SealedRequest[]
}

/** The writing part of a venue, for every kind of write, not only those that the desk plans. */
interface Writing {
  encode(write: VenueWrite, attempt: AttemptId): SealedRequest
  send(
    signed: SignedRequest,
    write: VenueWrite,
    lastLook: (leaving: OutgoingRequest) => boolean,
  ): Promise<WriteOutcome>
}

/** The client signs for longer than this after it learnt the exchange's time. */
const CLOCK_KNOWN = 30_000

/** Opens an exchange and a client with the key of its first account, both on the exchange's time. */
export async function openFacing(seed: number, options: Omit<PracticeOptions, 'seed'> = {}): Promise<Facing> {
  const practice = await openPractice({ seed, limits: false, ...options })
  return faceAs(practice, practice.account.accountId)
}

/** A second client, for the first sub-account, with the same key. */
export function faceSub({ practice }: Pick<Facing, 'practice'>): Facing {
  const sub = practice.exchange.ledger.accounts().find(({ main }) => main !== undefined)
  if (sub === undefined) throw new Error('there is no sub-account')
  return faceAs(practice, sub.id)
}

function faceAs(practice: PracticeHandle, accountId: string): Facing {
  const { secret } = practice.account
  const own = seedFrom(secret)
  if (!own.ok) throw new Error('the practice secret cannot be read')
  const { baseUrl, publicStreamUrl, privateStreamUrl } = practice
  const venue = openWritableVenue({
    addresses: { baseUrl, publicStreamUrl, privateStreamUrl },
    accountId,
    mainAccountId: practice.account.accountId,
    keyId: 'k1',
    publicKey: publicKeyOf(own.value),
    vault: signingWith(own.value, { now: () => practice.now() }),
    clock: {
      now: () => practice.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    ids: { chance: () => 0.5 },
  })
  const writing: Writing = venue
  let count = 0

  async function write(one: VenueWrite, lastCheck: Look = () => true): Promise<Written> {
    const known = venue.clockOffset()
    if (known === undefined || practice.now() - known.at > CLOCK_KNOWN) await value(venue.read.time())
    const attempt = `pd-${accountId.slice(-4)}-${(count += 1)}` as AttemptId
    const request = writing.encode(one, attempt)
    const signed = await signedBy(venue, request)
    const looked: SealedRequest[] = []
    const outcome = await writing.send(signed, one, leaving => looked.push(leaving) > 0 && lastCheck(leaving))
    await practice.settled()
    return { outcome, attempt, request, looked }
  }

  return {
    practice,
    venue,
    write,
    async close() {
      await venue.close()
      await practice.close()
    },
  }
}

/** The value of a reading; throws with the reason of a failure. */
export async function value<T>(reading: Promise<VenueReadResult<T>>): Promise<T> {
  const read = await reading
  if (read.is === 'failed') throw new Error(JSON.stringify(read))
  return read.value
}

/** A market's current mark, from the list of all quotes. */
export async function markOf({ venue }: Pick<Facing, 'venue'>, symbol: string): Promise<Amount | undefined> {
  return (await value(venue.read.quotes())).find(quote => quote.symbol === symbol)?.mark
}
