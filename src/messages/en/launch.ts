export const noSandbox = 'Perpdesk does not start with the switch --no-sandbox: its pages would not be shut in. Where an AppImage adds it by itself, the system forbids user namespaces: install the deb or rpm package instead, or allow them for Perpdesk in an AppArmor profile.'
export const launchSays = {
  strange: {
    didMean: ' Did you mean {meant}?',
    perpdeskDoesNot: 'Perpdesk does not start with the switch {word}.{meant}',
  },
  tooLate: 'Perpdesk does not start with {name} in its environment: it was followed before the desk could leave it out. Start it without.',
  dropped: 'Left out of the environment, as it says how connections are made or what is loaded or written down: {names}.',
  unwritable: 'Perpdesk cannot write to its data folder {home} ({why}). Make it writable, or name another one in PERPDESK_HOME.',
  notOpened: 'Perpdesk could not open: {why}',
  usage: 'Usage: perpdesk [--read-only] [--lang=…] [--force-device-scale-factor=…]\n  --read-only  view-only: nothing in it can make, sign or send an order',
  unknownReason: 'unknown reason',
  alreadyOpen: 'Perpdesk is already open with this data folder; its window comes to the front.',
  noLog: 'The log cannot be written. The desk goes on without it.',
} as const
