import { expect, it, vi } from 'vitest'
import type { ContractTransport } from '@contract/ipc-contract'
import { createEarlyTransport } from './early-transport'

/** Creates a transport that answers each call with the number of calls so far, and a function that pushes data. */
function createTestTransport() {
  const listeners = new Map<string, Set<(pushes: unknown) => void>>()
  const calls: string[] = []
  const transport: ContractTransport = {
    invoke: channel => Promise.resolve(`answer ${calls.push(channel)}`),
    on(channel, handle) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(handle))
      return () => void listeners.get(channel)?.delete(handle)
    },
  }
  const push = (channel: string, data: unknown): void => {
    for (const handle of listeners.get(channel) ?? []) handle(data)
  }
  return { transport, calls, push }
}

const earlyChannels = { calls: ['desk.snapshot'], pushes: ['desk.changed'] }

it('makes early calls at once, returns their answer to the first caller and a new one to the next', async () => {
  const { transport, calls } = createTestTransport()
  const early = createEarlyTransport(transport, earlyChannels)
  expect(calls).toEqual(['desk.snapshot'])
  const answers = [early.invoke('desk.snapshot', undefined), early.invoke('desk.snapshot', undefined)]
  expect(await Promise.all(answers)).toEqual(['answer 1', 'answer 2'])
  expect(calls).toEqual(['desk.snapshot', 'desk.snapshot'])
})

it('makes no other early request', async () => {
  const { transport, calls } = createTestTransport()
  expect(await createEarlyTransport(transport, earlyChannels).invoke('market.watch', { symbol: 'A' })).toBe(
    'answer 2',
  )
  expect(calls).toEqual(['desk.snapshot', 'market.watch'])
})

it('queues early pushes in order, and delivers each once', () => {
  const { transport, push } = createTestTransport()
  const early = createEarlyTransport(transport, earlyChannels)
  push('desk.changed', 1)
  push('desk.changed', 2)
  const [first, second] = [vi.fn(), vi.fn()]
  early.on('desk.changed', first)
  push('desk.changed', 3)
  early.on('desk.changed', second)
  push('desk.changed', 4)
  expect([first, second].map(({ mock }) => mock.calls.flat())).toEqual([[1, 2, 3, 4], [4]])
})

it('queues pushes of no other channel, and allows listeners to unsubscribe', () => {
  const { transport, push } = createTestTransport()
  const early = createEarlyTransport(transport, earlyChannels)
  push('alerts.changed', 1)
  const handle = vi.fn()
  const stopListening = early.on('alerts.changed', handle)
  push('alerts.changed', 2)
  stopListening()
  push('alerts.changed', 3)
  expect(handle.mock.calls.flat()).toEqual([2])
})
