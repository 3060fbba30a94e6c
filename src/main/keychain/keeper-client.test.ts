import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { turnableClock, type TurnableClock } from '../../../test/kit/clock'
import { createKeeperClient, type KeeperClient, type KeeperProcess } from './keeper-client'
import type { KeeperRequest } from './keeper-protocol'

/** A keeper whose answers the test decides. */
interface Puppet {
  readonly posted: readonly unknown[]
  readonly killed: () => boolean
  say(message: unknown): void
  /** Answers the question asked last. */
  answer(is: string, box?: string): void
  die(): void
}

let clock: TurnableClock
let puppets: Puppet[]
let line: KeeperClient
let forkFails = false

beforeEach(() => {
  clock = turnableClock()
  puppets = []
  forkFails = false
  line = createKeeperClient({ fork, clock, timeoutMs: 5_000, firstTimeoutMs: 120_000 })
})
afterEach(() => {
  line.close()
  clock.close()
})

function fork(): KeeperProcess {
  if (forkFails) throw new Error('no more processes')
  const posted: { readonly ask: number }[] = []
  let hear: (message: unknown) => void = () => undefined
  let gone: () => void = () => undefined
  let killed = false
  const puppet: Puppet = {
    posted,
    killed: () => killed,
    say: message => hear(message),
    answer: (is, box) =>
      hear({
        ask: posted.at(-1)?.ask,
        is,
        ...(box !== undefined && { box }),
        ...(is === 'offer' && { to: 'k' }),
      }),
    die: () => gone(),
  }
  puppets.push(puppet)
  return {
    post: message => void posted.push(message as { ask: number }),
    onMessage: listen => {
      hear = listen
    },
    onExit: listen => {
      gone = listen
    },
    kill: () => {
      killed = true
    },
  }
}

const get = (name: string): KeeperRequest => ({ do: 'get', account: `key.${name}`, to: 'signer' })
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

describe('the keeper connection', () => {
  it('starts no keeper before the first request, and ends it when idle', async () => {
    expect(puppets).toHaveLength(0)
    const heard = line.ask(get('a'))
    await turns()
    puppets[0]?.answer('box', 'x')
    expect([await heard, puppets.length]).toEqual([{ ask: 1, is: 'box', box: 'x' }, 1])
    await turns()
    expect(puppets[0]?.killed()).toBe(true)
  })

  it('sends one request at a time, to one keeper', async () => {
    const both = Promise.all([line.ask(get('a')), line.ask(get('b'))])
    await turns()
    expect([puppets.length, puppets[0]?.posted.length]).toEqual([1, 1])
    puppets[0]?.answer('nothing')
    await turns()
    expect([puppets.length, puppets[0]?.posted.length]).toEqual([1, 2])
    puppets[0]?.answer('done')
    expect((await both).map(({ is }) => is)).toEqual(['nothing', 'done'])
  })

  it('waits long for the first answer and briefly for later ones', async () => {
    const first = line.ask(get('a'))
    const second = line.ask(get('b'))
    await turns()
    clock.turn(119_000)
    puppets[0]?.answer('box', 'x')
    await first
    await turns()
    clock.turn(5_001)
    expect((await second).is).toBe('hung')
  })

  it('waits long again if the user may be prompted again', async () => {
    const opening = line.ask(get('a'))
    await turns()
    puppets[0]?.answer('done')
    await opening
    line.expectPrompt()
    const heard = line.ask(get('a'))
    await turns()
    clock.turn(119_000)
    puppets.at(-1)?.answer('box', 'x')
    expect((await heard).is).toBe('box')
  })

  it('ends a silent keeper and starts another for the next request', async () => {
    const first = line.ask(get('a'))
    const second = line.ask(get('b'))
    await turns()
    clock.turn(120_001)
    expect((await first).is).toBe('hung')
    await turns()
    expect([puppets.length, puppets[0]?.killed()]).toEqual([2, true])
    puppets[1]?.answer('done')
    expect((await second).is).toBe('done')
  })

  it('ignores a keeper that it has given up', async () => {
    const first = line.ask(get('a'))
    const second = line.ask(get('b'))
    await turns()
    clock.turn(120_001)
    await first
    await turns()
    puppets[0]?.say({ ask: 2, is: 'box', box: 'of the dead' })
    puppets[1]?.answer('nothing')
    expect((await second).is).toBe('nothing')
  })

  it('reports the store as unavailable when its keeper exits, and starts another', async () => {
    const first = line.ask(get('a'))
    const second = line.ask(get('b'))
    await turns()
    puppets[0]?.die()
    expect((await first).is).toBe('unavailable')
    await turns()
    puppets[1]?.answer('box', 'x')
    expect((await second).is).toBe('box')
  })

  it.each([{ ask: 1, is: 'nonsense' }, 'box', undefined, { is: 'box', box: 'x' }])(
    'ends a keeper that sends %j',
    async message => {
      const heard = line.ask(get('a'))
      await turns()
      puppets[0]?.say(message)
      expect([(await heard).is, puppets[0]?.killed()]).toEqual(['unavailable', true])
    },
  )

  it('sends requests that belong together to one keeper, with nothing in between', async () => {
    const set = line.runConversation(async ask => {
      const offer = await ask({ do: 'offer', account: 'key.a' })
      return offer.is === 'offer' ? ask({ do: 'set', account: 'key.a', to: offer.to, box: 'x' }) : offer
    })
    const other = line.ask(get('b'))
    await turns()
    puppets[0]?.answer('offer')
    await turns()
    puppets[0]?.answer('done')
    expect((await set).is).toBe('done')
    await turns()
    puppets[0]?.answer('nothing')
    await other
    const asked = puppets.map(({ posted }) => posted.map(each => Reflect.get(each as object, 'do')))
    expect(asked).toEqual([['offer', 'set', 'get']])
  })

  it('still waits long for the store’s first answer if a keeper only made an offer', async () => {
    const set = line.runConversation(async ask => {
      await ask({ do: 'offer', account: 'key.a' })
      return ask({ do: 'set', account: 'key.a', to: 'k', box: 'x' })
    })
    await turns()
    puppets[0]?.answer('offer')
    await turns()
    clock.turn(119_000)
    puppets[0]?.answer('done')
    expect((await set).is).toBe('done')
  })

  it('rejects the answer to another request', async () => {
    const heard = line.ask(get('a'))
    await turns()
    puppets[0]?.say({ ask: 99, is: 'box', box: 'of another' })
    puppets[0]?.answer('nothing')
    expect((await heard).is).toBe('nothing')
  })

  it('reports the store as unavailable if no keeper can be started, and retries later', async () => {
    forkFails = true
    expect((await line.ask(get('a'))).is).toBe('unavailable')
    forkFails = false
    const heard = line.ask(get('a'))
    await turns()
    puppets[0]?.answer('done')
    expect((await heard).is).toBe('done')
  })

  it('answers every pending request when it is closed, and starts nothing more', async () => {
    const both = Promise.all([line.ask(get('a')), line.ask(get('b'))])
    await turns()
    line.close()
    expect((await both).map(({ is }) => is)).toEqual(['unavailable', 'unavailable'])
    expect([puppets.length, puppets[0]?.killed()]).toEqual([1, true])
  })
})
