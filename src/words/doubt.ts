import type { Doubt, DoubtKind } from '@core/guard/doubt'
import type { Barred, Limit } from '@core/guard/limit'
import { clockTime } from './times'
import { shown } from './fill'

const sentences: Record<DoubtKind, (doubt: Doubt) => string> = {
  'open after an end': ({ symbol, orderId = '' }) =>
    `Order ${shown(orderId, 40)} in ${shown(symbol, 40)} was reported as ended, and the list of open orders still has it.`,
  'edited elsewhere': ({ symbol, orderId = '', facts }) =>
    `Order ${shown(orderId, 40)} in ${shown(symbol, 40)} is now ${shown(facts.quantity ?? '', 40)} at ${shown(facts.price ?? 'no price', 40)}, and no edit of this desk’s made it so.`,
  'not in the journal': ({ symbol, orderId = '' }) =>
    `Order ${shown(orderId, 40)} in ${shown(symbol, 40)} was placed by this desk, and its journal knows nothing of it: what was written down was lost or replaced. Compare it with the venue’s own page.`,
  'told otherwise': ({ symbol, orderId, facts: { marginMode = '', there = '', here = '' }, at }) =>
    orderId === undefined
      ? `Since ${clockTime(at)} the venue’s public data says that this account holds ${shown(there, 40)} in ${shown(symbol, 40)} (${marginMode === 'CROSS' ? 'cross' : 'isolated'}), and reports to your key that it holds ${shown(here, 40)}. One of the two is old. Compare it with the venue’s own page.`
      : `Since ${clockTime(at)} the venue’s public data says that order ${shown(orderId, 40)} in ${shown(symbol, 40)} is ${shown(there, 20)}, and reports otherwise to your key. One of the two is old. Compare it with the venue’s own page.`,
  'marks apart': ({ symbol, facts: { stream = '', read = '' } }) =>
    `The venue’s stream says that the mark price of ${shown(symbol, 40)} is ${shown(stream, 40)}, and the venue’s own answer says ${shown(read, 40)} at the same time. One of the two is not the venue’s price. Compare it with the venue’s own page before you trade.`,
  'fills beyond the record': ({ symbol, orderId = '', facts }) =>
    `Order ${shown(orderId, 40)} in ${shown(symbol, 40)} has ended with ${shown(facts.executed ?? '', 40)} filled by its record, and your fills of it come to more. The record is read again until the two agree.`,
  'fill denied': ({ symbol, orderId = '', facts: { here = '', there = '' } }) =>
    `The venue reported ${shown(here, 40)} filled of order ${shown(orderId, 40)} in ${shown(symbol, 40)}, and its own record and lists show ${shown(there, 40)}. Compare it with the venue’s own page before you rely on that fill.`,
  'algo fill denied': ({ symbol, orderId = '', facts: { here = '', there = '' } }) =>
    `The venue reported ${shown(here, 40)} filled of trigger order ${shown(orderId, 40)} in ${shown(symbol, 40)}, and its own record or list now shows ${shown(there, 40)}. Compare it with the venue’s own page before you rely on that fill.`,
  'open but not listed': ({ symbol, orderId = '' }) =>
    `Order ${shown(orderId, 40)} in ${shown(symbol, 40)} is open by its record, and the list of open orders lacks it. It may have ended or filled. Compare it with the venue’s own page.`,
  'terms denied': ({ symbol, orderId = '', facts }) =>
    `Order ${shown(orderId, 40)} in ${shown(symbol, 40)} is ${shown(facts.quantity ?? '', 40)} at ${shown(facts.price ?? 'no price', 40)} by its record, and ${shown(facts.listedQuantity ?? '', 40)} at ${shown(facts.listedPrice ?? 'no price', 40)} in the list of open orders. One of the two is wrong. Compare it with the venue’s own page.`,
  'open order not known': ({ symbol, facts: { side, here = '', there = '' } }) =>
    `The venue counts ${shown(there, 40)} of open ${side === 'BUY' ? 'buy' : 'sell'} orders with your position in ${shown(symbol, 40)}, and its list and records show ${shown(here, 40)}. An order that was reported as ended may still be open. Compare it with the venue’s own page.`,
  'sequence went back': ({ symbol, facts: { here = '', there = '', marginMode = '' } }) =>
    `The venue’s answers say that you hold ${shown(there, 40)} in ${shown(symbol, 40)} (${marginMode === 'CROSS' ? 'cross' : 'isolated'}), and number that as older than the ${shown(here, 40)} it reported before. One of the two is old. Compare it with the venue’s own page.`,
  'position not explained': ({ symbol, facts: { by = '', marginMode, lists } }) => {
    const [way, size] = by.startsWith('-') ? ['sold', by.slice(1)] : ['bought', by]
    const where =
      marginMode === undefined ? '' : ` in ${marginMode === 'CROSS' ? 'cross' : 'isolated'} margin`
    if (lists !== undefined)
      return `By the position, ${shown(size, 40)} more was ${way} in ${shown(symbol, 40)}${where} while the desk was closed than is known here. Fills of that time could not be listed in full: whether you traded or the venue closed it is not known. Look at your fills there.`
    return `By the position, ${shown(size, 40)} more was ${way} in ${shown(symbol, 40)}${where} than any fill or liquidation explains. Look at your fills and orders there: something may have been executed twice.`
  },
}

/** What does not fit together, as one sentence. */
export const doubtWords = (doubt: Doubt): string => sentences[doubt.is](doubt)

/** What is held in a market meanwhile, and why, as one sentence. */
export function limitWords(limit: Limit): string {
  const where = listed(limit.markets)
  if (limit.over === 'a word nobody knows')
    return `Order ${shown(limit.orderId, 40)}, placed elsewhere, says “${shown(limit.word, 60)}”, a word this desk does not know. Nothing that adds risk can be sent in ${where} until it was read a second time.`
  const { request, held } = arrivals[limit.bars]
  return `${request} was never answered. It is done, and may still arrive until ${clockTime(limit.until)}: until then ${held} in ${where}. Everything else can be sent.`
}

/** What may still arrive, and what it could hit. */
const arrivals: Record<Exclude<Barred, 'risk'>, { readonly request: string; readonly held: string }> = {
  'what rests': {
    request: 'A cancel of all orders',
    held: 'no resting order is placed and none is edited',
  },
  'risk and leverage': {
    request: 'A change of leverage',
    held: 'nothing that adds risk can be sent and leverage is not changed',
  },
  'risk and margin mode': {
    request: 'A change of margin mode',
    held: 'nothing that adds risk can be sent and the mode is not changed',
  },
  margin: { request: 'A move of margin', held: 'no margin is moved' },
  'maintenance flag': {
    request: 'A choice of what happens to orders in maintenance',
    held: 'that choice is not changed',
  },
  'own key': {
    request: 'A limit or an end of this desk’s own key',
    held: 'neither of them is asked for again',
  },
  settlement: { request: 'A settlement', held: 'no other one is asked for' },
  'algo orders': {
    request: 'A cancel of all trigger orders',
    held: 'no trigger order is placed',
  },
}

const listed = (markets: Limit['markets']): string =>
  markets === 'all' ? 'any market' : shown(markets.join(', '), 120)
