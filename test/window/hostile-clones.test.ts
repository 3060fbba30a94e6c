import { deserialize, serialize } from 'node:v8'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskApi } from '../../src/contract/desk-api'
import { consentApi } from '../../src/contract/consent-api'
import { popoutApi } from '../../src/contract/popout-api'
import { chanceOf } from '../campaigns/chance'
import { hostileValue } from '../campaigns/fuzz/hostile-values'
import { invoke, openDeskWindow, pause, type DeskInWindow } from '../kit/desk-window'

type Contract = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The three doors, each with its bridge name in a page and its contract. */
const doors = {
  desk: { word: 'desk', api: deskApi as Contract },
  ladder: { word: 'desk', api: popoutApi as Contract },
  sheet: { word: 'consent', api: consentApi as Contract },
} as const
type DoorName = keyof typeof doors
const names = Object.keys(doors) as DoorName[]

const channelsOf = (name: DoorName): readonly string[] =>
  Object.entries(doors[name].api).flatMap(([group, calls]) =>
    Object.keys(calls)
      .filter(call => calls[call] === 'call')
      .map(call => `${group}.${call}`),
  )

let window: DeskInWindow
let pages: Readonly<Record<DoorName, Page>>
beforeAll(async () => {
  window = await openDeskWindow()
  await window.ready()
  await invoke(window.desk, 'desk', 'windows.open', { kind: 'ladder' })
  const ladder = await window.host.page('ladder')
  await ladder.waitForLoadState('load')
  pages = { desk: window.desk, ladder, sheet: window.sheet }
})
afterAll(() => window.close())

/** State that must not change: account, keys, limits, restrictions, attempts, and requests sent. */
async function standing() {
  const { profile, keyring, guards, writes, attempts } = await window.snapshot()
  return {
    ...{ profile: profile?.value.id, keys: keyring?.value, guards: guards?.value, attempts: attempts?.value },
    ...{ holds: writes?.value.holds, state: writes?.value.state, left: await window.writes() },
  }
}

/**
 * Sends each value on each channel at the door of this page; returns the calls that neither settled nor
 * threw.
 */
async function sayThere({ word, channels }: { readonly word: string; readonly channels: readonly string[] }) {
  const door = (globalThis as unknown as Record<string, { invoke(...args: unknown[]): Promise<unknown> }>)[
    word
  ]
  const bytes = new ArrayBuffer(64)
  const detached = new ArrayBuffer(8)
  structuredClone(detached, { transfer: [detached] })
  let reads = 0
  const values: Readonly<Record<string, () => readonly unknown[]>> = {
    'a set': () => [new Set([1, new Map([[{}, 2]])])],
    'a pattern': () => [/x/giu],
    'bytes of each kind': () => [[new Int8Array(bytes), new Float64Array(bytes), new BigInt64Array(bytes)]],
    'a view of bytes': () => [new DataView(bytes)],
    'bytes that are gone': () => [detached],
    'an error': () => [new TypeError('x', { cause: new Error('y') })],
    'an error of the page': () => [new DOMException('x', 'DataCloneError')],
    'a file': () => [new File(['x'], '../../x')],
    'a picture': () => [new ImageData(1, 1)],
    'a place on the screen': () => [{ at: new DOMRect(0, 0, 1, 1) }],
    'a boxed text': () => [Object('x')],
    'a boxed big number': () => [Object(1n)],
    'less than nothing': () => [{ time: -0, from: -0, to: -0 }],
    'what is read as it is cloned': () => [
      {
        get token() {
          reads += 1
          return reads % 2 === 0 ? 'x' : { deep: reads }
        },
      },
    ],
    'a proxy that lies': () => [
      new Proxy(
        { token: 'x' },
        { ownKeys: () => ['token', 'more'], getOwnPropertyDescriptor: () => undefined },
      ),
    ],
    'names of every object': () => [
      JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"toString":1,"then":1}'),
    ],
    'halves of signs': () => [{ ['\udfff']: '\ud800', symbol: '\ud800', token: '\udfff' }],
    'something wide': () => [Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`n${at}`, at]))],
    'something long': () => [Array.from({ length: 90_000 }, () => 0)],
    'a list with an end far away': () => [Object.assign([], { length: 4_000_000_000 })],
    'a list with more than a list has': () => [Object.assign(['x'], { token: 'x' })],
    'more than one': () => [{ token: 'x' }, { token: 'y' }, new Map()],
    'a way to answer': () => [new MessageChannel().port1],
  }
  const silent = 'never answered'
  let answeredAt = performance.now()
  // Waits for a quiet period, since a slow machine needs time for all calls.
  async function silence(): Promise<string> {
    while (performance.now() - answeredAt < 20_000) await new Promise(done => setTimeout(done, 500))
    return silent
  }
  const nothingMore = silence()
  const faults = channels.flatMap(channel =>
    Object.entries(values).map(async ([name, make]) => {
      const answered = new Promise<unknown>(done => {
        try {
          door?.invoke(channel, ...make()).then(done, done)
        } catch (error) {
          done(error)
        }
      })
      const came = await Promise.race([answered, nothingMore])
      if (came === silent) return [`${channel} of ${name}: ${silent}`]
      answeredAt = performance.now()
      if (came instanceof Error) return []
      const { error } = came as { readonly error?: readonly { readonly code: string }[] }
      const codes = (error ?? []).map(({ code }) => code)
      return codes.includes('WRITES_HALTED') ? [`${channel} of ${name}: main threw`] : []
    }),
  )
  return (await Promise.all(faults)).flat()
}

/** Every kind of cloneable value, after a structured clone. */
function clones(seed: number, many: number): readonly unknown[] {
  const chance = chanceOf(seed)
  const made: unknown[] = []
  while (made.length < many) {
    try {
      const value = deserialize(serialize(hostileValue(chance))) as unknown
      if (value !== undefined) made.push(value)
    } catch {
      // A value that cannot be cloned never arrives.
    }
  }
  return made
}

/** Hands main a structured clone directly, as Electron delivers it from a page. */
async function handed(name: DoorName, channel: string, value: unknown) {
  const contents = [...window.host.contents.values()].find(each => each.getURL().startsWith(`app://${name}/`))
  const answer = contents?.ipc.answerTo(channel)
  if (contents === undefined || answer === undefined) throw new Error(`Nobody answers ${channel}.`)
  const result = (await answer({ sender: contents, senderFrame: contents.mainFrame }, value)) as {
    readonly ok: boolean
    readonly error?: readonly { readonly code: string }[]
  }
  return result.ok ? 'taken' : (result.error ?? []).map(({ code }) => code).join()
}

/** The maximum growth of this process's memory, in bytes. */
const MOST_MORE = 400_000_000

describe('a cloned value', () => {
  it.each(names)('is answered or rejected, whatever its content and number: %s', async name => {
    const { word } = doors[name]
    const before = await standing()
    const held = process.memoryUsage().rss
    expect(await pages[name].evaluate(sayThere, { word, channels: channelsOf(name) })).toEqual([])
    expect(await standing()).toEqual(before)
    expect(process.memoryUsage().rss - held).toBeLessThan(MOST_MORE)
  })

  it.each(names)('is refused by main with its own message when it arrives: %s', async name => {
    const before = await standing()
    const answers = new Map<string, number>()
    for (const [round, value] of clones(20_261_126, 60).entries()) {
      // A door slows down a caller that exceeds a person's rate.
      if (round % 6 === 0) await pause(1_000)
      for (const channel of channelsOf(name)) {
        const code = await handed(name, channel, value)
        answers.set(code, (answers.get(code) ?? 0) + 1)
      }
    }
    expect(
      [...answers.keys()].filter(
        code => !['INPUT_MALFORMED', 'TOO_MANY_CALLS', 'TOKEN_UNKNOWN'].includes(code),
      ),
    ).toEqual([])
    expect(answers.get('INPUT_MALFORMED') ?? 0).toBeGreaterThan(channelsOf(name).length * 20)
    expect(await standing()).toEqual(before)
  })

  it.each(names)('of 100 MB is refused by its size alone: %s', async name => {
    const answers = await pages[name].evaluate(async word => {
      const door = (
        globalThis as unknown as Record<string, { invoke(...args: unknown[]): Promise<unknown> }>
      )[word]
      const text = 'x'.repeat(100_000_000)
      const inputs = [text, [text], { token: text }, { [text]: 1 }, new Uint8Array(100_000_000)]
      return Promise.all(
        inputs.map(async value => {
          try {
            return JSON.stringify(await door?.invoke('orders.submit', value)).slice(0, 200)
          } catch (error) {
            return String(error)
          }
        }),
      )
    }, doors[name].word)
    expect(answers).toEqual(answers.map(() => expect.stringMatching(/too large|no such call/) as string))
    expect(await window.snapshot()).toMatchObject({ profile: { value: { id: 'practice' } } })
  })
})
