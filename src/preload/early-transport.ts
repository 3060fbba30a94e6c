import type { ContractTransport } from '@contract/ipc-contract'

/** Calls without input that a page makes first, and pushes that may arrive before the page listens to them. */
interface EarlyChannels {
  readonly calls: readonly string[]
  readonly pushes: readonly string[]
}

/**
 * Wraps a transport, sends the early calls at once and queues the early pushes. The page's first call of each channel
 * gets the early response, and its first listener the queued pushes.
 */
export function createEarlyTransport(
  transport: ContractTransport,
  { calls, pushes }: EarlyChannels,
): ContractTransport {
  const earlyResponses = new Map(calls.map(channel => [channel, transport.invoke(channel, undefined)]))
  const queues = new Map(pushes.map(channel => [channel, collectPushes(transport, channel)]))
  return {
    invoke(channel, input) {
      const response = earlyResponses.get(channel)
      earlyResponses.delete(channel)
      return response ?? transport.invoke(channel, input)
    },
    on(channel, handle) {
      for (const data of queues.get(channel)?.() ?? []) handle(data)
      queues.delete(channel)
      return transport.on(channel, handle)
    },
  }
}

/** Queues the pushes of a channel. The returned function stops listening and returns the queue. */
function collectPushes(transport: ContractTransport, channel: string): () => readonly unknown[] {
  const queued: unknown[] = []
  const stopListening = transport.on(channel, data => queued.push(data))
  return () => {
    stopListening()
    return queued
  }
}
