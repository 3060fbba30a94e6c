import type { Market, Side } from '@core/market/market'
import type { Plan } from '@core/write/plan'
import type { Question } from '@contract/consent'
import type { ProfileKind } from '@core/profile/profile'
import { bornTitles, bornTone, bornYes, type BornQuestion } from './born-here'
import { dayTime } from './times'
import { outlookSays, type Line } from './outlook'
import { sealedGroups, severalGroups, type LineGroup } from './outlook-groups'
import { accountNameWords, profileNameWords } from './account-name'
import { modeOf, modeWord } from './state'
import { pageSays } from './way-in'
import { shortWallet } from '@core/profile/wallet'
import { shown } from './fill'
import { triggerLines } from './algo'
import { writeWords } from './kind-words'
import { flattenWords } from './flatten'
import { ladderWords } from './ladder'
import { severalWords } from './several'
import type { Words } from './write-words'
import { fill } from './message'
import * as messages from './en/sheet'

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
export const titleOf = (question: Question): Title =>
  isBorn(question) ? { ...bornTitles[question.is], tone: bornTone[question.is] } : plainTitle(question)

const plainTitles = messages.plainTitles

function plainTitle(question: Exclude<Question, BornQuestion>): Title {
  switch (question.is) {
    case 'write':
      return writeTitle(question.plan, question.market)
    case 'arm':
      return { ...plainTitles[question.envelope.rule === undefined ? 'arm' : 'begin program'], tone: 'warn' }
    case 'accept journal':
      return { ...plainTitles[question.is], tone: 'down' }
    case 'raise guards':
      return guardsTitle(question.wait)
    case 'key ceilings':
      return ceilingsTitle
    case 'declare':
      return {
        ...plainTitles[question.attempt.state.is === 'quarantined' ? 'declare quarantined' : 'declare'],
        tone: 'unknown',
      }
    case 'add key':
      return addKeyTitle(question.known?.wallet)
    case 'replace key':
      return replaceKeyTitle(question.isFirst)
    case 'remove key':
    case 'remove profile':
      return removeTitle(question.is)
    case 'allow writes':
      return allowTitle(question.first)
    case 'break':
    case 'open page':
    case 'fetch update':
    case 'place update':
      return filledTitle(question)
    case 'lock later':
      return laterTitle(question.minutes, question.before)
    case 'reopen':
    case 'confirm profile':
    case 'unlock':
    case 'stay unlocked':
      return { ...plainTitles[question.is], tone: 'warn' }
    case 'edit profile':
    case 'add profile':
    case 'add address':
    case 'turn updates on':
      return { ...plainTitles[question.is], tone: '' }
  }
}

function filledTitle(
  question: Extract<Question, { is: 'break' | 'open page' | 'fetch update' | 'place update' }>,
): Title {
  const { lead } = plainTitles[question.is]
  switch (question.is) {
    case 'break':
      return { lead, tone: 'warn', rest: fill(plainTitles.break.rest, { until: dayTime(question.until) }) }
    case 'open page':
      return { lead, tone: 'warn', rest: fill(plainTitles['open page'].rest, { host: shown(question.host) }) }
    case 'fetch update':
    case 'place update': {
      const { version } = question.offer
      const tone = question.is === 'place update' ? 'warn' : ''
      return { lead, tone, rest: fill(plainTitles[question.is].rest, { version }) }
    }
  }
}

/** What the sheet of one yes says, of its one request or of all of them together. */
const wordsOf = (plan: Plan, market: Market | undefined): Words =>
  flattenWords(plan, market) ??
  severalWords(plan, market) ??
  ladderWords(plan, market) ??
  writeWords(plan.write, market)

const removeTitle = (what: 'remove key' | 'remove profile'): Title => ({
  lead: messages.removeTitle.remove,
  tone: 'down',
  rest: what === 'remove key' ? messages.removeTitle.accountKeyMachine : messages.removeTitle.accountList,
})

const laterTitle = (minutes: number, before: number): Title => ({
  lead: messages.laterTitle.lockLater,
  tone: 'warn',
  rest: fill(messages.laterTitle.afterMinInstead, { minutes: String(minutes), before: String(before) }),
})

const allowTitle = (isFirst: boolean): Title => ({
  lead: isFirst ? messages.allowTitle.enable : messages.allowTitle.enableAgain,
  tone: 'warn',
  rest: isFirst ? messages.allowTitle.tradingAccount : messages.allowTitle.tradingAccountAgain,
})

const ceilingsTitle: Title = {
  ...messages.ceilingsTitle,
  tone: 'warn',
}

/** The first guards of an account raise nothing: they are set, and at once. */
const guardsTitle = (wait: number): Title =>
  wait === 0
    ? { lead: messages.guardsTitle.setLimits, tone: 'warn', rest: messages.guardsTitle.account }
    : { lead: messages.guardsTitle.raise, tone: 'warn', rest: messages.guardsTitle.ownGuardsAccount }

/** The account by its wallet, where that is known already. */
const addKeyTitle = (wallet: string | undefined): Title =>
  wallet === undefined
    ? { lead: messages.addKeyTitle.addAccount, tone: '', rest: messages.addKeyTitle.withItsKey }
    : {
        lead: messages.addKeyTitle.addKey,
        tone: '',
        rest: fill(messages.addKeyTitle.for, { wallet: shortWallet(shown(wallet, 60)) }),
      }

const replaceKeyTitle = (isFirst: boolean): Title =>
  isFirst
    ? { lead: messages.replaceKeyTitle.add, tone: '', rest: messages.replaceKeyTitle.keyAccount }
    : {
        lead: messages.replaceKeyTitle.replace,
        tone: 'warn',
        rest: messages.replaceKeyTitle.accountKeyAnother,
      }

function writeTitle(plan: Plan, market: Market | undefined): Title {
  const { lead, rest, side } = wordsOf(plan, market)
  return { lead, tone: side === undefined ? 'warn' : toneOf(side), rest }
}

export const toneOf = (side: Side): Title['tone'] => (side === 'BUY' ? 'up' : 'down')

/** Whose money it will be, on the sheets by which an account is added: said as soon as its venue is. */
export const addingWords = (kind: ProfileKind | undefined, name = ''): string =>
  [kind === undefined ? pageSays.adding : modeWord[kind], pageSays.adding, shown(name, 60)]
    .filter((part, i, all) => part !== '' && all.indexOf(part) === i)
    .join(' · ')

/** Whose money it is, on every sheet. */
export const accountWords = (question: Question): string => {
  const { profile } = question
  const name = question.is === 'write' ? accountNameWords(question.plan.account) : profileNameWords(profile)
  return `${modeOf(profile)} · ${name}`
}

/** Every field that leaves, so that what is read is what is sent. */
export function sentLines(plan: Plan, market: Market | undefined): readonly SheetLine[] {
  const { request, attempt } = plan
  const several = flattenWords(plan, market) ?? severalWords(plan, market)
  if (several !== undefined) return several.sent
  const { sent, mayFill, idLabel = messages.sentLines.requestId } = wordsOf(plan, market)
  const path = `${request.method} ${shown(request.path.split('?')[0] ?? '', 40)}`
  return [
    ...sent,
    ...(mayFill === true ? [] : [[messages.sentLines.request, path] as const]),
    [idLabel, shortId(attempt)],
  ]
}

/** A long id by its ends; the whole of it stands in the details. */
export const shortId = (id: string): string =>
  id.length <= 20 ? shown(id) : `${shown(id.slice(0, 11))}…${shown(id.slice(-4))}`

/**
 * What the small sheet says besides its warnings: every field that leaves, and of what trades how much of it fills now,
 * and what it brings if it fills and at the worst.
 */
export function smallLines(plan: Plan, market: Market | undefined): readonly Line[] {
  const groups = mayGroups(plan, market)
  const brings = (line: Line): boolean => line.label === outlookSays.realised
  return [
    ...asLines(wordsOf(plan, market).sent),
    ...groups.flatMap(({ is, title, lines }) =>
      (is === 'now' ? lines.slice(0, 1) : lines.filter(brings)).map(line => ({
        ...line,
        label: fill(messages.smallLines, { title, label: line.label }),
      })),
    ),
  ]
}

/** What may happen in words, beside every figure or instead of one. */
export function mayLines(plan: Plan, market: Market | undefined): readonly SheetLine[] {
  const { may, mayFill } = wordsOf(plan, market)
  // What may fill tells of its triggers among its figures.
  return mayFill === true ? may : [...may, ...triggerLines(plan.outlook, market)]
}

/** The three ways it may go, where it can go three ways. */
export function mayGroups(plan: Plan, market: Market | undefined): readonly LineGroup[] {
  const { outlook, together } = plan
  const one = wordsOf(plan, market).mayFill === true ? sealedGroups(outlook, market) : []
  const groups = together === undefined ? one : severalGroups(together)
  const notes = asLines(mayLines(plan, market))
  return groups.map(group => (group.is === 'now' ? { ...group, lines: [...group.lines, ...notes] } : group))
}

/** Whether a question is one about a key that is made here. */
export const isBorn = (question: Question): question is BornQuestion => Object.hasOwn(bornTone, question.is)

/** What the button says, and so what holding it does. */
export function yesWords(question: Question, market: Market | undefined): string {
  if (question.is === 'arm')
    return question.envelope.rule === undefined ? messages.yesWords.holdArm : messages.yesWords.holdBegin
  if (question.is === 'reopen') return messages.yesWords.holdResumeTrading
  if (question.is === 'accept journal') return messages.yesWords.holdAcceptFound
  if (isBorn(question)) return bornYes[question.is]
  if (question.is === 'remove key') return messages.yesWords.holdRemoveKey
  if (question.is === 'remove profile') return messages.yesWords.holdRemoveList
  if (question.is === 'confirm profile') return messages.yesWords.holdConfirmThese
  if (question.is === 'allow writes')
    return question.first ? messages.yesWords.holdEnableTrading : messages.yesWords.holdEnableTradingAgain
  if (question.is === 'unlock') return messages.yesWords.holdUnlock
  if (question.is === 'break') return messages.yesWords.holdTakeBreak
  if (question.is === 'add key' || question.is === 'replace key') return messages.yesWords.holdSaveKey
  if (question.is === 'edit profile') return messages.yesWords.holdSave
  if (question.is === 'add profile') return messages.yesWords.holdAdd
  if (question.is === 'add address')
    return question.accounts === undefined ? messages.yesWords.holdAskVenue : messages.yesWords.holdAddAccount
  if (question.is === 'lock later') return messages.yesWords.holdLockLater
  if (question.is === 'stay unlocked') return messages.yesWords.holdStayUnlocked
  if (question.is === 'open page') return messages.yesWords.holdOpen
  if (question.is === 'turn updates on') return messages.yesWords.holdLookNow
  if (question.is === 'fetch update') return messages.yesWords.holdDownload
  if (question.is === 'place update') return messages.yesWords.holdInstall
  if (question.is === 'key ceilings') return messages.yesWords.holdSetKey
  if (question.is === 'raise guards')
    return question.wait === 0 ? messages.yesWords.holdSetLimits : messages.yesWords.holdRaiseGuards
  if (question.is !== 'write') return messages.yesWords.hold
  return wordsOf(question.plan, market).yes
}
