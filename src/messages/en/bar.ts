export const liveBarWords = {
  'not electron': 'Not on Electron but on a stand-in, which cannot isolate its pages: remote venues are view-only. To trade there, start with Electron.',
  root: 'Runs as root, without a sandbox: remote venues are view-only. To trade there, start as a plain user.',
  'worked on': 'Started for development, open to tools: remote venues are view-only. To trade there, start with npm start or from a package.',
} as const
export const readKeyWords = '{bar} Only a read-only key can be saved.'
export const tooAbleWords = 'Not saved: this key may do more than read. {bar}'
