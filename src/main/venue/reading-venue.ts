import type { KeyRefusal } from '@core/profile/key-refusal'
import type { Market } from '@core/market/market'
import type {
  OnlyReadVenue,
  Read,
  ReadingVenue,
  StreamNews,
  ToSign,
  Vault,
  VenueOptions,
  VenueStream,
} from '../ports'
import type { HeardStreams } from '../library'
import { createAsker } from './ask'
import { createBudget, type Budget } from './budget'
import { createVenueClock, type VenueClock } from './clock'
import { hostsOf } from './hosts'
import { refusalOf, standingQuestion } from './key-standing'
import { createAlgoReads, createArchive, createFacts } from './library'
import type { Fields } from './json-value'
import { openPrivateStream } from './private-stream'
import { openPublicStream } from './public-stream'
import { pushes } from './pushes'
import { createQueries } from './queries'
import { createReads } from './reads'
import { openReadingRest, type ReadingRest } from './rest'
import type { Trust } from './trust'
import { ownerOf, type Signer } from './sign'
import { topicFor, topics } from './topics'

/** What a venue reads by. Whoever writes as well shares it, so that both keep to one budget and one clock. */
export interface VenueWays {
  readonly rest: ReadingRest
  readonly budget: Budget
  readonly venueClock: VenueClock
  readonly signer: Signer | undefined
  readonly trust?: Trust | undefined
  readonly witness?: Witness | undefined
}

/** Whoever looks on at what a venue is asked and what it says. Nothing can be asked or said through it. */
export interface Witness {
  /** Stands between the questions and the way they take. */
  asked(rest: ReadingRest): ReadingRest
  /** Sees every frame of the streams. */
  heard(frame: Fields): void
}

/**
 * Opens a venue that can only be read.
 *
 * Nothing in it makes, signs or sends a write: the way to the venue lets questions out alone, and what signs for it
 * signs questions alone.
 */
export function openReadingVenue(options: VenueOptions, trust?: Trust, witness?: Witness): OnlyReadVenue {
  const { clock } = options
  const rest = openReadingRest({ host: hostsOf(options.addresses).rest, clock, ...(trust && { trust }) })
  const ways = {
    rest: witness?.asked(rest) ?? rest,
    budget: createBudget(clock),
    venueClock: createVenueClock(),
    signer: signerOf({ ...options, vault: questionsOnly(options.vault) }),
    trust,
    witness,
  }
  return { ...readBy(options, ways), onlyReads: 'view only' }
}

/** A vault that signs nothing but questions. */
// SECURITY: a desk that only reads cannot be made to sign a write, whatever asks for it.
export const questionsOnly = ({ sign }: Pick<Vault, 'sign'>): Pick<Vault, 'sign'> => ({
  sign: (keyId, what, offset) =>
    isQuestion(what) ? sign(keyId, what, offset) : Promise.resolve({ ok: false, why: 'refused' }),
})

/** What only asks: a question, which has no body, and the opening of a stream. */
const isQuestion = (what: ToSign): boolean =>
  what.is === 'stream' || (what.is === 'call' && what.method === 'GET' && what.body === '')

/** The reading side of a venue, over ways that are there. */
export function readBy(
  options: VenueOptions,
  { rest, budget, venueClock, signer, trust, witness }: VenueWays,
): ReadingVenue {
  const { clock, ids } = options
  const hosts = hostsOf(options.addresses)
  let hearMisshapen: (at: string) => void = () => undefined
  const asker = createAsker({
    ...{ rest, budget, clock, venueClock, signer },
    onMisshapen: (call, place) => hearMisshapen(`${call} ${place}`),
  })
  const reads = createReads(asker, options.publicKey, clock, options.digestOf)
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

  async function offset(): Promise<number | undefined> {
    if (venueClock.offset() === undefined) await reads.time()
    return venueClock.offset()?.offset
  }

  async function causeOfRefusal(): Promise<KeyRefusal | undefined> {
    if (signer === undefined) return undefined
    return refusalOf(undefined, await asker.ask(standingQuestion(ownerOf(signer), signer.publicKey)))
  }

  function stream(hear: (news: StreamNews) => void): VenueStream {
    const parts = { clock, ids, hear, trust, heard: witness?.heard }
    const prices = openPublicStream({ ...parts, url: hosts.publicStream, rules: rulesOf })
    const own =
      signer === undefined
        ? undefined
        : openPrivateStream({ ...parts, url: hosts.privateStream, signer, offset, causeOfRefusal })
    const both: VenueStream = {
      watch: prices.watch,
      listen(name, of, hearTold) {
        const topic = topicFor(name, of)
        const from = topics[name].channel === 'public' ? prices : own
        if (from === undefined) return () => undefined
        return from.listen(topic, frame => hearTold(pushes[name](frame) as HeardStreams[typeof name]))
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
    accountId: options.accountId,
    read: { ...reads, markets },
    archive: createArchive(asker),
    facts: createFacts(asker, options),
    algo: createAlgoReads(asker),
    queries: createQueries({
      ...{ rest, clock },
      onMisshapen: (type, place) => hearMisshapen(`publicQuery ${type} ${place}`),
    }),
    clockOffset: () => venueClock.offset(),
    budget: () => ({ ...budget.tightest(), full: [] }),
    budgets: () => budget.uses(),
    onMisshapen: hear => void (hearMisshapen = hear),
    stream,
    async close() {
      await Promise.all([...open].map(one => one.close()))
      budget.close()
      rest.close()
    },
  }
}

/** Whose signature a venue is asked with; nobody's where no account or no key is known. */
export function signerOf(options: Omit<VenueOptions, 'vault'> & Pick<Signer, 'vault'>): Signer | undefined {
  const { accountId, mainAccountId, keyId, publicKey, vault, clock } = options
  if (accountId === undefined || keyId === undefined || publicKey === undefined) return undefined
  return { accountId, keyId, publicKey, vault, clock, ...(mainAccountId !== undefined && { mainAccountId }) }
}
