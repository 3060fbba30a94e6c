import type { Attempt } from '@core/attempt/attempt'
import type { Market } from '@core/market/market'
import { age } from '../times'
import { shown } from '../fill'
import type { TimelineLine } from '../timeline'
import { fateWords } from './state'

/** The life of an attempt from your yes to where it stands, evidence included, in the order it happened. */
export function timeline(attempt: Attempt, market: Market | undefined): readonly TimelineLine[] {
  const { plannedAt, consentedAt, sentAt, evidence, state } = attempt
  const steps: TimelineLine[] = [
    { at: plannedAt, what: '已计划并封存。' },
    { at: consentedAt, what: '由您确认；在发送任何内容之前已写入操作日志。' },
  ]
  if (sentAt !== undefined) steps.push({ at: sentAt, what: '已签名并交给网络。' })
  steps.push(...answering(attempt))
  for (const { at, asked, answer } of evidence)
    steps.push({ at, what: `查询：${shown(asked, 120)}`, answer: shown(answer, 160) })
  const doubt = doubtWords(attempt)
  steps.push({
    at: state.at,
    what: fateWords(attempt, market),
    ...(doubt !== undefined && { answer: doubt }),
  })
  return steps.toSorted((a, b) => a.at - b.at)
}

/** How the request itself ended. Only where the venue's words are kept is it said that an answer came. */
function answering({ answeredAt, unknownAt, state }: Attempt): readonly TimelineLine[] {
  const steps: TimelineLine[] = []
  // While it is unknown, the last step says so with the reason.
  if (unknownAt !== undefined && state.is !== 'unknown')
    steps.push({
      at: unknownAt,
      what: '没有能证明任何事的回应：从这里起，它的结果未知。',
      ...(state.at < unknownAt && { answer: '后来读到的内容表明，结果早于此刻。' }),
    })
  if (answeredAt === undefined || answeredAt === unknownAt) return steps
  const what = state.is === 'refused' ? '交易所已回应。' : '请求已结束。委托的结果只由交易所的记录说明。'
  return [...steps, { at: answeredAt, what }]
}

/** How long an outcome was unknown, once it no longer is. A record may be older than the last change of state. */
function doubtWords({ unknownAt, state }: Attempt): string | undefined {
  if (unknownAt === undefined || state.is === 'unknown' || state.at < unknownAt) return undefined
  const exact = state.is === 'absent' || state.is === 'declared'
  return `它的结果曾${exact ? '' : '至多'}未知 ${age(state.at - unknownAt)}。`
}
