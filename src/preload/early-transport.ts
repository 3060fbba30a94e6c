import type { ContractTransport } from '@contract/ipc-contract'

/** Calls without input that a page makes first, and pushes that follow on their responses. */
export interface EarlyChannels {
  readonly calls: readonly string[]
  readonly news: readonly string[]
}

/**
 * Wraps a transport and sends the first calls immediately. The page's first call or listener gets the result without
 * delay.
 */
export function createEarlyTransport(
  transport: ContractTransport,
  { calls, news }: EarlyChannels,
): ContractTransport {
  const asked = new Map(calls.map(channel => [channel, transport.invoke(channel, undefined)]))
  const early = new Map(news.map(channel => [channel, collectPushes(transport, channel)]))
  return {
    invoke(channel, input) {
      const answer = asked.get(channel)
      asked.delete(channel)
      return answer ?? transport.invoke(channel, input)
    },
    on(channel, handle) {
      for (const told of early.get(channel)?.() ?? []) handle(told)
      early.delete(channel)
      return transport.on(channel, handle)
    },
  }
}

function collectPushes(transport: ContractTransport, channel: string): () => readonly unknown[] {
  const told: unknown[] = []
  const leave = transport.on(channel, news => told.push(news))
  return () => {
    leave()
    return told
  }
}
