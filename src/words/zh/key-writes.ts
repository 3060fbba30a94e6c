import type { AttemptState } from '@core/attempt/attempt'
import type { NamedOrder, PlannedBindKey, PlannedRevokeKey } from '@core/write/planned-write'
import { shown } from '../fill'
import type { Words } from '../write-words'
import { many } from './many'
import { marginModeWords } from './order-words'

/** 密钥文本所在之处显示的内容。 */
const textOfIt: readonly [string, string] = ['其文本', '发送时才填入；此面板和委托日志只保存其指纹']

/** 把自身密钥限于一个地址的自述。 */
export function bindKeyWords({ key, address, was }: PlannedBindKey): Words {
  const [lead, rest] = [`绑定密钥 ${shown(key, 12)}`, `只限 ${shown(address, 45)}`]
  const before = was === '' ? '任何地址' : shown(was.replaceAll(',', ', '), 200)
  return {
    sentence: `${lead}，${rest}`,
    lead,
    rest,
    sent: [
      ['密钥', `${shown(key, 12)}，本终端自己的`],
      ['可使用的地址', `${before} → ${shown(address, 45)}`],
      ['此地址', '是交易所现在看到的本机地址'],
      textOfIt,
    ],
    may: [
      ['很可能', '立即设定；之后显示的是交易所回读的值'],
      ['然后', '交易所拒绝从其他任何地址使用此密钥'],
      ['或者', '被接受但未生效：回读会显示出来'],
    ],
    yes: '按住以绑定此密钥',
  }
}

/** 终止自身密钥的自述。 */
export function revokeKeyWords({ key, open, stops, held }: PlannedRevokeKey): Words {
  const [lead, rest] = [`吊销密钥 ${shown(key, 12)}`, '在交易所，永久生效']
  return {
    sentence: `${lead}，${rest}`,
    lead,
    rest,
    sent: [
      ['密钥', `${shown(key, 12)}，本终端自己的`],
      ['当前委托', listOf(open)],
      ['当前条件委托', listOf(stops)],
      ['当前仓位', held.length === 0 ? '无' : held.map(nameOf).join(', ')],
      textOfIt,
    ],
    may: [
      ['很可能', '被接受；公开查询确认之后才显示为已吊销，不会提前'],
      ['然后', '本终端无法再读取、撤单或平仓'],
      ['或者', '其答复丢失：在查询显示之前结果未知'],
    ],
    yes: '按住以吊销此密钥',
  }
}

const nameOf = ({ symbol, marginMode }: PlannedRevokeKey['held'][number]): string =>
  `${shown(symbol, 30)} ${marginModeWords[marginMode]}`

const LISTED = 6

function listOf(named: readonly NamedOrder[]): string {
  if (named.length === 0) return '无'
  const names = named
    .slice(0, LISTED)
    .map(({ orderId, symbol }) => `${shown(orderId, 20)} ${shown(symbol, 30)}`)
  return `${names.join(', ')}${named.length > LISTED ? `，另有 ${many(named.length - LISTED, '笔', '笔')}` : ''}`
}

/** 可以绑定或终止本终端自身密钥之处的文字。 */
export const ownKeySays = {
  title: '本终端在交易所的密钥',
  bindAbout: '绑定到本机的地址后，此密钥在别处无法使用。',
  bind: '绑定到此地址…',
  revokeAbout: '吊销会在交易所终止本终端自己的密钥。此后本终端无法再读取、撤单或平仓。',
  revoke: '在交易所吊销…',
  notKnown: '现在不可用：有结果未知或正在回读。',
  notRead: '现在不可用：仓位、委托和条件委托尚未全部读取。',
  notNow: '现在不可用：此账户的交易已关闭。',
  ended: (is: AttemptState['is']): string | undefined =>
    is === 'done'
      ? '该密钥在交易所已不存在：不签名的查询不再显示它。其签名私钥（secret）仍在本机的钥匙串中，直到您移除它。'
      : is === 'absent'
        ? '该密钥没有终止：不签名的查询仍显示它。'
        : is === 'unknown' || is === 'accepted' || is === 'sending'
          ? '该密钥的结果尚未知：会持续进行不签名的查询，直到得知结果。'
          : undefined,
} as const
