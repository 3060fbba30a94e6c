import { isPositive, subtract } from '@core/decimal'
import type { Market } from '@core/market'
import type { Plan } from '@core/plan'
import type { OrderWrite } from '@core/write'
import type { Question } from '@contract/consent'
import { money, price, size } from '../format'
import { fillWords, rangeWords } from './outlook'
import { modeWord, terms } from './state'
import { shown } from './fill'
import { furtherWords } from './further'

/** The sentence at the head of the sheet: a coloured start, then the rest. */
export interface Title {
  readonly lead: string
  readonly tone: 'up' | 'down' | 'warn' | 'unknown' | ''
  readonly rest: string
}

/** A line of what is sent or may happen. */
export type SheetLine = readonly [label: string, text: string]

/** What is asked, as a sentence that could be read aloud. */
export function titleOf(question: Question): Title {
  switch (question.is) {
    case 'write':
      return writeTitle(question.plan, question.market)
    case 'reopen':
      return { lead: 'Reopen', tone: 'warn', rest: 'writing for this account?' }
    case 'declare':
      return { lead: 'Declare', tone: 'unknown', rest: 'what became of an order that nothing could prove' }
    case 'add key':
      return { lead: 'Add a key', tone: '', rest: 'for an account at a venue' }
    case 'remove key':
      return { lead: 'Remove', tone: 'down', rest: 'this account’s key from this machine?' }
  }
}

function writeTitle({ write }: Plan, market: Market | undefined): Title {
  if (write.is === 'cancel') {
    const left = size(subtract(write.quantity, write.executed), market)
    const at = write.price === undefined ? '' : ` at ${price(write.price, market)}`
    return { lead: `Cancel ${left}`, tone: 'warn', rest: `${write.symbol}, ${write.side}${at}` }
  }
  if (write.is !== 'order') {
    const { lead, rest } = furtherWords(write, market)
    return { lead, tone: 'warn', rest }
  }
  const lead = `${write.side} ${size(write.quantity, market)}`
  const each = write.price === undefined ? '' : ' each'
  return {
    lead,
    tone: write.side === 'BUY' ? 'up' : 'down',
    rest: `${write.symbol}, ${terms(write, market)}${each}`,
  }
}

/** Whose money it is, on every sheet. */
export const accountWords = ({ profile }: Pick<Question, 'profile'>): string =>
  `${modeWord[profile.kind]} · ${shown(profile.label)}`

/** Every field that leaves, so that what is read is what is sent. */
export function sentLines(plan: Plan, market: Market | undefined): readonly SheetLine[] {
  const { write, request, attempt, outlook } = plan
  const requestLines: readonly SheetLine[] = [
    ['Request', `${request.method} ${shown(request.path.split('?')[0] ?? '', 40)}`],
    ['Attempt', shortId(attempt)],
  ]
  if (write.is === 'cancel') {
    return [['Order', shown(write.orderId, 40)], ['Market', write.symbol], ...requestLines]
  }
  if (write.is !== 'order') return [...furtherWords(write, market).sent, ...requestLines]
  return [
    ['Order', orderWords(write)],
    write.price === undefined
      ? ['Size', `${size(write.quantity, market)} at any price`]
      : ['Price × size', `${price(write.price, market)} × ${size(write.quantity, market)}`],
    [
      'Spends at most',
      outlook.ceiling === undefined ? noCeiling(write) : `${money(outlook.ceiling)} USDC + fees`,
    ],
    ['Client id', shortId(attempt)],
  ]
}

const noCeiling = (write: OrderWrite): string =>
  write.side === 'SELL' ? 'it sells: no ceiling on value' : 'no ceiling'

const orderWords = (write: OrderWrite): string =>
  [write.type.replace('_', '-'), write.marginMode, write.reduceOnly ? 'REDUCE-ONLY' : '']
    .filter(word => word !== '')
    .join(' · ')

/** A long id by its ends; the whole of it stands in the details. */
export const shortId = (id: string): string =>
  id.length <= 20 ? shown(id) : `${shown(id.slice(0, 11))}…${shown(id.slice(-4))}`

/** What may happen beside the before-and-after lines: likely, and at best and worst. */
export function mayLines(plan: Plan, market: Market | undefined): readonly SheetLine[] {
  const { write, outlook } = plan
  if (write.is === 'cancel') {
    const left = size(subtract(write.quantity, write.executed), market)
    const filled = size(write.executed, market)
    return [
      ['Likely', `${left} cancelled`],
      ['Or', 'it fills first, all or part'],
      ['Filled so far', isPositive(write.executed) ? `${filled}, which stays` : 'nothing'],
    ]
  }
  if (write.is !== 'order') return furtherWords(write, market).may
  const { fill } = outlook
  const whole = fill?.rest === 'none' && fill.average !== undefined
  const likely = whole ? `all of it, ${price(fill.average, market)} avg` : fillWords(outlook, market)
  const range = rangeWords(outlook, market)
  return [
    ...(likely === undefined ? [] : [['Likely', likely] as const]),
    ...(range === undefined ? [] : [['At best / worst', range] as const]),
  ]
}

/** What the button says, and so what holding it does. */
export function yesWords(question: Question, market: Market | undefined): string {
  if (question.is === 'reopen') return 'Hold to reopen writing'
  if (question.is === 'remove key') return 'Hold to remove the key'
  if (question.is !== 'write') return 'Hold'
  const { write } = question.plan
  if (write.is === 'cancel')
    return `Hold to cancel ${size(subtract(write.quantity, write.executed), market)} ${market?.base ?? ''}`.trim()
  if (write.is !== 'order') return furtherWords(write, market).yes
  return `Hold to send ${write.side} ${size(write.quantity, market)} ${market?.base ?? ''}`.trim()
}
