import { isPositive } from '@core/value/decimal'
import type { Market, Side } from '@core/market/market'
import type { Plan } from '@core/write/plan'
import type { OrderWrite } from '@core/write/write'
import type { Question } from '@contract/consent'
import { remaining } from '@core/figures/remaining'
import { dayTime } from './times'
import { price, size } from './format'
import type { Line } from './outlook'
import { sealedGroups, severalGroups, type LineGroup } from './outlook-groups'
import { modeWord, terms } from './state'
import { shown } from './fill'
import { triggerLines } from './algo'
import { otherWriteWords } from './kind-words'
import { ladderLines, ladderOf } from './ladder'
import { severalWords } from './several'

/** The sentence at the head of the sheet: a coloured start, then the rest. */
export interface Title {
  readonly lead: string
  readonly tone: 'up' | 'down' | 'warn' | 'unknown' | ''
  readonly rest: string
}

/** A line of what is sent or may happen. */
export type SheetLine = readonly [label: string, text: string]

/** The same lines as a list draws them. */
export const asLines = (lines: readonly SheetLine[]): readonly Line[] =>
  lines.map(([label, text]) => ({ label, text }))

/** What is asked, as a sentence that could be read aloud. */
export function titleOf(question: Question): Title {
  switch (question.is) {
    case 'write':
      return writeTitle(question.plan, question.market)
    case 'reopen':
      return { lead: 'Reopen', tone: 'warn', rest: 'writing for this account?' }
    case 'accept journal':
      return { lead: 'Accept', tone: 'down', rest: 'a record of this desk that was changed from outside?' }
    case 'raise guards':
      return { lead: 'Raise', tone: 'warn', rest: 'your own guards for this account?' }
    case 'declare':
      return {
        lead: 'Declare',
        tone: 'unknown',
        rest:
          question.attempt.state.is === 'quarantined'
            ? 'what became of an order of which nothing told can be true'
            : 'what became of an order that nothing could prove',
      }
    case 'add key':
      return { lead: 'Add a key', tone: '', rest: 'for an account at a venue' }
    case 'replace key':
      return question.isFirst
        ? { lead: 'Give', tone: '', rest: 'this profile a key' }
        : { lead: 'Replace', tone: 'warn', rest: 'this account’s key with another' }
    case 'remove key':
      return { lead: 'Remove', tone: 'down', rest: 'this account’s key from this machine?' }
    case 'remove profile':
      return { lead: 'Take', tone: 'down', rest: 'this account off the list?' }
    case 'allow writes':
      return {
        lead: question.first ? 'Allow' : 'Begin',
        tone: 'warn',
        rest: question.first ? 'writing with this account?' : 'writing with this account in this run?',
      }
    case 'edit profile':
      return { lead: 'Edit', tone: '', rest: 'what this account is called and where it is' }
    case 'add profile':
      return { lead: 'Look', tone: '', rest: 'at a venue without a key' }
    case 'unlock':
      return { lead: 'Unlock', tone: 'warn', rest: 'the desk, and ask the keychain for the key?' }
    case 'break':
      return { lead: 'Take a break', tone: 'warn', rest: `from trading until ${dayTime(question.until)}?` }
    case 'lock later':
      return {
        lead: 'Lock later',
        tone: 'warn',
        rest: `after ${question.minutes} min instead of ${question.before}?`,
      }
    case 'turn updates on':
      return { lead: 'Look for newer versions', tone: '', rest: 'of this program from now on?' }
    case 'fetch update':
      return { lead: 'Download', tone: '', rest: `version ${question.offer.version} of this program?` }
    case 'place update':
      return { lead: 'Install', tone: 'warn', rest: `version ${question.offer.version} of this program?` }
  }
}

function writeTitle(plan: Plan, market: Market | undefined): Title {
  const { write } = plan
  const several = severalWords(plan, market)
  if (several !== undefined) return { lead: several.lead, tone: 'warn', rest: several.rest }
  if (write.is === 'cancel') {
    const left = size(remaining(write), market)
    const at = write.price === undefined ? '' : ` at ${price(write.price, market)}`
    return { lead: `Cancel ${left}`, tone: 'warn', rest: `${write.symbol}, ${write.side}${at}` }
  }
  if (write.is !== 'order') {
    const { lead, rest } = otherWriteWords(write, market)
    return { lead, tone: sideTone(write), rest }
  }
  const ladder = ladderOf(plan)
  const tone = toneOf(write.side)
  if (ladder !== undefined) {
    const lead = `${write.side} ${size(ladder.quantity, market)} in ${String(ladder.count)} orders`
    return { lead, tone, rest: `${write.symbol}, sent one by one` }
  }
  const lead = `${write.side} ${size(write.quantity, market)}`
  const each = write.price === undefined ? '' : ' each'
  return {
    lead,
    tone,
    rest: `${write.symbol}, ${terms(write, market)}${each}`,
  }
}

/** An order that waits for its trigger has the colour of its side, as it would have without one. */
const sideTone = (write: Plan['write']): Title['tone'] =>
  write.is === 'algo order' && 'side' in write ? toneOf(write.side) : 'warn'

const toneOf = (side: Side): Title['tone'] => (side === 'BUY' ? 'up' : 'down')

/** Whose money it is, on every sheet. */
export const accountWords = ({ profile }: Pick<Question, 'profile'>): string =>
  `${modeWord[profile.kind]} · ${shown(profile.label)}`

/** Every field that leaves, so that what is read is what is sent. */
export function sentLines(plan: Plan, market: Market | undefined): readonly SheetLine[] {
  const { write, request, attempt } = plan
  const requestLines: readonly SheetLine[] = [
    ['Request', `${request.method} ${shown(request.path.split('?')[0] ?? '', 40)}`],
    ['Attempt', shortId(attempt)],
  ]
  const several = severalWords(plan, market)
  if (several !== undefined) return several.sent
  if (write.is === 'cancel') {
    return [['Order', shown(write.orderId, 40)], ['Market', write.symbol], ...requestLines]
  }
  if (write.is === 'edit' || write.is === 'algo order')
    return [...otherWriteWords(write, market).sent, ...requestLines.slice(1)]
  if (write.is !== 'order') return [...otherWriteWords(write, market).sent, ...requestLines]
  return [
    ['Order', orderWords(write)],
    ...(plan.rest === undefined ? [termsLine(write, market)] : ladderLines(plan, market)),
    ...restingLines(write, market),
    [plan.rest === undefined ? 'Client id' : 'First client id', shortId(attempt)],
  ]
}

const termsLine = (write: OrderWrite, market: Market | undefined): SheetLine =>
  write.price === undefined
    ? ['Size', `${size(write.quantity, market)} at any price`]
    : ['Price × size', `${price(write.price, market)} × ${size(write.quantity, market)}`]

/** What an order asks beyond price and size of how it rests. */
function restingLines({ visible, quantity, stepsBack }: OrderWrite, market: Market | undefined) {
  const of = `of ${size(quantity, market)}`
  const shows =
    visible !== undefined &&
    (isPositive(visible) ? `at most ${size(visible, market)} ${of}` : `nothing ${of}`)
  return [
    ...(shows === false ? [] : [['Shown in the book', shows] as const]),
    ...(stepsBack === true ? [['Would fill at once', 'steps back by a tick'] as const] : []),
  ]
}

const orderWords = (write: OrderWrite): string =>
  [write.type.replace('_', '-'), write.marginMode, write.reduceOnly ? 'REDUCE-ONLY' : '']
    .filter(word => word !== '')
    .join(' · ')

/** A long id by its ends; the whole of it stands in the details. */
export const shortId = (id: string): string =>
  id.length <= 20 ? shown(id) : `${shown(id.slice(0, 11))}…${shown(id.slice(-4))}`

/** What may happen in words, beside every figure or instead of one. */
export function mayLines(plan: Plan, market: Market | undefined): readonly SheetLine[] {
  const { write, outlook } = plan
  const several = severalWords(plan, market)
  if (several !== undefined) return several.may
  if (write.is === 'cancel') {
    const left = size(remaining(write), market)
    const filled = size(write.executed, market)
    return [
      ['Likely', `${left} cancelled`],
      ['Or', 'it fills first, all or part'],
      ['Filled so far', isPositive(write.executed) ? `${filled}, which stays` : 'nothing'],
    ]
  }
  if (write.is === 'order') return []
  const { may } = otherWriteWords(write, market)
  return write.is === 'algo order' || write.is === 'edit' ? may : [...may, ...triggerLines(outlook, market)]
}

/** The three ways it may go, where it can go three ways; a cancel or a setting is done or it is not. */
export function mayGroups(plan: Plan, market: Market | undefined): readonly LineGroup[] {
  const { write, outlook, together } = plan
  const groups =
    together !== undefined
      ? severalGroups(together)
      : write.is === 'order' || write.is === 'edit' || write.is === 'algo order'
        ? sealedGroups(outlook, market)
        : []
  const notes = asLines(mayLines(plan, market))
  return groups.map(group => (group.is === 'now' ? { ...group, lines: [...group.lines, ...notes] } : group))
}

/** What the button says, and so what holding it does. */
export function yesWords(question: Question, market: Market | undefined): string {
  if (question.is === 'reopen') return 'Hold to reopen writing'
  if (question.is === 'accept journal') return 'Hold to accept it as it was found'
  if (question.is === 'remove key') return 'Hold to remove the key'
  if (question.is === 'remove profile') return 'Hold to take it off the list'
  if (question.is === 'allow writes')
    return question.first ? 'Hold to allow writing' : 'Hold to begin writing'
  if (question.is === 'unlock') return 'Hold to unlock'
  if (question.is === 'break') return 'Hold to take the break'
  if (question.is === 'add key' || question.is === 'replace key') return 'Hold to keep this key'
  if (question.is === 'edit profile') return 'Hold to save'
  if (question.is === 'add profile') return 'Hold to add it'
  if (question.is === 'lock later') return 'Hold to lock later'
  if (question.is === 'turn updates on') return 'Hold to look from now on'
  if (question.is === 'fetch update') return 'Hold to download it'
  if (question.is === 'place update') return 'Hold to install it'
  if (question.is === 'raise guards')
    return question.wait === 0 ? 'Hold to set guards' : 'Hold to raise guards'
  if (question.is !== 'write') return 'Hold'
  const { write } = question.plan
  const several = severalWords(question.plan, market)
  if (several !== undefined) return several.yes
  if (write.is === 'cancel')
    return `Hold to cancel ${size(remaining(write), market)} ${market?.base ?? ''}`.trim()
  if (write.is !== 'order') return otherWriteWords(write, market).yes
  const ladder = ladderOf(question.plan)
  const all = ladder === undefined ? '' : ` in ${String(ladder.count)} orders`
  const quantity = size(ladder?.quantity ?? write.quantity, market)
  return `${`Hold to send ${write.side} ${quantity} ${market?.base ?? ''}`.trim()}${all}`
}
