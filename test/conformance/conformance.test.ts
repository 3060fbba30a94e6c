import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BEFORE_MIDNIGHT, livePast } from './past'
import { type Known, REFUSAL } from './operation'
import { OPERATIONS } from './operations'
import { faultsIn } from './shape'
import { PRIVATE, PUBLIC, QUIET, type TopicRow } from './topics'
import type { PracticeHandle } from '../../src/practice/open-practice'
import { PRIVATE_TOPICS } from '../../src/practice/protocol/private-topics'
import { PUBLIC_TOPICS } from '../../src/practice/protocol/public-topics'
import { VENUE_ROUTES } from '../../src/practice/protocol/venue-router'
import { openAudited } from '../kit/auditor'
import { type FrameSocket, type Stranger, createStranger, listenPrivately, openStream } from '../kit/stranger'

let practice: PracticeHandle
let client: Stranger
let sub: Stranger
let known: Known
/** Every frame that was pushed while the past was lived, as it came over the wire. */
let publicFrames: readonly unknown[]
let privateFrames: readonly unknown[]

beforeAll(async () => {
  practice = await openAudited({
    seed: 11,
    accounts: 2,
    subAccounts: 1,
    clock: { is: 'by hand', at: BEFORE_MIDNIGHT },
    limits: false,
    spareKeys: true,
  })
  const [, second] = practice.accounts
  if (second === undefined) throw new Error('there is no second account')
  client = createStranger(practice)
  const crowd = await openStream(practice.publicStreamUrl)
  for (const { name } of PUBLIC) {
    crowd.send({ id: name, event: 'subscribe', topic: name })
    expect(await crowd.waitForFrame(frame => frame.id === name)).toMatchObject({ success: true })
  }
  const ears = [
    await listenPrivately(practice, PRIVATE_TOPICS),
    await listenPrivately(practice, PRIVATE_TOPICS, second),
  ]
  const under = practice.exchange.ledger.accounts().find(({ main }) => main !== undefined)?.id ?? ''
  sub = createStranger(practice, { ...practice.account, accountId: under })
  const past = await livePast(practice, client, createStranger(practice, second))
  const nonce = String((await sub.get('/v1/settle_nonce')).data['settle_nonce'])
  known = { ...past, now: practice.now(), sub: { account: under, nonce } }
  publicFrames = await framesOf([crowd])
  privateFrames = await framesOf(ears)
})
afterAll(() => practice.close())

/** Collects the pushed frames: all frames that answer no request. */
async function framesOf(ears: readonly FrameSocket[]): Promise<readonly unknown[]> {
  for (const stream of ears) {
    stream.send({ id: 'end', event: 'subscribe', topic: 'nonsense' })
    await stream.waitForFrame(frame => frame.id === 'end')
    stream.close()
  }
  return ears.flatMap(stream => stream.frames).filter(frame => frame.event === undefined)
}

describe('every operation', () => {
  it.each(OPERATIONS)('$line responds in the documented shape', async ({ line, ask, says: shape, as }) => {
    const { path, body } = ask(known)
    const method = line.split(' ')[0] as 'GET'
    const who = as === 'sub' ? sub : client
    const isQuery = line === 'POST /v1/public/query'
    const response =
      method === 'GET'
        ? await who.get(path)
        : isQuery
          ? await client.ask(path, body ?? {})
          : await who.send(method, path, body)
    await practice.settled()
    expect([response.status, faultsIn(response.json, shape)]).toEqual([200, []])
  })

  it('has a row here, and only existing operations have one', () => {
    expect(OPERATIONS.map(({ line }) => line).toSorted()).toEqual(
      VENUE_ROUTES.map(({ method, path }) => `${method} ${path}`).toSorted(),
    )
  })

  it.each(
    VENUE_ROUTES.filter(({ scope }) => scope !== 'none').map(({ method, path }) => [method, path] as const),
  )('%s %s refuses an unsigned caller in the documented shape', async (method, path) => {
    const reply = await fetch(practice.baseUrl + path, { method })
    const json: unknown = await reply.json()
    expect([reply.status, faultsIn(json, REFUSAL), (json as { code: unknown }).code]).toEqual([
      401,
      [],
      -1001,
    ])
  })
})

describe.each([
  ['public', PUBLIC, () => publicFrames],
  ['private', PRIVATE, () => privateFrames],
] as const)('every %s topic', (_, rows: readonly TopicRow[], frames) => {
  const topicOf = (frame: unknown) =>
    typeof frame === 'object' && frame !== null && 'topic' in frame ? frame.topic : 'account'
  it.each(rows)('$topic pushes the documented shape each time', ({ name, frame }) => {
    const mine = frames().filter(message => topicOf(message) === name)
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.flatMap(message => faultsIn(message, frame))).toEqual([])
  })

  it('has a row here: no other topic was pushed', () => {
    const named = new Set<unknown>(rows.map(({ name }) => name))
    expect(frames().filter(message => !named.has(topicOf(message)))).toEqual([])
  })
})

it('lists every existing topic', () => {
  expect(PUBLIC.map(({ topic }) => topic).toSorted()).toEqual(PUBLIC_TOPICS.toSorted())
  expect([...PRIVATE.map(({ topic }) => topic), ...QUIET].toSorted()).toEqual(PRIVATE_TOPICS.toSorted())
})
