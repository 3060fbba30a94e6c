import { defineCall } from './wire'

/** One message of a row of them, each told only after the one before it was taken. */
export interface SequencedMessage<P> {
  readonly n: number
  /** The message that this one says the difference from; absent where it stands for itself. */
  readonly on?: number
  readonly news: P
}

/** What became of a message: taken, or of no use because what it builds on is not here. */
export interface MessageAcknowledgement {
  readonly of: 'desk' | 'market' | 'links'
  readonly n: number
  readonly is: 'taken' | 'missed'
}

/** What can be seen at the page's own end: anything of it, and a place where the watched market stands. */
export interface PageVisibility {
  readonly page: boolean
  readonly market: boolean
}

/** How a page takes what it is told. */
export const messageFlowApi = {
  messages: {
    /** Takes a message; the next one is told only then. One that is missed is told again, for itself. */
    ack: defineCall<MessageAcknowledgement, undefined>(),
    /** Says what can be seen: nothing else is told, and the newest of it at once when it is seen again. */
    shows: defineCall<PageVisibility, undefined>(),
  },
}

/** The same, as a type. */
export type MessageFlowApi = typeof messageFlowApi
