import type { ConsentQuestion } from '@contract/consent-api'
import type { ReleaseOffer, ReleaseFault } from '@core/update/release-judgement'
import type {
  UpdateFileFault,
  InstallationKind,
  UpdateCheckState,
  UpdateBlocker,
  UpdateDownloadState,
  UpdateNetworkFault,
} from '@core/update/update-state'
import { formatMegabytes } from './format'
import { formatDayTime } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/updates'

export const isUpdateQuestion = (
  question: ConsentQuestion,
): question is Extract<ConsentQuestion, { is: 'turn updates on' | 'fetch update' | 'place update' }> =>
  question.is === 'turn updates on' || question.is === 'fetch update' || question.is === 'place update'

/** Formats a release date in UTC, the same on every machine. */
export const formatReleaseDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const updatePanelMessages = {
  ...messages.updatesSay,
  version: (version: string): string => fillMessage(messages.updatesSay.version, { version }),
  at: (host: string): string => fillMessage(messages.updatesSay.at, { host }),
  fetch: (version: string): string => fillMessage(messages.updatesSay.fetch, { version }),
  place: (version: string): string => fillMessage(messages.updatesSay.place, { version }),
  told: (version: string): string => fillMessage(messages.updatesSay.told, { version }),
  brief: (version: string): string => `↑ ${version}`,
}

/** Labels of open tasks that delay an update. */
const updateBlockerLabels: Record<UpdateBlocker, string> = messages.openWords

export const isUpdateBlocker = (text: string): text is UpdateBlocker =>
  Object.hasOwn(updateBlockerLabels, text)

export const formatUpdateBlockers = (blockers: readonly string[]): string =>
  blockers
    .map(thing => (isUpdateBlocker(thing) ? updateBlockerLabels[thing] : sanitizeExternalText(thing, 40)))
    .join(messages.openList)

/** Describes a delayed update. Returns `undefined` if `open` is empty or missing. */
export const describeUpdateDelay = (open: string | undefined): string | undefined =>
  open && fillMessage(messages.waitsWords, { openList: formatUpdateBlockers(open.split(', ')) })

const networkFaultMessages: Record<UpdateNetworkFault, string> = messages.troubles

/** Explains why a published release is not offered. */
export function describeReleaseFault(fault: ReleaseFault): string {
  switch (fault.is) {
    case 'too large':
      return messages.faultWords.tooLarge
    case 'unreadable':
      return messages.faultWords.unreadable
    case 'no keys':
      return messages.faultWords.noKeys
    case 'unknown key':
      return messages.faultWords.unknownKey
    case 'key twice':
      return messages.faultWords.keyTwice
    case 'bad signature':
      return messages.faultWords.badSignature
    case 'too few signatures':
      return fillMessage(messages.faultWords.refusedProjectKeys, {
        count: fault.count === 0 ? messages.faultWords.none : messages.faultWords.onlyOne,
      })
    case 'went back':
      return fillMessage(messages.faultWords.wentBack, { version: fault.version, seen: fault.seen })
    case 'expired':
      return fillMessage(messages.faultWords.expired, {
        version: fault.version,
        day: formatReleaseDay(fault.at),
      })
    case 'older':
      return fillMessage(messages.faultWords.older, { version: fault.version, own: fault.own })
    case 'own version':
      return messages.faultWords.ownVersion
    case 'too young':
      return fillMessage(messages.faultWords.tooYoung, {
        version: fault.version,
        until: formatDayTime(fault.until),
      })
    case 'no file':
      return fillMessage(messages.faultWords.noFile, { version: fault.version })
  }
}

export function describeUpdateCheck(lastCheck: UpdateCheckState): string {
  switch (lastCheck.is) {
    case 'never':
      return messages.lookedWords.never
    case 'looking':
      return messages.lookedWords.looking
    case 'unreachable':
      return fillMessage(messages.lookedWords.unreachable, {
        at: formatDayTime(lastCheck.at),
        why: networkFaultMessages[lastCheck.why],
      })
    case 'forgetful':
      return fillMessage(messages.lookedWords.forgetful, { at: formatDayTime(lastCheck.at) })
    case 'refused':
      return describeReleaseFault(lastCheck.fault)
    case 'newest':
      return fillMessage(messages.lookedWords.newest, { at: formatDayTime(lastCheck.at) })
    case 'offered':
      return describeReleaseOffer(lastCheck.offer)
  }
}

const describeReleaseOffer = ({ version, dated, security, file }: ReleaseOffer): string =>
  fillMessage(messages.offerWords.version, {
    version,
    day: formatReleaseDay(dated),
    megabytes: formatMegabytes(file.size),
    security: security ? messages.offerWords.projectCallsSecurity : '',
  })

function describeFileFault(fault: UpdateFileFault): string {
  switch (fault.is) {
    case 'away':
      return fillMessage(messages.fileFaultWords.away, { why: networkFaultMessages[fault.why] })
    case 'cut':
      return messages.fileFaultWords.cut
    case 'wrong size':
      return messages.fileFaultWords.wrongSize
    case 'wrong digest':
      return messages.fileFaultWords.wrongDigest
    case 'disk':
      return fault.code === 'ENOSPC' || fault.code === 'EDQUOT'
        ? messages.fileFaultWords.diskFullDownloaded
        : fillMessage(messages.fileFaultWords.diskDidNot, { code: sanitizeExternalText(fault.code, 24) })
    case 'busy':
      return fillMessage(messages.fileFaultWords.busy, { openList: formatUpdateBlockers(fault.open) })
  }
}

const installationStepMessages: Record<InstallationKind, string> = messages.placeWords

/** Describes the progress of the download. Returns `undefined` without one. */
export function describeUpdateDownload(
  download: UpdateDownloadState,
  installation: InstallationKind,
): string | undefined {
  switch (download.is) {
    case 'none':
      return undefined
    case 'downloading':
      return download.waitsFor.length > 0
        ? fillMessage(messages.takingWords.downloadRestsGoes, {
            openList: formatUpdateBlockers(download.waitsFor),
          })
        : fillMessage(messages.takingWords.downloading, {
            megabytes: formatMegabytes(download.have),
            takingMegabytes: formatMegabytes(download.of),
          })
    case 'ready':
      return fillMessage(messages.takingWords.ready, {
        version: download.version,
        installation: installationStepMessages[installation],
      })
    case 'placing':
      return messages.takingWords.placing
    case 'placed':
      return fillMessage(messages.takingWords.placed, { version: download.version })
    case 'failed':
      return describeFileFault(download.fault)
  }
}

/** Texts of the sheets that confirm update checks, a download, and an installation. */
export const updateConfirmationMessages = {
  turnOn: (host: string): readonly string[] => [
    fillMessage(messages.updateQuestionSays.turnOn.nowDeskAsks, { host: sanitizeExternalText(host, 80) }),
    messages.updateQuestionSays.turnOn.saysBelievedOnly,
    messages.updateQuestionSays.turnOn.turnedOffAny,
  ],
  fetch: (host: string, { version, dated, security, file }: ReleaseOffer): readonly string[] => [
    fillMessage(messages.updateQuestionSays.fetch.from, {
      name: sanitizeExternalText(file.name, 120),
      megabytes: formatMegabytes(file.size),
      host: sanitizeExternalText(host, 80),
    }),
    fillMessage(messages.updateQuestionSays.fetch.version, {
      version,
      day: formatReleaseDay(dated),
      security: security ? messages.updateQuestionSays.fetch.securityReleaseSigned : '',
    }),
    messages.updateQuestionSays.fetch.checkedAgainstSigned,
  ],
  place: ({ version }: ReleaseOffer, over: string): readonly string[] => [
    fillMessage(messages.updateQuestionSays.place.versionTakesPlace, {
      version,
      over: sanitizeExternalText(over, 300),
    }),
    messages.updateQuestionSays.place.deskGoesNew,
  ],
}
