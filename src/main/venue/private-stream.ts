import type { StreamNews } from '../ports'
import { openChannel } from './channel'
import { decodeExecution, decodePushedAccount, decodePushedPosition } from './decode/push'
import { DecodeFault, fieldsOf, rowsOf } from './decode/reader'
import { type Fields, plainText } from './json'
import type { StreamParts, Untimed } from './public-stream'
import { type Signer, signature64 } from './sign'
import { createSubscriptions } from './subscriptions'

const topicsHeard = ['executionreport', 'position', 'balance', 'account'] as const

const PROOF_LIMIT = 10_000

export interface PrivateStreamParts extends StreamParts {
  readonly signer: Signer
  /** The venue's time now, asked for when it is not known. */
  readonly venueNow: () => Promise<number | undefined>
}

/** Opens the stream of one's own account: proves the key first, then hears orders, positions and balances. */
export function openPrivateStream(parts: PrivateStreamParts): { close(): Promise<void> } {
  const { clock, hear, signer } = parts
  let callOffProof: (() => void) | undefined

  const channel = openChannel({
    ...parts,
    ears: {
      opened: () => void prove(),
      closed(is, why) {
        callOffProof?.()
        topics.lost()
        tell({ saw: 'channel', channel: 'private', is, why })
      },
      frame: frame => {
        if (frame.event === 'auth') return proved(frame)
        if (!topics.hear(frame)) readFault(frame)
      },
      unreadable: () => fault('frame'),
    },
  })
  const topics = createSubscriptions({
    clock,
    say: channel.say,
    stands() {
      channel.proved()
      tell({ saw: 'channel', channel: 'private', is: 'open' })
    },
    refused: (topic, why) => channel.drop(`${topic}: ${why}`),
  })
  for (const topic of topicsHeard) topics.add(topic)

  async function prove(): Promise<void> {
    const at = await parts.venueNow()
    if (at === undefined) return channel.drop('the venue’s clock is unknown')
    const timestamp = Math.round(at)
    const sign = signature64(signer, String(timestamp), 'base64')
    if (typeof sign !== 'string') return channel.drop(`the key cannot sign: ${sign.why}`)
    callOffProof?.()
    callOffProof = clock.after(PROOF_LIMIT, () => channel.drop('the key was not answered'))
    channel.say({
      id: 'auth',
      event: 'auth',
      params: { orderly_key: signer.publicKey, sign, timestamp },
    })
  }

  function proved(frame: Fields): void {
    callOffProof?.()
    if (frame.success === true) topics.renew()
    else channel.drop(`the key was refused: ${plainText(frame.errorMsg)?.slice(0, 100) ?? ''}`)
  }

  function tell(news: Untimed<StreamNews>): void {
    hear({ at: clock.now(), ...news } as StreamNews)
  }

  const fault = (path: string): void => tell({ saw: 'decode fault', channel: 'private', path })

  function readFault(frame: Fields): void {
    try {
      read(frame)
    } catch (error) {
      if (!(error instanceof DecodeFault)) throw error
      fault(`${plainText(frame.topic) ?? 'frame'}.${error.path}`)
    }
  }

  function read(frame: Fields): void {
    const topic = plainText(frame.topic)
    if (topic === 'executionreport') {
      tell({ saw: 'execution', execution: decodeExecution(fieldsOf(frame.data, 'data')) })
    } else if (topic === 'position') {
      const { positions } = fieldsOf(frame.data, 'data')
      tell({ saw: 'positions', positions: rowsOf(positions, 'positions', decodePushedPosition) })
    } else if (topic === 'balance') {
      tell({ saw: 'balances' })
    } else if (topic === 'account' || (topic === undefined && frame.accountDetail !== undefined)) {
      tell({ saw: 'account', account: decodePushedAccount(frame) })
    }
  }

  return {
    async close() {
      callOffProof?.()
      topics.close()
      await channel.close()
    },
  }
}
