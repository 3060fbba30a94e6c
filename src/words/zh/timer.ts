import type { TimerReach } from '../timer'
import { many } from './many'

/** 交易所的定时器到时做什么，以及现在意味着什么。 */
export function timerSentence(isAnswered: boolean, { orders, stops }: TimerReach): string {
  const doubt = isAnswered ? '' : '不知道交易所是否接受了它；视为已设定。'
  const now =
    orders === undefined || stops === undefined
      ? '现在有哪些未了结尚未读取。'
      : orders + stops === 0
        ? '现在没有未了结的委托。'
        : `现在是 ${many(orders, '笔委托', '笔委托')}和 ${many(stops, '笔条件委托', '笔条件委托')}，其中包括止损。`
  return `${doubt}到时交易所撤销此账户的每笔当前委托，无论届时本终端在做什么。${now}`
}

/** 在交易所运行的定时器的横幅。 */
export const timerSays = {
  runs: (left: string): string => `定时 ${left}`,
  runsAtMost: (left: string): string => `定时最多 ${left}`,
  due: '定时现在到时',
  callOff: '关闭…',
}
