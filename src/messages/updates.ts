import type { Question } from '@contract/consent'
import type { ReleaseOffer, UpdateFault } from '@core/update/believe'
import type { FileFault, Installation, Looked, OpenThing, Taking, UpdateTrouble } from '@core/update/updating'
import { dayTime } from './times'
import { shown } from './fill'
import { fill } from './message'
import * as messages from './en/updates'

/** Whether a question is about updates. */
export const isOfUpdates = (
  question: Question,
): question is Extract<Question, { is: 'turn updates on' | 'fetch update' | 'place update' }> =>
  question.is === 'turn updates on' || question.is === 'fetch update' || question.is === 'place update'

/** A day as releases are dated: the same everywhere. */
export const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

const MEGABYTE = 1_000_000
export const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`

/** What the panel about updates says. */
export const updatesSay = {
  ...messages.updatesSay,
  version: (version: string): string => fill(messages.updatesSay.version, { version }),
  at: (host: string): string => fill(messages.updatesSay.at, { host }),
  fetch: (version: string): string => fill(messages.updatesSay.fetch, { version }),
  place: (version: string): string => fill(messages.updatesSay.place, { version }),
  told: (version: string): string => fill(messages.updatesSay.told, { version }),
  brief: (version: string): string => `↑ ${version}`,
}

/** What is open and keeps an update waiting, as a person calls it. */
const openWords: Record<OpenThing, string> = messages.openWords

export const isOpenThing = (text: string): text is OpenThing => Object.hasOwn(openWords, text)

/** The same as a list. */
export const openList = (things: readonly string[]): string =>
  things.map(thing => (isOpenThing(thing) ? openWords[thing] : shown(thing, 40))).join(messages.openList)

/** Why an update waits, of a refusal that says what is open. */
export const waitsWords = (open: string | undefined): string | undefined =>
  open && fill(messages.waitsWords, { openList: openList(open.split(', ')) })

const troubles: Record<UpdateTrouble, string> = messages.troubles

/** Why what was published is not offered, in one sentence. */
export function faultWords(fault: UpdateFault): string {
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
      return fill(messages.faultWords.refusedProjectKeys, {
        count: fault.count === 0 ? messages.faultWords.none : messages.faultWords.onlyOne,
      })
    case 'went back':
      return fill(messages.faultWords.wentBack, { version: fault.version, seen: fault.seen })
    case 'expired':
      return fill(messages.faultWords.expired, { version: fault.version, day: day(fault.at) })
    case 'older':
      return fill(messages.faultWords.older, { version: fault.version, own: fault.own })
    case 'own version':
      return messages.faultWords.ownVersion
    case 'too young':
      return fill(messages.faultWords.tooYoung, { version: fault.version, until: dayTime(fault.until) })
    case 'no file':
      return fill(messages.faultWords.noFile, { version: fault.version })
  }
}

/** What the last look came to. */
export function lookedWords(looked: Looked): string {
  switch (looked.is) {
    case 'never':
      return messages.lookedWords.never
    case 'looking':
      return messages.lookedWords.looking
    case 'unreachable':
      return fill(messages.lookedWords.unreachable, { at: dayTime(looked.at), why: troubles[looked.why] })
    case 'forgetful':
      return fill(messages.lookedWords.forgetful, { at: dayTime(looked.at) })
    case 'refused':
      return faultWords(looked.fault)
    case 'newest':
      return fill(messages.lookedWords.newest, { at: dayTime(looked.at) })
    case 'offered':
      return offerWords(looked.offer)
  }
}

const offerWords = ({ version, dated, security, file }: ReleaseOffer): string =>
  fill(messages.offerWords.version, {
    version,
    day: day(dated),
    megabytes: megabytes(file.size),
    security: security ? messages.offerWords.projectCallsSecurity : '',
  })

function fileFaultWords(fault: FileFault): string {
  switch (fault.is) {
    case 'away':
      return fill(messages.fileFaultWords.away, { why: troubles[fault.why] })
    case 'cut':
      return messages.fileFaultWords.cut
    case 'wrong size':
      return messages.fileFaultWords.wrongSize
    case 'wrong digest':
      return messages.fileFaultWords.wrongDigest
    case 'disk':
      return fault.code === 'ENOSPC' || fault.code === 'EDQUOT'
        ? messages.fileFaultWords.diskFullDownloaded
        : fill(messages.fileFaultWords.diskDidNot, { code: shown(fault.code, 24) })
    case 'busy':
      return fill(messages.fileFaultWords.busy, { openList: openList(fault.open) })
  }
}

/** How the fetched file comes into its place. */
const placeWords: Record<Installation, string> = messages.placeWords

/** How far the file has come; nothing where there is nothing to say. */
export function takingWords(taking: Taking, installation: Installation): string | undefined {
  switch (taking.is) {
    case 'none':
      return undefined
    case 'downloading':
      return taking.waitsFor.length > 0
        ? fill(messages.takingWords.downloadRestsGoes, { openList: openList(taking.waitsFor) })
        : fill(messages.takingWords.downloading, {
            megabytes: megabytes(taking.have),
            takingMegabytes: megabytes(taking.of),
          })
    case 'ready':
      return fill(messages.takingWords.ready, {
        version: taking.version,
        installation: placeWords[installation],
      })
    case 'placing':
      return messages.takingWords.placing
    case 'placed':
      return fill(messages.takingWords.placed, { version: taking.version })
    case 'failed':
      return fileFaultWords(taking.fault)
  }
}

/** What the sheet says before the way is opened, a file is fetched, or it takes another's place. */
export const updateQuestionSays = {
  turnOn: (host: string): readonly string[] => [
    fill(messages.updateQuestionSays.turnOn.nowDeskAsks, { host: shown(host, 80) }),
    messages.updateQuestionSays.turnOn.saysBelievedOnly,
    messages.updateQuestionSays.turnOn.turnedOffAny,
  ],
  fetch: (host: string, { version, dated, security, file }: ReleaseOffer): readonly string[] => [
    fill(messages.updateQuestionSays.fetch.from, {
      name: shown(file.name, 120),
      megabytes: megabytes(file.size),
      host: shown(host, 80),
    }),
    fill(messages.updateQuestionSays.fetch.version, {
      version,
      day: day(dated),
      security: security ? messages.updateQuestionSays.fetch.securityReleaseSigned : '',
    }),
    messages.updateQuestionSays.fetch.checkedAgainstSigned,
  ],
  place: ({ version }: ReleaseOffer, over: string): readonly string[] => [
    fill(messages.updateQuestionSays.place.versionTakesPlace, { version, over: shown(over, 300) }),
    messages.updateQuestionSays.place.deskGoesNew,
  ],
}
