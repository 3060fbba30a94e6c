import { defineCall } from './ipc-contract'

/** One message of a sequence. The next one is sent only after this one was acknowledged. */
export interface SequencedMessage<P> {
  readonly n: number
  /** Number `n` of the message that this one is a difference from; absent if it is complete. */
  readonly on?: number
  readonly news: P
}

/** Acknowledgement of a message: applied, or out of sequence because its base is missing. */
export interface MessageAcknowledgement {
  readonly of: 'desk' | 'market' | 'links'
  readonly n: number
  readonly is: 'taken' | 'missed'
}

/** Visible parts of a page: any of it, and any panel of the watched market. */
export interface PageVisibility {
  readonly page: boolean
  readonly market: boolean
}

export const messageFlowApi = {
  messages: {
    /** Acknowledges a message. A missed one is sent again, complete. */
    ack: defineCall<MessageAcknowledgement, undefined>(),
    /** Reports visibility. Invisible data is not sent; the newest state follows as soon as it is visible again. */
    shows: defineCall<PageVisibility, undefined>(),
  },
}

export type MessageFlowApi = typeof messageFlowApi
