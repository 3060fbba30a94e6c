export const noSandbox = 'Not started: --no-sandbox leaves pages open. If an AppImage adds it, user namespaces are forbidden: install deb or rpm, or allow them in AppArmor.'
export const launchSays = {
  strange: {
    didMean: ' Did you mean {meant}?', perpdeskDoesNot: 'Not started: unknown switch {word}.{meant}',
  },
  tooLate: 'Not started: {name} in environment was already followed. Start without it.',
  dropped: 'Removed from environment: {names}.',
  unwritable: 'Data folder {home} not writable ({why}). Make it writable, or set PERPDESK_HOME.',
  notOpened: 'Perpdesk could not open: {why}',
  usage: 'Usage: perpdesk [--read-only | --lifeboat] [--lang=…] [--force-device-scale-factor=…]\n  --read-only  view-only: no orders\n  --lifeboat  in a terminal: reads, cancels, closes',
  unknownReason: 'unknown reason', alreadyOpen: 'Already open with this data folder.',
  noLog: 'No log can be written.',
} as const
