import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { turnableClock, type TurnableClock } from '../../../test/kit/clock'
import { createKeeperClient, type KeeperClient, type KeeperProcess } from './keeper-client'
import type { KeeperRequest } from './keeper-protocol'

/** A keeper process that answers as the test demands. */
interface FakeKeeper {
  readonly posted: readonly unknown[]
  readonly killed: () => boolean
  emit(message: unknown): void
  /** Answers the last request. */
  answer(is: string, box?: string): void
  exit(): void
}

let clock: TurnableClock
let keepers: FakeKeeper[]
let client: KeeperClient
let forkFails = false

beforeEach(() => {
  clock = turnableClock()
  keepers = []
  forkFails = false
  client = createKeeperClient({ fork, clock, timeoutMs: 5_000, firstTimeoutMs: 120_000 })
})
afterEach(() => {
  client.close()
  clock.close()
})

function fork(): KeeperProcess {
  if (forkFails) throw new Error('no more processes')
  const posted: { readonly ask: number }[] = []
  let receive: (message: unknown) => void = () => undefined
  let exit: () => void = () => undefined
  let killed = false
  const keeper: FakeKeeper = {
    posted,
    killed: () => killed,
    emit: message => receive(message),
    answer: (is, box) =>
      receive({
        ask: posted.at(-1)?.ask,
        is,
        ...(box !== undefined && { box }),
        ...(is === 'offer' && { to: 'k' }),
      }),
    exit: () => exit(),
  }
  keepers.push(keeper)
  return {
    post: message => void posted.push(message as { ask: number }),
    onMessage: listen => {
      receive = listen
    },
    onExit: listen => {
      exit = listen
    },
    kill: () => {
      killed = true
    },
  }
}

const get = (name: string): KeeperRequest => ({ do: 'get', account: `key.${name}`, to: 'signer' })
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

describe('the keeper connection', () => {
  it('starts no keeper before the first request, and ends it when idle', async () => {
    expect(keepers).toHaveLength(0)
    const answer = client.ask(get('a'))
    await settle()
    keepers[0]?.answer('box', 'x')
    expect([await answer, keepers.length]).toEqual([{ ask: 1, is: 'box', box: 'x' }, 1])
    await settle()
    expect(keepers[0]?.killed()).toBe(true)
  })

  it('sends one request at a time, to one keeper', async () => {
    const both = Promise.all([client.ask(get('a')), client.ask(get('b'))])
    await settle()
    expect([keepers.length, keepers[0]?.posted.length]).toEqual([1, 1])
    keepers[0]?.answer('nothing')
    await settle()
    expect([keepers.length, keepers[0]?.posted.length]).toEqual([1, 2])
    keepers[0]?.answer('done')
    expect((await both).map(({ is }) => is)).toEqual(['nothing', 'done'])
  })

  it('waits long for the first answer and briefly for later ones', async () => {
    const first = client.ask(get('a'))
    const second = client.ask(get('b'))
    await settle()
    clock.turn(119_000)
    keepers[0]?.answer('box', 'x')
    await first
    await settle()
    clock.turn(5_001)
    expect((await second).is).toBe('hung')
  })

  it('waits long again if the user may be prompted again', async () => {
    const opening = client.ask(get('a'))
    await settle()
    keepers[0]?.answer('done')
    await opening
    client.expectPrompt()
    const answer = client.ask(get('a'))
    await settle()
    clock.turn(119_000)
    keepers.at(-1)?.answer('box', 'x')
    expect((await answer).is).toBe('box')
  })

  it('ends a silent keeper and starts another for the next request', async () => {
    const first = client.ask(get('a'))
    const second = client.ask(get('b'))
    await settle()
    clock.turn(120_001)
    expect((await first).is).toBe('hung')
    await settle()
    expect([keepers.length, keepers[0]?.killed()]).toEqual([2, true])
    keepers[1]?.answer('done')
    expect((await second).is).toBe('done')
  })

  it('ignores a keeper that it has given up', async () => {
    const first = client.ask(get('a'))
    const second = client.ask(get('b'))
    await settle()
    clock.turn(120_001)
    await first
    await settle()
    keepers[0]?.emit({ ask: 2, is: 'box', box: 'of the dead' })
    keepers[1]?.answer('nothing')
    expect((await second).is).toBe('nothing')
  })

  it('reports the store as unavailable when its keeper exits, and starts another', async () => {
    const first = client.ask(get('a'))
    const second = client.ask(get('b'))
    await settle()
    keepers[0]?.exit()
    expect((await first).is).toBe('unavailable')
    await settle()
    keepers[1]?.answer('box', 'x')
    expect((await second).is).toBe('box')
  })

  it.each([{ ask: 1, is: 'nonsense' }, 'box', undefined, { is: 'box', box: 'x' }])(
    'ends a keeper that sends %j',
    async message => {
      const answer = client.ask(get('a'))
      await settle()
      keepers[0]?.emit(message)
      expect([(await answer).is, keepers[0]?.killed()]).toEqual(['unavailable', true])
    },
  )

  it('sends requests that belong together to one keeper, with nothing in between', async () => {
    const set = client.runConversation(async ask => {
      const offer = await ask({ do: 'offer', account: 'key.a' })
      return offer.is === 'offer' ? ask({ do: 'set', account: 'key.a', to: offer.to, box: 'x' }) : offer
    })
    const other = client.ask(get('b'))
    await settle()
    keepers[0]?.answer('offer')
    await settle()
    keepers[0]?.answer('done')
    expect((await set).is).toBe('done')
    await settle()
    keepers[0]?.answer('nothing')
    await other
    const requests = keepers.map(({ posted }) => posted.map(each => Reflect.get(each as object, 'do')))
    expect(requests).toEqual([['offer', 'set', 'get']])
  })

  it('still waits long for the store’s first answer if a keeper only made an offer', async () => {
    const set = client.runConversation(async ask => {
      await ask({ do: 'offer', account: 'key.a' })
      return ask({ do: 'set', account: 'key.a', to: 'k', box: 'x' })
    })
    await settle()
    keepers[0]?.answer('offer')
    await settle()
    clock.turn(119_000)
    keepers[0]?.answer('done')
    expect((await set).is).toBe('done')
  })

  it('rejects the answer to another request', async () => {
    const answer = client.ask(get('a'))
    await settle()
    keepers[0]?.emit({ ask: 99, is: 'box', box: 'of another' })
    keepers[0]?.answer('nothing')
    expect((await answer).is).toBe('nothing')
  })

  it('reports the store as unavailable if no keeper can be started, and retries later', async () => {
    forkFails = true
    expect((await client.ask(get('a'))).is).toBe('unavailable')
    forkFails = false
    const answer = client.ask(get('a'))
    await settle()
    keepers[0]?.answer('done')
    expect((await answer).is).toBe('done')
  })

  it('answers every pending request when it is closed, and starts nothing more', async () => {
    const both = Promise.all([client.ask(get('a')), client.ask(get('b'))])
    await settle()
    client.close()
    expect((await both).map(({ is }) => is)).toEqual(['unavailable', 'unavailable'])
    expect([keepers.length, keepers[0]?.killed()]).toEqual([1, true])
  })
})
