import { getAgingEnd, getWriteEvidenceEnd, type AgingEvidence } from '@core/attempt/aging-record'
import type { WriteLatency } from '@core/attempt/write-latency'
import type { DeskHealth, ConnectionHealth } from '@core/snapshot/desk-snapshot'
import type { CallBudgetUse, ProcessUsage } from '@contract/diagnostics-api'
import { formatDayTime, formatShortDuration } from './times'
import { agingMessages } from './audit'
import { connectionLightLabels, connectionHealthLabels } from './shell'
import { UNKNOWN_FIGURE_DASH } from './format'
import { fillMessage } from './message'
import * as messages from './en/diagnostics'
/**
 * Name and meaning of each health light. A light is green after received data, never because of an open socket alone.
 */
export const healthLightMessages: Record<
  'prices' | 'account' | 'channel' | 'clock',
  readonly [string, string]
> = {
  prices: [connectionLightLabels.prices, messages.lightMeanings.prices],
  account: [connectionLightLabels.account, messages.lightMeanings.account],
  channel: [connectionLightLabels.channel, messages.lightMeanings.channel],
  clock: [connectionLightLabels.clock, messages.lightMeanings.clock],
}

/** Describes the data that is stored on this machine, or the reason why none is. */
export const describeStorageState = ({ storage }: Pick<DeskHealth, 'storage'>): string =>
  storage ?? messages.storageWords

/** Formats the name of a call in words: "cancel all after". */
export const formatCallName = (call: string): string =>
  call.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** Describes the rest of a call's rate limit, and the pause if the venue reported too many calls. */
export function describeCallBudget({ left, of, within, shutFor }: Omit<CallBudgetUse, 'call'>): string {
  const window =
    within === 1_000
      ? messages.useWords.second
      : fillMessage(messages.useWords.s, { within: String(within / 1_000) })
  const use = fillMessage(messages.useWords.ofIn, { left: String(left), of: String(of), window })
  return shutFor === undefined
    ? use
    : fillMessage(messages.useWords.askedTooOften, { use, shutFor: formatShortDuration(shutFor) })
}

/** Bytes of a megabyte as browsers' task managers count it. */
const MEGABYTE = 2 ** 20

/** Describes the memory and processor usage of the processes of one kind, with a dash for an unknown figure. */
export function describeProcessUsage({
  of,
  count,
  memoryBytes,
  cpuPercent,
}: ProcessUsage): readonly [string, string] {
  const { processNames, processUse, notRunning } = messages.diagnosticsSays
  const memory = memoryBytes === undefined ? UNKNOWN_FIGURE_DASH : `${(memoryBytes / MEGABYTE).toFixed(0)} MB`
  const cpu = cpuPercent === undefined ? UNKNOWN_FIGURE_DASH : `${cpuPercent.toFixed(1)} %`
  const name = count > 1 ? `${processNames[of]} (${count})` : processNames[of]
  return [name, count === 0 ? notRunning : fillMessage(processUse, { memory, cpu })]
}

/**
 * Describes how soon a lost request is settled, and why not sooner. The end is that of the test orders, because the
 * desk renews the evidence from reads without being asked.
 */
export function describeAging(evidence: AgingEvidence, now: number): string {
  const { aging } = messages.diagnosticsSays
  const [end, until] = [getAgingEnd(evidence, now), getWriteEvidenceEnd(evidence, now)]
  if (end !== undefined && until !== undefined && now < end)
    return fillMessage(aging.quick, { until: formatDayTime(until) })
  if (evidence.withdrawn !== undefined) return `${aging.slow} · ${agingMessages[evidence.withdrawn.why]}`
  return until === undefined ? aging.slow : `${aging.slow} · ${aging.reads}`
}

export const diagnosticsDialogMessages = {
  ...messages.diagnosticsSays,
  light: (is: ConnectionHealth['is'], goodAgo: string | undefined): string =>
    goodAgo === undefined
      ? connectionHealthLabels[is]
      : fillMessage(messages.diagnosticsSays.light, { is: connectionHealthLabels[is], goodAgo }),
  took: ({ count, middle, longest }: WriteLatency): string =>
    fillMessage(messages.diagnosticsSays.took, {
      middle: String(middle),
      longest: String(longest),
      count: String(count),
    }),
  budget: (left: number, of: number): string =>
    fillMessage(messages.diagnosticsSays.budget, { left: String(left), of: String(of) }),
  faults: (count: number): string =>
    count === 0
      ? messages.diagnosticsSays.faults.none
      : fillMessage(messages.diagnosticsSays.faults.toldReadAgain, { count: String(count) }),
  savedIn: (file: string): string => fillMessage(messages.diagnosticsSays.savedIn, { file }),
}

export const diagnosticBundleLabels = messages.bundleHolds
