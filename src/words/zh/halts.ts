import type { OrderFault } from '@core/account/order-fold'
import { shortWords } from './figures'

/** What is wrong with an order's record. */
const faults: Readonly<Record<OrderFault['is'], string>> = {
  'executed above quantity': '已成交大于委托数量',
  'executed below zero': '已成交小于零',
  'executed went down': '已成交变少了',
  'rejected with fills': '被拒绝却有成交',
  'another symbol': '市场不同',
  'another side': '方向不同',
  'another client id': '客户端 ID 不同',
}

const facts: Readonly<Record<string, string>> = {
  executed: '已成交',
  quantity: '数量',
  known: '已知',
  seen: '读到',
}

/** Why writing was halted, each as the sentence that a person reads first. */
export const haltSays = {
  journal: (found: string): string =>
    `操作日志被本终端以外的程序${found === 'rolled back' ? '回退' : found === 'edited' ? '修改' : `改动（${found}）`}。`,
  order: ({ is, orderId, facts: told }: OrderFault): string => {
    const figures = Object.entries(told).map(([name, value]) => `${facts[name] ?? name} ${shortWords(value)}`)
    return `委托 ${orderId}：${[faults[is], ...figures].join('，')}。请与交易所自己的页面对照。`
  },
  waitingOrder: (why: string): string => `条件委托 ${why}。请与交易所自己的页面对照。`,
  otherBytes: '即将发出的字节与封存的字节不同。',
  brokeOff: '发送以绝不应发生的方式中断了。',
  notTakenUp: '有一个账户无法启用。',
}
