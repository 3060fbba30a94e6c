import type { ContractTransport } from '@contract/wire'

/** What a page begins with: calls it makes without words, and the news that follow on their answers. */
export interface EarlyChannels {
  readonly calls: readonly string[]
  readonly news: readonly string[]
}

/**
 * A transport that has already asked what its page begins with: the first who asks or listens finds what it would have
 * found, only sooner.
 */
export function createEarlyTransport(transport: ContractTransport, { calls, news }: EarlyChannels): ContractTransport {
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

/** Gathers what is told on a channel, until somebody comes for it. */
function collectPushes(transport: ContractTransport, channel: string): () => readonly unknown[] {
  const told: unknown[] = []
  const leave = transport.on(channel, news => told.push(news))
  return () => {
    leave()
    return told
  }
}
