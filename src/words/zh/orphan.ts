import type { Orphanhood } from '@core/account/coverage'

/** What stands in the table for an order that would close what is not there. */
export const orphanWord = '没有保护任何仓位'

/** Why it protects nothing, as the rest of a sentence. */
export const orphanReasons: Readonly<Record<Orphanhood, string>> = {
  'no position': '该市场没有仓位',
  'the other side': '该市场的仓位现在方向相反',
  'the other margin mode': '该市场的仓位是另一种保证金模式',
}

/** What is said above the table. */
export const orphanSentence = (kind: string, symbol: string, why: Orphanhood, more: number): string =>
  `${symbol} 的“${kind}”没有保护任何仓位：${orphanReasons[why]}。${
    more === 0 ? '' : `另有 ${more} 笔也是如此。`
  }撤销之前它一直有效，可能平掉以后开的仓位。`
