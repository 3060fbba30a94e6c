import type { Attempt, AttemptState, DoneBy } from '@core/attempt/attempt'
import { arrivalLimit } from '@core/writes/rules/arrivals'
import { UNKNOWN_WORD } from '@core/attempt/attempt-state'
import { isPositive } from '@core/value/decimal'
import type { Hold, ReadOnlyReason, Writes } from '@core/guard/guard'
import type { Market } from '@core/market/market'
import type { ProfileHeader } from '@core/snapshot/snapshot'
import { makesOrder, placesAlgo, placesOrder, type Write } from '@core/write/write'
import { money, price, size } from '../format'
import { age, countdown, dayTime } from '../times'
import { shown } from '../fill'
import { isBracket, isEntered, LARGE_OFFSET, MOST_IN_STATE, openOf } from '../state'
import { byAddressSays } from './by-address'
import { liveBarWords } from './bar'
import { otherKey } from './key'
import { impossibleWords } from './impossible'
import { doubtWords, limitWords } from './doubt'
import { contradictionWords, stayedWords } from './fates'
import { writeWords } from './kind-words'
import { venueActWords } from './venue-acts'
import { venueRefusalWords } from './venue-refusal'

export { isBracket, isEntered, LARGE_OFFSET, MOST_IN_STATE, offsetWords, openOf } from '../state'

/** The word of the mode, as it stands in the corner of every surface. */
export const modeWord: Record<ProfileHeader['kind'], string> = {
  practice: '练习 PRACTICE',
  test: '测试 TEST',
  live: '实盘 LIVE',
  custom: '自定义 CUSTOM',
}

/** The same of one profile: an account that is looked at by its address says so before all else. */
export const modeOf = ({ kind, byAddress }: Pick<ProfileHeader, 'kind' | 'byAddress'>): string =>
  byAddress === undefined ? modeWord[kind] : byAddressSays.mode

/** A word for each state of writing. */
export const writesWord: Record<Writes['state'], string> = {
  active: '交易已开启',
  reducing: '只减仓',
  held: '交易已暂停',
  halted: '交易已中止',
  'read-only': '只读',
  offline: '离线',
}

/** The top bar's words for what may be written now: a stop is the person's own, and is called one. */
export function writesNow({ state, holds }: Writes): string {
  const unknown = holds.find(({ is }) => is === 'unknown')
  if (unknown?.is === 'unknown') return `${writesWord[state]} · ${unknown.attempts} 笔结果未知`
  if (state !== 'reducing') return writesWord[state]
  if (holds.some(({ is }) => is === 'break')) return '暂停休息中'
  return holds.some(({ is }) => is === 'stopped') ? '已停止交易' : writesWord[state]
}

/** Why a profile can only read, and what would change that. */
export const readOnlyWords: Record<ReadOnlyReason, string> = {
  'no key': '此账户没有密钥，只能读取。添加密钥后才能交易。',
  'key refused':
    '交易所不接受此密钥：已被吊销、已过期，或使用地址不在其允许范围内。用它无法读取，也无法发送。',
  'key not listed':
    '此密钥不在该账户的密钥列表中：已被移除，或属于另一个账户。它有哪些权限并不清楚，因此不会用它发送任何请求。读取照常继续；请添加该账户的密钥再交易。',
  'key unread': '正在读取此密钥的权限。在得知之前，不会用它发送任何请求。',
  'key scope': '此密钥可以读取但不能交易，因此交易已关闭。请在“密钥”中换成可以交易的密钥。',
  'key expired': '此密钥已过期。请在交易所新建一个，并在“密钥”中用它替换。',
  profile: '此账户的交易处于关闭状态，直到您开启它。',
  'no keychain':
    '没有可用的系统钥匙串，因此不保存任何机密，也无法签名。请启动一个（在 Linux 上为 Secret Service，例如 gnome-keyring），然后解锁本终端。',
  locked: '本系统的钥匙串已锁定，因此无法签名。请先在系统中解锁，再解锁本终端。密钥仍在其中。',
  'keychain asked':
    '正在向本系统的钥匙串索取密钥，它可能在等待您输入密码。公开数据照常读取；在它回应之前不会发送任何请求。',
  'keychain hung':
    '本系统的钥匙串没有回应，因此无法签名。密钥留在原处；请重启钥匙串或重新登录系统，然后解锁本终端。',
  'key lost': '钥匙串已打开，但此密钥已不在其中。请替换密钥后再交易；本终端没有删除任何东西。',
  'key mismatched': otherKey,
  'desk locked':
    '本终端已锁定：签名密钥已清除，不发送任何请求。不需要密钥的数据照常读取；其余显示最后一次读到的内容。解锁后会重新读取全部数据。',
  'not begun': '本次启动后，此账户的交易处于关闭状态。请在“密钥”中重新开启：在确认面板上输入它的标签。',
  'guards unset': '此账户还没有风控限制。设置之前不能发送任何请求。',
  clock: '交易所的时钟还不够确定，无法签名。读取照常继续；如果本机时钟不准，请校正。',
  ...liveBarWords,
  'by address': byAddressSays.readOnly,
  'view only':
    '本终端以仅查看方式启动，不能生成、签名或发送任何委托。要交易，请退出并在不带“--read-only”的情况下重新启动。',
}

/** Why one of two profiles with one account only reads, and what to do about it. */
export const twiceWords = (holder: string): string =>
  `您列表中的“${shown(holder, 60)}”也是这同一个账户。风控限制按账户生效，因此只有“${shown(holder, 60)}”可以交易；这一个为只读。请使用那一个，并把这一个从列表中移除。`

/** Why something may not be written now: what happened and what it means. */
export function holdWords(hold: Hold): string {
  switch (hold.is) {
    case 'unknown':
      return `${hold.attempts === 1 ? '有 1 笔结果' : `有 ${hold.attempts} 笔结果`}未知。查清之前不会发送其他任何请求；读取照常继续。`
    case 'reconciling':
      if (hold.awaits === 'channel')
        return '交易所的委托更新尚未连接。读取照常继续；连接恢复并重新读取全部数据后，交易会自动恢复。'
      if (hold.awaits === 'answer')
        return '正在等待上一个请求的回应。回应到达或等待时限结束后，才能发送下一个。'
      return '正在重新读取仓位、委托、成交以及最后发送的请求。完成后交易会自动恢复。'
    case 'halted':
      return `出现了不可能的数据：${impossibleWords(hold.why)}。交易已中止，直到您恢复；您的仓位和委托保持不变。`
    case 'stopped':
      return '您已停止交易。撤单和只减仓的平仓照常可用；在您恢复交易之前，不能发送任何增加风险的请求。'
    case 'doubt':
      return `${hold.doubts.map(doubtWords).join(' ')} 正在重新读取。撤单和只减仓的平仓照常可用；请查看交易所自己的页面，接受现状后再恢复交易。`
    case 'venue act':
      return `${hold.acts.map(venueActWords).join(' ')} 撤单和只减仓的平仓照常可用；在您查看并恢复交易之前，不能发送任何增加风险的请求。`
    case 'part':
      return hold.limits.map(limitWords).join(' ')
    case 'break':
      return `您已暂停交易休息，直到 ${dayTime(hold.until)}，无法提前结束。撤单、只减仓的平仓和止损照常可用。`
    case 'daily':
      return dailyWords(hold)
    case 'read-only':
      return hold.why === 'account twice' ? twiceWords(hold.holder) : readOnlyWords[hold.why]
    case 'offline':
      if (hold.chosen === true)
        return '您已断开连接，重新连接之前不会建立任何连接。您看到的是最后已知的内容。'
      return '无法连接交易所。您看到的是最后已知的内容；不能发送任何请求。本终端会继续尝试。'
    case 'journal':
      return `无法写入操作日志（${shown(hold.why, 80)}）。没有它不会发送任何请求。每秒会重试一次，成功后自动继续；如果原因消除后仍未恢复，请重新启动本终端。`
  }
}

/** Why a daily guard holds what adds risk. The guard is this desk's own. */
function dailyWords({ day, why, figure, cap }: Extract<Hold, { is: 'daily' }>): string {
  if (figure === undefined || cap === undefined)
    return `今天（UTC，${day}）的交易仍在读取。查清之前，只能发送降低风险的请求。`
  const reached =
    why === 'loss'
      ? `今天（UTC，${day}）已亏损 ${money(figure)} USDC，您自己的上限为 ${money(cap)}。`
      : `今天（UTC，${day}）已成交 ${money(figure)} USDC，您自己的上限为 ${money(cap)}。`
  return `${reached}撤单和只减仓的平仓照常可用。UTC 零点结束。此账户的其他客户端不受此限制。`
}

/** The short word of where an attempt stands, for a tag. */
export function stateWord(attempt: Attempt): string {
  const { state } = attempt
  if (state.is === 'declared') return `已声明${doneWord(attempt.write, state.outcome)}`
  if (state.is === 'absent') return doneWord(attempt.write, 'not done')
  return state.is === 'partly filled' && isEntered(attempt) ? '入场已成交' : stateWords[state.is]
}

const stateWords: Readonly<Record<Exclude<AttemptState['is'], 'declared' | 'absent'>, string>> = {
  written: '已记入日志',
  sending: '发送中',
  accepted: '已受理',
  live: '生效中',
  'partly filled': '部分成交',
  filled: '全部成交',
  cancelled: '已撤销',
  rejected: '受理后被拒',
  refused: '被拒绝',
  'not sent': '未发送',
  unknown: '结果未知',
  done: '已完成',
  quarantined: '不可能的数据',
}

/** Whether a request was done, as it is said of what it asks: an order is placed, anything else is done. */
export const doneWord = (write: Write, outcome: 'done' | 'not done'): string =>
  makesOrder(write)
    ? { done: '已下单', 'not done': '未下单' }[outcome]
    : { done: '已完成', 'not done': '未完成' }[outcome]

/** What a write asks, as the start of a sentence. */
export const writeSentence = (write: Write, market: Market | undefined): string =>
  writeWords(write, market).sentence

/** Why no answer came, for a person. */
const silences: Readonly<Record<string, string>> = {
  'no answer: lost': '回应到达之前连接已断开',
  'no answer: timeout': '没有及时收到回应',
  'no answer: too large': '回应过大，无法读取',
  'no answer: stopped': '回应到达之前本终端已停止等待',
}

/** What became of an attempt, as a sentence. Accepted is never called done. */
export function fateWords(attempt: Attempt, market: Market | undefined): string {
  const { state, write } = attempt
  const filled = size(attempt.executed, market)
  const left = size(openOf(attempt), market)
  switch (state.is) {
    case 'written':
      return '已记入操作日志，尚未发送。'
    case 'sending':
      return '发送中，尚无回应。'
    case 'accepted':
      return placesOrder(write)
        ? '交易所已受理，未成交；正在读取它的记录。'
        : '交易所已受理请求；正在读回它的效果。'
    case 'live':
      if (isBracket(attempt)) return `入场委托挂在订单簿中，未成交 ${left}；止盈止损在等入场成交。`
      if (placesAlgo(write)) return '在交易所等待触发。'
      return `挂在订单簿中，未成交 ${left}。`
    case 'partly filled':
      // An entry that brings its protection along is not over when all of it filled.
      if (isEntered(attempt)) return `入场的 ${filled} 已全部成交；止盈止损在等待触发。`
      if (!isPositive(openOf(attempt))) return `已成交 ${filled}；它的记录仍显示未结束。`
      return `${isBracket(attempt) ? '入场' : ''}已成交 ${filled}，仍有 ${left} 未成交。`
    case 'filled':
      return `已全部成交${attempt.averagePrice === undefined ? '' : `，均价 ${price(attempt.averagePrice, market)}`}。`
    case 'cancelled':
      return isPositive(attempt.executed)
        ? `已撤销 ${left}；其间已成交 ${filled}。`
        : `已撤销 ${left}；没有成交。`
    case 'rejected':
      return `交易所先受理，后拒绝${state.why === undefined ? '' : `：${shown(state.why, 120)}`}。`
    case 'refused':
      return venueRefusalWords(state.code, state.words)
    case 'not sent':
      return `从未离开本终端：${stayedWords(state.why)}。`
    case 'unknown':
      if (state.why.startsWith(UNKNOWN_WORD))
        return `状态未知：交易所的记录写着“${shown(state.why.slice(UNKNOWN_WORD.length), 60)}”，本终端不认识这个词。`
      return `交易所是否收到未知：${silences[state.why] ?? shown(state.why, 120)}。`
    case 'done':
      return state.by === 'ends in part'
        ? partWords(write, state.standing ?? [])
        : `${doneWords[state.by]}${lateWords(attempt)}`
    case 'absent':
      return makesOrder(write)
        ? '未下单：已证明交易所从未收到它。'
        : '未完成：已证明它不会再到达，它要改变的内容没有变化。'
    case 'declared':
      return `您声明它${doneWord(write, state.outcome)}：${shown(state.reason, 160)}。${lateWords(attempt)}`
    case 'quarantined':
      return contradictionWords(state.why)
  }
}

/** Until when a request may still arrive whose answer never came, where it could hit anything. */
function lateWords(attempt: Attempt): string {
  const until = arrivalLimit(attempt)?.until
  return until === undefined ? '' : `它从未得到回应：在 ${dayTime(until)} 之前仍可能到达。`
}

/** What a cancel of all left standing, by the venue's own ids. */
function partWords(write: Write, standing: readonly string[]): string {
  const all = 'open' in write ? write.open.length : standing.length
  const ended = all - standing.length
  const stand = standing.map(id => shown(id, 20)).slice(0, MOST_IN_STATE)
  const more = standing.length > stand.length ? `，另有 ${standing.length - stand.length} 笔` : ''
  return `部分完成：${all} 笔委托中 ${ended} 笔已结束；${standing.length} 笔仍然有效（${stand.join('、')}${more}）。此请求不会再有任何内容到达。`
}

/** What showed that a write is done. */
const doneWords: Record<Exclude<DoneBy, 'ends in part'>, string> = {
  'new terms': '已完成：委托的记录显示了新的价格和数量。',
  'an end': '已结束：相关的委托都已关闭；每条记录说明了经过。',
  'read-back': '已完成：从交易所读回的内容证实了它。',
  'the answer': '已完成：交易所的回应如此说明。',
  'its time has passed': '已结束：从未得到回应，但它可能生效的最晚时刻已过。',
  'a settlement since':
    '账户在此之后已结算。交易所没有说明是哪一次结算，因此无法断定由谁发起；此请求不会再有任何内容到达。',
  'a read-back in part': '部分完成：一些市场读回的结果与请求一致，其他的保持原样。',
}

/** When absence could be proved at the earliest, or that it already can be. */
export const provableWords = (at: number | undefined, now: number): string =>
  at === undefined
    ? '证明它从未到达：尚不可能'
    : at > now
      ? `证明它从未到达：最早在 ${countdown(at - now)} 后`
      : '证明它从未到达：现在可以'

/**
 * How this computer’s clock stands to the venue’s, as what follows 与交易所相比.
 *
 * The offset is what is added to this clock to have the venue’s: one above nothing says that this clock is behind.
 */
export function clockWords(offset: number): string {
  const size = Math.abs(Math.round(offset))
  if (size === 0) return '一致'
  const off = size < LARGE_OFFSET ? `${size} ms` : age(size)
  return offset > 0 ? `慢 ${off}` : `快 ${off}`
}
