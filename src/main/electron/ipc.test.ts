import { EventEmitter } from 'node:events'
import type { IpcMainInvokeEvent } from 'electron'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ok, type Result } from '@core/value/result'
import { createInputRules } from '@contract/call-dispatch'
import { defineCall, definePush } from '@contract/ipc-contract'
import { openIpcConnection, type IpcContents, type IpcConnectionOptions } from './ipc'

const tinyApi = {
  lamp: {
    set: defineCall<{ readonly on: boolean }, string>(),
    read: defineCall<void, unknown>(),
    changed: definePush<{ readonly on: boolean }>(),
  },
}
type TinyApi = typeof tinyApi
const shape = v.strictObject({ on: v.boolean() })

type Listener = (event: IpcMainInvokeEvent, input: unknown) => Promise<Result<unknown>>

/** A web contents as the door sees it, with a page that can call from any frame. */
function givenPage(overrides: Partial<IpcConnectionOptions<TinyApi>> = {}) {
  const listeners = new Map<string, Listener>()
  const sent: unknown[] = []
  const strangers: string[] = []
  const incidents: string[] = []
  const top = { origin: 'app://desk' }
  const page = { destroyed: false, set: 0, now: 0 }
  const contents = {
    id: 7,
    mainFrame: top,
    ipc: Object.assign(new EventEmitter(), {
      handle: (channel: string, listener: Listener) => listeners.set(channel, listener),
      removeHandler: (channel: string) => listeners.delete(channel),
    }),
    send: (channel: string, news: unknown) => sent.push([channel, news]),
    isDestroyed: () => page.destroyed,
  } as unknown as IpcContents
  const door = openIpcConnection<TinyApi>({
    contents,
    origin: 'app://desk',
    contract: tinyApi,
    inputs: createInputRules(tinyApi, { lamp: { set: { shape } } }),
    handlers: {
      lamp: { set: ({ on }) => ((page.set += 1), ok(on ? 'lit' : 'dark')), read: () => ok('dark') },
    },
    now: () => page.now,
    onIncident: (channel, error) => (incidents.push(`${channel}: ${String(error)}`), 'incident-1'),
    onStranger: channel => strangers.push(channel),
    ...overrides,
  })
  const call = (channel: string, input?: unknown, from: object = {}) =>
    listeners.get(channel)?.({ sender: { id: 7 }, senderFrame: top, ...from } as IpcMainInvokeEvent, input)
  return { door, page, call, sent, strangers, incidents, listeners, top }
}

describe('an IPC endpoint', () => {
  it('answers its own page, and nothing under any other name', async () => {
    const { call, listeners } = givenPage()
    expect(await call('lamp.set', { on: true })).toEqual(ok('lit'))
    expect([...listeners.keys()]).toEqual(['lamp.set', 'lamp.read'])
  })

  it.each([
    ['another web contents', { sender: { id: 8 } }],
    ['a frame inside the page', { senderFrame: { origin: 'app://desk' } }],
    ['a frame that has gone', { senderFrame: null }],
  ])('does not answer %s', async (_, from) => {
    const { call, page, strangers } = givenPage()
    const answered = await call('lamp.set', { on: true }, from)
    expect(answered).toEqual({
      ok: false,
      error: [{ code: 'INPUT_MALFORMED', facts: { channel: 'lamp.set', at: 'the sender' } }],
    })
    expect({ set: page.set, strangers }).toEqual({ set: 0, strangers: ['lamp.set'] })
  })

  it.each(['app://desk.evil', 'app://sheet', 'null', 'https://desk', ''])(
    'does not answer its own frame while it shows the origin %j',
    async origin => {
      const { call, page, top } = givenPage()
      top.origin = origin
      await call('lamp.set', { on: true })
      expect(page.set).toBe(0)
    },
  )

  it.each([
    ['the wrong type', { on: 'yes' }, 'on'],
    ['one field more', { on: true, off: false }, 'off'],
    ['nothing', undefined, 'the input itself'],
    ['a date', new Date(0), 'the value itself'],
    ['a map inside', { on: new Map() }, '.on'],
  ])('refuses %s and names its path before the handler is called', async (_, input, at) => {
    const { call, page } = givenPage()
    expect(await call('lamp.set', input)).toEqual({
      ok: false,
      error: [{ code: 'INPUT_MALFORMED', facts: { channel: 'lamp.set', at } }],
    })
    expect(page.set).toBe(0)
  })

  it('names a refused call, up to a readable length', async () => {
    const { call } = givenPage()
    const long = await call('lamp.set', { ['x'.repeat(400_000)]: new Map() })
    expect(JSON.stringify(long).length).toBeLessThan(400)
  })

  it('refuses calls above their rate, per call', async () => {
    const { call, page } = givenPage({
      inputs: createInputRules(tinyApi, { lamp: { set: { shape, rate: { burst: 2, perSecond: 1 } } } }),
    })
    const codes = []
    for (let i = 0; i < 4; i += 1) codes.push((await call('lamp.set', { on: true }))?.ok)
    expect(codes).toEqual([true, true, false, false])
    expect(await call('lamp.read')).toEqual(ok('dark'))
    page.now = 1_000
    expect((await call('lamp.set', { on: true }))?.ok).toBe(true)
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('seed 1234')
      },
    ],
    ['answers with what JSON cannot carry', () => ok({ at: new Date(0) })],
  ])('records a call that %s as an incident without the error message', async (_, read) => {
    const { call, incidents } = givenPage({ handlers: { lamp: { set: () => ok(''), read } } })
    expect(await call('lamp.read')).toEqual({
      ok: false,
      error: [{ code: 'WRITES_HALTED', facts: { incident: 'incident-1' } }],
    })
    expect(incidents).toHaveLength(1)
  })

  it('sends news while the page exists, and nothing after', () => {
    const { door, page, sent } = givenPage()
    door.push.lamp.changed({ on: true })
    page.destroyed = true
    door.push.lamp.changed({ on: false })
    expect(sent).toEqual([['lamp.changed', { on: true }]])
  })

  it('does not send values that JSON cannot carry', () => {
    const { door, sent, incidents } = givenPage()
    door.push.lamp.changed({ on: 1n } as never)
    expect({ sent, incidents }).toEqual({
      sent: [],
      incidents: ['lamp.changed: PayloadUnsafe: lamp.changed holds what JSON cannot carry at .on'],
    })
  })

  it('answers no call once it is closed', () => {
    const { door, listeners } = givenPage()
    door.close()
    expect(listeners.size).toBe(0)
  })
})
