import { isRefusal } from '../../account/refusal'
import type { Written } from '../json'
import type { Answer } from '../route'
import { ACCOUNT } from './account-tells'
import { MARKET } from './market-tells'
import { tellOf } from './push-tells'
import { QUERY } from './query-tells'
import type { Tell } from './tell'
import { TRADING } from './trading-tells'

/** Something that the venue told and the documents have otherwise. */
export interface Slip {
  readonly at: number
  /** The operation, or the topic. */
  readonly line: string
  readonly message: string
}

/** Holds what the venue tells against what the documents say it tells. */
export interface Inspector {
  readonly answered: (line: string, said: Answer) => void
  readonly pushed: (topic: string, data: Written) => void
}

/** What each operation answers when it says yes. */
export const TELLS: Readonly<Record<string, Tell>> = { ...TRADING, ...ACCOUNT, ...MARKET, ...QUERY }

/** Opens an inspector. What nothing is known of is a slip as well. */
export function createInspector(now: () => number, hear: (slip: Slip) => void): Inspector {
  const look = (line: string, tell: Tell | undefined, told: Written) => {
    const found = tell === undefined ? ['nobody has said what this tells'] : tell(told, '')
    for (const message of found) hear({ at: now(), line, message })
  }
  return {
    answered: (line, said) => {
      if (!isRefusal(said)) look(line, TELLS[line], 'bare' in said ? said.bare : said.data)
    },
    pushed: (topic, data) => {
      look(topic, tellOf(topic), data)
    },
  }
}
