import type { RwaSession } from '@core/market/rwa-market'
import { shown } from './fill'
import { dayTime } from './times'
import { fill } from './message'
import * as messages from './en/reference'

/** What the mark may do while the reference market is closed. */
const FURTHER = messages.FURTHER

const sessions: Readonly<Record<string, string>> = messages.sessions

const states = messages.states

/** How a reference market stands: whether it is open, until when by this page’s clock, and whose session it is. */
export interface ReferenceWords {
  readonly word: string
  /** The same in a word, where the row beside says the rest. */
  readonly brief: string
  readonly meaning: string
  readonly tone: 'warn' | 'faint'
}

/** What is said of a reference market; nothing of a market that has none, or before it is known whether it has. */
export function referenceWords(session: RwaSession | undefined, offset: number): ReferenceWords | undefined {
  if (session === undefined || session.is === 'unread') return undefined
  const { session: word } = session.market
  const whose =
    word === undefined ? '' : ` · ${sessions[word] ?? shown(word.toLowerCase().replaceAll('_', ' '), 24)}`
  if (session.is === 'not known')
    return {
      word: fill(messages.referenceWords.referenceMarketNot, { whose }),
      brief: messages.referenceWords.rwaSessionNot,
      meaning: fill(messages.referenceWords.marketRealWorld, { further: FURTHER }),
      tone: 'warn',
    }
  const way = session.is === 'open' ? messages.referenceWords.closes : messages.referenceWords.opens
  const change =
    session.changesAt === undefined
      ? ''
      : fill(messages.referenceWords.wayNearestSecond, {
          way,
          nearestSecond: dayTime(nearestSecond(session.changesAt - offset)),
        })
  return {
    word: `${states[session.is]}${change}${whose}`,
    brief: session.is === 'open' ? 'RWA' : messages.referenceWords.rwaClosed,
    meaning:
      session.is === 'open'
        ? fill(messages.referenceWords.marketRealWorldAsset, { further: FURTHER })
        : fill(messages.referenceWords.marketRealWorldAssetOff, { further: FURTHER }),
    tone: session.is === 'open' ? 'faint' : 'warn',
  }
}

/** What the venue dates to the second is not said to be one earlier for a clock that is a little ahead. */
export const nearestSecond = (at: number): number => Math.round(at / 1_000) * 1_000

/** A distance to the mark that says less than in session. */
export const awayOffSession = (away: string): string => fill(messages.awayOffSession, { away })

/** What is said at a distance that is measured on the mark. */
export const offSession = messages.offSession
