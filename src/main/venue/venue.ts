import type { KeyRefusal } from '@core/profile/key-refusal'
import type { Market } from '@core/market/market'
import type { SealedRequest } from '@core/write/write'
import type { Read, StreamNews, Venue, VenueOptions, VenueStream } from '../ports'
import type { Told } from '../library'
import { createAsker } from './ask'
import { createBudget } from './budget'
import { createVenueClock } from './clock'
import { callNames, callOf, encodeWrite } from './encode/write'
import { hostsOf } from './hosts'
import { refusalOf, standingQuestion } from './key-standing'
import { judgeAnswer } from './outcome'
import { openPrivateStream } from './private-stream'
import { openPublicStream } from './public-stream'
import { createAlgoReads, createArchive, createFacts } from './library'
import { pushes } from './pushes'
import { createReads } from './reads'
import { openRest, type Got } from './rest'
import type { Trust } from './connections'
import { readEnvelope } from './decode/envelope'
import { type Signer, signWrite } from './sign'
import { topicFor, topics } from './topics'

/** Opens a venue: one account, its reads, its writes and its streams. Nothing is connected until it is needed. */
export function openVenue(options: VenueOptions, trust?: Trust): Venue {
  const { clock, ids } = options
  const hosts = hostsOf(options.addresses)
  const venueClock = createVenueClock()
  const budget = createBudget(clock)
  const rest = openRest({ host: hosts.rest, clock, ...(trust === undefined ? {} : { trust }) })
  const signer = signerOf(options)
  const asker = createAsker({ rest, budget, clock, venueClock, signer })
  const reads = createReads(asker, options.publicKey, clock)
  const rules = new Map<string, Market>()
  const open = new Set<VenueStream>()

  const markets = async (): Promise<Read<readonly Market[]>> => {
    const read = await reads.markets()
    if (read.is === 'read') for (const market of read.value) rules.set(market.symbol, market)
    return read
  }

  async function rulesOf(symbol: string): Promise<Market | undefined> {
    if (!rules.has(symbol)) await markets()
    return rules.get(symbol)
  }

  async function venueNow(): Promise<number | undefined> {
    if (venueClock.offset() === undefined) await reads.time()
    const known = venueClock.offset()
    return known === undefined ? undefined : clock.now() + known.offset
  }

  async function causeOfRefusal(): Promise<KeyRefusal | undefined> {
    if (signer === undefined) return undefined
    return refusalOf(undefined, await asker.ask(standingQuestion(signer.accountId, signer.publicKey)))
  }

  function sign(request: SealedRequest): ReturnType<Venue['sign']> {
    if (signer === undefined) return { is: 'failed', why: 'no key' }
    const offset = venueClock.forSigning(clock.now())
    if (offset === undefined) return { is: 'failed', why: 'clock' }
    return signWrite(signer, request, Math.round(clock.now() + offset))
  }

  async function send(...[signed, write, lastLook]: Parameters<Venue['send']>): ReturnType<Venue['send']> {
    const name = callOf(write)
    budget.spend(name)
    const got = await rest.write({ ...signed.request, headers: signed.headers }, lastLook)
    learn(got)
    if (got.is === 'answer' && got.status === 429) budget.backOff(name)
    return judgeAnswer(write, signed.request, got)
  }

  function learn(got: Got): void {
    const at = got.is === 'answer' ? readEnvelope(got.body)?.at : undefined
    if (got.is === 'answer' && at !== undefined) venueClock.learn(got.sentAt, got.receivedAt, at)
  }

  function stream(hear: (news: StreamNews) => void): VenueStream {
    const parts = { clock, ids, hear }
    const prices = openPublicStream({ ...parts, url: hosts.publicStream, rules: rulesOf })
    const own =
      signer === undefined
        ? undefined
        : openPrivateStream({ ...parts, url: hosts.privateStream, signer, venueNow, causeOfRefusal })
    const both: VenueStream = {
      watch: prices.watch,
      listen(name, of, hearTold) {
        const topic = topicFor(name, of)
        const from = topics[name].channel === 'public' ? prices : own
        if (from === undefined) return () => undefined
        return from.listen(topic, frame => hearTold(pushes[name](frame) as Told[typeof name]))
      },
      async close() {
        open.delete(both)
        await Promise.all([prices.close(), own?.close()])
      },
    }
    open.add(both)
    return both
  }

  return {
    read: { ...reads, markets },
    archive: createArchive(asker),
    facts: createFacts(asker, options.publicKey),
    algo: createAlgoReads(asker),
    encode: encodeWrite,
    sign,
    send,
    warm: async () => void (await rest.warm()),
    clockOffset: () => venueClock.offset(),
    budget: () => budget.tightest(),
    budgets: () => budget.uses(),
    roomFor: kind => budget.hasRoom(callNames[kind]),
    stream,
    async close() {
      await Promise.all([...open].map(one => one.close()))
      budget.close()
      rest.close()
    },
  }
}

function signerOf({ accountId, keyId, publicKey, vault }: VenueOptions): Signer | undefined {
  if (accountId === undefined || keyId === undefined || publicKey === undefined) return undefined
  return { accountId, keyId, publicKey, vault }
}
