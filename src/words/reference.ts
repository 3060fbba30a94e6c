import type { RwaSession } from '@core/market/rwa-market'
import { shown } from './fill'
import { dayTime } from './times'

/** What the mark may do while the reference market is closed. */
const FURTHER = 'Off session the mark may stand five times further from the index.'

const sessions: Readonly<Record<string, string>> = {
  US_STOCK: 'US stocks',
  US_STOCK_EXT: 'US stocks, extended hours',
  HK_STOCK: 'Hong Kong stocks',
  KR_STOCK: 'Korean stocks',
  CN_STOCK: 'Chinese stocks',
  FX: 'foreign exchange',
}

const states = { open: 'reference market open', closed: 'reference market closed' } as const

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
      word: `reference market: not known${whose}`,
      brief: 'RWA, session not known',
      meaning: `A market of a real-world asset. Whether its reference market is open is not known now. ${FURTHER}`,
      tone: 'warn',
    }
  const way = session.is === 'open' ? 'closes' : 'opens'
  const change =
    session.changesAt === undefined ? '' : ` · ${way} ${dayTime(nearestSecond(session.changesAt - offset))}`
  return {
    word: `${states[session.is]}${change}${whose}`,
    brief: session.is === 'open' ? 'RWA' : 'RWA, closed',
    meaning:
      session.is === 'open'
        ? `A market of a real-world asset, in session. ${FURTHER}`
        : `A market of a real-world asset, off session: trading goes on. ${FURTHER}`,
    tone: session.is === 'open' ? 'faint' : 'warn',
  }
}

/** What the venue dates to the second is not said to be one earlier for a clock that is a little ahead. */
export const nearestSecond = (at: number): number => Math.round(at / 1_000) * 1_000

/** A distance to the mark that says less than in session. */
export const awayOffSession = (away: string): string => `${away}, off session`

/** What is said at a distance that is measured on the mark. */
export const offSession = 'off session: the mark may stand five times further from the index'
