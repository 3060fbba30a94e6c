import type { Question } from '@contract/consent'
import type { ReleaseOffer, UpdateFault } from '@core/update/believe'
import type { FileFault, Installation, Looked, OpenThing, Taking, UpdateTrouble } from '@core/update/updating'
import { dayTime } from './times'
import { shown } from './fill'

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
  label: 'Look for newer versions',
  about:
    'At the start and once a day, at one address of the project’s and nowhere else. You are told; nothing is downloaded or installed without your confirmation on the sheet.',
  unmade:
    'This cannot be turned on yet: the project has made no address and no keys for updates, so there is nothing that could be believed.',
  offline: 'You chose to be offline: nothing is looked for until you connect again.',
  version: (version: string): string => `This is version ${version}.`,
  at: (host: string): string => `Looked for at ${host}.`,
  look: 'Look now',
  fetch: (version: string): string => `Download ${version}…`,
  again: 'Try the download again…',
  stop: 'Stop the download',
  place: (version: string): string => `Install ${version}…`,
  show: 'Show the file',
  copy: 'Copy the command',
  told: (version: string): string => `Version ${version} is there`,
  brief: (version: string): string => `↑ ${version}`,
}

/** What is open and keeps an update waiting, as a person calls it. */
const openWords: Record<OpenThing, string> = {
  outcome: 'an outcome that is not known yet',
  question: 'an open question on the sheet',
  timer: 'your armed timer at the venue',
  write: 'a request that is on its way or may still arrive',
  journal: 'a line that the journal could not take',
}

export const isOpenThing = (text: string): text is OpenThing => Object.hasOwn(openWords, text)

/** The same as a list. */
export const openList = (things: readonly string[]): string =>
  things.map(thing => (isOpenThing(thing) ? openWords[thing] : shown(thing, 40))).join(', ')

/** Why an update waits, of a refusal that says what is open. */
export const waitsWords = (open: string | undefined): string | undefined =>
  open && `Not now: ${openList(open.split(', '))}. Settle that first; open positions are no hindrance.`

const troubles: Record<UpdateTrouble, string> = {
  'no connection': 'no secure connection could be made',
  timeout: 'no answer came in time',
  lost: 'the connection was lost',
  'sent elsewhere': 'it wanted to send this desk to another address, which is not followed',
  'no answer': 'what it answered cannot be used',
  'too large': 'it sent more than any release has',
  stopped: 'it was stopped here',
}

/** Why what was published is not offered, in one sentence. */
export function faultWords(fault: UpdateFault): string {
  switch (fault.is) {
    case 'too large':
      return 'Refused: what is published there is too large to be a list of releases.'
    case 'unreadable':
      return 'Refused: what is published there cannot be read as a list of releases.'
    case 'no keys':
      return 'Refused: this program does not have the project’s three keys.'
    case 'unknown key':
      return 'Refused: it is signed with a key that is not one of the project’s three.'
    case 'key twice':
      return 'Refused: it is signed twice with the same key, where two different ones are needed.'
    case 'bad signature':
      return 'Refused: one of its signatures is not over this text. It may have been changed on its way.'
    case 'too few signatures':
      return `Refused: ${fault.count === 0 ? 'none' : 'only one'} of the project’s keys signed it, and two are needed.`
    case 'went back':
      return `Refused: version ${fault.version} is published, and this desk has seen ${fault.seen} or a later list already. Somebody may be holding newer versions back.`
    case 'expired':
      return `Refused: the list with version ${fault.version} ran out on ${day(fault.at)}. A fresh one should be there.`
    case 'older':
      return `Refused: version ${fault.version} is older than this one, ${fault.own}.`
    case 'own version':
      return 'Refused: this desk’s own version is none that can be compared.'
    case 'too young':
      return `Version ${fault.version} is there and waits until ${dayTime(fault.until)}: a release is offered once it has been known for 72 hours, so that a false one can be noticed first.`
    case 'no file':
      return `Version ${fault.version} is there, but has no file for this way of installing.`
  }
}

/** What the last look came to. */
export function lookedWords(looked: Looked): string {
  switch (looked.is) {
    case 'never':
      return 'Not looked yet.'
    case 'looking':
      return 'Looking…'
    case 'unreachable':
      return `Looked at ${dayTime(looked.at)}: ${troubles[looked.why]}. Nothing is known about newer versions.`
    case 'forgetful':
      return `Looked at ${dayTime(looked.at)}. Refused: what was seen could not be saved on this disk, or what was saved cannot be read.`
    case 'refused':
      return faultWords(looked.fault)
    case 'newest':
      return `Looked at ${dayTime(looked.at)}: this is the newest version.`
    case 'offered':
      return offerWords(looked.offer)
  }
}

const offerWords = ({ version, dated, security, file }: ReleaseOffer): string =>
  `Version ${version} of ${day(dated)} is there (${megabytes(file.size)}).${security ? ' The project calls it a security release.' : ''}`

function fileFaultWords(fault: FileFault): string {
  switch (fault.is) {
    case 'away':
      return `Not downloaded: ${troubles[fault.why]}. What is there already is kept, and the download continues from it.`
    case 'cut':
      return 'The download broke off. What is there already is kept, and the download continues from it.'
    case 'wrong size':
      return 'Refused and removed: the file is not as large as the signed list says.'
    case 'wrong digest':
      return 'Refused and removed: the file is not the one that the project signed.'
    case 'disk':
      return fault.code === 'ENOSPC' || fault.code === 'EDQUOT'
        ? 'The disk is full. What was downloaded is removed, and this version stays as it is.'
        : `The disk did not take it (${shown(fault.code, 24)}). This version stays as it is.`
    case 'busy':
      return `Not now: ${openList(fault.open)}. This version stays as it is.`
  }
}

/** How the fetched file comes into its place. */
const placeWords: Record<Installation, string> = {
  appimage: 'It can take the place of the file this desk was started from.',
  deb: 'Your system’s own package manager installs it. Quit the desk, and run: ',
  rpm: 'Your system’s own package manager installs it. Quit the desk, and run: ',
  folder: 'Unpack it in the place of the folder this desk was started from, once you have quit the desk.',
  mac: 'Quit the desk and open the file yourself. This way of installing has never been tried by the project.',
  windows:
    'Quit the desk and open the file yourself. This way of installing has never been tried by the project.',
  source: 'This desk was started from its sources: get the newer ones the way you got these.',
}

/** How far the file has come; nothing where there is nothing to say. */
export function takingWords(taking: Taking, installation: Installation): string | undefined {
  switch (taking.is) {
    case 'none':
      return undefined
    case 'downloading':
      return taking.waitsFor.length > 0
        ? `The download rests: ${openList(taking.waitsFor)}. It goes on by itself.`
        : `Downloading: ${megabytes(taking.have)} of ${megabytes(taking.of)}.`
    case 'ready':
      return `Version ${taking.version} is downloaded and checked. ${placeWords[installation]}`
    case 'placing':
      return 'Being put in its place…'
    case 'placed':
      return `Version ${taking.version} is in its place. It runs once you quit this desk and start it again, whenever you like.`
    case 'failed':
      return fileFaultWords(taking.fault)
  }
}

/** What the sheet says before the way is opened, a file is fetched, or it takes another's place. */
export const updateQuestionSays = {
  turnOn: (host: string): readonly string[] => [
    `From now on this desk asks ${shown(host, 80)}, at its start and once a day, which versions there are. Whoever runs that place sees this machine’s address and the time.`,
    'What it says is believed only with the signatures of two of the project’s three keys. Nothing is downloaded or installed without another confirmation.',
    'It can be turned off at any time, and being offline keeps it silent.',
  ],
  fetch: (host: string, { version, dated, security, file }: ReleaseOffer): readonly string[] => [
    `${shown(file.name, 120)}, ${megabytes(file.size)}, from ${shown(host, 80)}.`,
    `Version ${version} of ${day(dated)}${security ? ', a security release signed by all three keys of the project' : ''}.`,
    'It is checked against its signed size and digest. Installing it needs another confirmation.',
  ],
  place: ({ version }: ReleaseOffer, over: string): readonly string[] => [
    `Version ${version} takes the place of ${shown(over, 300)}.`,
    'This desk goes on as it is. The new version runs once you start it again.',
  ],
}
