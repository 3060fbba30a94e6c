import type { InsuranceFund } from '@core/market/venue-facts'
import type { Facts } from '@core/value/result'
import { money, percent } from './format'
import { percentWords } from './figures'
import { line, type Line } from './outlook'

/** What a low insurance fund means for whoever holds something. */
export const fundWords = ({ level, marginRatio, minimum }: Facts): string =>
  `The venue’s insurance fund has a margin ratio of ${percentWords(marginRatio, 1)}; ${
    level === 'below' ? 'it is at or below' : 'it nears'
  } its least, ${percentWords(minimum, 1)}. Below that, positions on the winning side can be closed against the losses it took over, the most profitable and most leveraged first.`

/** What the fund has left, as the account's page says it. */
export const fundLines = ({ balance, marginRatio, minimum }: InsuranceFund): readonly Line[] => [
  line('Insurance fund', balance && `${money(balance)} USDC`, 'the venue does not say it'),
  line('Its margin ratio', percent(marginRatio, 1), ''),
  line('Deleveraging below', percent(minimum, 1), ''),
]
