import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { turnableClock, type TurnableClock } from '../../../test/kit/clock'
import type { SignerQuestion } from '../../signer/signer-protocol'
import { createSignerClient, type SignerClient, type SignerProcess } from './signer-client'

/** A signer whose answers the test decides. */
interface Puppet {
  readonly posted: readonly { readonly ask: number }[]
  readonly killed: () => boolean
  emit(message: unknown): void
  /** Answers the nth question that it was asked. */
  answer(nth: number, is?: string): void
  die(): void
}

let clock: TurnableClock
let puppets: Puppet[]
let line: SignerClient
let [forkFails, gone] = [false, 0]

beforeEach(() => {
  clock = turnableClock()
  puppets = []
  forkFails = false
  gone = 0
  line = createSignerClient({ fork, clock, timeoutMs: 20_000 })
  line.onGone(() => (gone += 1))
})
afterEach(() => {
  line.end()
  clock.close()
})

function fork(): SignerProcess {
  if (forkFails) throw new Error('no more processes')
  const posted: { readonly ask: number }[] = []
  let hear: (message: unknown) => void = () => undefined
  let exit: () => void = () => undefined
  let killed = false
  puppets.push({
    posted,
    killed: () => killed,
    emit: message => hear(message),
    answer: (nth, is = 'done') => hear({ ask: posted[nth]?.ask, is }),
    die: () => exit(),
  })
  return {
    post: message => void posted.push(message as { ask: number }),
    onMessage: listen => (hear = listen),
    onExit: listen => (exit = listen),
    kill() {
      killed = true
      exit()
    },
  }
}

const call = (method: 'GET' | 'POST'): SignerQuestion => ({
  do: 'sign',
  keyId: 'live-a',
  what: { is: 'call', method, path: '/v1/order', body: '' },
  offset: 0,
})
const forget: SignerQuestion = { do: 'forget', keyId: 'live-a' }
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

describe('the signer connection', () => {
  it('starts no signer before the first request, and one for all requests', async () => {
    expect(puppets).toHaveLength(0)
    const answers = [line.getSession().query(forget), line.getSession().query(call('GET'))]
    puppets[0]?.answer(1, 'refused')
    puppets[0]?.answer(0)
    expect((await Promise.all(answers)).map(({ is }) => is)).toEqual(['done', 'refused'])
    expect(puppets).toHaveLength(1)
  })

  it('has one signature at a time made for writes, and queries beside it', async () => {
    const life = line.getSession()
    const [first, second] = [life.query(call('POST')), life.query(call('POST'))]
    const read = life.query(call('GET'))
    await turns()
    const methods = () => puppets[0]?.posted.map(each => JSON.stringify(each).includes('POST'))
    expect(methods()).toEqual([false, true])
    puppets[0]?.answer(0)
    await read
    puppets[0]?.answer(1)
    await first
    await turns()
    expect(methods()).toEqual([false, true, true])
    puppets[0]?.answer(2)
    await second
  })

  it('ends the signer on request with all pending requests, and reports no exit', async () => {
    const life = line.getSession()
    const answer = life.query(forget)
    line.end()
    expect([(await answer).is, puppets[0]?.killed(), gone, life.hasEnded()]).toEqual(['gone', true, 0, true])
    expect(await life.query(forget)).toEqual({ is: 'gone' })
    void line.getSession().query(forget)
    expect(puppets).toHaveLength(2)
  })

  it('reports the exit of its signer to pending requests and to subscribers', async () => {
    const answer = line.getSession().query(forget)
    puppets[0]?.die()
    expect([(await answer).is, gone]).toEqual(['gone', 1])
    const next = line.getSession().query(forget)
    puppets[1]?.answer(0)
    expect((await next).is).toBe('done')
  })

  it('ends a silent signer', async () => {
    const answer = line.getSession().query(forget)
    await turns()
    clock.turn(20_001)
    expect([(await answer).is, puppets[0]?.killed(), gone]).toEqual(['gone', true, 1])
  })

  it.each([{ ask: 1, is: 'nonsense' }, 'done', undefined, { is: 'done' }, { ask: 1, is: 'signed', at: 1 }])(
    'ends a signer that sends %j',
    async message => {
      const answer = line.getSession().query(forget)
      puppets[0]?.emit(message)
      expect([(await answer).is, puppets[0]?.killed()]).toEqual(['gone', true])
    },
  )

  it('rejects the answer to another request', async () => {
    const answer = line.getSession().query(forget)
    puppets[0]?.emit({ ask: 99, is: 'refused' })
    puppets[0]?.answer(0)
    expect((await answer).is).toBe('done')
  })

  it('reports a missing signer if none can be started, and retries later', async () => {
    forkFails = true
    expect(await line.getSession().query(forget)).toEqual({ is: 'gone' })
    forkFails = false
    const answer = line.getSession().query(forget)
    puppets[0]?.answer(0)
    expect((await answer).is).toBe('done')
  })
})
