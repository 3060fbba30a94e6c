export const liveBarWords = {
  'not electron': 'Not Electron: pages are not isolated, remote venues view-only. To trade there, start with Electron.',
  root: 'Runs as root, unsandboxed: remote venues view-only. To trade, start as plain user.',
  'worked on': 'Development start, open to tools: remote venues view-only. To trade, use npm start or a package.',
} as const
export const readKeyWords = '{bar} Only read-only keys can be saved.'
export const tooAbleWords = 'Not saved: key may do more than read. {bar}'
