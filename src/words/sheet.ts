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

function plainTitle(question: Exclude<Question, BornQuestion>): Title {
  switch (question.is) {
    case 'write':
      return writeTitle(question.plan, question.market)
    case 'arm':
      return question.envelope.rule === undefined
        ? { lead: 'Arm', tone: 'warn', rest: 'orders within these bounds, without a sheet for each?' }
        : { lead: 'Begin', tone: 'warn', rest: 'a program, whose orders have no sheet of their own?' }
    case 'reopen':
      return { lead: 'Resume', tone: 'warn', rest: 'trading for this account?' }
    case 'accept journal':
      return { lead: 'Accept', tone: 'down', rest: 'a record of this desk that was changed from outside?' }
    case 'raise guards':
      return guardsTitle(question.wait)
    case 'key ceilings':
      return ceilingsTitle
    case 'declare':
      return {
        lead: 'Declare',
        tone: 'unknown',
        rest:
          question.attempt.state.is === 'quarantined'
            ? 'the outcome of an order whose data cannot be true'
            : 'the outcome of an order that is not proved',
      }
    case 'add key':
      return addKeyTitle(question.known?.wallet)
    case 'replace key':
      return replaceKeyTitle(question.isFirst)
    case 'remove key':
    case 'remove profile':
      return removeTitle(question.is)
    case 'confirm profile':
      return { lead: 'Confirm', tone: 'warn', rest: 'the hosts and the account of this profile?' }
    case 'allow writes':
      return allowTitle(question.first)
    case 'edit profile':
      return { lead: 'Edit', tone: '', rest: 'this account’s label and address' }
    case 'add profile':
      return { lead: 'View', tone: '', rest: 'a venue’s markets without a key' }
    case 'add address':
      return { lead: 'Add an account', tone: '', rest: 'by its address' }
    case 'unlock':
      return { lead: 'Unlock', tone: 'warn', rest: 'the desk, and ask the keychain for the key?' }
    case 'break':
      return { lead: 'Take a break', tone: 'warn', rest: `from trading until ${dayTime(question.until)}?` }
    case 'open page':
      return { lead: 'Open', tone: 'warn', rest: `a page of ${shown(question.host)} in your browser?` }
    case 'lock later':
      return laterTitle(question.minutes, question.before)
    case 'stay unlocked':
      return { lead: 'Stay unlocked', tone: 'warn', rest: 'while the program runs?' }
    case 'turn updates on':
      return { lead: 'Look for newer versions', tone: '', rest: 'of this program from now on?' }
    case 'fetch update':
      return { lead: 'Download', tone: '', rest: `version ${question.offer.version} of this program?` }
    case 'place update':
      return { lead: 'Install', tone: 'warn', rest: `version ${question.offer.version} of this program?` }
  }
}

/** What the sheet of one yes says, of its one request or of all of them together. */
const wordsOf = (plan: Plan, market: Market | undefined): Words =>
  flattenWords(plan, market) ??
  severalWords(plan, market) ??
  ladderWords(plan, market) ??
  writeWords(plan.write, market)

const removeTitle = (what: 'remove key' | 'remove profile'): Title => ({
  lead: 'Remove',
  tone: 'down',
  rest: what === 'remove key' ? 'this account’s key from this machine?' : 'this account from the list?',
})

const laterTitle = (minutes: number, before: number): Title => ({
  lead: 'Lock later',
  tone: 'warn',
  rest: `after ${minutes} min instead of ${before}?`,
})

const allowTitle = (isFirst: boolean): Title => ({
  lead: 'Enable',
  tone: 'warn',
  rest: isFirst ? 'trading with this account?' : 'trading with this account again?',
})

const ceilingsTitle: Title = {
  lead: 'Set',
  tone: 'warn',
  rest: 'what this account’s key itself signs at most?',
}

/** The first guards of an account raise nothing: they are set, and at once. */
const guardsTitle = (wait: number): Title =>
  wait === 0
    ? { lead: 'Set limits', tone: 'warn', rest: 'for this account?' }
    : { lead: 'Raise', tone: 'warn', rest: 'your own guards for this account?' }

/** The account by its wallet, where that is known already. */
const addKeyTitle = (wallet: string | undefined): Title =>
  wallet === undefined
    ? { lead: 'Add an account', tone: '', rest: 'with its key' }
    : { lead: 'Add a key', tone: '', rest: `for ${shortWallet(shown(wallet, 60))}` }

const replaceKeyTitle = (isFirst: boolean): Title =>
  isFirst
    ? { lead: 'Add', tone: '', rest: 'a key for this account' }
    : { lead: 'Replace', tone: 'warn', rest: 'this account’s key with another' }

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
  const { sent, mayFill, idLabel = 'Request id' } = wordsOf(plan, market)
  const path = `${request.method} ${shown(request.path.split('?')[0] ?? '', 40)}`
  return [...sent, ...(mayFill === true ? [] : [['Request', path] as const]), [idLabel, shortId(attempt)]]
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
        label: `${title}: ${line.label}`,
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
  if (question.is === 'arm') return question.envelope.rule === undefined ? 'Hold to arm' : 'Hold to begin'
  if (question.is === 'reopen') return 'Hold to resume trading'
  if (question.is === 'accept journal') return 'Hold to accept it as it was found'
  if (isBorn(question)) return bornYes[question.is]
  if (question.is === 'remove key') return 'Hold to remove the key'
  if (question.is === 'remove profile') return 'Hold to remove it from the list'
  if (question.is === 'confirm profile') return 'Hold to confirm these hosts'
  if (question.is === 'allow writes')
    return question.first ? 'Hold to enable trading' : 'Hold to enable trading again'
  if (question.is === 'unlock') return 'Hold to unlock'
  if (question.is === 'break') return 'Hold to take the break'
  if (question.is === 'add key' || question.is === 'replace key') return 'Hold to save this key'
  if (question.is === 'edit profile') return 'Hold to save'
  if (question.is === 'add profile') return 'Hold to add it'
  if (question.is === 'add address')
    return question.accounts === undefined ? 'Hold to ask the venue and add it' : 'Hold to add this account'
  if (question.is === 'lock later') return 'Hold to lock later'
  if (question.is === 'stay unlocked') return 'Hold to stay unlocked'
  if (question.is === 'open page') return 'Hold to open it'
  if (question.is === 'turn updates on') return 'Hold to look from now on'
  if (question.is === 'fetch update') return 'Hold to download it'
  if (question.is === 'place update') return 'Hold to install it'
  if (question.is === 'key ceilings') return 'Hold to set what the key signs'
  if (question.is === 'raise guards')
    return question.wait === 0 ? 'Hold to set limits' : 'Hold to raise guards'
  if (question.is !== 'write') return 'Hold'
  return wordsOf(question.plan, market).yes
}
