import { describe, expect, it } from 'vitest'
import { openOutbox } from './outbox.mjs'

/** Creates an outbox whose deliveries stay pending until a test calls `arrive`. */
function openPendingOutbox() {
  const deliveries: { world: string; messages: unknown[]; arrive(error?: Error): void }[] = []
  const deliver = (text: string, world: string) =>
    new Promise<void>((done, fail) => {
      deliveries.push({
        world,
        messages: JSON.parse(text),
        arrive: error => (error === undefined ? done() : fail(error)),
      })
    })
  return { deliveries, outbox: openOutbox(deliver) }
}

const turn = () => new Promise<void>(done => setImmediate(done))
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => ({ n: from + n }))

describe('outgoing messages', () => {
  it('of one turn travel together, in order', async () => {
    const { deliveries, outbox } = openPendingOutbox()
    for (const message of numbers(0, 3)) outbox.put(message, 'a')
    expect(deliveries).toEqual([])
    await turn()
    expect(deliveries).toMatchObject([{ world: 'a', messages: numbers(0, 3) }])
  })

  it('are split where their target world changes', async () => {
    const { deliveries, outbox } = openPendingOutbox()
    for (const world of ['a', 'a', 'b', 'a']) outbox.put({ for: world }, world)
    await turn()
    expect(deliveries.map(({ world, messages }) => [world, messages.length])).toEqual([
      ['a', 2],
      ['b', 1],
      ['a', 1],
    ])
  })

  it('wait while the maximum number of batches is in flight', async () => {
    const { deliveries, outbox } = openPendingOutbox()
    for (const message of numbers(0, 2_600)) outbox.put(message, 'a')
    await turn()
    expect(deliveries.map(({ messages }) => messages.length)).toEqual([500, 500, 500, 500])
    deliveries[0]?.arrive()
    await turn()
    deliveries[1]?.arrive()
    await turn()
    expect(deliveries.flatMap(({ messages }) => messages)).toEqual(numbers(0, 2_600))
  })

  it('to a destroyed world are dropped, and the following ones are sent', async () => {
    const { deliveries, outbox } = openPendingOutbox()
    outbox.put({ lost: true }, 'gone')
    await turn()
    deliveries[0]?.arrive(new Error('Cannot find context'))
    await turn()
    outbox.put({ next: true }, 'here')
    await turn()
    expect(deliveries[1]).toMatchObject({ world: 'here', messages: [{ next: true }] })
  })
})
