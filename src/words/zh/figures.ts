const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export { percentWords, priceWords, shortWords, sizeWords } from '../figures'

/** 某事要用或已用多久，用最能说明的整数单位：“17 秒”“3 小时”。 */
export function spanWords(ms: number): string {
  if (ms < 2 * MINUTE) return `${Math.floor(ms / SECOND)} 秒`
  if (ms < 2 * HOUR) return `${Math.floor(ms / MINUTE)} 分钟`
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} 小时` : `${Math.floor(ms / DAY)} 天`
}
