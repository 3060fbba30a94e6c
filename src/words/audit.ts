import type { JournalTold } from '@contract/audit-api'
import type { Saved } from '@contract/past-api'
import type { Act } from '@core/attempt/acts'
import type { AttemptState } from '@core/attempt/attempt'
import { guardNames, guardsFrom, guardText } from '@core/guard/guard'
import { accountEnd } from '@core/profile/profile'
import type { PermissionChange, SettingChange } from '@core/attempt/entry'
import type {
  RegistrationOutcome,
  RegistrationProof,
  RegistrationStep,
} from '@core/registration/registration'
import type { Step, StepName, Timeline } from '@core/attempt/timeline'
import { endWords } from './armed'
import { counted } from './format'
import { clockTime, dayTime } from './times'
import { shown } from './fill'
import { signatureWords } from './signatures'
import { venueActWords } from './venue-acts'
import { guardFigure, guardLabels } from './guards'
import { modeWord } from './state'

/** What each step of an attempt is called. */
export const stepTitles: Record<StepName, string> = {
  drafted: 'Drafted',
  checked: 'Checked',
  sealed: 'Sealed',
  consented: 'Confirmed by you',
  journalled: 'Written to the journal',
  sent: 'Signed and handed to the network',
  answered: 'Answered',
  asked: 'Venue queried',
  recorded: 'Venue record read',
  filled: 'Filled',
  proved: 'Proved',
  declared: 'Declared by you',
  halted: 'Halted',
  ended: 'Ended',
}

/** Where something was saved. */
export const savedWords = ({ file }: Saved): string => `In ${shown(file, 60)}.`

/** What stands where nothing was ever sent. */
export const noAttempts = {
  title: 'Nothing has been sent from this desk.',
  next: 'Every order, cancel and setting you send is logged here, from your confirmation to its outcome.',
}

/** What each part of the way took, in the order it happened. */
export const tookTitles: Record<keyof Timeline['took'], string> = {
  plan: 'draft to seal',
  consent: 'seal to confirm',
  journal: 'confirm to send',
  answer: 'send to answer',
  record: 'answer to record',
  all: 'confirm to end',
}

/** Milliseconds with their unit; a clock that was set back shows. */
export const lasted = (ms: number): string =>
  Math.abs(ms) < 10_000 ? `${counted(ms)} ms` : `${counted(Math.round(ms / 1_000))} s`

/** What a step says besides its name: its facts, each bounded. */
export const stepFacts = ({ facts }: Step): string =>
  Object.entries(facts)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${shown(name, 20)} ${shown(text, 140)}`)
    .join(' · ')

/** Groups of states, for finding attempts again. */
export const stateGroups = {
  all: 'any status',
  open: 'open',
  unknown: 'unknown',
  done: 'filled or done',
  ended: 'cancelled or not placed',
  declared: 'declared by you',
} as const

export type StateGroup = keyof typeof stateGroups

const groupOf: Record<AttemptState['is'], Exclude<StateGroup, 'all'>> = {
  written: 'open',
  sending: 'open',
  accepted: 'open',
  live: 'open',
  'partly filled': 'open',
  unknown: 'unknown',
  quarantined: 'unknown',
  filled: 'done',
  done: 'done',
  cancelled: 'ended',
  rejected: 'ended',
  refused: 'ended',
  'not sent': 'ended',
  absent: 'ended',
  declared: 'declared',
}

/** Whether a state belongs to a group. */
export const isIn = (group: StateGroup, state: AttemptState): boolean =>
  group === 'all' || groupOf[state.is] === group

/** Whether the journal is as this desk wrote it, and what that means. */
export const foundWords: Record<JournalTold['found'], string> = {
  whole:
    'The journal is complete: every line builds on the one before it, and its end matches the one recorded separately.',
  edited:
    'The journal was edited by something other than this desk. Trading is halted until you review it and accept it.',
  'rolled back':
    'The journal was rolled back: it ends earlier than it once did. Trading is halted until you review it and accept it.',
}

/** What the looks are as the desk comes, by name. */
export type Usual = Readonly<Record<string, unknown>>

/** One act of the journal as a sentence. */
export function actWords(act: Act, usual: Usual): string {
  switch (act.saw) {
    case 'open':
      return `The desk opened its journal (version ${shown(act.version, 20)}).`
    case 'stop':
      return 'You stopped trading.'
    case 'break':
      return `You took a break from trading until ${dayTime(act.until)}.`
    case 'reopen':
      return `Trading was resumed: ${shown(act.reason, 80)}.`
    case 'guards':
      return `Guards in effect: ${guardsLine(act.guards)}.`
    case 'guards raised':
      return `Guards raised, in effect from ${clockTime(act.from)}: ${guardsLine(act.guards)}.`
    case 'raise called off':
      return 'The raise was cancelled.'
    case 'profiles chained':
      return 'From here on the journal holds every account of the list.'
    case 'profile':
      return profileLineWords(act)
    case 'permission':
      return permissionWords[act.change]
    case 'registration':
      return registrationWords(act.step)
    case 'venue act':
      return venueActWords(act.act)
    case 'venue acts seen':
      return 'You looked at what the venue had done to the account.'
    case 'armed':
      return 'You armed orders within bounds, by one yes.'
    case 'disarmed':
      return `It was disarmed: ${endWords[act.why]}.`
    case 'lock after':
      return `The desk locks itself after ${act.minutes} minutes without a touch; before, after ${act.before}.`
    case 'updates':
      return updatesWords[act.turned]
    case 'settings':
      return settingsLine(act, usual)
    case 'impossible':
      return `Impossible data was seen and trading was halted: ${signatureWords(act.why) ?? shown(act.why, 120)} (${shown(act.incident, 40)}).`
    case 'signatures compared':
      return 'You accepted the list of what was signed as it was found.'
    default:
      return `You accepted the journal as it was found.`
  }
}

/** What was set otherwise; what was only written down for the first time, as the desk comes, is no change. */
function settingsLine({ of, changed }: Extract<Act, { saw: 'settings' }>, looks: Usual): string {
  const usual: Usual = of === 'looks' ? looks : {}
  const lines = changed.flatMap(change => {
    const { name, before = usualText(usual[name]), after = usualText(usual[name]) } = change
    return before === after ? [] : [settingWords({ name, before, after })]
  })
  if (lines.length === 0) return 'Settings were saved for the first time, all at their defaults.'
  return `${of === 'looks' ? 'Settings' : 'What alerts tell'} changed: ${lines.join('; ')}.`
}

/** The values that an account has from a line on. */
function profileLineWords({ profile }: Extract<Act, { saw: 'profile' }>): string {
  if (profile === undefined) return 'This account left the list.'
  const { kind, label, accountId, addresses = profile.moved?.to, writesAllowed } = profile
  const facts = [
    modeWord[kind],
    shown(label, 60),
    ...(accountId === undefined ? [] : [`account …${shown(accountEnd(accountId))}`]),
    ...(addresses === undefined ? [] : Object.values(addresses).map(url => shown(url, 120))),
    writesAllowed ? 'trading enabled' : 'trading off',
  ]
  return `This account was written down: ${facts.join(', ')}.`
}

/** A default as the journal writes settings. */
const usualText = (value: unknown): string =>
  value === undefined ? 'the default' : typeof value === 'string' ? value : JSON.stringify(value)

/** The name as words, and what it was set to and from. */
function settingWords({ name, before, after }: Required<SettingChange>): string {
  const words = shown(name, 40)
    .replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .replace(/^is /, '')
  return `${words} from ${shown(before, 80)} to ${shown(after, 80)}`
}

const permissionWords: Record<PermissionChange, string> = {
  'writing allowed': 'You enabled trading for this account, by typing its label.',
  'writing begun': 'You enabled trading for this account again after a restart, by typing its label.',
  'writing taken back': 'Trading was disabled for this account.',
  'key bounded': 'You set the most that the key of this account itself signs.',
  'sub-account opened':
    'A sub-account was added to the list. The key of its main account signs for it; trading is off for it until you enable it.',
  'venue looked at': 'A venue was added view-only, without an account and without a key.',
  'address looked at': 'An account was added watch-only by its address, without a key.',
  'key added': 'A key was added to this account.',
  'key replaced': 'The key of this account was replaced.',
  'key removed':
    'The key of this account was removed, and trading disabled with it. What was open at the venue stayed open.',
  'key not kept': 'The new key of this account could not be saved, and was dropped again.',
  'addresses changed': 'The addresses of this account were changed, and trading was disabled with them.',
  'row replaced':
    'The entry of this account in the data folder differed from the journal and was replaced; trading was disabled.',
  'addresses replaced':
    'The addresses of this account in the data folder were not the venue’s own and were replaced.',
  'profile confirmed': 'You confirmed the hosts and the account id of this account.',
  'label changed': 'This account was given another label.',
  'public query allowed':
    'The venue may be asked about this account without the key as well, which ties this computer’s address to the wallet.',
  'public query taken back': 'The venue is no longer asked about this account without the key.',
  'taken off the list': 'This account was removed from the list. What was saved of it stays.',
}

/** What a line says of a key that was made here. */
function registrationWords(step: RegistrationStep): string {
  switch (step.is) {
    case 'sending':
      return `A key made here (${shown(step.key, 20)}) was sent to the venue, with your wallet’s signature.`
    case 'answered':
      return answeredWords[step.outcome.is]
    case 'proved':
      return provedWords[step.as]
    case 'given up':
      return 'You dropped a key that was made here.'
  }
}

const answeredWords: Record<RegistrationOutcome['is'], string> = {
  accepted: 'The venue answered that it took the new key.',
  refused: 'The venue refused the new key.',
  'not sent': 'The new key was not sent: nothing left this computer.',
  unknown: 'Whether the venue took the new key is not known. It is looked for, and not sent again.',
}

const provedWords: Record<RegistrationProof, string> = {
  active: 'The venue shows the new key as it was signed for.',
  'other terms': 'The venue shows the new key otherwise than it was signed for. It is not used.',
  absent: 'The venue never had the new key.',
}

const updatesWords: Record<'on' | 'off', string> = {
  on: 'You turned on looking for newer versions of this program.',
  off: 'Looking for newer versions of this program was turned off.',
}

function guardsLine(text: Readonly<Record<string, string>>): string {
  const guards = guardsFrom(text)
  if (guards === undefined) return 'they cannot be read, so nothing can be sent'
  return guardNames
    .map(name => `${guardLabels[name]} ${guardFigure(name, guardText(guards, name))}`)
    .join('; ')
}

/** The panel of the journal. */
export const journalSays = {
  title: 'Journal',
  lines: (all: number, acts: number): string => `${all} lines, ${acts} of them not in the order log`,
  again: 'Read again',
  reading: 'Reading the journal…',
  readingNext: 'It is on this machine.',
}

/** The panel of one attempt. */
export const timelineSays = {
  title: 'Timeline and evidence',
  ids: (client: string, seal: string): string => `client id ${client} · seal ${seal}`,
  copy: 'Copy evidence',
  copied: 'Copied.',
  save: 'Save evidence…',
  evidence:
    'It names no account and no key, and can be checked without this desk. It can be saved or copied about five minutes after the request was signed, once the venue no longer accepts the signature.',
  none: 'No entry selected.',
  noneNext: 'Select one to see each step with its time, from the draft to its end.',
}
