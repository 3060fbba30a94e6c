import type { RwaSession } from '@core/market/rwa-market'
import { shown } from '../fill'
import { nearestSecond, type ReferenceWords } from '../reference'
import { dayTime } from '../times'

export { nearestSecond } from '../reference'

/** What the mark may do while the reference market is closed. */
const FURTHER = '休市时，标记价格与指数价格的偏离可达平时的五倍。'

const sessions: Readonly<Record<string, string>> = {
  US_STOCK: '美股',
  US_STOCK_EXT: '美股，延长时段',
  HK_STOCK: '港股',
  KR_STOCK: '韩股',
  CN_STOCK: 'A 股',
  FX: '外汇',
}

const states = { open: '参考市场已开市', closed: '参考市场已休市' } as const

/** What is said of a reference market; nothing of a market that has none, or before it is known whether it has. */
export function referenceWords(session: RwaSession | undefined, offset: number): ReferenceWords | undefined {
  if (session === undefined || session.is === 'unread') return undefined
  const { session: word } = session.market
  const whose =
    word === undefined ? '' : ` · ${sessions[word] ?? shown(word.toLowerCase().replaceAll('_', ' '), 24)}`
  if (session.is === 'not known')
    return {
      word: `参考市场：未知${whose}`,
      brief: 'RWA，时段未知',
      meaning: `现实资产的市场。现在不知道它的参考市场是否开市。${FURTHER}`,
      tone: 'warn',
    }
  const way = session.is === 'open' ? '休市' : '开市'
  const change =
    session.changesAt === undefined ? '' : ` · ${dayTime(nearestSecond(session.changesAt - offset))} ${way}`
  return {
    word: `${states[session.is]}${change}${whose}`,
    brief: session.is === 'open' ? 'RWA' : 'RWA，已休市',
    meaning:
      session.is === 'open'
        ? `现实资产的市场，参考市场开市中。${FURTHER}`
        : `现实资产的市场，参考市场休市：交易照常进行。${FURTHER}`,
    tone: session.is === 'open' ? 'faint' : 'warn',
  }
}

/** A distance to the mark that says less than in session. */
export const awayOffSession = (away: string): string => `${away}，休市时段`

/** What is said at a distance that is measured on the mark. */
export const offSession = '休市时段：标记价格与指数价格的偏离可达平时的五倍'
