import type { SealedRequest } from '@core/write/write'
import type { Venue, VenueOptions } from '../ports'
import { createBudget } from './budget'
import { createVenueClock } from './clock'
import { asSent, withoutOwnKey } from './encode/own-key'
import { encodeWrite, formOf, forms } from './encode/write'
import { hostsOf } from './hosts'
import { judgeAnswer } from './outcome'
import { readBy, signerOf } from './reading-venue'
import { openRest, type Got } from './rest'
import type { Trust } from './trust'
import { readEnvelope } from './decode/envelope'
import { signWrite } from './sign-write'

/** Opens a venue: one account, its reads, its writes and its streams. Nothing is connected until it is needed. */
export function openVenue(options: VenueOptions, trust?: Trust): Venue {
  const { clock } = options
  const venueClock = createVenueClock()
  const budget = createBudget(clock)
  const rest = openRest({ host: hostsOf(options.addresses).rest, clock, ...(trust && { trust }) })
  const signer = signerOf(options)

  function readyToSign(sealed: SealedRequest): ReturnType<Venue['readyToSign']> {
    const request = asSent(sealed, options.publicKey)
    if (signer === undefined || request === undefined) return { is: 'failed', why: 'no key' }
    const now = clock.now()
    const offset = venueClock.forSigning(now)
    if (offset === undefined) return { is: 'failed', why: 'clock' }
    return { request, offset, askedAt: Math.round(now + offset) }
  }

  async function send(...[signed, write, lastLook]: Parameters<Venue['send']>): ReturnType<Venue['send']> {
    const name = formOf(write).call
    budget.spend(name)
    const got = await rest.write({ ...signed.request, headers: signed.headers }, lastLook)
    learn(got)
    if (got.is === 'answer' && got.status === 429) budget.backOff(name)
    const outcome = judgeAnswer(write, signed.request, got)
    return outcome.is === 'refused'
      ? { ...outcome, words: withoutOwnKey(outcome.words, options.publicKey) }
      : outcome
  }

  function learn(got: Got): void {
    const at = got.is === 'answer' ? readEnvelope(got.body)?.at : undefined
    if (got.is === 'answer' && at !== undefined) venueClock.learn(got.sentAt, got.receivedAt, at)
  }

  return {
    ...readBy(options, { rest, budget, venueClock, signer, trust }),
    encode: encodeWrite,
    asSent: request => asSent(request, options.publicKey),
    readyToSign,
    sign: async ready =>
      signer === undefined ? { is: 'failed', why: 'no key' } : await signWrite(signer, ready),
    listed: async after =>
      options.keyId === undefined
        ? { ok: true, value: 'no list' }
        : await options.vault.listed(options.keyId, after),
    arm: async bounds => options.keyId !== undefined && (await options.vault.arm(options.keyId, bounds)),
    disarm() {
      if (options.keyId !== undefined) options.vault.disarm(options.keyId)
    },
    send,
    warm: async () => void (await rest.warm()),
    budget: () => ({
      ...budget.tightest(),
      full: Object.entries(forms).flatMap(([kind, { call }]) => (budget.hasRoom(call) ? [] : [kind])),
    }),
    roomFor: (kind, spare) => budget.hasRoom(forms[kind].call, spare),
  }
}
