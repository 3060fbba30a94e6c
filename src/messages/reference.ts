import type { RwaSession } from '@core/market/rwa-market'
import { sanitizeExternalText } from './fill'
import { formatDayTime } from './times'
import { fillMessage } from './message'
import * as messages from './en/reference'

/** What the mark may do while the reference market is closed. */
const OFF_SESSION_MARK_TEXT = messages.FURTHER

const sessionLabels: Readonly<Record<string, string>> = messages.sessions

const sessionStateLabels = messages.states

/** How a reference market stands: whether it is open, until when by this page’s clock, and whose session it is. */
export interface ReferenceMarketText {
  readonly word: string
  /** The same in a word, where the row beside says the rest. */
  readonly brief: string
  readonly meaning: string
  readonly tone: 'warn' | 'faint'
}

/** What is said of a reference market; nothing of a market that has none, or before it is known whether it has. */
export function describeReferenceMarket(session: RwaSession | undefined, offset: number): ReferenceMarketText | undefined {
  if (session === undefined || session.is === 'unread') return undefined
  const { session: word } = session.market
  const whose =
    word === undefined ? '' : ` · ${sessionLabels[word] ?? sanitizeExternalText(word.toLowerCase().replaceAll('_', ' '), 24)}`
  if (session.is === 'not known')
    return {
      word: fillMessage(messages.referenceWords.referenceMarketNot, { whose }),
      brief: messages.referenceWords.rwaSessionNot,
      meaning: fillMessage(messages.referenceWords.marketRealWorld, { further: OFF_SESSION_MARK_TEXT }),
      tone: 'warn',
    }
  const way = session.is === 'open' ? messages.referenceWords.closes : messages.referenceWords.opens
  const change =
    session.changesAt === undefined
      ? ''
      : fillMessage(messages.referenceWords.wayNearestSecond, {
          way,
          nearestSecond: formatDayTime(roundToNearestSecond(session.changesAt - offset)),
        })
  return {
    word: `${sessionStateLabels[session.is]}${change}${whose}`,
    brief: session.is === 'open' ? 'RWA' : messages.referenceWords.rwaClosed,
    meaning:
      session.is === 'open'
        ? fillMessage(messages.referenceWords.marketRealWorldAsset, { further: OFF_SESSION_MARK_TEXT })
        : fillMessage(messages.referenceWords.marketRealWorldAssetOff, { further: OFF_SESSION_MARK_TEXT }),
    tone: session.is === 'open' ? 'faint' : 'warn',
  }
}

/** What the venue dates to the second is not said to be one earlier for a clock that is a little ahead. */
export const roundToNearestSecond = (at: number): number => Math.round(at / 1_000) * 1_000

/** A distance to the mark that says less than in session. */
export const formatOffSessionDistance = (away: string): string => fillMessage(messages.awayOffSession, { away })

/** What is said at a distance that is measured on the mark. */
export const offSessionMessage = messages.offSession
