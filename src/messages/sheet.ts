import type { MarketRules, OrderSide } from '@core/market/venue-market-rules'
import { isReversePlan, type OrderForecast, type Plan } from '@core/write/plan'
import type { ConsentQuestion } from '@contract/consent-api'
import type { ProfileKind } from '@core/profile/trading-profile'
import {
  createdKeySheetTitles,
  createdKeySheetTones,
  createdKeyConfirmLabels,
  type CreatedKeyQuestion,
} from './born-here'
import { formatDayTime } from './times'
import { buildForecastSafetyLines, forecastLabels, type FigureLine } from './outlook'
import {
  describeCombinedOutcomes,
  describeCombinedSummary,
  describeOrderSummary,
  describeSealedOutcomes,
  type OutcomeLineGroup,
} from './outlook-groups'
import { formatAccountName, formatProfileName, accountModeLabels } from './account-name'
import { formatAccountMode } from './state'
import { setupPageMessages } from './way-in'
import { shortenWalletAddress } from '@core/profile/wallet-address'
import { sanitizeExternalText } from './fill'
import { describeTriggerEffects } from './algo'
import { describeVenueWrite } from './kind-words'
import { describeAgeTestPlan } from './age-test'
import { describeFlattenPlan } from './flatten'
import { deskLockMessages } from './keyring'
import { describeOrderLadder } from './ladder'
import { describeCombinedWrites } from './several'
import { describeReversePlan } from './reverse'
import type { WriteDescription } from './write-words'
import { fillMessage } from './message'
import * as messages from './en/sheet'

/** Title of the sheet: a coloured `lead` followed by the `rest` of the sentence. */
export interface SheetTitle {
  readonly lead: string
  readonly tone: 'up' | 'down' | 'warn' | 'unknown' | ''
  readonly rest: string
}

export type SheetLine = readonly [label: string, text: string]

export const toFigureLines = (lines: readonly SheetLine[]): readonly FigureLine[] =>
  lines.map(([label, text]) => ({ label, text }))

/** Builds the title of a question as one complete sentence. */
export const createSheetTitle = (question: ConsentQuestion): SheetTitle =>
  isKeyCreationQuestion(question)
    ? { ...createdKeySheetTitles[question.is], tone: createdKeySheetTones[question.is] }
    : createQuestionTitle(question)

const questionTitles = messages.plainTitles

function createQuestionTitle(question: Exclude<ConsentQuestion, CreatedKeyQuestion>): SheetTitle {
  switch (question.is) {
    case 'write':
      return createWriteTitle(question.plan, question.market)
    case 'arm':
      return {
        ...questionTitles[question.envelope.rule === undefined ? 'arm' : 'begin program'],
        tone: 'warn',
      }
    case 'accept journal':
      return { ...questionTitles[question.is], tone: 'down' }
    case 'raise guards':
      return createGuardsTitle(question.wait)
    case 'key ceilings':
      return keyCeilingsTitle
    case 'key size':
      return createKeySizeTitle(question.ceilings.proposed.markets[0]?.symbol ?? '')
    case 'declare':
      return {
        ...questionTitles[question.attempt.state.is === 'quarantined' ? 'declare quarantined' : 'declare'],
        tone: 'unknown',
      }
    case 'add key':
      return createAddKeyTitle(question.known?.wallet)
    case 'replace key':
      return createReplaceKeyTitle(question.isFirst)
    case 'remove key':
    case 'remove profile':
      return createRemoveTitle(question.is)
    case 'allow writes':
      return createAllowWritesTitle(question.first)
    case 'break':
    case 'open page':
    case 'fetch update':
    case 'place update':
      return createFilledTitle(question)
    case 'lock later':
      return createLockLaterTitle(question.minutes, question.before)
    case 'reopen':
    case 'confirm profile':
    case 'unlock':
    case 'stay unlocked':
      return { ...questionTitles[question.is], tone: 'warn' }
    case 'edit profile':
    case 'add profile':
    case 'add address':
    case 'turn updates on':
      return { ...questionTitles[question.is], tone: '' }
  }
}

function createFilledTitle(
  question: Extract<ConsentQuestion, { is: 'break' | 'open page' | 'fetch update' | 'place update' }>,
): SheetTitle {
  const { lead } = questionTitles[question.is]
  switch (question.is) {
    case 'break':
      return {
        lead,
        tone: 'warn',
        rest: fillMessage(questionTitles.break.rest, { until: formatDayTime(question.until) }),
      }
    case 'open page':
      return {
        lead,
        tone: 'warn',
        // SECURITY: a cut host would hide whose page it is. One that is too long cannot be held.
        rest: fillMessage(questionTitles['open page'].rest, {
          host: sanitizeExternalText(question.host, 2_000),
        }),
      }
    case 'fetch update':
    case 'place update': {
      const { version } = question.offer
      const tone = question.is === 'place update' ? 'warn' : ''
      return { lead, tone, rest: fillMessage(questionTitles[question.is].rest, { version }) }
    }
  }
}

/** Describes a plan with one write or several. */
const describePlan = (plan: Plan, market: MarketRules | undefined): WriteDescription =>
  describeFlattenPlan(plan, market) ??
  describeCombinedWrites(plan, market) ??
  describeReversePlan(plan, market) ??
  describeAgeTestPlan(plan) ??
  describeOrderLadder(plan, market) ??
  describeVenueWrite(plan.write, market)

const createRemoveTitle = (what: 'remove key' | 'remove profile'): SheetTitle => ({
  lead: messages.removeTitle.remove,
  tone: 'down',
  rest: what === 'remove key' ? messages.removeTitle.accountKeyMachine : messages.removeTitle.accountList,
})

const createLockLaterTitle = (minutes: number, before: number): SheetTitle => ({
  lead: messages.laterTitle.automaticLock,
  tone: 'warn',
  rest: fillMessage(messages.laterTitle.insteadOf, {
    minutes: deskLockMessages.minutes(minutes),
    before: deskLockMessages.minutes(before),
  }),
})

const createAllowWritesTitle = (isFirst: boolean): SheetTitle => ({
  lead: isFirst ? messages.allowTitle.enable : messages.allowTitle.enableAgain,
  tone: 'warn',
  rest: isFirst ? messages.allowTitle.tradingAccount : messages.allowTitle.tradingAccountAgain,
})

const keyCeilingsTitle: SheetTitle = {
  ...messages.ceilingsTitle,
  tone: 'warn',
}

const createKeySizeTitle = (symbol: string): SheetTitle => ({
  lead: messages.sizeTitle.lead,
  tone: 'warn',
  rest: fillMessage(messages.sizeTitle.rest, { symbol: sanitizeExternalText(symbol) }),
})

/** Title for raised guards. A `wait` of zero means that the account's first guards are set, which raises nothing. */
const createGuardsTitle = (wait: number): SheetTitle =>
  wait === 0
    ? { lead: messages.guardsTitle.setLimits, tone: 'warn', rest: messages.guardsTitle.account }
    : { lead: messages.guardsTitle.raise, tone: 'warn', rest: messages.guardsTitle.ownGuardsAccount }

/** Title that names the account by its `wallet` if that is known. */
const createAddKeyTitle = (wallet: string | undefined): SheetTitle =>
  wallet === undefined
    ? { lead: messages.addKeyTitle.addAccount, tone: '', rest: messages.addKeyTitle.withItsKey }
    : {
        lead: messages.addKeyTitle.addKey,
        tone: '',
        rest: fillMessage(messages.addKeyTitle.for, {
          wallet: shortenWalletAddress(sanitizeExternalText(wallet, 60)),
        }),
      }

const createReplaceKeyTitle = (isFirst: boolean): SheetTitle =>
  isFirst
    ? { lead: messages.replaceKeyTitle.add, tone: '', rest: messages.replaceKeyTitle.keyAccount }
    : {
        lead: messages.replaceKeyTitle.replace,
        tone: 'warn',
        rest: messages.replaceKeyTitle.accountKeyAnother,
      }

function createWriteTitle(plan: Plan, market: MarketRules | undefined): SheetTitle {
  const { lead, rest, side } = describePlan(plan, market)
  return { lead, tone: side === undefined ? 'warn' : getSideTone(side), rest }
}

export const getSideTone = (side: OrderSide): SheetTitle['tone'] => (side === 'BUY' ? 'up' : 'down')

/** Formats the kind of money at the top of the sheets that add an account, as soon as the venue is known. */
export const formatNewAccountLabel = (kind: ProfileKind | undefined, name = ''): string =>
  [
    kind === undefined ? setupPageMessages.adding : accountModeLabels[kind],
    setupPageMessages.adding,
    sanitizeExternalText(name, 60),
  ]
    .filter((part, i, all) => part !== '' && all.indexOf(part) === i)
    .join(' · ')

/** Formats the kind of money, the account and, outside practice, its host at the top of every sheet. */
export const formatSheetAccount = (question: ConsentQuestion): string => {
  const { profile } = question
  const name = question.is === 'write' ? formatAccountName(question.plan.account) : formatProfileName(profile)
  const host = profile.kind === 'practice' ? '' : ` · ${sanitizeExternalText(profile.venue, 400)}`
  return `${formatAccountMode(profile)} · ${name}${host}`
}

/** Lists every field of the request, so that the trader reads exactly the fields that are sent. */
export function buildSentFieldLines(plan: Plan, market: MarketRules | undefined): readonly SheetLine[] {
  const { request, attempt } = plan
  const several =
    describeFlattenPlan(plan, market) ??
    describeCombinedWrites(plan, market) ??
    describeReversePlan(plan, market) ??
    describeAgeTestPlan(plan)
  if (several !== undefined) return several.sent
  const { sent, mayFill, idLabel = messages.sentLines.requestId } = describePlan(plan, market)
  const path = `${request.method} ${sanitizeExternalText(request.path.split('?')[0] ?? '', 40)}`
  return [
    ...sent,
    ...(mayFill === true ? [] : [[messages.sentLines.request, path] as const]),
    [idLabel, shortenRequestId(attempt)],
  ]
}

/** Shortens a long id to its two ends. The details of the sheet contain the whole id. */
export const shortenRequestId = (id: string): string =>
  id.length <= 20
    ? sanitizeExternalText(id)
    : `${sanitizeExternalText(id.slice(0, 11))}…${sanitizeExternalText(id.slice(-4))}`

/**
 * Lists the lines of the compact sheet: every sent field, the immediate fill, and the realised PnL if filled and at
 * worst.
 */
export function buildCompactSheetLines(plan: Plan, market: MarketRules | undefined): readonly FigureLine[] {
  const groups = buildPossibleOutcomeGroups(plan, market)
  const isRealisedPnlLine = (line: FigureLine): boolean => line.label === forecastLabels.realised
  return [
    ...toFigureLines(describePlan(plan, market).sent),
    ...groups.flatMap(({ is, title, lines }) =>
      (is === 'now' ? lines.slice(0, 1) : lines.filter(isRealisedPnlLine)).map(line => ({
        ...line,
        label: fillMessage(messages.smallLines, { title, label: line.label }),
      })),
    ),
  ]
}

/** Returns true for several requests. */
export const isListPlan = ({ rest, stops }: Plan): boolean => rest !== undefined || stops === true

/** Lists what happens, in at most six lines: all that a confirmation rests on besides the title and the warnings. */
export function buildSummaryLines(plan: Plan, market: MarketRules | undefined): readonly FigureLine[] {
  const { mayFill, sent, may, summary, legs = [] } = describePlan(plan, market)
  if (plan.together !== undefined) return describeCombinedSummary(plan.together)
  if (mayFill === true)
    return describeOrderSummary(
      plan.outlook,
      { terms: toFigureLines(summary ?? sent.slice(0, 1)), legs: toFigureLines(legs) },
      market,
    )
  const lines = [...(summary ?? may), ...describeTriggerEffects(plan.outlook, market)]
  return [
    ...toFigureLines(lines),
    ...(plan.write.is === 'move margin' ? buildForecastSafetyLines(plan.outlook, market) : []),
  ]
}

/** Lists possible outcomes in words, beside figures or instead of them. */
export function buildPossibleOutcomeLines(plan: Plan, market: MarketRules | undefined): readonly SheetLine[] {
  const { may, mayFill } = describePlan(plan, market)
  // A write that can fill displays its triggers among its figures.
  return mayFill === true ? may : [...may, ...describeTriggerEffects(plan.outlook, market)]
}

/** Builds the three cases of a plan that can fill. Other plans have none. */
export function buildPossibleOutcomeGroups(
  plan: Plan,
  market: MarketRules | undefined,
): readonly OutcomeLineGroup[] {
  const { outlook, together } = plan
  const one = describePlan(plan, market).mayFill === true ? describeSealedOutcomes(outlook, market) : []
  // A reverse ends in one position, several closes in several.
  const describeTogether = isReversePlan(plan)
    ? (forecast: OrderForecast) => describeSealedOutcomes(forecast, market)
    : describeCombinedOutcomes
  const groups = together === undefined ? one : describeTogether(together)
  const notes = toFigureLines(buildPossibleOutcomeLines(plan, market))
  return groups.map(group => (group.is === 'now' ? { ...group, lines: [...group.lines, ...notes] } : group))
}

/** Returns true if a question is about a key that is created on this machine. */
export const isKeyCreationQuestion = (question: ConsentQuestion): question is CreatedKeyQuestion =>
  Object.hasOwn(createdKeySheetTones, question.is)

/** Returns the label of the confirmation button, which names the effect of holding it. */
export function getConfirmationLabel(question: ConsentQuestion, market: MarketRules | undefined): string {
  if (question.is === 'arm')
    return question.envelope.rule === undefined ? messages.yesWords.holdArm : messages.yesWords.holdBegin
  if (question.is === 'reopen') return messages.yesWords.holdResumeTrading
  if (question.is === 'accept journal') return messages.yesWords.holdAcceptFound
  if (isKeyCreationQuestion(question)) return createdKeyConfirmLabels[question.is]
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
  if (question.is === 'key size') return messages.yesWords.holdSetSize
  if (question.is === 'raise guards')
    return question.wait === 0 ? messages.yesWords.holdSetLimits : messages.yesWords.holdRaiseGuards
  if (question.is !== 'write') return messages.yesWords.hold
  return describePlan(question.plan, market).yes
}
