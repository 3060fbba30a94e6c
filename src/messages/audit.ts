import type { JournalReport } from '@contract/audit-api'
import type { SavedFile } from '@contract/history-api'
import type { JournalAction } from '@core/attempt/journal-actions'
import type { AttemptState } from '@core/attempt/write-attempt'
import { guardNames, parseGuardsText, formatGuard } from '@core/guard/trading-guards'
import { getAccountIdEnd } from '@core/profile/trading-profile'
import type { PermissionChange, SettingChange } from '@core/attempt/entry'
import type {
  RegistrationOutcome,
  RegistrationProof,
  RegistrationStep,
} from '@core/registration/key-registration-state'
import type { AttemptStep, AttemptStepName, AttemptTimeline } from '@core/attempt/attempt-timeline'
import { mandateEndReasons } from './armed'
import { formatCount } from './format'
import { formatClockTime, formatDayTime } from './times'
import { sanitizeExternalText } from './fill'
import { deskLockMessages } from './keyring'
import { explainSignatureHalt } from './signatures'
import { describeVenueAction } from './venue-acts'
import { formatGuardValue, tradingGuardLabels } from './guards'
import { accountModeLabels } from './account-name'
import { fillMessage } from './message'
import * as messages from './en/audit'

/** Labels for evidence that a host refuses requests by their date, and for the end of that evidence. */
export const agingMessages = messages.agingWords

export const attemptStepTitles: Record<AttemptStepName, string> = messages.stepTitles

export const describeSavedFile = ({ file }: SavedFile): string =>
  fillMessage(messages.savedWords, { file: sanitizeExternalText(file, 60) })

export const noAttemptsMessage = messages.noAttempts

/** Labels for the duration of each part of an attempt, in order of occurrence. */
export const attemptDurationTitles: Record<keyof AttemptTimeline['took'], string> = messages.tookTitles

/** Formats a duration with its unit. A negative value shows that the clock was set back. */
export const formatStepDuration = (ms: number): string =>
  Math.abs(ms) < 10_000
    ? `${formatCount(ms)} ms`
    : fillMessage(messages.lasted, { round: formatCount(Math.round(ms / 1_000)) })

/** Returns the facts of a step, each cut to a maximum length. */
export const formatStepFacts = ({ facts }: AttemptStep): string =>
  Object.entries(facts)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${sanitizeExternalText(name, 20)} ${sanitizeExternalText(text, 140)}`)
    .join(' · ')

export const attemptStateGroups = messages.stateGroups

export type AttemptStateGroup = keyof typeof attemptStateGroups

const groupByState: Record<AttemptState['is'], Exclude<AttemptStateGroup, 'all'>> = {
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

export const isInStateGroup = (group: AttemptStateGroup, state: AttemptState): boolean =>
  group === 'all' || groupByState[state.is] === group

/** Results of the journal check, each with its consequence. */
export const journalFindingMessages: Record<JournalReport['found'], string> = messages.foundWords

/** Default display settings by name. */
export type DefaultSettingValues = Readonly<Record<string, unknown>>

export function describeJournalAction(action: JournalAction, defaults: DefaultSettingValues): string {
  switch (action.saw) {
    case 'open':
      return fillMessage(messages.actWords.open, { version: sanitizeExternalText(action.version, 20) })
    case 'stop':
      return messages.actWords.stop
    case 'break':
      return fillMessage(messages.actWords.break, { until: formatDayTime(action.until) })
    case 'reopen':
      return fillMessage(messages.actWords.reopen, { reason: sanitizeExternalText(action.reason, 80) })
    case 'guards':
      return fillMessage(messages.actWords.guards, { guardsLine: formatGuardList(action.guards) })
    case 'guards raised':
      return fillMessage(messages.actWords.guardsRaised, {
        from: formatClockTime(action.from),
        guardsLine: formatGuardList(action.guards),
      })
    case 'raise called off':
      return messages.actWords.raiseCalledOff
    case 'profiles chained':
      return messages.actWords.profilesChained
    case 'profile':
      return describeProfileLine(action)
    case 'permission':
      return permissionChangeMessages[action.change]
    case 'registration':
      return describeRegistrationStep(action.step)
    case 'venue act':
      return describeVenueAction(action.act)
    case 'venue acts seen':
      return messages.actWords.venueActsSeen
    case 'armed':
      return messages.actWords.armed
    case 'disarmed':
      return fillMessage(messages.actWords.disarmed, { why: mandateEndReasons[action.why] })
    case 'lock after':
      return fillMessage(messages.actWords.lockAfter, {
        minutes: deskLockMessages.minutes(action.minutes),
        before: deskLockMessages.minutes(action.before),
      })
    case 'updates':
      return updateSettingMessages[action.turned]
    case 'settings':
      return describeSettingsChange(action, defaults)
    case 'impossible':
      return fillMessage(messages.actWords.impossible, {
        signature: explainSignatureHalt(action.why) ?? sanitizeExternalText(action.why, 120),
        incident: sanitizeExternalText(action.incident, 40),
      })
    case 'signatures compared':
      return messages.actWords.signaturesCompared
    case 'aging':
      return agingMessages[action.found]
    case 'lifeboat':
      return fillMessage(messages.actWords.lifeboat, { lines: String(action.lines) })
    default:
      return messages.actWords.acceptedJournalFound
  }
}

/**
 * Describes changed settings. A setting that is only recorded for the first time, with its default value, is not a
 * change.
 */
function describeSettingsChange(
  { of, changed }: Extract<JournalAction, { saw: 'settings' }>,
  defaultLooks: DefaultSettingValues,
): string {
  const defaults: DefaultSettingValues = of === 'looks' ? defaultLooks : {}
  const lines = changed.flatMap(change => {
    const {
      name,
      before = formatDefaultValue(defaults[name]),
      after = formatDefaultValue(defaults[name]),
    } = change
    return before === after ? [] : [describeSettingChange({ name, before, after })]
  })
  if (lines.length === 0) return messages.settingsLine.settingsSavedFirst
  return fillMessage(messages.settingsLine.changed, {
    of: of === 'looks' ? messages.settingsLine.settings : messages.settingsLine.alertsTell,
    lines: lines.join(messages.settingsLine.separator),
  })
}

/** Describes the values of an account from this journal line on. */
function describeProfileLine({ profile }: Extract<JournalAction, { saw: 'profile' }>): string {
  if (profile === undefined) return messages.profileLineWords.accountLeftList
  const { kind, label, accountId, addresses = profile.moved?.to, writesAllowed } = profile
  const facts = [
    accountModeLabels[kind],
    sanitizeExternalText(label, 60),
    ...(accountId === undefined
      ? []
      : [
          fillMessage(messages.profileLineWords.account, {
            accountEnd: sanitizeExternalText(getAccountIdEnd(accountId)),
          }),
        ]),
    ...(addresses === undefined ? [] : Object.values(addresses).map(url => sanitizeExternalText(url, 120))),
    writesAllowed ? messages.profileLineWords.tradingEnabled : messages.profileLineWords.tradingOff,
  ]
  return fillMessage(messages.profileLineWords.accountWrittenDown, {
    facts: facts.join(messages.profileLineWords.separator),
  })
}

/** Returns a default value in the format that the journal uses for settings. */
const formatDefaultValue = (value: unknown): string =>
  value === undefined ? messages.usualText : typeof value === 'string' ? value : JSON.stringify(value)

function describeSettingChange({ name, before, after }: Required<SettingChange>): string {
  const words = sanitizeExternalText(name, 40)
    .replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .replace(/^is /, '')
  return fillMessage(messages.settingWords, {
    words,
    before: sanitizeExternalText(before, 80),
    after: sanitizeExternalText(after, 80),
  })
}

const permissionChangeMessages: Record<PermissionChange, string> = messages.permissionWords

function describeRegistrationStep(step: RegistrationStep): string {
  switch (step.is) {
    case 'sending':
      return fillMessage(messages.registrationWords.sending, { key: sanitizeExternalText(step.key, 20) })
    case 'answered':
      return registrationOutcomeMessages[step.outcome.is]
    case 'proved':
      return registrationProofMessages[step.as]
    case 'given up':
      return messages.registrationWords.givenUp
  }
}

const registrationOutcomeMessages: Record<RegistrationOutcome['is'], string> = messages.answeredWords

const registrationProofMessages: Record<RegistrationProof, string> = messages.provedWords

const updateSettingMessages: Record<'on' | 'off', string> = messages.updatesWords

function formatGuardList(text: Readonly<Record<string, string>>): string {
  const guards = parseGuardsText(text)
  if (guards === undefined) return messages.guardsLine.cannotReadNothing
  return guardNames
    .map(name => `${tradingGuardLabels[name]} ${formatGuardValue(name, formatGuard(guards, name))}`)
    .join(messages.guardsLine.separator)
}

export const journalPanelMessages = {
  ...messages.journalSays,
  lines: (all: number, acts: number): string =>
    fillMessage(messages.journalSays.lines, { all: String(all), acts: String(acts) }),
}

export const attemptTimelineMessages = {
  ...messages.timelineSays,
  ids: (client: string, seal: string): string => fillMessage(messages.timelineSays.ids, { client, seal }),
}
