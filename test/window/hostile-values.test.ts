import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskApi } from '../../src/contract/desk-api'
import type { HeldDesk } from '../kit/held-desk'
import { windowHosts } from '../kit/window-hosts'

let window: HeldDesk

/** Channels that wait for a person without a limit, or close the connections that the others need. */
const waiting =
  /^(screen\.save|exports\.|keys\.(add|replace|remove)|profiles\.(add|edit|remove|allowWrites)|diagnostics\.bundle|connection\.)/
const channels = Object.entries<Record<string, string>>(deskApi).flatMap(([group, names]) =>
  Object.keys(names)
    .filter(name => names[name] === 'call' && !waiting.test(`${group}.${name}`))
    .map(name => `${group}.${name}`),
)

/** Sends each value on each channel, and returns the calls that were never answered. */
function sayEverything(channelNames: readonly string[]): Promise<readonly string[]> {
  const { desk } = globalThis as unknown as { desk: { invoke(to: unknown, what: unknown): Promise<unknown> } }
  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = cyclic
  let deep: unknown = 1
  for (let level = 0; level < 900; level += 1) deep = { deep }
  const values: Readonly<Record<string, unknown>> = {
    'a function': () => 1,
    'a function inside': { symbol: () => 1 },
    'a symbol': Symbol('x'),
    'a big number': 10n,
    'a cycle': cyclic,
    'an element': document.body,
    'an element inside': { token: document.body },
    'the window': globalThis,
    'a proxy': new Proxy({ token: 'x' }, {}),
    'what throws when it is read': Object.defineProperty({}, 'token', {
      enumerable: true,
      get() {
        throw new Error('read')
      },
    }),
    'a date': new Date(0),
    'a map': new Map([[1, 2]]),
    bytes: new Uint8Array(1_000),
    'no number': NaN,
    'nothing in a list': [undefined],
    'a list with holes': Object.assign([], { 5: 1 }),
    'a promise': Promise.resolve(1),
    'a promise inside': { id: Promise.resolve(1) },
    'a deep nest': deep,
    'an own prototype': JSON.parse('{"__proto__":{"token":"x"}}') as unknown,
    'half a character': '\ud800',
  }
  const silent = 'never answered'
  const wait = (ms: number) => new Promise<string>(done => setTimeout(done, ms, silent))
  const answers = channelNames.flatMap(channel =>
    Object.entries(values).map(async ([name, value]) => {
      // The bridge of Electron throws some of them synchronously.
      const answered = new Promise<unknown>(done => {
        try {
          desk.invoke(channel, value).then(done, done)
        } catch (error) {
          done(error)
        }
      })
      return (await Promise.race([answered, wait(15_000)])) === silent ? `${channel} of ${name}` : undefined
    }),
  )
  return Promise.all(answers).then(all => all.filter(each => each !== undefined))
}

describe.each(windowHosts)('on $name', ({ openDesk }) => {
  beforeAll(async () => {
    window = await openDesk()
    await window.ready()
  })
  afterAll(() => window.close())

  describe('desk bridge', () => {
    it('answers every call, whatever arguments a page passes', async () => {
      expect(await window.desk.evaluate(sayEverything, channels)).toEqual([])
    })

    it.each([5, 50, 200])('refuses %d MB by size alone, and continues', async megabytes => {
      const outcomes = await window.desk.evaluate(async many => {
        const { desk } = globalThis as unknown as {
          desk: { invoke(to: string, what: unknown): Promise<unknown> }
        }
        const [text, list] = ['x'.repeat(many * 1_000_000), new Array(many * 100_000).fill(1)]
        const calls = [
          desk.invoke('screen.remember', { preferences: text }),
          desk.invoke('orders.plan', { is: list }),
          desk.invoke('screen.copy', text),
        ]
        return Promise.all(calls.map(each => each.catch(String)))
      }, megabytes)
      expect(outcomes).toEqual(outcomes.map(() => expect.stringContaining('too large') as string))
      expect(await window.call('desk.snapshot')).toMatchObject({ ok: true })
    })
  })
})
