/** What starts it from an AppImage adds that switch where the system lets nobody shut pages in. */
const noSandbox =
  'Perpdesk does not start with the switch --no-sandbox: its pages would not be shut in. Where an AppImage adds it by itself, the system forbids user namespaces: install the deb or rpm package instead, or allow them for Perpdesk in an AppArmor profile.'

/** Why a start ends, each as one sentence. */
export const launchSays = {
  usage:
    'Usage: perpdesk [--read-only] [--lang=…] [--force-device-scale-factor=…]\n  --read-only  view-only: nothing in it can make, sign or send an order',
  strange: (word: string, meant: string | undefined): string =>
    word === '--no-sandbox'
      ? noSandbox
      : `Perpdesk does not start with the switch ${word}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
  tooLate: (name: string): string =>
    `Perpdesk does not start with ${name} in its environment: it was followed before the desk could leave it out. Start it without.`,
  dropped: (names: readonly string[]): string =>
    `Left out of the environment, as it says how connections are made or what is loaded or written down: ${names.join(', ')}.`,
  unwritable: (home: string, why: string): string =>
    `Perpdesk cannot write to its data folder ${home} (${why}). Make it writable, or name another one in PERPDESK_HOME.`,
  unknownReason: 'unknown reason',
  alreadyOpen: 'Perpdesk is already open with this data folder; its window comes to the front.',
  notOpened: (why: string): string => `Perpdesk could not open: ${why}`,
  noLog: 'The log cannot be written. The desk goes on without it.',
}
