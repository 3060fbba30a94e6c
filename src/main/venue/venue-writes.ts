import type { SealedRequest } from '@core/write/venue-write'
import type { ReadableVenue, SigningAge, VenueClientOptions, WritableVenue } from '../main-ports'
import type { RateBudget } from './rate-budget'
import type { VenueClock } from './venue-clock'
import { insertOwnKey, removeOwnKey } from './encode/own-key-placeholder'
import { encodeVenueWrite, getWriteEncoding, writeEncodings } from './encode/encode-write'
import { classifyWriteResponse } from './outcome'
import type { RestResult, VenueRestClient } from './venue-rest'
import type { VenueSigner } from './request-signing'
import { parseResponseEnvelope } from './decode/response-envelope'
import { signVenueWrite, toConfirmationClaim } from './sign-write'

/** Parts of a writable venue that its reads use too, so that both share one rate budget and one clock. */
export interface VenueWriteParts {
  readonly rest: Pick<VenueRestClient, 'write' | 'warm'>
  readonly budget: RateBudget
  readonly venueClock: VenueClock
  readonly signer: VenueSigner | undefined
}

export type VenueWrites = Omit<WritableVenue, Exclude<keyof ReadableVenue, 'budget'>>

/** Creates the writing part of a venue: encodes, signs, sends once and classifies the response. */
export function createVenueWrites(
  options: Pick<VenueClientOptions, 'clock' | 'publicKey' | 'keyId' | 'vault'>,
  { rest, budget, venueClock, signer }: VenueWriteParts,
): VenueWrites {
  const { clock } = options

  function readyToSign(sealed: SealedRequest, age?: SigningAge): ReturnType<WritableVenue['readyToSign']> {
    const request = insertOwnKey(sealed, options.publicKey)
    if (signer === undefined || request === undefined) return { is: 'failed', why: 'no key' }
    const now = clock.now()
    const offset = venueClock.forSigning(now)
    if (offset === undefined) return { is: 'failed', why: 'clock' }
    const isAged = age !== undefined && venueClock.isExact()
    return { request, offset, askedAt: Math.round(now + offset), ...(isAged && { age }) }
  }

  async function send(
    ...[signed, write, lastLook]: Parameters<WritableVenue['send']>
  ): ReturnType<WritableVenue['send']> {
    const name = getWriteEncoding(write).call
    budget.spend(name)
    const got = await rest.write({ ...signed.request, headers: signed.headers }, lastLook)
    measureClock(got)
    if (got.is === 'answer' && got.status === 429) budget.backOff(name, got.sentAt)
    const outcome = classifyWriteResponse(write, signed.request, got)
    return outcome.is === 'refused'
      ? { ...outcome, words: removeOwnKey(outcome.words, options.publicKey) }
      : outcome
  }

  function measureClock(got: RestResult): void {
    const at = got.is === 'answer' ? parseResponseEnvelope(got.body)?.at : undefined
    if (got.is === 'answer' && at !== undefined) venueClock.measure(got.sentAt, got.receivedAt, at)
  }

  return {
    host: signer?.host,
    encode: encodeVenueWrite,
    asSent: request => insertOwnKey(request, options.publicKey),
    readyToSign,
    sign: async ready =>
      signer === undefined ? { is: 'failed', why: 'no key' } : await signVenueWrite(signer, ready),
    takeSheetOffer() {
      const to = signer && options.vault.takeSheetOffer(signer.keyId)
      if (signer === undefined || to === undefined) return undefined
      return { keyId: signer.keyId, to, account: signer.accountId, host: signer.host }
    },
    openConfirmation(sealed) {
      if (options.keyId !== undefined) options.vault.openConfirmation(options.keyId, sealed)
    },
    listed: async after =>
      options.keyId === undefined
        ? { ok: true, value: 'no list' }
        : await options.vault.listed(options.keyId, after),
    arm: async (bounds, sealed) =>
      signer !== undefined &&
      (await options.vault.arm(signer.keyId, bounds, sealed && toConfirmationClaim(signer, sealed))),
    disarm() {
      if (options.keyId !== undefined) options.vault.disarm(options.keyId)
    },
    send,
    warm: async () => void (await rest.warm()),
    budget: () => ({
      ...budget.tightest(),
      full: Object.fromEntries(
        Object.entries(writeEncodings).flatMap(([kind, { call }]) => {
          const at = budget.freeAt(call)
          return at === undefined ? [] : [[kind, at]]
        }),
      ),
    }),
    rateFreeAt: (kind, spare) => budget.freeAt(writeEncodings[kind].call, spare),
  }
}
