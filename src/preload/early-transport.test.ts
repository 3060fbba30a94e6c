import { expect, it, vi } from 'vitest'
import type { ContractTransport } from '@contract/ipc-contract'
import { createEarlyTransport } from './early-transport'

/** A door that answers each call with how many were made, and tells whoever listens. */
function openDoor() {
  const ears = new Map<string, Set<(news: unknown) => void>>()
  const calls: string[] = []
  const transport: ContractTransport = {
    invoke: channel => Promise.resolve(`answer ${calls.push(channel)}`),
    on(channel, hear) {
      ears.set(channel, (ears.get(channel) ?? new Set()).add(hear))
      return () => void ears.get(channel)?.delete(hear)
    },
  }
  const tell = (channel: string, news: unknown): void => {
    for (const hear of ears.get(channel) ?? []) hear(news)
  }
  return { transport, calls, tell }
}

const beginning = { calls: ['desk.snapshot'], news: ['desk.changed'] }

it('requests before any caller, returns that answer to the first caller and a new one to the next', async () => {
  const { transport, calls } = openDoor()
  const early = createEarlyTransport(transport, beginning)
  expect(calls).toEqual(['desk.snapshot'])
  const answers = [early.invoke('desk.snapshot', undefined), early.invoke('desk.snapshot', undefined)]
  expect(await Promise.all(answers)).toEqual(['answer 1', 'answer 2'])
  expect(calls).toEqual(['desk.snapshot', 'desk.snapshot'])
})

it('makes no other early request', async () => {
  const { transport, calls } = openDoor()
  expect(await createEarlyTransport(transport, beginning).invoke('market.watch', { symbol: 'A' })).toBe(
    'answer 2',
  )
  expect(calls).toEqual(['desk.snapshot', 'market.watch'])
})

it('queues early messages in order, and delivers each once', () => {
  const { transport, tell } = openDoor()
  const early = createEarlyTransport(transport, beginning)
  tell('desk.changed', 1)
  tell('desk.changed', 2)
  const [first, second] = [vi.fn(), vi.fn()]
  early.on('desk.changed', first)
  tell('desk.changed', 3)
  early.on('desk.changed', second)
  tell('desk.changed', 4)
  expect([first, second].map(({ mock }) => mock.calls.flat())).toEqual([[1, 2, 3, 4], [4]])
})

it('queues no other news, and allows listeners to unsubscribe', () => {
  const { transport, tell } = openDoor()
  const early = createEarlyTransport(transport, beginning)
  tell('alerts.changed', 1)
  const hear = vi.fn()
  const leave = early.on('alerts.changed', hear)
  tell('alerts.changed', 2)
  leave()
  tell('alerts.changed', 3)
  expect(hear.mock.calls.flat()).toEqual([2])
})
