import type { RwaSession } from '@core/market/rwa-market'
import { sanitizeExternalText } from './fill'
import { formatDayTime } from './times'
import { fillMessage } from './message'
import * as messages from './en/reference'

/** Text about moves of the mark price while the reference market is closed. */
const OFF_SESSION_MARK_TEXT = messages.FURTHER

const sessionLabels: Readonly<Record<string, string>> = messages.sessions

const sessionStateLabels = messages.states

/** Texts about a reference market: its state, the next change by this page's clock, and the session. */
export interface ReferenceMarketText {
  readonly word: string
  /** Short form of `word` beside a row with the details. */
  readonly brief: string
  readonly meaning: string
  readonly tone: 'warn' | 'faint'
}

/** Describes a reference market. Returns `undefined` if the market has none or its session was not read. */
export function describeReferenceMarket(
  session: RwaSession | undefined,
  offset: number,
): ReferenceMarketText | undefined {
  if (session === undefined || session.is === 'unread') return undefined
  const { session: word } = session.market
  const sessionSuffix =
    word === undefined
      ? ''
      : ` · ${sessionLabels[word] ?? sanitizeExternalText(word.toLowerCase().replaceAll('_', ' '), 24)}`
  if (session.is === 'not known')
    return {
      word: fillMessage(messages.referenceWords.referenceMarketNot, { whose: sessionSuffix }),
      brief: messages.referenceWords.rwaSessionNot,
      meaning: fillMessage(messages.referenceWords.marketRealWorld, { further: OFF_SESSION_MARK_TEXT }),
      tone: 'warn',
    }
  const direction = session.is === 'open' ? messages.referenceWords.closes : messages.referenceWords.opens
  const change =
    session.changesAt === undefined
      ? ''
      : fillMessage(messages.referenceWords.wayNearestSecond, {
          way: direction,
          nearestSecond: formatDayTime(roundToNearestSecond(session.changesAt - offset)),
        })
  return {
    word: `${sessionStateLabels[session.is]}${change}${sessionSuffix}`,
    brief: session.is === 'open' ? 'RWA' : messages.referenceWords.rwaClosed,
    meaning:
      session.is === 'open'
        ? fillMessage(messages.referenceWords.marketRealWorldAsset, { further: OFF_SESSION_MARK_TEXT })
        : fillMessage(messages.referenceWords.marketRealWorldAssetOff, { further: OFF_SESSION_MARK_TEXT }),
    tone: session.is === 'open' ? 'faint' : 'warn',
  }
}

/**
 * Rounds to the second, because the venue's times are whole seconds and a clock slightly ahead would show one second
 * less.
 */
export const roundToNearestSecond = (at: number): number => Math.round(at / 1_000) * 1_000

/** Formats a distance to the mark price, which is less reliable outside the session. */
export const formatOffSessionDistance = (away: string): string =>
  fillMessage(messages.awayOffSession, { away })

export const offSessionMessage = messages.offSession
