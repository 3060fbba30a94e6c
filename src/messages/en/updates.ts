export const updatesSay = {
  version: 'This is version {version}.', at: 'Looked for at {host}.', fetch: 'Download {version}…',
  place: 'Install {version}…', told: 'Version {version} is there', label: 'Look for newer versions',
  about: 'At the start and once a day, at one address of the project’s and nowhere else. You are told; nothing is downloaded or installed without your confirmation on the sheet.',
  unmade: 'This cannot be turned on yet: the project has made no address and no keys for updates, so there is nothing that could be believed.',
  offline: 'You chose to be offline: nothing is looked for until you connect again.', look: 'Look now',
  again: 'Try the download again…', stop: 'Stop the download', show: 'Show the file',
  copy: 'Copy the command',
} as const
export const openWords = {
  outcome: 'an outcome that is not known yet', question: 'an open question on the sheet',
  timer: 'your armed timer at the venue', write: 'a request that is on its way or may still arrive',
  journal: 'a line that the journal could not take',
} as const
export const openList = ', '
export const waitsWords = 'Not now: {openList}. Settle that first; open positions are no hindrance.'
export const troubles = {
  'no connection': 'no secure connection could be made', timeout: 'no answer came in time',
  lost: 'the connection was lost',
  'sent elsewhere': 'it wanted to send this desk to another address, which is not followed',
  'no answer': 'what it answered cannot be used', 'too large': 'it sent more than any release has',
  stopped: 'it was stopped here',
} as const
export const faultWords = {
  tooLarge: 'Refused: what is published there is too large to be a list of releases.',
  unreadable: 'Refused: what is published there cannot be read as a list of releases.',
  noKeys: 'Refused: this program does not have the project’s three keys.',
  unknownKey: 'Refused: it is signed with a key that is not one of the project’s three.',
  keyTwice: 'Refused: it is signed twice with the same key, where two different ones are needed.',
  badSignature: 'Refused: one of its signatures is not over this text. It may have been changed on its way.',
  none: 'none', onlyOne: 'only one',
  refusedProjectKeys: 'Refused: {count} of the project’s keys signed it, and two are needed.',
  wentBack: 'Refused: version {version} is published, and this desk has seen {seen} or a later list already. Somebody may be holding newer versions back.',
  expired: 'Refused: the list with version {version} ran out on {day}. A fresh one should be there.',
  older: 'Refused: version {version} is older than this one, {own}.',
  ownVersion: 'Refused: this desk’s own version is none that can be compared.',
  tooYoung: 'Version {version} is there and waits until {until}: a release is offered once it has been known for 72 hours, so that a false one can be noticed first.',
  noFile: 'Version {version} is there, but has no file for this way of installing.',
} as const
export const lookedWords = {
  never: 'Not looked yet.', looking: 'Looking…',
  unreachable: 'Looked at {at}: {why}. Nothing is known about newer versions.',
  forgetful: 'Looked at {at}. Refused: what was seen could not be saved on this disk, or what was saved cannot be read.',
  newest: 'Looked at {at}: this is the newest version.',
} as const
export const offerWords = {
  projectCallsSecurity: ' The project calls it a security release.',
  version: 'Version {version} of {day} is there ({megabytes}).{security}',
} as const
export const fileFaultWords = {
  away: 'Not downloaded: {why}. What is there already is kept, and the download continues from it.',
  cut: 'The download broke off. What is there already is kept, and the download continues from it.',
  wrongSize: 'Refused and removed: the file is not as large as the signed list says.',
  wrongDigest: 'Refused and removed: the file is not the one that the project signed.',
  diskFullDownloaded: 'The disk is full. What was downloaded is removed, and this version stays as it is.',
  diskDidNot: 'The disk did not take it ({code}). This version stays as it is.',
  busy: 'Not now: {openList}. This version stays as it is.',
} as const
export const placeWords = {
  appimage: 'It can take the place of the file this desk was started from.',
  deb: 'Your system’s own package manager installs it. Quit the desk, and run: ',
  rpm: 'Your system’s own package manager installs it. Quit the desk, and run: ',
  folder: 'Unpack it in the place of the folder this desk was started from, once you have quit the desk.',
  mac: 'Quit the desk and open the file yourself. This way of installing has never been tried by the project.',
  windows: 'Quit the desk and open the file yourself. This way of installing has never been tried by the project.',
  source: 'This desk was started from its sources: get the newer ones the way you got these.',
} as const
export const takingWords = {
  downloadRestsGoes: 'The download rests: {openList}. It goes on by itself.',
  downloading: 'Downloading: {megabytes} of {takingMegabytes}.',
  ready: 'Version {version} is downloaded and checked. {installation}', placing: 'Being put in its place…',
  placed: 'Version {version} is in its place. It runs once you quit this desk and start it again, whenever you like.',
} as const
export const updateQuestionSays = {
  turnOn: {
    nowDeskAsks: 'From now on this desk asks {host}, at its start and once a day, which versions there are. Whoever runs that place sees this machine’s address and the time.',
    saysBelievedOnly: 'What it says is believed only with the signatures of two of the project’s three keys. Nothing is downloaded or installed without another confirmation.',
    turnedOffAny: 'It can be turned off at any time, and being offline keeps it silent.',
  },
  fetch: {
    from: '{name}, {megabytes}, from {host}.',
    securityReleaseSigned: ', a security release signed by all three keys of the project',
    version: 'Version {version} of {day}{security}.',
    checkedAgainstSigned: 'It is checked against its signed size and digest. Installing it needs another confirmation.',
  },
  place: {
    versionTakesPlace: 'Version {version} takes the place of {over}.',
    deskGoesNew: 'This desk goes on as it is. The new version runs once you start it again.',
  },
} as const
