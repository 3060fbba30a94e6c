import { setTimeout as wait } from 'node:timers/promises'
import type { VenueAddresses } from '../../../src/core/profile/trading-profile'
import { createPracticeVault } from '../../kit/memory-vault'
import type {
  ClockPort,
  VenueStreamEvent,
  VenueClientOptions,
  VenueStream,
} from '../../../src/main/main-ports'
import type { VenueCallName } from '../../../src/main/venue/venue-calls'
import { seedFrom } from '../../kit/keytext'
import { openReadOnlyVenue } from '../../../src/main/venue/read-only-venue'
import { type StreamTopicName, streamTopics } from '../../../src/main/venue/stream-topics'
import { redactText } from '../../../src/main/diagnostics/redaction'
import { openQueryRest } from '../../../src/main/venue/venue-rest'
import { MOST_SIGNED_MS, sendAgedReads, sendAgedWrites } from './aged-requests'
import type { Bench, RefusedKey } from './bench'
import { tryCall } from './call-trials'
import { sendDust } from './dust-order'
import { facts, positionFigure } from './fact-trials'
import type { Pace } from './pace'
import { shapeOf } from './shape'
import { isClear, sendSheets, type Written } from './sheets'
import type { Stage } from './stage'
import type { Statement } from './statements'
import { framesOf, tryTopic } from './topic-trials'
import { notShown, type Verdict } from './verdict'
import { createWitness } from './witness'
import { practiceKey } from '../../kit/sealed-key'
import { signingNothing } from '../../kit/signing'

/** Destination and permissions of a walk. */
export interface Walk {
  readonly addresses: VenueAddresses
  readonly clock: ClockPort
  readonly pace: Pace
  readonly statements: readonly Statement[]
  /** Signer of the requests; `undefined` if only public data is read. */
  readonly signer?: Pick<VenueClientOptions, 'accountId' | 'keyId' | 'publicKey' | 'vault'>
  /** A local exchange at which events are produced and sheets are sent. */
  readonly stage?: Stage
  /** Shortest time for which the walk listens to the streams, in milliseconds. */
  readonly listens: number
}

/** The verdict of one statement. */
export type Found = Verdict & {
  readonly id: Statement['id']
  readonly known: Statement['known']
  /** The shape of the answer, if there is a single one. */
  readonly shape?: string
}

export interface Walked {
  readonly found: readonly Found[]
  readonly requests: number
  readonly took: number
}

const chance = { chance: () => Math.random() }
const noKey = { vault: signingNothing('unknown key') }

/** Tries every statement: listens, sends sheets where that is allowed, reads, and returns the verdicts. */
export async function walk(parts: Walk): Promise<Walked> {
  const { addresses, clock, pace, stage, signer } = parts
  const began = Date.now()
  const witness = createWitness(pace)
  const options: VenueClientOptions = { addresses, clock, ids: chance, ...noKey, ...signer }
  const venue = openReadOnlyVenue(options, undefined, witness)
  const aged = agedRequests(parts)
  const news: VenueStreamEvent[] = []
  const topicData = new Map<StreamTopicName, unknown[]>()
  const stream = venue.stream(one => void news.push(one))
  try {
    const first = await venue.read.time()
    if (first.is === 'failed' && first.why === 'offline') {
      const found = parts.statements.map(({ id, known }): Found => ({
        ...notShown('nobody answers there'),
        id,
        known,
      }))
      return { found, requests: witness.requests(), took: Date.now() - began }
    }
    const symbol = stage?.symbol ?? MARKET
    const listenOptions = { ...{ stream, topicData, symbol }, hasKey: signer !== undefined }
    await listen(listenOptions)
    await until(() => witness.subscribed() >= countTopics(listenOptions), LONGEST)
    await stage?.happen()
    const dust = stage && (await sendDust(stage, addresses))
    const written = stage && (await writtenOn(stage, parts))
    const bench: Bench = {
      ...{ venue, witness, symbol, news, topicData, written, dust },
      odd: new Set(),
      hasKey: signer !== undefined,
      accountId: signer?.accountId,
      now: () => stage?.practice.now() ?? clock.now(),
      orders: once(() => venue.read.ordersByChange(undefined)),
      algos: once(() => venue.algo.page(undefined)),
      refusedKey: refusals(parts, pace),
      aged,
    }
    const found = await tryAll(parts.statements, bench)
    return { found, requests: witness.requests() + aged.requests(), took: Date.now() - began }
  } finally {
    aged.close()
    await stream.close()
    await venue.close()
  }

  /** Calls come first, so that the streams have time. */
  async function tryAll(statements: readonly Statement[], bench: Bench): Promise<readonly Found[]> {
    const found = new Map<string, Found>()
    const keep = ({ id, known }: Statement, verdict: Verdict, shape?: string): void => {
      const redacted = redactText(verdict.says)
      found.set(id, { ...verdict, says: redacted, id, known, ...(shape !== undefined && { shape }) })
    }
    const [streamed, requested] = [statements.filter(isTopic), statements.filter(one => !isTopic(one))]
    const [called, others] = [requested.filter(isCall), requested.filter(one => !isCall(one))]
    for (const one of called) {
      const name = nameOf(one) as VenueCallName
      keep(one, await tryCall(name, bench), shapeOfAnswer(bench, name))
    }
    const rest = parts.listens - (Date.now() - began)
    await until(
      () => streamed.every(one => tryTopic(nameOf(one) as StreamTopicName, bench).is === 'confirmed'),
      rest,
    )
    for (const one of streamed) {
      const name = nameOf(one) as StreamTopicName
      const frame = framesOf(streamTopics[name].name, bench).at(-1)
      keep(one, tryTopic(name, bench), frame && shapeOf(frame))
    }
    // Facts come last, because the answers of all calls and topics show some of them.
    for (const one of others) keep(one, await tryFact(nameOf(one), bench))
    return statements.flatMap(({ id }) => found.get(id) ?? [])
  }
}

/** Market of a walk at a venue with many. */
const MARKET = 'PERP_ETH_USDC'
/** Timeout in milliseconds, far above any real delay. */
const LONGEST = 45_000

const isTopic = ({ id }: Statement): boolean => id.startsWith('topic ')
const isCall = ({ id }: Statement): boolean => id.startsWith('call ')
const nameOf = ({ id }: Statement): string => id.slice(id.indexOf(' ') + 1)

function tryFact(name: string, bench: Bench): Promise<Verdict> | Verdict {
  const trial = facts[name]
  if (trial === undefined) throw new Error(`Nobody knows how to try ${name}.`)
  return bench.hasKey || PUBLIC_FACTS.has(name) ? trial(bench) : notShown('it needs a key')
}
const PUBLIC_FACTS: ReadonlySet<string> = new Set(['figures-as-text', 'rwa-words', 'fund-minimum'])

const shapeOfAnswer = ({ witness }: Bench, name: VenueCallName): string | undefined => {
  const answer = witness.answer(name)
  return answer === undefined ? undefined : shapeOf(answer)
}

interface ListenOptions {
  readonly stream: VenueStream
  readonly topicData: Map<StreamTopicName, unknown[]>
  readonly symbol: string
  readonly hasKey: boolean
}

/** Watches every topic. */
async function listen({ stream, topicData, symbol }: ListenOptions): Promise<void> {
  stream.watch(symbol)
  const names = Object.keys(streamTopics) as StreamTopicName[]
  const requestedTopics = names.filter(
    (name): name is Parameters<VenueStream['listen']>[0] => streamTopics[name].subscription === 'when asked',
  )
  for (const name of requestedTopics)
    stream.listen(
      name,
      { symbol, interval: '1m' },
      one => void topicData.set(name, [...(topicData.get(name) ?? []), one]),
    )
}

const countTopics = ({ hasKey }: ListenOptions): number =>
  Object.values(streamTopics).filter(({ channel }) => hasKey || channel === 'public').length

/** Sends every sheet at a local exchange. */
async function writtenOn(
  stage: Stage,
  { addresses, signer, clock, pace }: Walk,
): Promise<Written | undefined> {
  const desk = await stage.desk(addresses)
  const isReady = await until(() => {
    const { writes, account, health } = desk.snapshot()
    return (
      health?.value.channel.is === 'live' &&
      account !== undefined &&
      writes?.value.holds.length === 0 &&
      desk.view()?.book !== undefined
    )
  }, LONGEST)
  if (!isReady || !isClear(desk)) return undefined
  const witness = createWitness(pace)
  const reading = openReadOnlyVenue(
    { addresses, clock, ids: chance, ...noKey, ...signer },
    undefined,
    witness,
  )
  try {
    return await sendSheets(desk, async () => {
      await reading.read.positions()
      return positionFigure(witness.answer('positions'), DESK_MARKET, 'pending_short_qty')
    })
  } finally {
    await reading.close()
    makeKeyAnew(stage)
  }
}

/**
 * Reactivates the key that a sheet revoked, with its address binding. The remaining reads are signed with it.
 */
function makeKeyAnew({ practice }: Stage): void {
  const key = practice.exchange.keys.get(practice.account.key)
  if (key !== undefined) key.status = 'ACTIVE'
}
const DESK_MARKET = 'PERP_BTC_USDC'

/** Tries keys without permission, to learn how the venue describes them. */
function refusals({ addresses, clock, signer, stage }: Walk, pace: Pace): Bench['refusedKey'] {
  const results = new Map<string, Promise<RefusedKey | undefined>>()
  async function ask(which: 'not listed' | 'run out'): Promise<RefusedKey | undefined> {
    const secret = which === 'run out' ? stage?.runOut?.secret : undefined
    const seed = secret === undefined ? undefined : seedFrom(secret)
    if (signer?.accountId === undefined || (which === 'run out' && seed === undefined)) return undefined
    const vault = createPracticeVault(clock)
    const seedBytes = seed?.ok === true ? seed.value : crypto.getRandomValues(new Uint8Array(32))
    const kept = await vault.receiveKey('k', practiceKey(seedBytes)('k'))
    if (!kept.ok) return undefined
    const witness = createWitness(pace)
    const own = { accountId: signer.accountId, keyId: 'k', publicKey: kept.value.publicKey, vault }
    const venue = openReadOnlyVenue({ addresses, clock, ids: chance, ...own }, undefined, witness)
    const read = await venue.facts.statistics()
    await venue.close()
    await vault.close()
    const answerShape = shapeOf(witness.answer('keyValidity'))
    if (read.is === 'read') return { is: 'taken', answerShape }
    if (read.why !== 'unauthorised') return { is: 'not answered', answerShape }
    return {
      is: 'refused',
      answerShape,
      ...(read.cause !== undefined && { cause: read.cause as RefusedKey['cause'] & string }),
    }
  }
  return which => {
    const result = results.get(which) ?? ask(which)
    results.set(which, result)
    return result
  }
}

/** Opens a separate connection for reads with other dates than the desk's. */
function agedRequests({ addresses, clock, pace, signer, stage }: Walk) {
  const host = new URL(addresses.baseUrl)
  const rest = openQueryRest({ host, clock })
  let requests = 0
  const counted: Pick<typeof rest, 'read'> = {
    read(request) {
      requests += 1
      return rest.read(request)
    },
  }
  const mostMs = stage === undefined ? MOST_SIGNED_MS : Infinity
  return {
    async reads() {
      if (signer?.accountId === undefined || signer.publicKey === undefined) return []
      const { accountId, publicKey, keyId = '', vault } = signer
      const own = { accountId, publicKey, keyId, vault, clock, host: host.host }
      return sendAgedReads({ rest: counted, signer: own, clock, pace, mostMs })
    },
    ...(stage !== undefined && {
      writes: () => sendAgedWrites({ ...stage.practice, ...addresses }, stage.symbol),
    }),
    requests: () => requests,
    close: rest.close,
  }
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= ask())
}

/** Polls until a condition holds, at most for `longest` milliseconds. */
async function until(isSo: () => boolean, longest: number): Promise<boolean> {
  for (const end = Date.now() + longest; Date.now() < end; await wait(20)) if (isSo()) return true
  return isSo()
}
