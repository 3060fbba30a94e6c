export const liveBarWords = {
  'not electron': 'This desk does not run on Electron but on a stand-in, which cannot isolate its pages and its sheet as Electron does. So any venue that is not on this machine is view-only here; practice works as usual. To trade there, start it with Electron.',
  root: 'This desk runs for root, where no sandbox shuts its pages in. So any venue that is not on this machine is view-only here; practice works as usual. To trade there, start it as a plain user.',
  'worked on': 'This desk was started for work on itself, with its walls open to tools. So any venue that is not on this machine is view-only here; practice works as usual. To trade there, start it with npm start or from its package.',
} as const
export const readKeyWords = '{bar} A read-only key can be saved for it; a key that may do more is refused, and trading cannot be enabled.'
export const tooAbleWords = 'This key may do more than read, so nothing was saved. {bar}'
