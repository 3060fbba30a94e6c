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
import { fill } from './message'
import * as messages from './en/audit'

/** What each step of an attempt is called. */
export const stepTitles: Record<StepName, string> = messages.stepTitles

/** Where something was saved. */
export const savedWords = ({ file }: Saved): string => fill(messages.savedWords, { file: shown(file, 60) })

/** What stands where nothing was ever sent. */
export const noAttempts = messages.noAttempts

/** What each part of the way took, in the order it happened. */
export const tookTitles: Record<keyof Timeline['took'], string> = messages.tookTitles

/** Milliseconds with their unit; a clock that was set back shows. */
export const lasted = (ms: number): string =>
  Math.abs(ms) < 10_000
    ? `${counted(ms)} ms`
    : fill(messages.lasted, { round: counted(Math.round(ms / 1_000)) })

/** What a step says besides its name: its facts, each bounded. */
export const stepFacts = ({ facts }: Step): string =>
  Object.entries(facts)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${shown(name, 20)} ${shown(text, 140)}`)
    .join(' · ')

/** Groups of states, for finding attempts again. */
export const stateGroups = messages.stateGroups

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
export const foundWords: Record<JournalTold['found'], string> = messages.foundWords

/** What the looks are as the desk comes, by name. */
export type Usual = Readonly<Record<string, unknown>>

/** One act of the journal as a sentence. */
export function actWords(act: Act, usual: Usual): string {
  switch (act.saw) {
    case 'open':
      return fill(messages.actWords.open, { version: shown(act.version, 20) })
    case 'stop':
      return messages.actWords.stop
    case 'break':
      return fill(messages.actWords.break, { until: dayTime(act.until) })
    case 'reopen':
      return fill(messages.actWords.reopen, { reason: shown(act.reason, 80) })
    case 'guards':
      return fill(messages.actWords.guards, { guardsLine: guardsLine(act.guards) })
    case 'guards raised':
      return fill(messages.actWords.guardsRaised, {
        from: clockTime(act.from),
        guardsLine: guardsLine(act.guards),
      })
    case 'raise called off':
      return messages.actWords.raiseCalledOff
    case 'profiles chained':
      return messages.actWords.profilesChained
    case 'profile':
      return profileLineWords(act)
    case 'permission':
      return permissionWords[act.change]
    case 'registration':
      return registrationWords(act.step)
    case 'venue act':
      return venueActWords(act.act)
    case 'venue acts seen':
      return messages.actWords.venueActsSeen
    case 'armed':
      return messages.actWords.armed
    case 'disarmed':
      return fill(messages.actWords.disarmed, { why: endWords[act.why] })
    case 'lock after':
      return fill(messages.actWords.lockAfter, { minutes: String(act.minutes), before: String(act.before) })
    case 'updates':
      return updatesWords[act.turned]
    case 'settings':
      return settingsLine(act, usual)
    case 'impossible':
      return fill(messages.actWords.impossible, {
        signature: signatureWords(act.why) ?? shown(act.why, 120),
        incident: shown(act.incident, 40),
      })
    case 'signatures compared':
      return messages.actWords.signaturesCompared
    default:
      return messages.actWords.acceptedJournalFound
  }
}

/** What was set otherwise; what was only written down for the first time, as the desk comes, is no change. */
function settingsLine({ of, changed }: Extract<Act, { saw: 'settings' }>, looks: Usual): string {
  const usual: Usual = of === 'looks' ? looks : {}
  const lines = changed.flatMap(change => {
    const { name, before = usualText(usual[name]), after = usualText(usual[name]) } = change
    return before === after ? [] : [settingWords({ name, before, after })]
  })
  if (lines.length === 0) return messages.settingsLine.settingsSavedFirst
  return fill(messages.settingsLine.changed, {
    of: of === 'looks' ? messages.settingsLine.settings : messages.settingsLine.alertsTell,
    lines: lines.join(messages.settingsLine.separator),
  })
}

/** The values that an account has from a line on. */
function profileLineWords({ profile }: Extract<Act, { saw: 'profile' }>): string {
  if (profile === undefined) return messages.profileLineWords.accountLeftList
  const { kind, label, accountId, addresses = profile.moved?.to, writesAllowed } = profile
  const facts = [
    modeWord[kind],
    shown(label, 60),
    ...(accountId === undefined
      ? []
      : [fill(messages.profileLineWords.account, { accountEnd: shown(accountEnd(accountId)) })]),
    ...(addresses === undefined ? [] : Object.values(addresses).map(url => shown(url, 120))),
    writesAllowed ? messages.profileLineWords.tradingEnabled : messages.profileLineWords.tradingOff,
  ]
  return fill(messages.profileLineWords.accountWrittenDown, {
    facts: facts.join(messages.profileLineWords.separator),
  })
}

/** A default as the journal writes settings. */
const usualText = (value: unknown): string =>
  value === undefined ? messages.usualText : typeof value === 'string' ? value : JSON.stringify(value)

/** The name as words, and what it was set to and from. */
function settingWords({ name, before, after }: Required<SettingChange>): string {
  const words = shown(name, 40)
    .replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .replace(/^is /, '')
  return fill(messages.settingWords, { words, before: shown(before, 80), after: shown(after, 80) })
}

const permissionWords: Record<PermissionChange, string> = messages.permissionWords

/** What a line says of a key that was made here. */
function registrationWords(step: RegistrationStep): string {
  switch (step.is) {
    case 'sending':
      return fill(messages.registrationWords.sending, { key: shown(step.key, 20) })
    case 'answered':
      return answeredWords[step.outcome.is]
    case 'proved':
      return provedWords[step.as]
    case 'given up':
      return messages.registrationWords.givenUp
  }
}

const answeredWords: Record<RegistrationOutcome['is'], string> = messages.answeredWords

const provedWords: Record<RegistrationProof, string> = messages.provedWords

const updatesWords: Record<'on' | 'off', string> = messages.updatesWords

function guardsLine(text: Readonly<Record<string, string>>): string {
  const guards = guardsFrom(text)
  if (guards === undefined) return messages.guardsLine.cannotReadNothing
  return guardNames
    .map(name => `${guardLabels[name]} ${guardFigure(name, guardText(guards, name))}`)
    .join(messages.guardsLine.separator)
}

/** The panel of the journal. */
export const journalSays = {
  ...messages.journalSays,
  lines: (all: number, acts: number): string =>
    fill(messages.journalSays.lines, { all: String(all), acts: String(acts) }),
}

/** The panel of one attempt. */
export const timelineSays = {
  ...messages.timelineSays,
  ids: (client: string, seal: string): string => fill(messages.timelineSays.ids, { client, seal }),
}
