import type { JournalTold } from '@contract/audit-api'
import type { Saved } from '@contract/past-api'
import type { Act } from '@core/attempt/acts'
import { guardNames, guardsFrom, guardText } from '@core/guard/guard'
import { accountEnd } from '@core/profile/profile'
import type { PermissionChange, SettingChange } from '@core/attempt/entry'
import type {
  RegistrationOutcome,
  RegistrationProof,
  RegistrationStep,
} from '@core/registration/registration'
import type { StepName, Timeline } from '@core/attempt/timeline'
import type { StateGroup, Usual } from '../audit'
import { endWords } from './armed'
import { counted } from '../format'
import { clockTime, dayTime } from '../times'
import { shown } from '../fill'
import { signatureWords } from './signatures'
import { venueActWords } from './venue-acts'
import { guardFigure, guardLabels } from './guards'
import { modeWord } from './state'

export { isIn, stepFacts } from '../audit'

/** What each step of an attempt is called. */
export const stepTitles: Record<StepName, string> = {
  drafted: '已草拟',
  checked: '已检查',
  sealed: '已封存',
  consented: '由您确认',
  journalled: '已写入操作日志',
  sent: '已签名并交给网络',
  answered: '已得到回应',
  asked: '已查询交易所',
  recorded: '已读取交易所记录',
  filled: '已成交',
  proved: '已证明',
  declared: '由您声明',
  halted: '已中止',
  ended: '已结束',
}

/** Where something was saved. */
export const savedWords = ({ file }: Saved): string => `已存入 ${shown(file, 60)}。`

/** What stands where nothing was ever sent. */
export const noAttempts = {
  title: '还没有从本终端发送过任何请求。',
  next: '您发送的每笔委托、撤单和设置都会记录在这里，从您的确认到它的结果。',
}

/** What each part of the way took, in the order it happened. */
export const tookTitles: Record<keyof Timeline['took'], string> = {
  plan: '草拟到封存',
  consent: '封存到确认',
  journal: '确认到发送',
  answer: '发送到回应',
  record: '回应到记录',
  all: '确认到结束',
}

/** Milliseconds with their unit; a clock that was set back shows. */
export const lasted = (ms: number): string =>
  Math.abs(ms) < 10_000 ? `${counted(ms)} ms` : `${counted(Math.round(ms / 1_000))} 秒`

/** Groups of states, for finding attempts again. */
export const stateGroups: Readonly<Record<StateGroup, string>> = {
  all: '全部状态',
  open: '未结束',
  unknown: '结果未知',
  done: '已成交或已完成',
  ended: '已撤销或未下单',
  declared: '由您声明',
}

/** Whether the journal is as this desk wrote it, and what that means. */
export const foundWords: Record<JournalTold['found'], string> = {
  whole: '操作日志完整：每一行都承接前一行，末尾与单独记录的末尾一致。',
  edited: '操作日志被本终端以外的程序修改过。交易已中止，直到您核对并接受它。',
  'rolled back': '操作日志被回退：它的末尾比曾经的更早。交易已中止，直到您核对并接受它。',
}

/** One act of the journal as a sentence. */
export function actWords(act: Act, usual: Usual): string {
  switch (act.saw) {
    case 'open':
      return `本终端打开了操作日志（版本 ${shown(act.version, 20)}）。`
    case 'stop':
      return '您停止了交易。'
    case 'break':
      return `您暂停交易休息，直到 ${dayTime(act.until)}。`
    case 'reopen':
      return `交易已恢复：${shown(act.reason, 80)}。`
    case 'guards':
      return `生效的风控限制：${guardsLine(act.guards)}。`
    case 'guards raised':
      return `风控限制已上调，从 ${clockTime(act.from)} 起生效：${guardsLine(act.guards)}。`
    case 'raise called off':
      return '上调已取消。'
    case 'profiles chained':
      return '从这里起，日志包含列表中的每个账户。'
    case 'profile':
      return profileLineWords(act)
    case 'permission':
      return permissionWords[act.change]
    case 'registration':
      return registrationWords(act.step)
    case 'venue act':
      return venueActWords(act.act)
    case 'venue acts seen':
      return '您查看了交易所对账户所做的事。'
    case 'armed':
      return '您以一次确认预授权了限额之内的委托。'
    case 'disarmed':
      return `预授权已结束：${endWords[act.why]}。`
    case 'lock after':
      return `本终端在 ${act.minutes} 分钟无操作后自动锁定；此前为 ${act.before} 分钟。`
    case 'updates':
      return updatesWords[act.turned]
    case 'settings':
      return settingsLine(act, usual)
    case 'impossible':
      return `出现了不可能的数据，交易已中止：${signatureWords(act.why) ?? shown(act.why, 120)}（${shown(act.incident, 40)}）。`
    case 'signatures compared':
      return '您接受了已签名内容清单的现状。'
    default:
      return `您接受了操作日志的现状。`
  }
}

/** What was set otherwise; what was only written down for the first time, as the desk comes, is no change. */
function settingsLine({ of, changed }: Extract<Act, { saw: 'settings' }>, looks: Usual): string {
  const usual: Usual = of === 'looks' ? looks : {}
  const lines = changed.flatMap(change => {
    const { name, before = usualText(usual[name]), after = usualText(usual[name]) } = change
    return before === after ? [] : [settingWords({ name, before, after })]
  })
  if (lines.length === 0) return '设置首次保存，全部为默认值。'
  return `${of === 'looks' ? '设置' : '提醒内容'}已更改：${lines.join('；')}。`
}

/** The values that an account has from a line on. */
function profileLineWords({ profile }: Extract<Act, { saw: 'profile' }>): string {
  if (profile === undefined) return '此账户已从列表移除。'
  const { kind, label, accountId, addresses = profile.moved?.to, writesAllowed } = profile
  const facts = [
    modeWord[kind],
    shown(label, 60),
    ...(accountId === undefined ? [] : [`账户 …${shown(accountEnd(accountId))}`]),
    ...(addresses === undefined ? [] : Object.values(addresses).map(url => shown(url, 120))),
    writesAllowed ? '交易已开启' : '交易已关闭',
  ]
  return `已记录此账户：${facts.join('，')}。`
}

/** A default as the journal writes settings. */
const usualText = (value: unknown): string =>
  value === undefined ? '默认值' : typeof value === 'string' ? value : JSON.stringify(value)

/** The name as words, and what it was set to and from. */
function settingWords({ name, before, after }: Required<SettingChange>): string {
  const words = shown(name, 40)
    .replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .replace(/^is /, '')
  return `${words} 从 ${shown(before, 80)} 改为 ${shown(after, 80)}`
}

const permissionWords: Record<PermissionChange, string> = {
  'writing allowed': '您通过输入标签为此账户开启了交易。',
  'writing begun': '重新启动后，您通过输入标签为此账户再次开启了交易。',
  'writing taken back': '此账户的交易已关闭。',
  'key bounded': '您设定了此账户的密钥自身最多签名的限额。',
  'sub-account opened':
    '列表中添加了一个子账户。由其主账户的密钥为它签名；在您开启之前，它的交易处于关闭状态。',
  'venue looked at': '以仅查看方式添加了一个交易所，没有账户，也没有密钥。',
  'address looked at': '按地址以仅观察方式添加了一个账户，没有密钥。',
  'key added': '为此账户添加了密钥。',
  'key replaced': '此账户的密钥已替换。',
  'key removed': '此账户的密钥已移除，交易也随之关闭。交易所的委托和仓位保持不变。',
  'key not kept': '此账户的新密钥无法保存，已被丢弃。',
  'addresses changed': '此账户的地址已更改，交易也随之关闭。',
  'row replaced': '此账户在数据文件夹中的条目与日志不同，已被替换；交易已关闭。',
  'addresses replaced': '此账户在数据文件夹中的地址不是交易所自己的地址，已被替换。',
  'profile confirmed': '您确认了此账户的主机和账户 ID。',
  'label changed': '此账户换了标签。',
  'public query allowed': '允许不带密钥也向交易所查询此账户，这会把本机地址与钱包联系起来。',
  'public query taken back': '不再不带密钥向交易所查询此账户。',
  'taken off the list': '此账户已从列表中移除。已保存的内容保留。',
}

/** What a line says of a key that was made here. */
function registrationWords(step: RegistrationStep): string {
  switch (step.is) {
    case 'sending':
      return `在此创建的密钥（${shown(step.key, 20)}）已连同您钱包的签名发送给交易所。`
    case 'answered':
      return answeredWords[step.outcome.is]
    case 'proved':
      return provedWords[step.as]
    case 'given up':
      return '您放弃了在此创建的密钥。'
  }
}

const answeredWords: Record<RegistrationOutcome['is'], string> = {
  accepted: '交易所答复已接受新密钥。',
  refused: '交易所拒绝了新密钥。',
  'not sent': '新密钥没有发送：没有任何内容离开本机。',
  unknown: '交易所是否接受了新密钥尚不清楚。会继续查询，不会再次发送。',
}

const provedWords: Record<RegistrationProof, string> = {
  active: '交易所显示的新密钥与签名内容一致。',
  'other terms': '交易所显示的新密钥与签名内容不一致。它不会被使用。',
  absent: '交易所从未有过新密钥。',
}

const updatesWords: Record<'on' | 'off', string> = {
  on: '您开启了查找本程序的新版本。',
  off: '查找本程序的新版本已关闭。',
}

function guardsLine(text: Readonly<Record<string, string>>): string {
  const guards = guardsFrom(text)
  if (guards === undefined) return '无法读取，因此不能发送任何请求'
  return guardNames
    .map(name => `${guardLabels[name]} ${guardFigure(name, guardText(guards, name))}`)
    .join('；')
}

/** The panel of the journal. */
export const journalSays = {
  title: '操作日志',
  lines: (all: number, acts: number): string => `${all} 行，其中 ${acts} 行不在委托日志中`,
  again: '重新读取',
  reading: '正在读取操作日志…',
  readingNext: '它在本机上。',
}

/** The panel of one attempt. */
export const timelineSays = {
  title: '时间线与证据',
  ids: (client: string, seal: string): string => `客户端 ID ${client} · 封存码 ${seal}`,
  copy: '复制证据',
  copied: '已复制。',
  save: '保存证据…',
  evidence:
    '其中不含账户和密钥，无需本终端即可检查。请求签名约五分钟后，交易所不再接受该签名，才能保存或复制证据。',
  none: '未选择条目。',
  noneNext: '选择一个条目，查看从草拟到结束的每一步及其时间。',
}
